import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { defaultDataDir, MIGRATIONS_DIR, RENDERER_DIR } from './places.ts'

it.each([
  ['win32', { APPDATA: 'C:\\Users\\ana\\AppData\\Roaming' }, join('C:\\Users\\ana\\AppData\\Roaming', 'Radica')],
  ['darwin', {}, join(homedir(), 'Library/Application Support/Radica')],
  ['linux', {}, join(homedir(), '.local/share/radica')],
  ['linux', { XDG_DATA_HOME: '/data' }, '/data/radica'],
  ['linux', { RADICA_DATA: '/elsewhere', XDG_DATA_HOME: '/data' }, '/elsewhere'],
] as const)('keeps data on %s with %o in %s', (platform, env, place) => {
  expect(defaultDataDir(env, platform)).toBe(place)
})

it('finds what is shipped beside the code', () => {
  expect(existsSync(MIGRATIONS_DIR)).toBe(true)
  expect(RENDERER_DIR).toMatch(/out.renderer$/)
})
