# Rows: one run of one program each, with its own log, time limit and counts. Sourced by run and soak.
# shellcheck shell=bash

cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.."

logs=artifacts/ci
tests=artifacts/bin/Hashlane.Tests/release/Hashlane.Tests.dll
debug_tests=artifacts/bin/Hashlane.Tests/debug/Hashlane.Tests.dll
cli_tests=artifacts/bin/Hashlane.Cli.Tests/release/Hashlane.Cli.Tests.dll
distributed_tests=artifacts/bin/Hashlane.Distributed.Tests/release/Hashlane.Distributed.Tests.dll
runner=artifacts/bin/Hashlane.KernelRunner/release/Hashlane.KernelRunner.dll
portable_runner=artifacts/bin/Hashlane.PortableRunner/release_net472/Hashlane.PortableRunner.exe
moving_runner=artifacts/portable/bin/Hashlane.PortableRunner/release_net10.0/Hashlane.PortableRunner.dll
native_tool=$PWD/artifacts/native/hashlane/bin/hashlane
emulators=.ci/emulators

# A runner of emulators/ ends with this when it could not run the program at all.
not_run_status=125

# Limits only end what hangs: the longest row takes some minutes, and on a busy machine several times as long.
step_limit=1800
row_limit=1800

# Name, verdict and counts of each row, which rows of several jobs append to.
results=$logs/results.tsv

