import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { noKeychain } from '../../../test/support/no-keychain.ts'
import type { SecretVault } from '../../core/core.ts'
import { isNewStore } from './ring-file.ts'
import { findKey, type KeyOptions, unlockWith } from './store-key.ts'

const newFolder = () => mkdtempSync(join(tmpdir(), 'radica-key-'))
const keepStore = (folder: string) => writeFileSync(join(folder, 'radica.db'), 'encrypted')

function memoryKeychain() {
  const services = new Map<string, Map<string, string>>()
  const keychain = (service: string): SecretVault => {
    const names = services.get(service) ?? new Map<string, string>()
    services.set(service, names)
    return {
      get: async (name) => names.get(name),
      set: async (name, value) => {
        names.set(name, value)
      },
      delete: async (name) => {
        names.delete(name)
      },
    }
  }
  return { services, keychain }
}

function find(dataDir: string, options: Partial<KeyOptions> = {}) {
  return findKey({ dataDir, simulated: false, keychain: noKeychain, warn: () => undefined, ...options })
}

/** Everything that lies in the folder, as text and as base64, must not contain the key. */
function expectNoKeyIn(folder: string, key: Uint8Array) {
  for (const name of readdirSync(folder)) {
    const content = readFileSync(join(folder, name))
    expect(content.includes(Buffer.from(key))).toBe(false)
    expect(content.toString('latin1')).not.toContain(Buffer.from(key).toString('base64'))
    expect(content.toString('latin1')).not.toContain(Buffer.from(key).toString('hex'))
  }
}

describe('a store whose key comes from a passphrase', () => {
  it('opens with the same passphrase only, however its letters were typed', async () => {
    const folder = newFolder()
    const first = await find(folder, { passphrase: 'niño café' })
    keepStore(folder)
    const again = await find(folder, { passphrase: 'niño café'.normalize('NFD') })
    expect(again?.key).toEqual(first?.key)
    expect(first?.key).toHaveLength(32)
    await expect(find(folder, { passphrase: 'otra frase' })).rejects.toThrow(
      'La frase de acceso no es la de estos datos.',
    )
    if (first) expectNoKeyIn(folder, first.key)
  })

  it('keeps its keys where a drive has yet to bring the store, for whoever types their passphrase', async () => {
    const folder = newFolder()
    const first = await find(folder, { passphrase: 'una frase larga' })
    const again = await find(folder, { passphrase: 'una frase larga' })
    expect(again?.key).toEqual(first?.key)
    keepStore(folder)
    expect((await unlockWith(folder, 'una frase larga')).key).toEqual(first?.key)
  })

  it('opens without the byte order mark that counted when it was made', async () => {
    const folder = newFolder()
    const first = await find(folder, { passphrase: '\ufeffuna frase larga' })
    keepStore(folder)
    const again = await find(folder, { passphrase: 'una frase larga' })
    expect(again?.key).toEqual(first?.key)
  })

  it('has another key in another folder, and keeps its secrets for whoever has the passphrase', async () => {
    const [one, other] = [newFolder(), newFolder()]
    const key = await unlockWith(one, 'la misma frase')
    expect((await unlockWith(other, 'la misma frase')).key).not.toEqual(key.key)
    await key.secrets.set('ministry', 'contraseña')
    keepStore(one)
    expect(await (await unlockWith(one, 'la misma frase')).secrets.get('ministry')).toBe('contraseña')
  })

  it('knows a copy that is of other data, and calls none so that says nothing', async () => {
    const [own, other, silent, newer] = [newFolder(), newFolder(), newFolder(), newFolder()]
    writeFileSync(join(newer, 'store-key.json'), '{"format":3}')
    const opened = await find(own, { passphrase: 'la misma' })
    await find(other, { passphrase: 'la misma' })
    expect(await Promise.all([own, other, silent, newer].map((copy) => opened?.keys?.isForeign(copy)))).toEqual([
      false,
      true,
      false,
      true,
    ])
  })

  it('takes a new passphrase while nothing was stored yet', async () => {
    const folder = newFolder()
    await unlockWith(folder, 'con un error')
    await expect(unlockWith(folder, 'sin error')).resolves.toBeDefined()
  })

  it('waits for a person without RADICA_STORE_KEY', async () => {
    const folder = newFolder()
    expect(await find(folder)).toBeUndefined()
    expect(isNewStore(folder)).toBe(true)
    await find(folder, { passphrase: 'una frase' })
    keepStore(folder)
    expect(await find(folder)).toBeUndefined()
    expect(isNewStore(folder)).toBe(false)
  })
})

