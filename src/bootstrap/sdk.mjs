import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { run } from './process.mjs'

/** What programs that use the SDK install along with it: its types speak of it. */
const DEPENDENCIES = ['zod']

/** Makes `out/sdk`, a package that other programs install from the folder. */
async function buildSdk(root) {
  const folder = join(root, 'out/sdk')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      target: 'es2022',
      lib: { entry: join(root, 'src/sdk/index.ts'), formats: ['es'], fileName: 'index' },
      rollupOptions: { external: DEPENDENCIES },
    },
  })
  const code = await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), ...typeArguments(folder)], {
    cwd: root,
  })
  if (code !== 0) throw new Error('Los tipos del SDK no se pudieron construir.')
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifestOf(root), null, 2)}\n`)
}

const typeArguments = (folder) => [
  ...['--ignoreConfig', '--singleThreaded', '--declaration', '--emitDeclarationOnly', '--strict', '--skipLibCheck'],
  ...[
    '--target',
    'es2022',
    '--lib',
    'es2023,dom,dom.iterable',
    '--module',
    'preserve',
    '--moduleResolution',
    'bundler',
  ],
  ...['--allowImportingTsExtensions', '--types', 'node', '--rootDir', 'src', '--outDir', join(folder, 'types')],
  'src/sdk/index.ts',
]

function manifestOf(root) {
  const { version, license, devDependencies, dependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  const known = { ...devDependencies, ...dependencies }
  return {
    name: '@radica/sdk',
    version,
    type: 'module',
    description: 'Radica for other programs: typed calls, keys, retries, outcomes, lists and changes',
    license,
    exports: { '.': { types: './types/sdk/index.d.ts', default: './index.js' } },
    dependencies: Object.fromEntries(DEPENDENCIES.map((name) => [name, known[name]])),
    engines: { node: '>=20' },
  }
}

await buildSdk(resolve(import.meta.dirname, '../..'))
