import { join, resolve } from 'node:path'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { ensureBuilt, killAll, newFolder, start } from '../support/process.ts'
import { killShells, openShell, programOf, quit } from './shell.ts'

const START_MS = 180_000

beforeAll(ensureBuilt, START_MS)
afterEach(async () => {
  killShells()
  await killAll()
})

it('a desktop that does not open says why in the language that was spoken last', { timeout: START_MS }, async () => {
  const dataDir = newFolder()
  const { app, page } = await openShell('stand-in', dataDir, { RADICA_STORE_KEY: 'cuatro palabras sin relación' })
  // The browser of the tests asks for Spanish by itself, until the page is there.
  await page.getByRole('link', { name: /Conectar a una central/ }).waitFor()
  await page.evaluate(() => fetch('/api/v1/health', { headers: { 'accept-language': 'en' } }))
  await quit(app)
  const { CHROMIUM = '' } = process.env
  const env = { CHROMIUM, RADICA_DATA: dataDir, RADICA_STORE_KEY_FILE: join(dataDir, 'gone') }
  const again = start(programOf('stand-in'), [resolve('.')], env)
  expect(await again.ended).toEqual({ code: 1, signal: null })
  expect(again.output.stderr).toContain('Radica: The passphrase could not be read')
})
