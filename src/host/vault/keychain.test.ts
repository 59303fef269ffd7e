import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startSecretService, whyNoSecretService } from '../../../test/shell/secret-service.ts'
import { type Entry, keychainVault, PART_UNITS, splittingVault } from './keychain.ts'

/** A keychain in memory which dies after `writes` changes. */
function memoryKeychain(writes = Number.POSITIVE_INFINITY) {
  const entries = new Map<string, string>()
  let left = writes
  const change = (edit: () => void) => {
    if (left-- <= 0) throw new Error('power cut')
    edit()
  }
  const entry = (name: string): Entry => ({
    getPassword: async () => entries.get(name) ?? null,
    setPassword: async (value) => change(() => entries.set(name, value)),
    deleteCredential: async () => {
      change(() => entries.delete(name))
      return true
    },
  })
  return { entries, entry, dieAfter: (count: number) => (left = count) }
}

const long = (letter: string) => letter.repeat(PART_UNITS * 2 + 1)

describe('secrets in a keychain whose entries are small', () => {
  it.each(['', 'contraseña', 'whole:x', 'parts:a:1', 'x'.repeat(PART_UNITS), long('x')])('keeps %#', async (value) => {
    const { entry, entries } = memoryKeychain()
    const vault = splittingVault(entry)
    await vault.set('provider', value)
    expect(await vault.get('provider')).toBe(value)
    for (const kept of entries.values()) expect(kept.length).toBeLessThanOrEqual(PART_UNITS + 'whole:'.length)
    await vault.delete('provider')
    expect(await vault.get('provider')).toBeUndefined()
    expect(entries.size).toBe(0)
  })

  it('leaves no part behind when a long value is replaced', async () => {
    const { entry, entries } = memoryKeychain()
    const vault = splittingVault(entry)
    await vault.set('provider', long('a'))
    await vault.set('provider', long('b'))
    expect(entries.size).toBe(4)
    await vault.set('provider', 'short')
    expect([...entries.keys()]).toEqual(['provider'])
  })

  it.each([0, 1, 2, 3, 4, 5, 6])('has the old or the new value when power fails after %i changes', async (changes) => {
    const { entry, dieAfter } = memoryKeychain()
    const vault = splittingVault(entry)
    await vault.set('provider', long('a'))
    dieAfter(changes)
    await vault.set('provider', long('b')).catch(() => undefined)
    expect([long('a'), long('b')]).toContain(await vault.get('provider'))
  })
})

/** What a program prints that has the keychain's `vault`, in a process of its own. */
function inProcess(body: string, session: Readonly<Record<string, string>>): string {
  const module = JSON.stringify(resolve('src/host/vault/keychain.ts'))
  const source = `import { keychainVault } from ${module}; const vault = keychainVault('radica-test'); ${body}`
  const env = { PATH: process.env.PATH, ...session }
  return spawnSync(process.execPath, ['--input-type=module', '--eval', source], { env, encoding: 'utf8' }).stdout
}

describe('the keychain of this machine', () => {
  /** Of Linux; the other systems always have one. */
  function throwsWhereThereIsNone() {
    const calls = ["set('ministry', 'contraseña')", "get('ministry')", "delete('ministry')"]
    const noBus = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere' }
    for (const call of calls) {
      expect(
        inProcess(`await vault.${call}.then(() => console.log('done'), () => console.log('refused'))`, noBus),
      ).toBe('refused\n')
    }
  }

  async function keepsASecret() {
    const vault = keychainVault(`radica-test/${crypto.randomUUID()}`)
    await vault.set('ministry', 'contraseña')
    expect(await vault.get('ministry')).toBe('contraseña')
    await vault.delete('ministry')
    expect(await vault.get('ministry')).toBeUndefined()
  }

  if (process.platform === 'linux') it('throws where there is none: it never pretends', throwsWhereThereIsNone)
  else it('keeps a secret', keepsASecret)

  it("hands a secret to the next process through Linux's Secret Service", async ({ skip }) => {
    const reason = whyNoSecretService()
    if (reason) skip(reason)
    const session = await startSecretService()
    const script = (body: string) => inProcess(body, session)
    const long = `'ñ'.repeat(3000)`
    expect(script(`await vault.set('provider', ${long}); console.log(await vault.get('none'))`)).toBe('undefined\n')
    expect(script(`console.log(await vault.get('provider') === ${long}); await vault.delete('provider')`)).toBe(
      'true\n',
    )
    expect(script(`console.log(await vault.get('provider'))`)).toBe('undefined\n')
  })
})
