import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const installed = vi.hoisted(() => ({ isPackaged: true }))
vi.mock('electron', () => ({ app: installed }))
vi.mock('electron-updater', () => ({ default: { autoUpdater: { logger: 'the console' } } }))

let folder: string
const before = process.resourcesPath
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'radica-updater-'))
  Object.assign(process, { resourcesPath: folder })
})
afterEach(() => {
  Object.assign(process, { resourcesPath: before })
  rmSync(folder, { recursive: true })
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

interface Build {
  readonly isPackaged?: boolean
  readonly hasFeed?: boolean
  readonly platform?: NodeJS.Platform
  readonly appImage?: string
}

async function built({ isPackaged = true, hasFeed = true, platform = 'linux', appImage }: Build) {
  installed.isPackaged = isPackaged
  if (hasFeed) writeFileSync(join(folder, 'app-update.yml'), 'provider: github\n')
  vi.spyOn(process, 'platform', 'get').mockReturnValue(platform)
  vi.stubEnv('APPIMAGE', appImage)
  vi.resetModules()
  return import('./updater.ts')
}

it.each<[string, Build]>([
  ['a checkout', { isPackaged: false, appImage: '/opt/Radica.AppImage' }],
  ['a package without a feed', { hasFeed: false, platform: 'win32' }],
  ['what the packages of Linux installed', { platform: 'linux' }],
])('%s is updated by others', async (_what, build) => {
  expect(await (await built(build)).ownUpdater()).toBeUndefined()
})

it.each<[string, Build]>([
  ['an AppImage', { platform: 'linux', appImage: '/opt/Radica.AppImage' }],
  ['an installed program on Windows', { platform: 'win32' }],
])('%s updates itself, and tells no console where it does', async (_what, build) => {
  expect(await (await built(build)).ownUpdater()).toEqual({ logger: null })
})

it('takes nothing that was not signed by a key that it was built with', async () => {
  expect((await built({})).releaseKeys()).toEqual([])
  writeFileSync(join(folder, 'update-keys.json'), '["MCowBQ"]')
  expect((await built({})).releaseKeys()).toEqual(['MCowBQ'])
  expect((await built({ isPackaged: false })).releaseKeys()).toEqual([])
})
