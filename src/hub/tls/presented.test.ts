import { X509Certificate } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { memoryVault } from '../../../test/support/core.ts'
import { newFolder } from '../../../test/support/process.ts'
import { pinOf } from '../../host/certificate-pin.ts'
import type { HubVault } from '../vault.ts'
import { issue, makeAuthority } from './authority.ts'
import { enrolment } from './enrolment.ts'
import { presented } from './presented.ts'

function hubVault(): HubVault {
  const vault = memoryVault()
  return {
    ...vault,
    names: async () => [...vault.values.keys()],
    async keep(name, value) {
      if (!vault.values.has(name)) await vault.set(name, value)
      return vault.values.get(name) ?? value
    },
  }
}

async function files(host: string) {
  const folder = newFolder()
  const { cert, key } = await issue(await makeAuthority(Date.now()), host, Date.now())
  const paths = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') }
  writeFileSync(paths.cert, cert)
  writeFileSync(paths.key, key)
  return { paths, pin: pinOf(new X509Certificate(cert)) }
}

it('has one authority for all nodes, by whatever name each is reached', async () => {
  const vault = hubVault()
  const one = await presented('radica.local', undefined, vault, Date.now)
  const other = await presented('192.168.1.7', undefined, vault, Date.now)
  expect(other.pin).toBe(one.pin)
  expect((await other.identity()).cert).toContain(one.authority)
  expect(new X509Certificate(await one.identity().then(({ cert }) => cert)).checkHost('radica.local')).toBeDefined()
})

it('shows a certificate that holds whenever it is asked for, however long the node has run', async () => {
  const DAY_MS = 86_400_000
  let now = Date.now()
  const shown = await presented('radica.local', undefined, hubVault(), () => now)
  for (const days of [0, 396, 1_000]) {
    now += days * DAY_MS
    const { validFromDate, validToDate } = new X509Certificate((await shown.identity()).cert)
    expect([validFromDate.getTime() <= now, now < validToDate.getTime()]).toEqual([true, true])
  }
})

it.each(['radica.example.org', '8.8.8.8', 'servidor'])('vouches for no name of the world: %s', async (host) => {
  await expect(presented(host, undefined, hubVault(), Date.now)).rejects.toThrow('--cert')
})

it('shows a certificate that it was given, also for a name of the world', async () => {
  const { paths, pin } = await files('radica.example.org')
  const shown = await presented('radica.example.org', paths, hubVault(), Date.now)
  expect(shown).toMatchObject({ pin, authority: undefined })
})

it('refuses what is no certificate, is of another name or has another key, naming what is wrong', async () => {
  const [mine, other] = [(await files('radica.lan')).paths, (await files('otra.lan')).paths]
  const show = (cert: string, key: string) => presented('radica.lan', { cert, key }, hubVault(), Date.now)
  await expect(show(mine.key, mine.key)).rejects.toThrow('--cert: no es')
  await expect(show(join(newFolder(), 'none'), mine.key)).rejects.toThrow('--cert: no es')
  await expect(show(mine.cert, other.key)).rejects.toThrow('--key: la llave')
  await expect(show(other.cert, other.key)).rejects.toThrow('no vale para radica.lan')
})

it('gives the certificate as a file whose hash is the fingerprint', async () => {
  const { authority = '', pin } = await presented('radica.lan', undefined, hubVault(), Date.now)
  const at = (path: string) => enrolment(new Request(`https://radica.lan${path}`), authority)
  const file = new Uint8Array((await at('/conectar/radica-central.crt')?.arrayBuffer()) ?? [])
  const hash = Buffer.from(await crypto.subtle.digest('SHA-256', file)).toString('hex')
  expect(hash.slice(0, 24).toUpperCase()).toBe(pin.replaceAll('-', ''))
  expect(await at('/conectar')?.text()).toContain('compare el pin')
  expect(at('/pacientes')).toBeUndefined()
})
