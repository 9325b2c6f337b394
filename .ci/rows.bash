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
native_cluster=$PWD/artifacts/native/hashlane-cluster/bin/hashlane-cluster
emulators=.ci/emulators

# A runner of emulators/ ends with this when it could not run the program at all.
not_run_status=125

# A build takes a minute, and on a busy machine ten times as long. Limits only end what hangs.
step_limit=3600

# An instruction-set row takes 90 s, and on a busy machine ten times as long.
row_limit=3600

passed=0 failed=0 skipped=0 red=()

mkdir -p "$logs"
rm -f "$logs"/*.log
export DOTNET_CLI_TELEMETRY_OPTOUT=1 DOTNET_NOLOGO=1

# Rows set these themselves; what the caller has set would make every row the same.
for name in $(compgen -e DOTNET_Enable) DOTNET_PreferredVectorBitWidth DOTNET_TieredCompilation DOTNET_TieredPGO \
    DOTNET_ReadyToRun HASHLANE_KERNELS HASHLANE_EXPECT_LEVEL HASHLANE_RAGGED_MESSAGES HASHLANE_STRESS_SECONDS \
    HASHLANE_TOOL HASHLANE_CLUSTER_TOOL; do
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

# close_row NAME STATUS SECONDS PASSED FAILED SKIPPED: adds a row to the sums. A red row without a failed test counts as one.
close_row() {
    local name=$1 status=$2 seconds=$3 row_passed=${4:-0} row_failed=${5:-0} row_skipped=${6:-0} verdict=ok
    if [ "$status" != 0 ]; then
        verdict="RED, status $status"
        [ "$status" != 124 ] || verdict="RED, no end within its time limit"
    elif [ "$row_failed" != 0 ]; then
        verdict=RED
    fi
    if [ "$verdict" != ok ]; then
        red+=("$name")
        [ "$row_failed" != 0 ] || row_failed=1
        # What failed and why, then where the log ends.
        grep -aE -A 12 '^(.\[[0-9;]*m)*failed ' "$logs/$name.log" | head -n 120 || true
        tail -n 40 "$logs/$name.log"
    fi
    passed=$((passed + row_passed)) failed=$((failed + row_failed)) skipped=$((skipped + row_skipped))
    printf '%-36s %6d passed %4d failed %4d skipped %5d s  %s\n' "$name" "$row_passed" "$row_failed" "$row_skipped" "$seconds" "$verdict"
}

# not_run NAME REASON: neither red nor passed, but not silent.
not_run() {
    printf '%-36s not run: %s\n' "$1" "$2"
}

# step NAME SECONDS COMMAND...: something that must succeed and counts no tests.
step() {
    local name=$1 limit=$2 started=$SECONDS status=0
    shift 2
    timeout --kill-after=10 "$limit" "$@" >"$logs/$name.log" 2>&1 </dev/null || status=$?
    close_row "$name" "$status" $((SECONDS - started))
    return "$status"
}

# row NAME SECONDS COMMAND...: a program that reports counts. Red when it fails, reports nothing, or ran no test.
row() {
    local name=$1 limit=$2 started=$SECONDS status=0 row_passed row_failed row_skipped
    shift 2
    timeout --kill-after=10 "$limit" "$@" >"$logs/$name.log" 2>&1 </dev/null || status=$?
    if [ "$status" = "$not_run_status" ] && [[ $1 == "$emulators"/* || $1 == .ci/native-same* || $1 == .ci/same-digests ]]; then
        not_run "$name" "$(basename "$1") failed: $logs/$name.log"
        return
    fi
    row_passed=$(number succeeded "$logs/$name.log")
    row_failed=$(number failed "$logs/$name.log")
    row_skipped=$(number skipped "$logs/$name.log")
    row_passed=${row_passed:-$(number passed "$logs/$name.log")}
    if [ "$status" = 0 ] && [ "${row_passed:-0}" = 0 ] && [ "${row_failed:-0}" = 0 ]; then
        echo "no test ran" >>"$logs/$name.log"
        status=8
    fi
    close_row "$name" "$status" $((SECONDS - started)) "$row_passed" "$row_failed" "$row_skipped"
}

# Every test of the library but those of which one run is enough.
library_tests=(--filter-not-trait Category=Large Category=Docs Category=Soak)

# Of each algorithm in ragged batches, and cases of Argon2: the default row has 20,000.
few_messages=(HASHLANE_RAGGED_MESSAGES=500 HASHLANE_ARGON2_CASES=3000)

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

# named_rows NAME TESTS [FILTER...]: the library's tests with each kernel as the choice, as on a processor for which it is the fastest.
named_rows() {
    local name=$1 program=$2 number named status=0
    shift 2
    for ((number = 0; ; number++)); do
        named=$(dotnet "$runner" --expect-level "$(expected "$level")" --name-choice "$number") || status=$?
        [ "$status" = 0 ] || break
        row "$name-choice-$number" "$row_limit" env "${few_messages[@]}" HASHLANE_KERNELS="$named" \
            HASHLANE_EXPECT_LEVEL="$(expected "$level")" dotnet "$program" "${library_tests[@]}" "$@"
    done

    # Status 3 is past the last number. A runner that fails must not pass for one that has no more.
    if [ "$status" != 3 ] || [ "$number" = 0 ]; then
        row "$name-choices" "$row_limit" false
    fi
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
    local name=$1 started=$SECONDS status=0
    shift
    timeout --kill-after=10 "$step_limit" build/native "$@" >"$logs/$name-build.log" 2>&1 </dev/null || status=$?
    if [ "$status" = "$not_run_status" ]; then
        not_run "$name" "$(tail -n 1 "$logs/$name-build.log")"
        return 1
    fi
    close_row "$name-build" "$status" $((SECONDS - started))
    [ "$status" = 0 ]
}

# finish: the last line, and the exit status.
finish() {
    if [ ${#red[@]} != 0 ]; then
        echo "red: ${red[*]}"
    fi
    if [ "$skipped" != 0 ]; then
        echo "$passed passed, $failed failed, $skipped skipped"
    else
        echo "$passed passed, $failed failed"
    fi
    [ "$failed" = 0 ] && [ "$passed" != 0 ]
}
