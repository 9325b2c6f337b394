// Starts a .NET program in node: node main.mjs APP.dll [ARGS...]. The folder of this script holds the runtime, and app/
// in it the program.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { dotnet } from './dotnet.js';

const [application, ...args] = process.argv.slice(2);
const here = path.dirname(fileURLToPath(import.meta.url));
const program = path.join(here, 'app');

const asset = (name, file = name) => ({
    name,
    virtualPath: name,
    hash: '',
    resolvedUrl: pathToFileURL(path.join(here, file)).href,
});
const assemblies = folder => fs.readdirSync(folder).filter(name => name.endsWith('.dll'));

// The runtime looks for its bindings in the second.
const core = ['System.Private.CoreLib.dll', 'System.Runtime.InteropServices.JavaScript.dll'];
const own = assemblies(program);
const framework = assemblies(here).filter(name => !core.includes(name) && !own.includes(name));

// The program cannot see the machine's files, so it gets those of its folder (test data), under the same names.
const data = fs.readdirSync(program, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !/\.(dll|pdb|exe)$/.test(entry.name))
    .map(entry => path.relative(program, path.join(entry.parentPath ?? entry.path, entry.name)));

const configuration = path.join(program, application.replace(/\.dll$/, '.runtimeconfig.json'));
const properties = JSON.parse(fs.readFileSync(configuration, 'utf8')).runtimeOptions?.configProperties;
const variables = Object.entries(process.env).filter(([name]) => /^(HASHLANE|DOTNET)_/.test(name));

const runtime = await dotnet
    .withConfig({
        mainAssemblyName: application,
        globalizationMode: 'invariant',
        runtimeConfig: { runtimeOptions: { configProperties: properties ?? {} } },
        environmentVariables: Object.fromEntries(variables),
        resources: {
            hash: 'none',
            jsModuleNative: [{ name: 'dotnet.native.js' }],
            jsModuleRuntime: [{ name: 'dotnet.runtime.js' }],
            wasmNative: [{ name: 'dotnet.native.wasm', hash: '' }],
            coreAssembly: core.map(name => asset(name)),
            assembly: [...framework.map(name => asset(name)), ...own.map(name => asset(name, `app/${name}`))],
            vfs: data.map(name => ({ ...asset(name, `app/${name}`), virtualPath: `/${name}` })),
        },
    })
    .withApplicationArguments(...args)
    .create();
process.exit(await runtime.runMainAndExit(application, args));
