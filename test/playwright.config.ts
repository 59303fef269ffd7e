import { defineConfig } from '@playwright/test'
import { CHROMIUM } from './support/chromium.ts'

/** What measures how quick the screens feel, by the processor time of the page, has a processor for itself. */
const MEASURED = /(big-invoice|big-mapping|hundred-thousand|two-nodes)\.spec\.ts/

export default defineConfig({
  testDir: './e2e',
  outputDir: '../test-results/e2e',
  // One more than processors, since each waits now and then.
  workers: 3,
  // Every test has a host and a page of its own: whoever is free takes the next, also of a long file.
  fullyParallel: true,
  projects: [
    { name: 'screens', testIgnore: MEASURED },
    // They do in one test what others do in twenty.
    { name: 'felt', testMatch: MEASURED, workers: 2, expect: { timeout: 600_000 } },
  ],
  // Ceilings for a machine that is ten times as slow as a quiet one; nothing waits for them. A step that hangs ends by its own.
  timeout: 900_000,
  expect: { timeout: 90_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    actionTimeout: 90_000,
    // A trace keeps a picture of the page at every step and takes as long as the step: `--trace on` when one is needed.
    trace: 'off',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(CHROMIUM === undefined ? {} : { executablePath: CHROMIUM }),
      // Containers have no user namespaces and a small /dev/shm.
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
    },
  },
})
