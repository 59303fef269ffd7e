import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import type { PluginOption } from 'vite'

/** electron-vite makes asset links relative; the page is also served for deep addresses such as /pacientes/nuevo. */
const absoluteBase: PluginOption = { name: 'absolute-base', enforce: 'post', config: () => ({ base: '/' }) }

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
    plugins: [react(), absoluteBase],
    build: {
      minify: true,
      rollupOptions: {
        input: { index: resolve('src/renderer/index.html') },
        // What the first drawing needs is one file; split as the later screens share it, it would be forty.
        output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } },
      },
    },
  },
})
