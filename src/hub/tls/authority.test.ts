import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:https'
import { connect } from 'node:tls'
import { afterEach, expect, it } from 'vitest'
import type { Identity } from '../../server/http.ts'
import { issue, makeAuthority } from './authority.ts'

const NOW = Date.now()
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** What becomes of a connection by `name` to a server with this identity, for who trusts `ca`. */
async function reached(identity: Identity, name: string, ca: string): Promise<string> {
  const server = createServer(identity)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  stops.push(() => server.close())
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const socket = connect({ host: '127.0.0.1', port, ca, servername: name })
  const said = await Promise.race([
    once(socket, 'secureConnect').then(() => 'trusted'),
    once(socket, 'error').then(([error]) => String(error.code)),
  ]).catch((error) => String(error.code))
  socket.destroy()
  return said
}

it('vouches for a node by its name or address, so that who trusts it trusts the node', async () => {
  const authority = await makeAuthority(NOW)
  const identity = await issue(authority, 'radica.local', NOW)
  expect(await reached(identity, 'radica.local', authority.cert)).toBe('trusted')
  expect(await reached(identity, 'otra.local', authority.cert)).toBe('ERR_TLS_CERT_ALTNAME_INVALID')
  expect(await reached(identity, 'radica.local', (await makeAuthority(NOW)).cert)).not.toBe('trusted')
  expect(await reached(await issue(authority, '127.0.0.1', NOW), '', authority.cert)).toBe('trusted')
  const byAddress = new X509Certificate((await issue(authority, '192.168.1.7', NOW)).cert)
  expect(byAddress.subjectAltName).toBe('IP Address:192.168.1.7')
  expect(Date.parse(byAddress.validTo) - NOW).toBeLessThan(398 * 86_400_000)
})

it('is trusted for a network of one’s own alone, whoever has its key', async () => {
  const authority = await makeAuthority(NOW)
  const stolen = await issue(authority, 'banco.example.com', NOW)
  expect(await reached(stolen, 'banco.example.com', authority.cert)).not.toBe('trusted')
})
