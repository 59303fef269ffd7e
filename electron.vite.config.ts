import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'

const notYet = [
  ['src/core/create-core.ts', 'test/shell/stand-in/core.ts'],
  ['src/simulators/ministry/index.ts', 'test/shell/stand-in/ministry.ts'],
  ['src/simulators/provider/index.ts', 'test/shell/stand-in/provider.ts'],
].filter(([real = '']) => !existsSync(real))

export default defineConfig({
  main: {
    resolve: { alias: notYet.map(([real = '', other = '']) => ({ find: new RegExp(`.*${real.slice(real.indexOf('/') + 1)}$`), replacement: resolve(other) })) },
    build: {
      rollupOptions: {
        input: {
          index: resolve('src/main/index.ts'),
          'core-worker': resolve('src/main/core-worker.ts'),
          serve: resolve('src/server/serve.ts'),
          simulators: resolve('src/server/simulators.ts'),
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
    plugins: [react()],
    build: { rollupOptions: { input: { index: resolve('src/renderer/index.html') } } },
  },
})
