import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { leftOut, NOT_ASKED } from './test/stores/short-form.ts'
import { WAIT_MS } from './test/support/patience.ts'

/** In a process of its own: what replaces a module, and what is measured, which others' code in the same process slows. */
const ALONE = [
  'src/core/backups/no-links.test.ts',
  'src/core/backups/odd-disks.test.ts',
  'src/core/identity/passwords.test.ts',
  'src/core/identity/sign-in.test.ts',
  'src/core/identity/crowd.test.ts',
  ...['wake-events', 'desktop-channels', 'updater', 'window-state', 'shown-files', 'menu', 'core-worker', 'index'].map(
    (name) => `src/main/${name}.test.ts`,
  ),
  'src/host/store-key/key-change.test.ts',
  'src/preload/index.test.ts',
  'src/core/provider/document-reader.test.ts',
  'src/core/transport/names.test.ts',
  'test/contract/document-runs/full-disk.contract.test.ts',
  'test/contract/webhooks/shared-machine.contract.test.ts',
  'src/**/*.speed.test.ts',
]
/** On a server of their own where there is one: `npm test` runs these apart, and once. */
const HUB = ['src/hub/**/*.test.ts']
/** What is not asked in this form, whichever project it is of. */
const unasked = [
  ...(process.env.RADICA_TEST_SHORT === undefined ? [] : leftOut()),
  ...(process.env.RADICA_TEST_STATEMENTS === undefined ? [] : NOT_ASKED),
]
const exclude = [...ALONE, ...HUB, ...unasked]
const include = ['src/**/*.test.ts', 'src/**/*.test.tsx', 'src/bootstrap/*.test.mjs', 'test/**/*.test.ts']

/** Statements with a defect, as `npm run mutate -- statements` asks for. */
const { STATEMENTS_ASKED, STATEMENTS_PLANTED } = process.env
const planting = (STATEMENTS_ASKED ?? STATEMENTS_PLANTED) ? ['test/mutation/statements/planting.ts'] : []

const resolve = { alias: { '@node-rs/argon2': join(import.meta.dirname, 'test/support/hashed-once.ts') } }

// A desk may be set to any zone; what is dated is dated in Colombia. Inherited by the workers.
process.env.TZ = 'Pacific/Kiritimati'

export default defineConfig({
  test: {
    projects: [
      // No module keeps anything that one test could tell another by: loading them once takes a third less time.
      { extends: true, resolve, test: { name: 'all', include, exclude, isolate: false } },
      { extends: true, test: { name: 'hub', include: HUB, isolate: false } },
      { extends: true, test: { name: 'alone', include: ALONE, exclude: unasked } },
    ],
    globalSetup: ['test/support/postgres-server.ts', 'test/support/every-code.ts'],
    setupFiles: ['test/support/limits.ts', ...planting],
    pool: 'forks',
    // `npm test` runs Vitest three times over the same modules.
    fsModuleCache: true,
    // V8 loses count of WebAssembly's code pages where it protects them or frees code, and ends the process (nodejs/node#64500).
    execArgv: ['--no-memory-protection-keys', '--no-wasm-code-gc'],
    // A third on two processors takes more of them than it gives.
    maxWorkers: 2,
    // Passwords are hashed slowly on purpose, and a busy machine has other things to do.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: WAIT_MS } },
    // The built application and the stand-in for `electron` that it imports are loaded by Node itself, as they are.
    server: { deps: { external: [/\/out\//, /\/test\/shell\/stand-in\/electron/] } },
  },
})
