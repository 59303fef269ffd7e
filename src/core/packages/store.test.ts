import { ulid } from 'ulid'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Books, books } from '../../../test/support/books.ts'
import { AT, storedPackage, storedRevision, storedWorkspace } from '../../../test/support/store.ts'
import type { ValidationReport } from '../messages/untold.ts'
import type { PackageFilter, StoredOriginal, StoredPackage } from '../store/packages.ts'

const OTHER = storedWorkspace(2)

let at: Books
beforeEach(async () => {
  at = await books()
  await at.inside(({ stores }) => stores.identity.saveWorkspace(OTHER))
})
const packages = () => at.store.read.packages
const elsewhere = (id: string, of: Partial<StoredPackage>) =>
  at.inside(({ stores }) => stores.packages.insert(OTHER.id, { ...storedPackage(id), ...of }, storedRevision('1')))
const report = (revision: number, valid: boolean): ValidationReport => ({
  ...{ revision, valid, rulePack: '', profile: '', catalogVersions: {}, issues: [], createdAt: AT },
  counts: { error: 0, notification: 0, unresolved: 0 },
})
const original = (fileName: string, revision: number, contentId = 'cnt_1'): StoredOriginal => ({
  ...{ fileName, revision, contentId, bytes: 1, sha256: '' },
  encoding: 'utf-8',
})
const ids = (found: readonly StoredPackage[]) => found.map(({ id }) => id)

describe('packages of a clinic', () => {
  it('are found by number or by what they correct, unless they were discarded', async () => {
    for (const [id, status] of [
      ['pkg_1', 'draft'],
      ['pkg_2', 'accepted'],
      ['pkg_3', 'discarded'],
    ] as const)
      await at.package(id, { number: 'F-1', sourcePackageId: 'pkg_0', status })
    await at.package('pkg_4', { number: 'F-2', sourcePackageId: 'pkg_1' })
    await elsewhere('pkg_x', { number: 'F-1', sourcePackageId: 'pkg_0' })
    expect(ids(await packages().withNumber('wsp_1', 'F-1'))).toEqual(['pkg_1', 'pkg_2'])
    expect(ids(await packages().withSource('wsp_1', 'pkg_0'))).toEqual(['pkg_1', 'pkg_2'])
    expect(ids(await packages().withNumber(OTHER.id, 'F-1'))).toEqual(['pkg_x'])
    expect(ids(await packages().withSource(OTHER.id, 'pkg_0'))).toEqual(['pkg_x'])
    expect(await packages().find(OTHER.id, 'pkg_1')).toBeUndefined()
  })

  it('are listed newest first, narrowed by status, kind, words and a moment; discarded ones if they are asked for', async () => {
    await at.package('pkg_1', { number: 'F-1', name: 'julio', status: 'ready' })
    await at.package('pkg_2', {
      number: 'N-1',
      kind: 'credit_note',
      cuv: 'abc123',
      updatedAt: '2026-02-01T00:00:00.000Z',
    })
    await at.package('pkg_3', { number: 'F-3', status: 'discarded' })
    await elsewhere('pkg_x', { number: 'F-1' })
    const listed = async (filter: Partial<PackageFilter> = {}) => {
      const { items, total } = await packages().list('wsp_1', { limit: 10, offset: 0, ...filter })
      return [total, ...ids(items)]
    }
    expect(await listed()).toEqual([2, 'pkg_2', 'pkg_1'])
    expect(await listed({ status: 'discarded' })).toEqual([1, 'pkg_3'])
    expect(await listed({ status: 'ready' })).toEqual([1, 'pkg_1'])
    expect(await listed({ kind: 'credit_note' })).toEqual([1, 'pkg_2'])
    expect(await listed({ kind: 'credit_note', status: 'ready' })).toEqual([0])
    for (const [q, id] of [
      ['f-1', 'pkg_1'],
      ['uli', 'pkg_1'],
      ['abc', 'pkg_2'],
    ])
      expect(await listed({ q })).toEqual([1, id])
    // A CUV is told apart by how it begins.
    expect(await listed({ q: 'bc1' })).toEqual([0])
    expect(await listed({ updatedSince: '2026-01-15T00:00:00.000Z' })).toEqual([1, 'pkg_2'])
    expect(await listed({ limit: 1 })).toEqual([2, 'pkg_2'])
    expect(await listed({ limit: 1, offset: 1 })).toEqual([2, 'pkg_1'])
  })

  it('are counted in each state; of those that have ended, which did so since', async () => {
    for (const [n, status] of (
      ['draft', 'ready', 'ready', 'unknown', 'accepted', 'rejected', 'discarded'] as const
    ).entries())
      await at.package(`pkg_${n}`, { status })
    await at.package('pkg_old', { status: 'accepted', updatedAt: '2025-01-01T00:00:00.000Z' })
    await elsewhere('pkg_x', { status: 'draft' })
    const ended = { accepted: 1, rejected: 1 }
    expect(await packages().counts('wsp_1', AT)).toEqual({ draft: 1, ready: 2, unknown: 1, ...ended })
    expect(await packages().counts('wsp_1', '2026-02-01')).toEqual({ draft: 1, ready: 2, unknown: 1 })
  })

  it('keep what was judged of each revision, the last word of it', async () => {
    await at.package('pkg_1')
    await at.package('pkg_2')
    const save = (id: string, revision: number, valid: boolean) =>
      at.inside(({ stores }) => stores.packages.saveValidation(id, report(revision, valid)))
    await save('pkg_1', 1, false)
    await save('pkg_1', 2, false)
    await save('pkg_2', 1, false)
    await save('pkg_1', 1, true)
    expect(await packages().validation('pkg_1', 1)).toMatchObject({ revision: 1, valid: true })
    expect(await packages().validation('pkg_1', 2)).toMatchObject({ revision: 2, valid: false })
    expect(await packages().validation('pkg_2', 1)).toMatchObject({ revision: 1, valid: false })
    expect(await packages().validation('pkg_2', 2)).toBeUndefined()
  })

  it('keep files by what is in them, each clinic its own', async () => {
    const put = (workspaceId: string, text: string) =>
      at.inside(({ stores }) => stores.packages.putDocument(workspaceId, 'aa', Buffer.from(text)))
    await put('wsp_1', 'mine')
    await put(OTHER.id, 'theirs')
    await put('wsp_1', 'mine again')
    const read = async (workspaceId: string, sha256: string) =>
      (await packages().document(workspaceId, sha256))?.toString()
    expect([await read('wsp_1', 'aa'), await read(OTHER.id, 'aa'), await read('wsp_1', 'bb')]).toEqual([
      ...['mine', 'theirs'],
      undefined,
    ])
  })

  it('are taken out with all that is theirs, and nothing else', async () => {
    const given = (id: string, revision: number) =>
      at.inside(({ stores }) => stores.packages.addOriginal(id, original(`${id} ${revision}`, revision)))
    for (const id of ['pkg_1', 'pkg_2']) {
      await at.package(id)
      await at.inside(({ stores }) => stores.packages.saveValidation(id, report(1, true)))
      await given(id, 1)
      await given(id, 2)
    }
    expect(await packages().original('pkg_1')).toMatchObject({ fileName: 'pkg_1 2' })
    expect(await packages().original('pkg_2', 1)).toMatchObject({ fileName: 'pkg_2 1' })
    expect(await packages().original('pkg_2', 3)).toBeUndefined()
    const discard = (workspaceId: string, id: string) =>
      at.inside(({ stores }) => stores.packages.discard(workspaceId, id))
    await discard(OTHER.id, 'pkg_1')
    expect(await packages().find('wsp_1', 'pkg_1')).toBeDefined()
    await discard('wsp_1', 'pkg_1')
    for (const [id, isThere] of [
      ['pkg_1', false],
      ['pkg_2', true],
    ] as const) {
      const kept = [
        packages().find('wsp_1', id),
        packages().revision(id, 1),
        packages().validation(id, 1),
        packages().original(id),
      ]
      expect((await Promise.all(kept)).map((each) => each !== undefined)).toEqual(Array(4).fill(isThere))
    }
  })
})

