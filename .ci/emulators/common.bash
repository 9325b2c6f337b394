# Shared by the runners: messages, cache, prerequisites, and packages for other machines. Sourced, not run.
# shellcheck shell=bash

runner_name=$(basename "$0")
runner_folder=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")" && pwd)
cache=${HASHLANE_EMULATORS_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/hashlane-emulators}

# A CI machine is there to be installed on. Elsewhere the caller must ask for it.
may_install=no
[ "${CI:-}" != true ] || may_install=yes

say() { printf '%s: %s\n' "$runner_name" "$*" >&2; }

# die MESSAGE: ends with the status that means "not run". Every other status is the program's, or 124: out of time.
die() {
    say "error: $*"
    exit 125
}

[ "$(uname -sm)" = "Linux x86_64" ] || die "needs Linux on x86-64, but this is $(uname -sm)"
[[ $cache == /* ]] || die "the cache folder must be an absolute path, but was '$cache'"

# as_root COMMAND...: runs it as root, through sudo where needed.
as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi
}

# need_packages COMMAND=PACKAGE...: requires the Debian packages that provide these commands, or files where there is a
# slash. Installs missing packages if that is allowed; otherwise names them and ends.
need_packages() {
    local pair probe missing=()
    for pair in "$@"; do
        probe=${pair%%=*}
        if [[ $probe == */* ]]; then
            [ -e "$probe" ] || missing+=("${pair#*=}")
        else
            PATH=$PATH:/usr/sbin:/sbin command -v "$probe" >/dev/null || missing+=("${pair#*=}")
        fi
    done
    [ ${#missing[@]} -gt 0 ] || return 0
    [ "$may_install" = yes ] ||
        die "needs the Debian packages ${missing[*]}: install them, or pass --install as root"
    command -v apt-get >/dev/null || die "needs the Debian packages ${missing[*]}, but there is no apt-get"
    [ "$(id -u)" = 0 ] || sudo -n true 2>/dev/null || die "must be root to install ${missing[*]}"
    say "installing ${missing[*]}"
    mkdir -p "$cache"
    local log=$cache/apt-get.log
    local command=(env DEBIAN_FRONTEND=noninteractive apt-get --yes --no-install-recommends
        -o DPkg::Lock::Timeout=300 -o Acquire::Retries=3 install "${missing[@]}")
    as_root "${command[@]}" >"$log" 2>&1 </dev/null ||
        { as_root apt-get -o Acquire::Retries=3 update >>"$log" 2>&1 </dev/null &&
            as_root "${command[@]}" >>"$log" 2>&1 </dev/null; } ||
        { tail -n 20 "$log" >&2; die "could not install ${missing[*]} (log: $log)"; }
}

# once NAME FUNCTION: on first use, makes the folder $cache/NAME by running FUNCTION inside it. If that fails, as networks
# do, it is tried again, three times in all. Two runs may start together, and an interrupted run leaves nothing half
# made. Never call it in a condition: bash would ignore failures inside FUNCTION.
once() {
    local target=$cache/$1 new=$cache/$1.new log=$cache/$1.log lock start=$SECONDS attempt
    [ ! -d "$target" ] || return 0
    mkdir -p "$cache"
    exec {lock}>"$cache/$1.lock"
    flock "$lock"
    if [ ! -d "$target" ]; then
        say "first use: preparing $1 in $cache"
        for attempt in 1 2 3; do
            [ "$attempt" = 1 ] || sleep 10
            rm -rf "$new"
            mkdir "$new"
            (exec {lock}>&-; cd "$new"; "$2") >"$log" 2>&1 </dev/null &
            if wait $!; then
                mv "$new" "$target"
                break
            fi
        done
        [ -d "$target" ] || { tail -n 20 "$log" >&2; die "could not prepare $1 (log: $log)"; }
        say "prepared $1 in $((SECONDS - start)) s, $(du -sh "$target" | cut -f1)"
    fi
    exec {lock}>&-
}

# debian_mirror: prints the address of the Debian archive that apt's sources name.
debian_mirror() {
    local address=${HASHLANE_DEBIAN_MIRROR:-}
    [ -n "$address" ] || address=$(env -u APT_CONFIG apt-get update --print-uris |
        sed -n "s/^'\(.*\/\)dists\/\([^/]*\)\/InRelease' .*/\2 \1/p" |
        awk '$1 == "bookworm" { exact = $2 } $2 ~ /\/debian\/$/ { other = $2 } END { print exact ? exact : other }')
    if [ -z "$address" ]; then
        echo "apt's sources name no Debian archive: set HASHLANE_DEBIAN_MIRROR to the address of one" >&2
        return 1
    fi
    printf '%s\n' "$address"
}

# debian_open ARCHITECTURE SUITE...: points apt at these suites for that architecture, in this shell only. Its lists and
# its downloads stay in ./apt; those of the system remain untouched.
debian_open() {
    local architecture=$1 keyring=/usr/share/keyrings/debian-archive-keyring.gpg root=$PWD/apt mirror suite
    shift
    if [ ! -e "$keyring" ]; then
        echo "needs $keyring, of the Debian package debian-archive-keyring" >&2
        return 1
    fi
    mirror=$(debian_mirror)
    mkdir -p "$root"/{state,lists/partial,cache/archives/partial,preferences.d}
    : >"$root/state/status"
    for suite in "$@"; do
        echo "deb [arch=$architecture signed-by=$keyring] $mirror $suite main"
    done >"$root/sources.list"
    cat >"$root/apt.conf" <<CONF
APT::Architecture "$architecture";
APT::Architectures { "$architecture"; };
APT::Install-Recommends "false";
APT::Sandbox::User "$(id -un)";
Acquire::Languages "none";
Acquire::Retries "3";
Acquire::IndexTargets::deb::DEP-11::DefaultEnabled "false";
Dir::State "$root/state";
Dir::State::status "$root/state/status";
Dir::State::lists "$root/lists";
Dir::Cache "$root/cache";
Dir::Etc::sourcelist "$root/sources.list";
Dir::Etc::sourceparts "-";
Dir::Etc::preferencesparts "$root/preferences.d";
CONF
    export APT_CONFIG=$root/apt.conf
    apt-get update
}

# debian_unpack FOLDER: unpacks the downloaded packages into FOLDER, records their versions, and removes the downloads.
debian_unpack() {
    local package
    mkdir -p "$1"
    for package in apt/cache/archives/*.deb; do
        dpkg-deb -x "$package" "$1"
        dpkg-deb -f "$package" Package Version Architecture | paste -sd' ' >>packages.txt
    done
    rm -rf apt
}

# The qemu of bookworm itself, 7.2, is too old for .NET. These programs are static, so they need no other package.
make_qemu() {
    debian_open amd64 bookworm bookworm-backports
    (cd apt/cache/archives && apt-get download qemu-user/bookworm-backports)
    debian_unpack all
    local name
    for name in aarch64 i386 s390x; do
        cp "all/usr/bin/qemu-$name" .
        "./qemu-$name" --version
    done
    rm -rf all
}

# app_path FILE: prints the absolute path of the program.
app_path() {
    [ -f "$1" ] || die "there is no file '$1': build the program first"
    readlink -f "$1"
}

# need_framework_dependent APP.dll: rejects programs that cannot run on another machine's runtime.
need_framework_dependent() {
    local folder
    folder=$(dirname "$1")
    [[ $1 == *.dll ]] || die "'$1' is not a .dll: name the assembly, not the executable"
    [ ! -e "$folder/System.Private.CoreLib.dll" ] || die "'$1' is self-contained: build it framework-dependent"
    [ -e "${1%.dll}.runtimeconfig.json" ] || die "'$1' is a library, not a program: it has no .runtimeconfig.json"
}

# find_runtime: sets runtime_version to the newest installed .NET 10 runtime, and dotnet_folder to its installation.
find_runtime() {
    local newest
    command -v dotnet >/dev/null || die "needs the .NET 10 SDK (dotnet) on the PATH"
    newest=$(dotnet --list-runtimes | sed -nE 's/^Microsoft\.NETCore\.App (10\.[^ ]+) \[(.*)\]$/\1 \2/p' |
        sort -V | tail -n 1)
    [ -n "$newest" ] || die "needs the .NET 10 SDK, but dotnet lists no .NET 10 runtime"
    runtime_version=${newest%% *}
    dotnet_folder=$(dirname "$(dirname "${newest#* }")")
}

# nuget_packages PACKAGE...: unpacks the packages of the installed runtime's version into ./packages. The SDK must see
# neither the repository's build files nor the variables of a build that the caller runs in.
nuget_packages() {
    local package
    {
        echo '<Project Sdk="Microsoft.NET.Sdk">'
        echo '  <PropertyGroup><TargetFramework>net10.0</TargetFramework><NuGetAudit>false</NuGetAudit></PropertyGroup>'
        echo '  <ItemGroup>'
        for package in "$@"; do
            echo "    <PackageDownload Include=\"$package\" Version=\"[$runtime_version]\" />"
        done
        echo '  </ItemGroup>'
        echo '</Project>'
    } >download.csproj
    env -u MSBuildSDKsPath -u MSBuildExtensionsPath -u MSBuildLoadMicrosoftTargetsReadOnly -u MSBUILD_EXE_PATH \
        -u DOTNET_HOST_PATH -u DOTNET_STARTUP_HOOKS \
        dotnet restore download.csproj --packages packages -noAutoResponse -p:ImportDirectoryBuildProps=false \
        -p:ImportDirectoryBuildTargets=false -p:ImportDirectoryPackagesProps=false
    rm -rf download.csproj obj
}
