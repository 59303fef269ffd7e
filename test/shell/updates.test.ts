import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { aSetup } from '../support/fixtures.ts'
import { ensureBuilt, newFolder, until } from '../support/process.ts'
import { skipWhen } from '../support/skip.ts'
import { appImage, type Feed, feedOf, INSTALLED, installed } from './installed.ts'
import { killShells } from './shell.ts'

/**
 * electron-updater's own code in the shipped main bundle, installed as an AppImage is, against a feed over HTTP. What NSIS and
 * Squirrel.Mac do with the downloaded file needs their systems: see the skipped line below.
 */
const TEST_MS = 180_000
const FAILED = 'No se pudo buscar o descargar la actualización. Radica sigue igual y lo vuelve a intentar sola.'
const onAppImage = process.platform === 'linux'

beforeAll(ensureBuilt, TEST_MS)
afterEach(killShells)

async function serveFeed(feed: Feed): Promise<string> {
  const { url, close } = await feedOf(feed)
  onTestFinished(close)
  return url
}

/** As somebody who administers the installation sees it. */
async function openSettings({ page }: Awaited<ReturnType<typeof installed>>): Promise<void> {
  await page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' }
      const { workspace } = await (await fetch('/api/v1/setup', { method: 'POST', headers, body })).json()
      sessionStorage.setItem(
        'radica.window',
        JSON.stringify({ key: JSON.parse(body).windowKey, phone: '', name: 'Ana' }),
      )
      location.assign(`/c/${workspace.id}/ajustes/actualizaciones`)
    },
    JSON.stringify({ ...aSetup(), windowKey: 'w'.repeat(43) }),
  )
}

describe('the updater of an installed program', {
  timeout: TEST_MS,
  ...skipWhen(!onAppImage, 'the test installs an AppImage'),
}, () => {
  it('tells a newer version, downloads it, and swaps it in whole when a person says so', async () => {
    const mark = join(newFolder(), 'new-started')
    const next = appImage(mark, 300_000)
    const at = await installed(await serveFeed({ version: '0.2.0', described: next }))
    const before = readFileSync(at.program)
    await openSettings(at)
    await at.page.getByRole('button', { name: 'Buscar ahora' }).click()
    await at.page.getByText('La versión 0.2.0 está lista para instalar.').waitFor()
    expect(readFileSync(at.program).equals(before)).toBe(true)
    const ended = new Promise((resolve) => at.app.process().once('exit', resolve))
    await at.page.getByRole('button', { name: 'Instalar y abrir de nuevo' }).click()
    await ended
    expect(readFileSync(at.program).equals(next)).toBe(true)
    await until(() => existsSync(mark))
    expect(readFileSync(join(at.dataDir, 'logs/radica.log'), 'utf8')).toContain('"clean":true')
    const copies = readdirSync(join(at.dataDir, 'copias')).map((id) =>
      JSON.parse(readFileSync(join(at.dataDir, 'copias', id, 'copia.json'), 'utf8')),
    )
    expect(copies).toMatchObject([{ reason: 'update', verifiedAt: expect.any(String) }])
  })

  it.each([
    ['a file that is not the described one', { sent: Buffer.from('#!/bin/sh\necho other\n') }],
    ['a file with one byte changed', { sent: appImage('x', 999).fill('!', 30, 31) }],
    ['half of the file', { breaksAfterBytes: 400 }],
  ])('refuses %s, says that all is as it was, and leaves nothing to install', async (_what, feed) => {
    const described = appImage('x', 999)
    const at = await installed(await serveFeed({ version: '0.2.0', described, ...feed }))
    const before = readFileSync(at.program)
    expect(await at.check()).toMatchObject({ version: INSTALLED, phase: 'failed', next: null, message: FAILED })
    expect(await at.page.evaluate(() => window.desktop?.installUpdate())).toMatchObject({ phase: 'failed' })
    expect(readFileSync(at.program).equals(before)).toBe(true)
    const held = readdirSync(at.cache, { recursive: true, encoding: 'utf8' })
    expect(held.filter((name) => name.endsWith('Radica-0.2.0.AppImage'))).toEqual([])
    expect(await at.page.evaluate(async () => (await fetch('/api/v1/health')).status)).toBe(200)
  })

  it('takes nothing from a feed that the release key has not signed', async () => {
    const at = await installed(await serveFeed({ version: '0.2.0', described: appImage('x', 999), isForged: true }))
    const before = readFileSync(at.program)
    expect(await at.check()).toMatchObject({ phase: 'failed', message: expect.stringContaining('la firma de Radica') })
    expect(await at.page.evaluate(() => window.desktop?.installUpdate())).toMatchObject({ phase: 'failed' })
    expect(readFileSync(at.program).equals(before)).toBe(true)
    expect(readdirSync(at.cache, { recursive: true, encoding: 'utf8' }).filter((name) => /Radica-/.test(name))).toEqual(
      [],
    )
  })

  it.each(['0.1.0', '0.0.9'])('finds nothing new in %s', async (version) => {
    const at = await installed(await serveFeed({ version, described: appImage('x') }))
    expect(await at.check()).toEqual({ version: INSTALLED, phase: 'idle', next: null, message: null })
    expect(readdirSync(at.cache, { recursive: true, encoding: 'utf8' }).filter((name) => /Radica-/.test(name))).toEqual(
      [],
    )
  })

  it('says that a feed cannot be reached', async () => {
    const at = await installed('http://127.0.0.1:9')
    expect(await at.check()).toMatchObject({ phase: 'failed', message: FAILED })
  })
})

it('the swap by NSIS on Windows and by Squirrel.Mac', ({ skip }) =>
  skip(
    "the downloaded installer is run by Windows or by Electron's own autoUpdater: needs those systems and Electron's binary",
  ))
