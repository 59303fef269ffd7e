import { createHash } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createCore } from '../../test/shell/stand-in/core.ts'
import { noKeychain } from '../../test/support/no-keychain.ts'
import { quote, say } from '../core/messages/message.ts'
import { type Host, openHost } from './host.ts'
import { recoveryPage } from './recovery/page.ts'
import { unlockPage } from './unlock/page.ts'

const SPANISH = /[áéíóúñ¿¡«»]|\b(el|los|las|del|una|para|con|sin|que|por)\b/i

const silent = () => undefined
const openNew = (): Promise<Host> =>
  openHost({
    dataDir: mkdtempSync(join(tmpdir(), 'radica-pages-')),
    keychain: noKeychain,
    log: { info: silent, warn: silent, error: silent },
    warn: silent,
    createCore,
  })

const ask = (host: Host, path: string, language: string, body?: object) =>
  host.fetch(
    new Request(`http://127.0.0.1${path}`, {
      headers: { 'accept-language': language, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    }),
  )

it('speak the language that the browser asks for', async () => {
  const host = await openNew()
  for (const [path, english, spanish] of [
    ['/', 'Protect your data', 'Proteja sus datos'],
    ['/recuperar', 'Restore a backup', 'Restaurar una copia de seguridad'],
  ] as const) {
    const page = await ask(host, path, 'en-GB,en;q=0.9')
    expect([page.headers.get('content-language'), page.headers.get('vary')]).toEqual(['en', 'accept-language'])
    const html = await page.text()
    expect(html).toContain('<html lang="en">')
    expect(html).toContain(english)
    expect(await (await ask(host, path, 'fr, *;q=0.1')).text()).toContain(spanish)
  }
  await host.stop()
})

it('are refused in that language, too', async () => {
  const host = await openNew()
  const refusals = [
    await ask(host, '/unlock', 'en', { passphrase: 'short', again: 'short' }),
    await ask(host, '/unlock', 'en', { passphrase: 'four words apart', again: 'four words' }),
    await ask(host, '/recuperar/carpeta', 'en', { folder: '/not/there' }),
    await ask(host, '/recuperar/restaurar', 'en', { backupId: 'none' }),
    await ask(host, '/recuperar/llave', 'en', { key: 'AAAA' }),
  ]
  for (const refused of refusals) {
    expect(refused.status).toBe(400)
    expect((await refused.json()).message).not.toMatch(SPANISH)
  }
  const folder = await ask(host, '/recuperar/carpeta', 'en', { folder: tmpdir() })
  expect((await folder.json()).said).toBe('There are no backups of Radica in that folder.')
  await host.stop()
})

const said = quote('damaged')

it.each([
  ['a new store', () => unlockPage(true, 'en')],
  ['a locked one', () => unlockPage(false, 'en')],
  ['a lost key', () => recoveryPage({ kind: 'key', said }, 'en')],
  ['a damaged store', () => recoveryPage({ kind: 'store', said }, 'en')],
  ['no store yet', () => recoveryPage({ kind: 'new', said }, 'en')],
])('say nothing in Spanish in English, and run their own script alone: %s', async (_, make) => {
  const page = make()
  const html = await page.text()
  const script = /<script>(.*)<\/script>/s.exec(html)?.[1] ?? ''
  const hash = createHash('sha256').update(script).digest('base64')
  expect(page.headers.get('content-security-policy')).toContain(`script-src 'sha256-${hash}'`)
  const shown = html.replace(/<style>.*<\/style>/s, '').replace(/href="[^"]*"/g, '')
  expect(shown.replaceAll(/'\/recuperar\/[^']*'|'(llave|reintentar|carpeta|restaurar)'/g, '')).not.toMatch(SPANISH)
})

it('of where the data lies nothing is anything but letters on the page', async () => {
  const path = '/clínicas/<b>Salud & Vida</b>/store-key.json'
  const html = await recoveryPage({ kind: 'key', said: say('host.keyFileDamaged', { path }) }, 'es-CO').text()
  const why = /class="why">([^<]*)<\/p>/.exec(html)?.[1] ?? ''
  expect(why.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))).toContain(path)
})
