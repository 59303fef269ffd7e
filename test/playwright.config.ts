import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

/** The browser of the system where there is one; Playwright's own elsewhere. */
const SYSTEM_CHROMIUM = '/usr/bin/chromium'
const executablePath = process.env.CHROMIUM ?? (existsSync(SYSTEM_CHROMIUM) ? SYSTEM_CHROMIUM : undefined)

const MEASURING = '**/hundred-thousand.spec.ts'

export default defineConfig({
  testDir: './e2e',
  outputDir: '../test-results/e2e',
  // Each test has a host and a store of its own. What measures goes alone, after the others.
  workers: 2,
  fullyParallel: true,
  projects: [
    { name: 'screens', testIgnore: MEASURING },
    { name: 'measured', testMatch: MEASURING, dependencies: ['screens'] },
  ],
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    actionTimeout: 15_000,
    // A trace keeps a picture of the page at every step and takes as long as the step: `--trace on` when one is needed.
    trace: 'off',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // Containers have no user namespaces and a small /dev/shm.
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
    },
  },
})
