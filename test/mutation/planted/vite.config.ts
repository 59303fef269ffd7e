import { resolve } from 'node:path'
import { defineConfig } from 'electron-vite'

/** The main thread and the preload alone, beside what the whole build left: what a defect of the shell changes. */
export default defineConfig({
  main: { build: { emptyOutDir: false, rollupOptions: { input: { index: resolve('src/main/index.ts') } } } },
  preload: {
    build: {
      rollupOptions: {
        input: { index: resolve('src/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
})
