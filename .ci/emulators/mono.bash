# Shared by the runners on Mono: they differ in the machine only. Sourced after common.bash.
# shellcheck shell=bash

# make_mono: Debian's Mono for $mono_architecture, with the libraries that a net472 test program needs.
make_mono() {
    local name libraries=()
    for name in corlib4.5 system4.0 system-core4.0 system-numerics4.0 system-runtime4.0 \
        system-runtime-serialization4.0 system-xml4.0 system-xml-linq4.0 system-io-compression4.0 \
        system-net-http4.0 system-configuration4.0; do
        libraries+=("libmono-$name-cil")
    done
    debian_open "$mono_architecture" bookworm
    apt-get install --yes --download-only mono-runtime-sgen "${libraries[@]}" libmono-microsoft-csharp4.0-cil
    # Of this large package only the facades are needed, netstandard.dll among them.
    apt-get download mono-devel
    dpkg-deb --fsys-tarfile mono-devel_*.deb | tar -x ./usr/lib/mono/4.5/Facades
    rm mono-devel_*.deb
    debian_unpack root
    mv usr/lib/mono/4.5/Facades root/usr/lib/mono/4.5/Facades
    rm -r usr root/usr/share/doc
    # Mono's folder of native libraries is that of this machine; files and pipes need libmono-native of the other one.
    sed -i "s#\$mono_libdir/#$cache/mono-$mono_architecture-2/root/usr/lib/#" root/etc/mono/config
    grep -q "$cache/mono-$mono_architecture-2/root/usr/lib/libmono-native" root/etc/mono/config
}

# run_mono ARCHITECTURE APP.exe [ARGS...]: does not return.
run_mono() {
    local app loader root
    mono_architecture=$1
    shift
    case ${1-} in
        '' | -*)
            cat >&2 <<TEXT
usage: $runner_name APP.exe [ARGS...]
Runs a net472 program on Mono for $mono_architecture and ends with its exit status. The whole environment is passed on.
TEXT
            exit 125
            ;;
    esac
    app=$(app_path "$1")
    shift
    [[ $app == *.exe ]] || die "'$app' is not a .exe: build the program for net472"

    once "mono-$mono_architecture-2" make_mono
    root=$cache/mono-$mono_architecture-2/root
    export MONO_PATH=$root/usr/lib/mono/4.5:$root/usr/lib/mono/4.5/Facades
    export MONO_CFG_DIR=$root/etc
    ulimit -c 0
    # Two of the machines the processor is itself, with their loader and libraries; unless the kernel has no 32-bit programs.
    loader=$(echo "$root"/lib*/ld-linux*.so.2)
    [ "$mono_architecture" = s390x ] || [ -x "$loader" ] || die "no loader in $root"
    if [ "$mono_architecture" = s390x ] || { [ "$mono_architecture" = i386 ] && ! "$loader" --version >/dev/null 2>&1; }; then
        once qemu-user-2 make_qemu
        exec "$cache/qemu-user-2/qemu-$mono_architecture" -L "$root" "$root/usr/bin/mono-sgen" "$app" "$@"
    fi
    exec "$loader" --library-path "$(echo "$root"/lib/*-linux-gnu):$(echo "$root"/usr/lib/*-linux-gnu)" \
        "$root/usr/bin/mono-sgen" "$app" "$@"
}
