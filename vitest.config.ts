import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'src/bootstrap/*.test.mjs', 'test/**/*.test.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 15_000,
    // The built application and the stand-in for `electron` that it imports are loaded by Node itself, as they are.
    server: { deps: { external: [/\/out\//, /\/test\/shell\/stand-in\/electron/] } },
  },
})
