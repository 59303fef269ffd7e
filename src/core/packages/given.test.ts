import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { books, NOON } from '../../../test/support/books.ts'
import { refusal } from '../../../test/support/documents.ts'
import { consulta, rips, usuario } from '../../../test/support/rips.ts'
import { Adjustments } from '../rips/dialects/adjustments.ts'
import type { Json } from '../rips/view.ts'
import { fromBody, fromBytes, fromProgram, keepGiven, keepOriginal, readGiven } from './given.ts'
import { LargeUsers } from './large.ts'
import { PART_BYTES } from './parts.ts'
import { FileAside, wholeOriginal } from './set-aside.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const user = (...numbers: readonly number[]) =>
  usuario({ servicios: { consultas: numbers.map((consecutivo) => consulta({ consecutivo })) } })
const AS_IT_IS = rips({ usuarios: [user(1, 2)] })
const REPEATED = rips({ usuarios: [user(1, 1)] })
const kinds = (told: readonly { kind: string; group: string | null; property: string | null }[]) =>
  told.map(({ kind, group, property }) => `${kind} ${group} ${property}`)

describe('what is given is read', () => {
  it('both ways: as it was filed, and with records numbered anew where numbers repeat', () => {
    const { asFiled, renumbered } = readGiven(REPEATED, 'program', {})
    expect(asFiled).toEqual({ rips: REPEATED, adjustments: [] })
    expect(renumbered.rips).toEqual(AS_IT_IS)
    expect(kinds(renumbered.adjustments)).toEqual(['renumbered consultas consecutivo'])
  })

  it('with everything told of it: its encoding, the name that it stood in, what was adjusted', () => {
    const empty = rips({ usuarios: [{ ...user(1, 1), registroSIRAS: '' }] })
    const { asFiled, renumbered } = readGiven(empty, 'file', { encoding: 'windows-1252', wrapper: 'rips' })
    const both = ['encoding null null', 'renamed root rips', 'empty_to_null usuarios registroSIRAS']
    expect(kinds(asFiled.adjustments)).toEqual(both)
    expect(kinds(renumbered.adjustments)).toEqual([...both, 'renumbered consultas consecutivo'])
    expect(asFiled.rips).toMatchObject({ usuarios: [{ registroSIRAS: null }] })
  })

  it('or refused where it stands', () => {
    const twoNames = consulta({ codDiagnosticoPrincipalCIE11: 'A', codDiagnosticoPrincipalECIE11: 'B' })
    const twice = rips({ usuarios: [usuario({ servicios: { consultas: [twoNames] } })] })
    expect(refusal(() => readGiven(twice, 'program', {}))).toBe(
      'conflicting_alias rips.usuarios[0].servicios.consultas[0].codDiagnosticoPrincipalECIE11',
    )
  })

  it('as nothing where nothing is given', () =>
    expect(readGiven(null, 'program', {})).toEqual({
      asFiled: { rips: null, adjustments: [] },
      renumbered: { rips: null, adjustments: [] },
    }))

  it('of users that lie in parts, as it was found while they came in', () => {
    const [adjustments, renumbered] = [new Adjustments(), new Adjustments()]
    adjustments.add('empty_to_null', 'usuarios', 'registroSIRAS', () => ['usuarios', 0])
    renumbered.add('renumbered', 'consultas', 'consecutivo', () => ['usuarios', 0])
    const large = (numbering: 'services' | null) =>
      rips({
        usuarios: new LargeUsers('cnt_1', 9, { users: 2, services: 3, found: { adjustments, renumbered, numbering } }),
      })
    const read = readGiven(large('services'), 'program', {})
    expect(kinds(read.asFiled.adjustments)).toEqual(['empty_to_null usuarios registroSIRAS'])
    expect(kinds(read.renumbered.adjustments)).toEqual([
      'empty_to_null usuarios registroSIRAS',
      'renumbered consultas consecutivo',
    ])
    expect(read.asFiled.rips?.usuarios).toMatchObject({ numbering: null, users: 2, services: 3 })
    expect(read.renumbered.rips).toMatchObject({ numFactura: rips().numFactura })
    expect(read.renumbered.rips?.usuarios).toMatchObject({
      numbering: 'services',
      contentId: 'cnt_1',
      users: 2,
      services: 3,
    })
    const unchanged = readGiven(large(null), 'program', {})
    expect(unchanged.renumbered).toBe(unchanged.asFiled)
    const bare = readGiven(rips({ usuarios: new LargeUsers('cnt_1', 9) }), 'program', {})
    expect(bare.asFiled.adjustments).toEqual([])
  })
})

