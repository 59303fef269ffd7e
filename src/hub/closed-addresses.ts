import { BlockList } from 'node:net'
import type { IsClosed } from '../core/transport/transport.ts'
import { isOwnAddress, plainAddress } from '../host/own-addresses.ts'
import { isPrivate } from './tls/private-names.ts'

/** Of any machine itself, and what asks nobody's leave beside it. */
const MACHINE = new BlockList()
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
] as const)
  MACHINE.addSubnet(address, bits, 'ipv4')
for (const [address, bits] of [
  ['::', 127],
  ['fe80::', 10],
] as const)
  MACHINE.addSubnet(address, bits, 'ipv6')

/** Whose the private network around a hub is: that of its clinics, who reach what is in it anyway, or another's, too. */
export const NETWORKS = ['own', 'shared'] as const
export type Network = (typeof NETWORKS)[number]

/**
 * What a clinic of a hub cannot have called. Where the hub is of a network of one's own, that is only the machine: whoever works
 * there reaches its other ones anyway, and has programs on them. Unless it is said whose the network is, it goes by `host`.
 */
export function closedAddresses(host: string | undefined, network?: Network): IsClosed {
  const isNetworkTheirs = network === undefined ? host !== undefined && isPrivate(host) : network === 'own'
  return (given) => {
    const address = plainAddress(given)
    // A firewall stands before the network, not before who calls its own machine.
    const isMachine = MACHINE.check(address, address.includes(':') ? 'ipv6' : 'ipv4') || isOwnAddress(address)
    return isMachine || (!isNetworkTheirs && isPrivate(address))
  }
}
