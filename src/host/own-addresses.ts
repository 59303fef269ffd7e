import { networkInterfaces } from 'node:os'

/** Whether it is an address of this very machine. */
export const isOwnAddress = (address: string): boolean =>
  Object.values(networkInterfaces()).some((those) => those?.some((each) => each.address === address))

/** Without the zone of a link, and as IPv4 where it is that: one address has many spellings. */
export function plainAddress(address: string): string {
  const [own = ''] = address.split('%')
  const mapped = /^::ffff:(?:(\d+\.\d+\.\d+\.\d+)|([\da-f]{1,4}):([\da-f]{1,4}))$/i.exec(own)
  if (!mapped) return own
  const [, dotted, high = '', low = ''] = mapped
  if (dotted !== undefined) return dotted
  const [a, b] = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return [a >> 8, a & 255, b >> 8, b & 255].join('.')
}
