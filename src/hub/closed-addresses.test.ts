import { networkInterfaces } from 'node:os'
import { expect, it } from 'vitest'
import { closedAddresses } from './closed-addresses.ts'

const MACHINE = ['127.0.0.1', '127.8.8.8', '0.0.0.0', '169.254.169.254', '::', '::1', 'fe80::1', 'fe80::1%eth0']
const MAPPED = ['::ffff:127.0.0.1', '::ffff:7f00:1', '::FFFF:7F00:1']
const NETWORK = ['10.0.0.5', '172.16.3.4', '192.168.1.20', '100.64.0.1', 'fd00::1', '::ffff:c0a8:114']
const WORLD = ['203.0.113.5', '8.8.8.8', '172.32.0.1', '2606:4700::1111', '::ffff:808:808']
const own = Object.values(networkInterfaces()).flatMap((those) => those?.map(({ address }) => address) ?? [])

const closedOf = (host: string | undefined) =>
  [...MACHINE, ...MAPPED, ...NETWORK, ...WORLD].filter(closedAddresses(host))

it.each([undefined, 'radica.example.org'])(
  'a hub of the world is closed to its machine and the network around it (%s)',
  (host) => {
    expect(closedOf(host)).toEqual([...MACHINE, ...MAPPED, ...NETWORK])
  },
)

it.each(['192.168.1.7', 'radica.local'])(
  'one of a network of one’s own is closed to its machine alone (%s)',
  (host) => {
    expect(closedOf(host)).toEqual([...MACHINE, ...MAPPED])
  },
)

it('a machine’s own addresses are closed, whoever else could reach them', () => {
  expect(own.filter(closedAddresses('192.168.1.7'))).toEqual(own)
})

it('whose the network is can be said, whatever the node answers to', () => {
  for (const host of [undefined, 'radica.example.org', '192.168.1.7']) {
    expect(NETWORK.filter(closedAddresses(host, 'own'))).toEqual([])
    expect(NETWORK.filter(closedAddresses(host, 'shared'))).toEqual(NETWORK)
    expect(MACHINE.filter(closedAddresses(host, 'own'))).toEqual(MACHINE)
  }
})