describe('the bytes that came are kept', () => {
  const text = (content: Json | null) => Buffer.from(JSON.stringify(content))
  const originalOf = async (content: Json, from = fromBytes('a.json', () => text(content))) =>
    (await keepGiven(content, 'program', from)).original

  it('only where the content is not what they say any more', async () => {
    expect(await originalOf(AS_IT_IS)).toBeUndefined()
    expect(await originalOf(rips({ usuarios: [{ ...user(1), extra: 1 }] }))).toBeUndefined()
    const bytes = text(REPEATED)
    expect(await originalOf(REPEATED)).toMatchObject({
      fileName: 'a.json',
      encoding: 'utf-8',
      bytes: bytes.length,
      sha256: sha256(bytes),
    })
    expect(
      await originalOf(
        AS_IT_IS,
        fromBytes('a.json', () => text(AS_IT_IS), 'windows-1252'),
      ),
    ).toMatchObject({
      encoding: 'windows-1252',
    })
    expect((await keepGiven(REPEATED, 'program', fromProgram(REPEATED))).original).toMatchObject({
      fileName: 'rips.json',
      encoding: 'utf-8',
      sha256: sha256(bytes),
    })
    expect(await fromProgram(rips({ usuarios: new LargeUsers('cnt_1', 9) })).file()).toBeUndefined()
    expect(await fromProgram(null).file()).toMatchObject({ bytes: 4 })
  })

  it('in pieces, and come back as they were', async () => {
    const at = await books()
    const head = await at.package('pkg_1')
    const bytes = randomBytes(2 * PART_BYTES)
    const given = await fromBytes('a.json', () => bytes).file()
    expect(given?.content).toHaveLength(2)
    if (!given) throw new Error('nothing')
    await at.inside(({ stores }) => keepOriginal(stores, head.id, 1, given, 'org_1'))
    const { content: _, ...file } = given
    expect(await at.store.read.packages.original('pkg_1')).toEqual({ ...file, revision: 1, contentId: 'org_1' })
    expect(Buffer.compare(await wholeOriginal(at.store.read, 'org_1'), bytes)).toBe(0)
  })

  it('of a body: from memory, or where they were set aside', async () => {
    const at = await books()
    const head = await at.package('pkg_1')
    const of = { encoding: 'utf-8', bytes: 3, sha256: 'abc' } as const
    const whole = await fromBody('b.json', { ...of, content: Buffer.from('[1]') }).file()
    expect(whole).toMatchObject({ fileName: 'b.json', ...of })
    expect(whole?.content).toHaveLength(1)
    const content = new FileAside(at.store, NOON)
    await content.add(Buffer.from('[1]'))
    await content.end()
    const from = fromBody('b.json', { ...of, content })
    expect(from.encoding).toBe('utf-8')
    const aside = await from.file()
    if (!aside) throw new Error('nothing')
    await at.inside(({ stores }) => keepOriginal(stores, head.id, 1, aside, 'org_unused'))
    expect(await at.store.read.packages.original('pkg_1')).toMatchObject({ ...of, contentId: content.contentId })
    expect((await wholeOriginal(at.store.read, content.contentId)).toString()).toBe('[1]')
    const elsewhere = { ...content, add: content.add, end: content.end, read: content.read, release: content.release }
    expect(await fromBody('b.json', { ...of, content: elsewhere }).file()).toBeUndefined()
  })
})
