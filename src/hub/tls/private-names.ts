import { BlockList, isIP } from 'node:net'

/** What is only ever reached within a network of one's own. */
export const PRIVATE_ADDRESSES = [
  ...['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', '100.64.0.0/10', '127.0.0.0/8'],
  ...['fc00::/7', 'fe80::/10', '::1/128'],
]
export const PRIVATE_DOMAINS = ['local', 'lan', 'internal', 'home.arpa', 'localhost']

const addresses = new BlockList()
for (const range of PRIVATE_ADDRESSES) {
  const [address = '', bits] = range.split('/')
  addresses.addSubnet(address, Number(bits), `ipv${isIP(address) === 6 ? 6 : 4}`)
}

/** Whether a name or an address can belong to nobody else in the world. */
export function isPrivate(name: string): boolean {
  const version = isIP(name)
  if (version !== 0) return addresses.check(name, version === 6 ? 'ipv6' : 'ipv4')
  return PRIVATE_DOMAINS.some((domain) => name === domain || name.endsWith(`.${domain}`))
}
