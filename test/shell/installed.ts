import { createHash, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { parse } from 'yaml'
import { signatureOf, type UpdateInfo } from '../../src/main/update-signature.ts'
import type { UpdateState } from '../../src/preload/desktop.ts'
import { newFolder, until } from '../support/process.ts'
import { openShell } from './shell.ts'

export const INSTALLED = '0.1.0'

const RELEASE = generateKeyPairSync('ed25519')
const BUILT_IN = RELEASE.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')

export interface Feed {
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
export async function feedOf({ version, described, sent = described, breaksAfterBytes, isForged }: Feed) {
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
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => void server.close() }
}

/** A program of one file that leaves a mark when it is started. */
export const appImage = (mark: string, bytes = 0) =>
  Buffer.from(`#!/bin/sh\ntouch '${mark}'\nexit 0\n${'#'.repeat(bytes)}`)

/** The program that was built in `folder`, installed, looking for updates at that address. */
export async function installed(feed: string, folder = '.') {
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
  const keyed = { RADICA_STORE_KEY: 'cuatro palabras sin relación', ...env }
  const shell = await openShell('stand-in', dataDir, keyed, [], folder)
  const stateOf = () => shell.page.evaluate(() => window.desktop?.updateState())
  const check = async (): Promise<UpdateState | undefined> => {
    await shell.page.evaluate(() => window.desktop?.checkForUpdates())
    await until(async () => !['checking', 'downloading'].includes((await stateOf())?.phase ?? ''))
    return stateOf()
  }
  return { ...shell, program, place, cache, dataDir, check, stateOf }
}
