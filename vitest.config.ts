import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'src/bootstrap/*.test.mjs', 'test/**/*.test.ts'],
    pool: 'forks',
    // No module keeps anything of one test for the next: loading them once takes a third less time.
    isolate: false,
    maxWorkers: 3,
    // Passwords are hashed slowly on purpose, and a busy machine has other things to do.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // The built application and the stand-in for `electron` that it imports are loaded by Node itself, as they are.
    server: { deps: { external: [/\/out\//, /\/test\/shell\/stand-in\/electron/] } },
  },
})
