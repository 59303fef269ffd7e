import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it, onTestFinished } from 'vitest'
import { apiOn } from '../../../test/support/api.ts'
import { ADMIN_PASSWORD, aSetup } from '../../../test/support/fixtures.ts'
import { keychainOf } from '../../../test/support/keychain.ts'
import { createCore } from '../../core/create-core.ts'
import { say, tell } from '../../core/messages/message.ts'
import { type Host, type HostOptions, openHost } from '../host.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const hosts: Host[] = []
afterEach(async () => {
  for (const host of hosts.splice(0)) await host.stop()
})

async function opened(dataDir: string, keychain: HostOptions['keychain']): Promise<Host> {
  const host = await openHost({ dataDir, keychain, createCore, log, warn: () => undefined })
  hosts.push(host)
  return host
}

async function close(host: Host): Promise<void> {
  hosts.splice(hosts.indexOf(host), 1)
  await host.stop()
}

const proof = { body: { currentPassword: ADMIN_PASSWORD } }

/** A clinic that was closed, once its key was changed or before it. */
async function clinic(when: 'before' | 'after') {
  const dataDir = mkdtempSync(join(tmpdir(), 'radica-spare-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const keychain = keychainOf(new Map())
  const host = await opened(dataDir, keychain)
  const { token } = (await apiOn(host.fetch, {})('setup.create', { body: aSetup() })).body
  const api = apiOn(host.fetch, { token })
  const key = (await api('recoveryKey.show', proof)).body.groups.join(' ')
  const [first, spare] = [join(dataDir, 'store-key.json'), join(dataDir, 'store-key.spare.json')]
  const old = readFileSync(spare, 'utf8')
  if (when === 'after') {
    await api('dataKey.change', proof)
    while ((await api('dataKey.get', {})).body.changeDue) await sleep(20)
    expect((await api('recoveryKey.check', { body: { key } })).body.ok).toBe(true)
  }
  return { dataDir, keychain, host, api, key, first, spare, old }
}

const type = (host: Host, key: string) =>
  host.fetch(
    new Request('http://127.0.0.1/recuperar/llave', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ key }),
    }),
  )

async function expectOpenedBy(key: string, dataDir: string, keychain: HostOptions['keychain']): Promise<void> {
  const host = await opened(dataDir, keychain)
  expect((await type(host, key)).status).toBe(204)
  const health = await host.fetch(new Request('http://127.0.0.1/api/v1/health'))
  expect(health.status).toBe(200)
}

it.each(['before', 'after'] as const)(
  'the second key file opens the data with the sheet where the first is lost, %s the key was changed',
  async (when) => {
    const { dataDir, keychain, host, key, first, spare } = await clinic(when)
    await close(host)
    expect(readFileSync(spare, 'utf8')).toBe(readFileSync(first, 'utf8'))
    rmSync(first)
    await expectOpenedBy(key, dataDir, keychain)
  },
)

it('one that an earlier version left as it was is written anew at a start', async () => {
  const { dataDir, keychain, host, key, first, spare, old } = await clinic('after')
  await close(host)
  writeFileSync(spare, old)
  await close(await opened(dataDir, keychain))
  expect(readFileSync(spare, 'utf8')).toBe(readFileSync(first, 'utf8'))
  rmSync(first)
  await expectOpenedBy(key, dataDir, keychain)
})

it('a start that does not open the data leaves the second key file as it is', async () => {
  const { dataDir, keychain, host, key, first, spare, old } = await clinic('after')
  await close(host)
  const right = readFileSync(spare, 'utf8')
  writeFileSync(first, old)
  const again = await opened(dataDir, keychain)
  expect((await again.fetch(new Request('http://127.0.0.1/api/v1/health'))).status).not.toBe(200)
  await close(again)
  expect(readFileSync(spare, 'utf8')).toBe(right)
  await expectOpenedBy(key, dataDir, keychain)
})

it.each(['first', 'spare'] as const)('where the %s is of before the change, a copy has the key', async (left) => {
  const { dataDir, keychain, host, api, key, first, old, ...files } = await clinic('after')
  await api('backups.create', {})
  await close(host)
  for (const path of [first, files.spare]) rmSync(path)
  writeFileSync(left === 'first' ? first : files.spare, old)
  await expectOpenedBy(key, dataDir, keychain)
})

it('the right sheet of a damaged store is not called a foreign one', async () => {
  const { dataDir, keychain, host, key, first } = await clinic('before')
  await close(host)
  rmSync(first)
  writeFileSync(join(dataDir, 'radica.db'), Buffer.alloc(8192, 7))
  const again = await opened(dataDir, keychain)
  const answer = await type(again, key)
  expect([answer.status, (await answer.json()).message]).toEqual([400, tell(say('store.foreign'))])
})
