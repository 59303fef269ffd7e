import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { normalizePath, type PluginOption } from 'vite'

/** electron-vite makes asset links relative; the page is also served for deep addresses such as /pacientes/nuevo. */
const absoluteBase: PluginOption = { name: 'absolute-base', enforce: 'post', config: () => ({ base: '/' }) }

/** As Vite writes it, also on Windows. */
const ROUTES = normalizePath(resolve('src/contract/routes.ts'))
const routes = () => import(pathToFileURL(ROUTES).href)

/** The page's copy of a table that is computed from every schema of the contract: as data, so that it needs none of them to ask. */
const routesAsData: PluginOption = {
  name: 'routes-as-data',
  load: async (id) => (id === ROUTES ? `export const ROUTES = ${JSON.stringify((await routes()).ROUTES)}` : null),
}

/**
 * What the first drawing needs is one file, and what several screens share another: split as the screens share it, the first would
 * be forty, and a list eighty more, each asked for by itself.
 */
const GROUPS = [
  { name: 'first', tags: ['$initial' as const], priority: 2 },
  { name: 'shared', minShareCount: 2, priority: 1 },
]

export default defineConfig({
  main: {
    build: {
      rollupOptions: {
        input: {
          index: resolve('src/main/index.ts'),
          'core-worker': resolve('src/main/core-worker.ts'),
          thread: resolve('src/core/threads/worker.ts'),
          serve: resolve('src/server/serve.ts'),
          hub: resolve('src/hub/hub.ts'),
          'hub-telemetry': resolve('src/hub/telemetry/otlp.ts'),
          simulators: resolve('src/server/simulators.ts'),
          radica: resolve('src/cli/radica.ts'),
          mcp: resolve('src/cli/mcp/serve.ts'),
        },
      },
    },
  },
  preload: {
    build: {
      rollupOptions: {
        input: { index: resolve('src/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'src/renderer',
    plugins: [react(), absoluteBase, routesAsData],
    build: {
      minify: true,
      rollupOptions: {
        input: { index: resolve('src/renderer/index.html') },
        output: { codeSplitting: { groups: GROUPS } },
      },
    },
  },
})
