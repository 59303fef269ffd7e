import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { OBJECT_KEYS, objectStoreStandIn } from '../../../test/support/objects.ts'
import { SEALED_FOLDER, type SealedFiles, sealedIn } from '../../core/files/sealed-files.ts'
import { objectPlaces, takeObjectKeys } from './places.ts'

describe('files in an object store', () => {
  let store: Awaited<ReturnType<typeof objectStoreStandIn>>
  let files: SealedFiles
  const filesAt = (url: string) => sealedIn(objectPlaces(url, OBJECT_KEYS)(SEALED_FOLDER))
  beforeEach(async () => {
    store = await objectStoreStandIn()
    files = filesAt(store.url)
  })
  afterEach(() => store.close())

  it('are sealed, opened, listed over pages and removed, each under its SHA-256', async () => {
    const contents = ['uno', 'dos', 'tres', 'cuatro', 'cinco'].map((text) => Buffer.from(text))
    const sealed = await Promise.all(contents.map((content) => files.seal(content)))
    for (const [at, file] of sealed.entries()) expect(await files.open(file)).toEqual(contents[at])
    expect((await files.names()).sort()).toEqual(sealed.map(({ name }) => name).sort())
    expect([...store.objects.keys()].every((key) => key.startsWith('radica/uno/soportes/'))).toBe(true)
    for (const [key, bytes] of store.objects) {
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(key.split('/').at(-1))
      expect(bytes.includes('cuatro')).toBe(false)
    }
    expect([...store.seen.authorizations]).toEqual(['AWS4-HMAC-SHA256 Credential=llave'])
    await files.remove(sealed.slice(0, 4).map(({ name }) => name))
    expect(await files.names()).toEqual([sealed[4]?.name])
  })

  it('are found again behind a prefix of any letters', async () => {
    const { name } = await filesAt(`${store.url}/Clínica Norte`).seal(Buffer.from('a'))
    expect([...store.objects.keys()]).toEqual([`radica/uno/Clínica Norte/soportes/${name}`])
    expect(await filesAt(`${store.url}/Clínica Norte`).names()).toEqual([name])
  })

  it('that are gone or damaged are as good as none, and known for it from then on', async () => {
    const [gone, damaged] = [await files.seal(Buffer.from('a')), await files.seal(Buffer.from('b'))]
    store.objects.delete(`radica/uno/soportes/${gone.name}`)
    store.objects.set(`radica/uno/soportes/${damaged.name}`, Buffer.alloc(64))
    expect(files.has(gone.name)).toBe(true)
    expect([await files.open(gone), await files.open(damaged)]).toEqual([undefined, undefined])
    expect(files.has(gone.name)).toBe(false)
  })

  it('that are brought back are known to be there again', async () => {
    const place = objectPlaces(store.url, OBJECT_KEYS)(SEALED_FOLDER)
    const sealed = Buffer.from('sellado')
    const name = createHash('sha256').update(sealed).digest('hex')
    expect([await place.read(name), place.has(name)]).toEqual([undefined, false])
    await place.put(name, [sealed])
    expect([place.has(name), await place.read(name)]).toEqual([true, sealed])
  })

  it('wait for a store that is busy, and are not taken for kept where there is none', async () => {
    store.seen.failures = 2
    expect(await files.open(await files.seal(Buffer.from('a')))).toEqual(Buffer.from('a'))
    await expect(filesAt(store.url.replace('balde', 'otro')).seal(Buffer.from('a'))).rejects.toThrow('no such bucket')
    store.close()
    await expect(files.seal(Buffer.from('a'))).rejects.toThrow()
  })
})

it('takes the keys of a store out of the environment, and asks for them', () => {
  const env = { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b', PATH: '/bin' }
  expect(takeObjectKeys(env)).toEqual({ accessKeyId: 'a', secretAccessKey: 'b', region: 'us-east-1' })
  expect(env).toEqual({ PATH: '/bin' })
  expect(() => takeObjectKeys({})).toThrow('AWS_ACCESS_KEY_ID')
})