describe('the parts of large packages', () => {
  const part = (contentId: string, number: number) =>
    at.inside(({ stores }) => stores.packages.addPart(contentId, number, Buffer.from(`${contentId} ${number}`)))
  const drop = (of?: { contentId?: string; begunBefore?: number }) =>
    at.inside(({ stores }) => stores.packages.dropUnusedParts(of))
  const isThere = async (contentId: string) => (await packages().part(contentId, 0)) !== undefined

  it('are read one by one', async () => {
    for (const number of [0, 1]) for (const id of ['a', 'b']) await part(id, number)
    expect(String(await packages().part('a', 1))).toBe('a 1')
    expect(String(await packages().part('b', 0))).toBe('b 0')
    expect(await packages().part('a', 2)).toBeUndefined()
  })

  it('go where nothing has them: those of one content, those begun before a moment, or all', async () => {
    const NOW = Date.parse(AT)
    const [early = '', late = '', mine = ''] = [-10, 0, -20].map((ms) => `cnt_${ulid(NOW + ms)}`)
    for (const id of [early, late, mine]) await part(id, 0)
    await at.package('pkg_1')
    await at.inside(({ stores }) => stores.packages.addOriginal('pkg_1', original('f.json', 1, mine)))
    await drop({ contentId: mine })
    await drop({ contentId: 'none' })
    expect([await isThere(early), await isThere(late), await isThere(mine)]).toEqual([true, true, true])
    await drop({ begunBefore: NOW })
    expect([await isThere(early), await isThere(late), await isThere(mine)]).toEqual([false, true, true])
    await drop()
    expect([await isThere(late), await isThere(mine)]).toEqual([false, true])
  })
})
