import { createHash, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { signatureOf, type UpdateInfo } from '../../src/main/update-signature.ts'
import type { UpdateState } from '../../src/preload/desktop.ts'
import { aSetup } from '../support/fixtures.ts'
import { ensureBuilt, newFolder, until } from '../support/process.ts'
import { killShells, openShell } from './shell.ts'

/**
 * electron-updater's own code in the shipped main bundle, installed as an AppImage is, against a feed over HTTP. What NSIS and
 * Squirrel.Mac do with the downloaded file needs their systems: see the skipped line below.
 */
const TEST_MS = 90_000
const INSTALLED = '0.1.0'
const FAILED = 'No se pudo buscar o descargar la actualización. Radica sigue igual y lo vuelve a intentar sola.'
const onAppImage = process.platform === 'linux'

beforeAll(ensureBuilt, TEST_MS)
afterEach(killShells)

const RELEASE = generateKeyPairSync('ed25519')
const BUILT_IN = RELEASE.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')

interface Feed {
  readonly version: string
  /** What the installer is, as its description in the feed says. */
  readonly described: Buffer
  /** What is sent for it, and how much of it before the line breaks. */
  readonly sent?: Buffer
  readonly breaksAfterBytes?: number
  /** Whoever serves the feed has no key. */
  readonly isForged?: boolean
}

/** `latest-linux.yml` and the file it names, as electron-builder lays them out for a static server. */
async function serveFeed({ version, described, sent = described, breaksAfterBytes, isForged }: Feed): Promise<string> {
  const name = `Radica-${version}.AppImage`
  const sha512 = createHash('sha512').update(described).digest('base64')
  const description = [
    `version: ${version}`,
    `files:\n  - url: ${name}\n    sha512: ${sha512}\n    size: ${described.length}`,
    `path: ${name}\nsha512: ${sha512}\nreleaseDate: '2026-11-01T00:00:00.000Z'\n`,
  ].join('\n')
  // As the updater will have read it.
  const info = parse(description) as UpdateInfo
  const feed = isForged ? description : `${description}signature: ${signatureOf(info, RELEASE.privateKey)}\n`
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://feed')
    if (/^\/latest-linux(-arm64)?\.yml$/.test(pathname)) return response.end(feed)
    if (pathname !== `/${name}`) return response.writeHead(404).end()
    response.writeHead(200, { 'content-length': sent.length })
    if (breaksAfterBytes === undefined) return response.end(sent)
    response.write(sent.subarray(0, breaksAfterBytes), () => setTimeout(() => response.destroy(), 50))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A program of one file that leaves a mark when it is started. */
const appImage = (mark: string, bytes = 0) => Buffer.from(`#!/bin/sh\ntouch '${mark}'\nexit 0\n${'#'.repeat(bytes)}`)

async function installed(feed: string) {
  const [resources, place, cache, dataDir] = [newFolder(), newFolder(), newFolder(), newFolder()]
  writeFileSync(
    join(resources, 'app-update.yml'),
    `provider: generic\nurl: ${feed}\nupdaterCacheDirName: radica-updater\n`,
  )
  writeFileSync(join(resources, 'update-keys.json'), JSON.stringify([BUILT_IN]))
  const program = join(place, 'Radica.AppImage')
  writeFileSync(program, appImage(join(place, 'old-started')))
  chmodSync(program, 0o755)
  const env = { STAND_IN_RESOURCES: resources, APPIMAGE: program, XDG_CACHE_HOME: cache }
  const shell = await openShell('stand-in', dataDir, { RADICA_STORE_KEY: 'cuatro palabras sin relación', ...env })
  const stateOf = () => shell.page.evaluate(() => window.desktop?.updateState())
  const check = async (): Promise<UpdateState | undefined> => {
    await shell.page.evaluate(() => window.desktop?.checkForUpdates())
    await until(async () => !['checking', 'downloading'].includes((await stateOf())?.phase ?? ''))
    return stateOf()
  }
  return { ...shell, program, place, cache, dataDir, check, stateOf }
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

describe.runIf(onAppImage)('the updater of an installed program', { timeout: TEST_MS }, () => {
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