mkdir -p "$logs"
rm -f "$logs"/*.log
: >"$results"
export DOTNET_CLI_TELEMETRY_OPTOUT=1 DOTNET_NOLOGO=1

# Rows set these themselves; what the caller has set would make every row the same.
for name in $(compgen -e DOTNET_Enable) DOTNET_PreferredVectorBitWidth DOTNET_TieredCompilation DOTNET_TieredPGO \
    DOTNET_ReadyToRun HASHLANE_KERNELS HASHLANE_EXPECT_LEVEL HASHLANE_RAGGED_MESSAGES HASHLANE_STRESS_SECONDS \
    HASHLANE_TOOL HASHLANE_CLUSTER_TOOL HASHLANE_PATIENCE HASHLANE_ORDER HASHLANE_ARGON2_CASES; do
    unset "$name"
done

# retried COMMAND...: runs it up to three times, for what needs the network. In a step: bash -c 'retried ...'.
retried() {
    local pause
    for pause in 5 30; do
        if "$@"; then
            return
        fi
        sleep "$pause"
    done
    "$@"
}
export -f retried

# number NAME LOG: the last count of that name in a log: "  total: 12" (test platform), "12 passed, 0 failed" (kernel runner).
number() {
    sed -nE "s/\x1b\[[0-9;]*m//g; s/^ *$1: ([0-9]+)\$/\1/p; s/^(.*[ ,])?([0-9]+) $1(,.*)?\$/\2/p" "$2" | tail -n 1
}

# measured COMMAND...: runs it without input, with its output in $log; leaves its status in $status, its seconds in
# $seconds, and in $cpu the seconds of processor time of all that it waited for.
measured() {
    local started=$SECONDS TIMEFORMAT='%U %S'
    status=0
    { time "$@" >"$log" 2>&1 </dev/null; } 2>"$log.time" || status=$?
    seconds=$((SECONDS - started))
    # Before its line is that of a program which a signal has ended.
    cpu=$(awk '{ seconds = $1 + $2 } END { printf "%d", seconds }' "$log.time")
    rm "$log.time"
}

# close_row NAME [PASSED FAILED SKIPPED]: adds a row to the results, with what measured has left. A red row without a failed
# test counts as one.
close_row() {
    local name=$1 row_passed=${2:-0} row_failed=${3:-0} row_skipped=${4:-0} verdict=ok
    if [ "$status" != 0 ]; then
        verdict="RED, status $status"
        [ "$status" != 124 ] || verdict="RED, no end within its time limit"
    elif [ "$row_failed" != 0 ]; then
        verdict=RED
    fi
    if [ "$verdict" != ok ]; then
        [ "$row_failed" != 0 ] || row_failed=1
        # What failed and why, then where the log ends.
        grep -aE -A 12 '^(.\[[0-9;]*m)*failed ' "$log" | head -n 120 || true
        tail -n 40 "$log"
    fi
    printf '%s\t%s\t%d\t%d\t%d\n' "$name" "$verdict" "$row_passed" "$row_failed" "$row_skipped" >>"$results"
    printf '%-36s %6d passed %4d failed %4d skipped %5d s %5d s of CPU  %s\n' \
        "$name" "$row_passed" "$row_failed" "$row_skipped" "$seconds" "$cpu" "$verdict"
}

# not_run NAME REASON: neither red nor passed, but not silent.
not_run() {
    printf '%-36s not run: %s\n' "$1" "$2"
}

# step NAME SECONDS COMMAND...: something that must succeed and counts no tests.
step() {
    local name=$1 limit=$2 log=$logs/$1.log status seconds cpu
    shift 2
    measured timeout --kill-after=10 "$limit" "$@"
    close_row "$name"
    return "$status"
}

# build_step NAME COMMAND...: a step that builds. Builds share folders, so there is one at a time.
build_step() {
    local name=$1
    shift
    step "$name" "$step_limit" flock --close "$logs/build.lock" "$@"
}

# row NAME SECONDS COMMAND...: a program that reports counts. Red when it fails, reports nothing, or ran no test.
row() {
    local name=$1 limit=$2 log=$logs/$1.log status seconds cpu row_passed row_failed row_skipped
    shift 2
    measured timeout --kill-after=10 "$limit" "$@"
    if [ "$status" = "$not_run_status" ] && [[ " $*" == *" .ci/"* ]]; then
        not_run "$name" "$(tail -n 1 "$log") ($log)"
        return
    fi
    row_passed=$(number succeeded "$log")
    row_failed=$(number failed "$log")
    row_skipped=$(number skipped "$log")
    row_passed=${row_passed:-$(number passed "$log")}
    if [ "$status" = 0 ] && [ "${row_passed:-0}" = 0 ] && [ "${row_failed:-0}" = 0 ]; then
        echo "no test ran" >>"$log"
        status=8
    fi
    close_row "$name" "$row_passed" "$row_failed" "$row_skipped"
}

# at_once NUMBER JOB...: runs functions, this many at a time, in their order. A job that ends with an error has not run to
# its end, since red rows are none: it is red itself.
at_once() {
    local most=$1 job pid status running=0
    local -A jobs=()
    shift
    # A run that is ended takes its jobs with it.
    trap 'kill $(jobs -p) 2>/dev/null; exit 1' INT TERM
    for job in "$@" ''; do
        while [ "$running" -ge "$most" ] || { [ -z "$job" ] && [ "$running" -gt 0 ]; }; do
            status=0
            wait -n -p pid || status=$?
            running=$((running - 1))
            [ "$status" = 0 ] || printf '%s\tRED, ended early\t0\t1\t0\n' "${jobs[$pid]}" >>"$results"
        done
        [ -n "$job" ] || break
        "$job" &
        jobs[$!]=$job
        running=$((running + 1))
    done
}

# Every test of the library but those of which one run is enough.
library_tests=(--filter-not-trait Category=Large Category=Docs Category=Soak)

# The tests that reach every kernel and every way of splitting messages among them, with vectors and oracles: what another set
# of instructions or another compiler can break.
kernel_tests=(--filter-class '*KernelsTests' '*KernelTests' '*VectorTests' '*.HashManyTests' '*.MerkleTreeTests' '*.SplitTests'
    '*.CatalogueTests' '*.KernelOverrideTests' '*.LaneHashTests' '*.LaneOps32Tests' '*.LaneOps64Tests' '*.Sha256ArmInstructionsTests')

# What takes longest when nothing is optimized.
slow_in_debug=(--filter-not-class Hashlane.Tests.SmallStackTests 'Hashlane.Tests.Blake3Tree*')

# Of each algorithm in ragged batches: the row tests has 20,000.
few_messages=(HASHLANE_RAGGED_MESSAGES=500)

# Random cases that differ from commit to commit, and not from run to run. Sources without git have one seed.
seed=$((16#$(git rev-parse --short=7 HEAD 2>/dev/null || echo 1)))

# The widest of avx512, avx2, ssse3, sse2 that the processor has; on Arm64 neon, or neonsha256.
processor_level() {
    local flags flag level=avx512
    flags=" $(sed -nE 's/^(flags|Features)[^:]*: //p' /proc/cpuinfo | head -n 1) "
    if [ "$(uname -m)" != x86_64 ]; then
        level=neon
        [[ $flags != *" sha2 "* ]] || level=neonsha256
        echo "$level"
        return
    fi
    for flag in avx512f avx512bw avx512cd avx512dq avx512vl; do
        [[ $flags == *" $flag "* ]] || level=avx2
    done
    [[ $flags == *" avx2 "* ]] || level=ssse3
    for flag in ssse3 sse4_1 sse4_2 popcnt; do
        [[ $flags == *" $flag "* ]] || level=sse2
    done
    echo "$level"
}

# The processor's name in docs/design/processors.md; nothing if it is not there.
microarchitecture() {
    local vendor family model flags
    [ "$(uname -m)" = x86_64 ] || return 0
    vendor=$(sed -nE 's/^vendor_id\s*: //p' /proc/cpuinfo | head -n 1)
    family=$(sed -nE 's/^cpu family\s*: //p' /proc/cpuinfo | head -n 1)
    model=$(sed -nE 's/^model\s*: //p' /proc/cpuinfo | head -n 1)
    flags=" $(sed -nE 's/^flags\s*: //p' /proc/cpuinfo | head -n 1) "
    case $vendor/$family in
        AuthenticAMD/23) [ "$model" -lt 48 ] || echo zen2 ;;
        AuthenticAMD/25)
            case $((model / 16)) in
                1 | 6 | 7 | 10) echo zen4 ;;
                *) echo zen3 ;;
            esac
            ;;
        AuthenticAMD/26) echo zen5 ;;
        GenuineIntel/6)
            if [[ $flags == *" avx512f "* ]]; then
                echo intelavx512
            elif [[ $flags == *" avx2 "* ]]; then
                echo intelavx2
            fi
            ;;
    esac
}

# expected LEVEL [SWITCH]: what tests and the kernel runner are told of the machine. They compare it with the library's rows of
# kernels: which must run, and which are chosen. Some of it no flag tells: docs/design/processors.md.
expected() {
    local level=$1 core
    core=$(microarchitecture)
    [ "$level" = none ] || [ -z "$core" ] || level+=+$core
    [ "${2:-}" != DOTNET_PreferredVectorBitWidth=128 ] || level+=+128
    echo "$level"
}

level=$(processor_level)

# named_rows NAME TESTS WHICH [FILTER...]: the library's tests with a kernel as the choice, as on a processor for which it is
# the fastest. WHICH is "all", or a number that picks one of the choices, whatever their number.
named_rows() {
    local name=$1 program=$2 which=$3 number named status=0 choices=()
    shift 3
    while named=$(dotnet "$runner" --expect-level "$(expected "$level")" --name-choice ${#choices[@]}) || { status=$?; false; }; do
        choices+=("$named")
    done

    # Status 3 is past the last number. A runner that fails must not pass for one that has no more.
    if [ "$status" != 3 ] || [ ${#choices[@]} = 0 ]; then
        row "$name-choices" "$row_limit" false
        return
    fi
    for number in "${!choices[@]}"; do
        [ "$which" = all ] || [ "$number" = $((which % ${#choices[@]})) ] || continue
        row "$name-choice-$number" "$row_limit" env "${few_messages[@]}" HASHLANE_KERNELS="${choices[number]}" \
            HASHLANE_EXPECT_LEVEL="$(expected "$level")" dotnet "$program" "${library_tests[@]}" "$@"
    done
}

# emulated_row NAME SECONDS EMULATOR COMMAND...: the same on other hardware, or "not run".
emulated_row() {
    local name=$1 limit=$2 emulator=$3 status=0
    shift 3
    # First, a run that only names the machine: it also makes the emulator's files, which takes a while once.
    timeout --kill-after=10 900 "$emulators/$emulator" "$runner" --list >"$logs/$name.log" 2>&1 </dev/null || status=$?
    if [ "$status" = "$not_run_status" ]; then
        not_run "$name" "$emulator could not start: $logs/$name.log"
        return
    fi
    row "$name" "$limit" "$emulators/$emulator" "$@"
}

# native_step NAME OPTION...: build/native with these options. Fails where there is no native tool then: not run, or red.
native_step() {
    local name=$1 log=$logs/$1-build.log status seconds cpu
    shift
    measured timeout --kill-after=10 "$step_limit" flock --close "$logs/build.lock" build/native "$@"
    if [ "$status" = "$not_run_status" ]; then
        not_run "$name" "$(tail -n 1 "$log")"
        return 1
    fi
    close_row "$name-build"
    [ "$status" = 0 ]
}

# What tests compare with or use: native libraries; tools; shells, and readers of manual pages; a browser, a database and a
# broker, which the tests start themselves; and the linker of native code.
debian_packages=(libsodium23 libb2-1 libargon2-1 argon2 b3sum hashdeep libarchive-tools mtree-netbsd zsh fish shellcheck mandoc
    groff-base chromium postgresql rabbitmq-server gcc binutils zlib1g-dev libc6-dev)

# install_packages: installs these. Without them (no network, no root) tests say that they were skipped. Only where CI is set to
# true: a contributor's machine is not ours to install on.
install_packages() {
    [ "${CI:-}" = true ] || return 0
    local missing=() package policy=/usr/sbin/policy-rc.d is_ours=
    for package in "${debian_packages[@]}"; do
        dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
    done
    [ ${#missing[@]} != 0 ] || return 0
    if [ ! -e "$policy" ] && [ -w "${policy%/*}" ]; then
        is_ours=true
        printf '#!/bin/sh\nexit 101\n' >"$policy"
        chmod +x "$policy"
    fi
    if ! retried install_with_apt "${missing[@]}" >"$logs/packages.log" 2>&1 </dev/null; then
        # One that a distribution lacks must not keep the others away.
        for package in "${missing[@]}"; do
            install_with_apt "$package" >>"$logs/packages.log" 2>&1 </dev/null ||
                echo "not installed: $package (see $logs/packages.log)"
        done
    fi
    [ -z "$is_ours" ] || rm -f "$policy"
}

install_with_apt() {
    timeout 300 apt-get update &&
        timeout 600 apt-get -o DPkg::Lock::Timeout=120 install --yes --no-install-recommends "$@"
}

# narrower LEVEL MOST: LEVEL, but not above MOST.
narrower() {
    local each
    for each in none neon neonsha256 sse2 ssse3 avx2 avx512; do
        if [ "$each" = "$1" ] || [ "$each" = "$2" ]; then
            echo "$each"
            return
        fi
    done
}

# instruction_set_row NAME MOST TESTS SWITCH: the kernel runner with a switch set, and these of the library's tests: "all" or
# "kernels".
instruction_set_row() {
    local name=$1 which=$3 expected filter=("${library_tests[@]}")
    expected=$(expected "$(narrower "$level" "$2")" "$4")
    [ "$which" = all ] || filter+=("${kernel_tests[@]}")
    row "$name-kernels" "$row_limit" env "$4" dotnet "$runner" --expect-level "$expected"
    row "$name" "$row_limit" env "$4" "${few_messages[@]}" HASHLANE_EXPECT_LEVEL="$expected" dotnet "$tests" "${filter[@]}"
}

# all_instruction_sets TESTS: a row for each switch. Three have all tests in any case: AVX2, which most processors have, SSSE3,
# and no vectors at all.
all_instruction_sets() {
    if [[ $level != neon* ]]; then
        instruction_set_row EnableAVX2=0 ssse3 all DOTNET_EnableAVX2=0
        instruction_set_row EnableAVX512=0 avx2 all DOTNET_EnableAVX512=0
        instruction_set_row EnableAVX=0 ssse3 "$1" DOTNET_EnableAVX=0
        instruction_set_row EnableSSE42=0 sse2 "$1" DOTNET_EnableSSE42=0
        instruction_set_row PreferredVectorBitWidth=128 avx512 "$1" DOTNET_PreferredVectorBitWidth=128
    fi
    instruction_set_row TieredCompilation=0 avx512 "$1" DOTNET_TieredCompilation=0
    instruction_set_row EnableHWIntrinsic=0 none all DOTNET_EnableHWIntrinsic=0
}

# portable_rows CASES SEED: the assembly for netstandard2.0, on .NET 10 and on Mono, and random cases on each compared with
# net10.0.
portable_rows() {
    local cases=$1 seed=$2 machine
    row portable-runner "$row_limit" dotnet artifacts/bin/Hashlane.PortableRunner/release_net10.0/Hashlane.PortableRunner.dll
    if build_step portable-build dotnet build tests/Hashlane.PortableRunner -c Release -warnaserror -p:HashlanePortable=true; then
        row portable-net10 "$row_limit" dotnet "$moving_runner"
        # Its objects move wherever they are not pinned.
        row portable-moving "$row_limit" dotnet "$moving_runner" moving
        row digests-portable-net10 "$row_limit" .ci/same-digests "$cases" portable "$seed"
    fi
    for machine in mono-x64 mono-x86 mono-s390x; do
        row "$machine" "$row_limit" "$emulators/run-$machine" "$portable_runner"
        row "digests-$machine" "$row_limit" .ci/same-digests "$cases" "$emulators/run-$machine" "$seed"
    done
}

# native_checks PROJECT TOOL [FOLDER]: what native_step has built for the levels of x86-64: operations that were left as calls, kernels
# where the runner was built too, pages.
native_checks() {
    local project=$1 tool=$2 folder=${3:-$2} pair native_level needs published=$PWD/artifacts/native/publish program
    for pair in v2=ssse3 v3=avx2 v4=avx512; do
        native_level=${pair%%=*} needs=${pair#*=}
        program=$published/$project/$native_level/$project.so
        [ ! -e "$program" ] || row "$tool-$native_level-calls" 600 .ci/native-calls "$program" "$native_level"
        program=$published/Hashlane.KernelRunner/$native_level/Hashlane.KernelRunner
        if [ "$tool" != hashlane ] || [ ! -e "$program" ]; then
            continue
        elif [ "$(narrower "$level" "$needs")" = "$needs" ]; then
            row "native-$native_level-kernels" "$row_limit" "$program" --expect-level "$(expected "$needs")"
        else
            not_run "native-$native_level-kernels" "this processor has $level, and the code needs $needs"
        fi
    done
    row "$tool-pages" 120 .ci/native-pages "artifacts/native/$folder-linux-x64.tar.gz" "artifacts/bin/$project/release/$tool"
}

# repeated_rows TIMES: each suite so often, in another order each time: in turn with both processors busy and on one
# processor, since a test that hangs on time or order fails there.
repeated_rows() {
    local time suite order busy=() processor
    for ((time = 1; time <= $1; time++)); do
        for suite in Hashlane.Tests Hashlane.Cli.Tests Hashlane.Distributed.Tests Hashlane.AspNetCore.Identity.Tests \
            Hashlane.Logins.Tests Hashlane.Benchmarks.Tests; do
            order=(env HASHLANE_ORDER="$((seed % 1000000 + time))" dotnet "artifacts/bin/$suite/release/$suite.dll"
                --filter-not-trait Category=Soak Category=Large)
            if [ $((time % 2)) = 0 ]; then
                row "$suite-$time-of-one-processor" "$row_limit" taskset --cpu-list 0 "${order[@]}"
                continue
            fi
            busy=()
            for ((processor = 0; processor < $(nproc); processor++)); do
                timeout "$row_limit" bash -c 'while :; do :; done' &
                busy+=($!)
            done
            row "$suite-$time-under-load" "$row_limit" "${order[@]}"
            kill "${busy[@]}"
        done
    done
}

# finish: the last line, and the exit status.
finish() {
    awk -F '\t' -v seconds="$SECONDS" '
        $2 != "ok" { red = red " " $1 }
        { passed += $3; failed += $4; skipped += $5 }
        END {
            if (red) { print "red:" red }
            printf "%d rows in %d s\n", NR, seconds
            printf "%d passed, %d failed%s\n", passed, failed, skipped ? ", " skipped " skipped" : ""
            exit failed || !passed
        }' "$results"
}