describe('a store whose key is in the keychain', () => {
  it('makes it at the first start, keeps it nowhere else, and finds it again', async () => {
    const folder = newFolder()
    const { keychain } = memoryKeychain()
    const first = await find(folder, { keychain })
    const again = await find(folder, { keychain })
    expect(again?.key).toEqual(first?.key)
    expect(first?.key).toHaveLength(32)
    if (first) expectNoKeyIn(folder, first.key)
    await first?.secrets.set('ministry', 'contraseña')
    expect(await again?.secrets.get('ministry')).toBe('contraseña')
    expect(existsSync(join(folder, 'secrets.vault'))).toBe(false)
  })

  it('keeps two folders apart', async () => {
    const { keychain } = memoryKeychain()
    const one = await find(newFolder(), { keychain })
    const other = await find(newFolder(), { keychain })
    expect(one?.key).not.toEqual(other?.key)
    await one?.secrets.set('ministry', 'one')
    expect(await other?.secrets.get('ministry')).toBeUndefined()
  })

  it('says so when the keychain is away or has lost the key, and never makes another one', async () => {
    const folder = newFolder()
    const { keychain, services } = memoryKeychain()
    await find(folder, { keychain })
    keepStore(folder)
    await expect(find(folder)).rejects.toThrow('no responde')
    for (const names of services.values()) names.clear()
    await expect(find(folder, { keychain })).rejects.toThrow('no está en el llavero')
    await expect(unlockWith(folder, 'una frase')).rejects.toThrow('no se abren con una frase')
  })

  it('does not trust a keychain that forgets', async () => {
    const forgetful: KeyOptions['keychain'] = () => ({
      get: async () => undefined,
      set: async () => undefined,
      delete: async () => undefined,
    })
    expect(await find(newFolder(), { keychain: forgetful })).toBeUndefined()
  })
})

describe('samples on a machine without keychain', () => {
  it('keep their key in a private file, with a warning at every start', async () => {
    const folder = newFolder()
    const warnings: string[] = []
    const options = { simulated: true, warn: (sentence: string) => warnings.push(sentence) }
    const first = await find(folder, options)
    const again = await find(folder, options)
    expect(again?.key).toEqual(first?.key)
    expect(warnings).toHaveLength(2)
    expect(warnings[0]).toContain('solo de ejemplo')
    rmSync(join(folder, 'simulated.key'))
    await expect(find(folder, options)).rejects.toThrow('falta o cambió')
  })

  it('prefer the passphrase and the keychain', async () => {
    const [one, other] = [newFolder(), newFolder()]
    await find(one, { simulated: true, passphrase: 'una frase' })
    await find(other, { simulated: true, keychain: memoryKeychain().keychain })
    expect([one, other].map((folder) => existsSync(join(folder, 'simulated.key')))).toEqual([false, false])
  })
})

describe('a folder that something happened to', () => {
  it('is named when the description of its key is missing or damaged', async () => {
    const folder = newFolder()
    keepStore(folder)
    await expect(find(folder, { passphrase: 'una frase' })).rejects.toThrow('falta store-key.json')
    writeFileSync(join(folder, 'store-key.json'), '{"source":"pass')
    await expect(find(folder, { passphrase: 'una frase' })).rejects.toThrow('está dañado')
  })
})
