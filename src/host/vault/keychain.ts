import { randomUUID } from 'node:crypto'
import { AsyncEntry } from 'keytar'
import type { SecretVault } from '../../core/core.ts'

/**
 * The keychain of the operating system: Windows Credential Manager, macOS Keychain, Linux Secret Service. Every call
 * throws where there is none. The store is named on purpose: left to itself the library falls back to the kernel's keyring
 * on Linux, which forgets everything at a reboot.
 *
 * @param service groups the entries; one for each data folder.
 */
export function keychainVault(service: string): SecretVault {
  return splittingVault((name) => new AsyncEntry(service, name, { linux: { store: 'secret-service' } }))
}

/** The part of a keychain entry that we use. */
export interface Entry {
  getPassword(): Promise<string | null>
  setPassword(value: string): Promise<void>
  deleteCredential(): Promise<boolean>
}

/** Windows takes 2,560 bytes of UTF-16 an entry, which a provider's token can exceed. In UTF-16 units. */
export const PART_UNITS = 1_200

const WHOLE = 'whole:'
const PARTS = /^parts:([^:]+):(\d+)$/

/**
 * Keeps a value in one entry, or a long one in several and their list in the entry itself. The list is written last and the
 * parts of before go after it, so that whenever we die there is a whole value: the old one or the new one.
 */
export function splittingVault(entry: (name: string) => Entry): SecretVault {
  const partsOf = (name: string, head: string | null): Entry[] => {
    const [, generation, count] = PARTS.exec(head ?? '') ?? []
    return Array.from({ length: Number(count ?? 0) }, (_, index) => entry(`${name}/${generation}/${index}`))
  }
  const drop = (entries: Entry[]) => Promise.all(entries.map((part) => part.deleteCredential()))

  return {
    async get(name) {
      const head = await entry(name).getPassword()
      if (head === null) return undefined
      if (head.startsWith(WHOLE)) return head.slice(WHOLE.length)
      const parts = await Promise.all(partsOf(name, head).map((part) => part.getPassword()))
      return parts.join('')
    },
    async set(name, value) {
      const before = partsOf(name, await entry(name).getPassword())
      await entry(name).setPassword(value.length <= PART_UNITS ? WHOLE + value : await writeParts(name, value))
      await drop(before)
    },
    async delete(name) {
      const before = partsOf(name, await entry(name).getPassword())
      await entry(name).deleteCredential()
      await drop(before)
    },
  }

  async function writeParts(name: string, value: string): Promise<string> {
    const generation = randomUUID()
    const count = Math.ceil(value.length / PART_UNITS)
    for (let index = 0; index < count; index++) {
      const part = value.slice(index * PART_UNITS, (index + 1) * PART_UNITS)
      await entry(`${name}/${generation}/${index}`).setPassword(part)
    }
    return `parts:${generation}:${count}`
  }
}
