/** Names and ids only: no dots, no query, no escapes, nothing that is not one of our addresses. */
const LINK = /^radica:\/((?:\/[\w-]{1,64}){1,8})\/?$/

const SCHEME = 'radica://'

/** `radica://c/<workspace>/paquetes/<id>` names what the window shows under `/c/<workspace>/paquetes/<id>`; others name nothing. */
export function wayOf(link: string): string | undefined {
  return LINK.exec(link)?.[1]
}

/** The arguments of a program that opens again: with a link where nobody has followed it yet, and with none that was followed. */
export const argsWith = (args: readonly string[], way: string | undefined): string[] => [
  ...args.filter((arg) => !arg.startsWith(SCHEME)),
  ...(way === undefined ? [] : [`radica:/${way}`]),
]

/** The link with which the system started the program or a second one, if it did. */
export function linkAmong(argv: readonly string[]): string | undefined {
  return argv.find((arg) => arg.startsWith(SCHEME))
}
