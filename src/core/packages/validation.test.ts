import { gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Books, books, NOON } from '../../../test/support/books.ts'
import { head as documentHead, invoiceOf } from '../../../test/support/documents.ts'
import { consulta, type Draft, INVOICE, rips, usuario } from '../../../test/support/rips.ts'
import { attachedBytes, documentXml, envelopeXml } from '../../../test/support/rips-xml.ts'
import type { PackageKind } from '../../contract/packages.ts'
import { readResultsFile } from '../filings/results.ts'
import { type Said, say } from '../messages/message.ts'
import type { ValidationReport } from '../messages/untold.ts'
import type { StoredPackage } from '../store/packages.ts'
import type { Stores } from '../store/store.ts'
import { attachedFile } from './content.ts'
import { keepFiling } from './external-filings.ts'
import { LargeUsers } from './large.ts'
import {
  heldSource,
  isOutdated,
  judgeContent,
  judgedWith,
  judgeRevision,
  keepReport,
  validatePackage,
} from './validation.ts'

const one = (consecutivo = 1, values: Draft = {}) =>
  usuario({ consecutivo, servicios: { consultas: [consulta(values)] } })
/** A package without an invoice that nothing speaks against. */
const without = (numNota = 'RS1', users: unknown = [one()]) =>
  rips({ numFactura: null, tipoNota: 'RS', numNota, usuarios: users })

let at: Books
beforeEach(async () => {
  at = await books()
})
const made = (content: Draft = without(), kind: PackageKind = 'without_invoice') => at.made(kind, { rips: content })
const judged = (head: StoredPackage) =>
  at.inside(({ stores, workspace }) => judgeRevision(stores, workspace, head, NOON))
const errorsOf = ({ issues }: ValidationReport) =>
  issues.filter(({ severity }) => severity === 'error').map(({ rule, path }) => `${rule} ${path}`)
const set = (head: StoredPackage, values: Partial<StoredPackage>) =>
  at.inside(async ({ stores }) => {
    const changed = { ...head, ...values }
    await stores.packages.save(changed, head)
    return changed
  })

describe('a report', () => {
  it('says by which rules and catalogs a revision was judged, and when', async () => {
    const report = await judged({ ...(await made()), revision: 1 })
    expect(report).toMatchObject({ revision: 1, valid: true, createdAt: new Date(NOON).toISOString() })
    expect(errorsOf(report)).toEqual([])
    expect(report.rulePack).toBe('dt1-v003')
    expect(report.counts.unresolved).toBeGreaterThan(0)
  })

  it('names what the ministry would reject', async () => {
    const report = await judged(await made(without('RS1', [one(1, { codDiagnosticoPrincipal: null })])))
    expect(report).toMatchObject({ valid: false, counts: { error: 1 } })
    expect(errorsOf(report)).toEqual([
      expect.stringMatching(/ usuarios\[0\]\.servicios\.consultas\[0\]\.codDiagnosticoPrincipal$/),
    ])
  })

  it('is outdated under another pack, profile or catalog', async () => {
    const report = await judged(await made())
    const outdated = (values: Partial<ValidationReport>, now = NOON) =>
      at.inside(({ stores }) => isOutdated(stores, { ...report, ...values }, now))
    expect(await outdated({})).toBe(false)
    expect(await outdated({ rulePack: 'other' })).toBe(true)
    expect(await outdated({ profile: 'other' })).toBe(true)
    expect(await outdated({ catalogVersions: { ...report.catalogVersions, cups: 'other' } })).toBe(true)
    expect(await outdated({}, Date.parse('2024-01-01T12:00:00-05:00'))).toBe(true)
  })

  it('names the versions of the catalogs that it was judged with', async () => {
    const judging = async () => ({ lookup: {}, versions: { cups: '2026-1' } })
    const { catalogVersions } = await judgedWith({ catalogs: { judging } } as unknown as Stores, NOON)
    expect(catalogVersions).toEqual({ cups: '2026-1' })
  })

  it('of users that lie in parts is the same, one after the other', async () => {
    const users = [one(1), one(2, { codDiagnosticoPrincipal: null }), one(3)].map((user, index) => ({
      ...user,
      numDocumentoIdentificacion: `100000000${index}`,
    }))
    const whole = await judged(await made(without('RS1', users)))
    await at.inside(async ({ stores }) => {
      for (const [part, list] of [users.slice(0, 2), users.slice(2)].entries())
        await stores.packages.addPart('cnt_1', part, gzipSync(JSON.stringify(list)))
    })
    const large = without('RS1', new LargeUsers('cnt_1', 9, { users: 3, services: 3 }))
    const head = await made(without('RS2'))
    const seen: number[] = []
    const report = await at.inside(({ stores, workspace }) =>
      judgeContent(stores, workspace, head, { kind: head.kind, rips: large, file: null, document: null }, NOON, {
        progress: (done) => seen.push(done),
      }),
    )
    expect(report.issues).toEqual(whole.issues)
    expect(errorsOf(report)).toHaveLength(1)
    expect(seen).toEqual([2, 3])
  })
})

describe('a document that the ministry has already', () => {
  const REGISTERED = ['RVG02', 'RVG18']
  const said = async (head: StoredPackage) =>
    (await judged(head)).issues
      .filter(({ rule, severity }) => REGISTERED.includes(rule) && severity !== 'unresolved')
      .map(({ rule, path }) => `${rule} ${path}`)
  const twin = (values: Partial<StoredPackage>) => at.package('pkg_twin', { number: 'RS1', ...values })

  it('is told of where another package of its number has a CUV', async () => {
    const head = await made()
    expect(await said(head)).toEqual([])
    await twin({ cuv: 'a1'.repeat(48), status: 'accepted' })
    expect((await said(head)).length).toBeGreaterThan(0)
    expect((await said(head))[0]).toMatch(/ numNota$/)
  })

  it.each([
    ['without a CUV', { status: 'unknown' }],
    ['of another family', { kind: 'invoice', cuv: 'x' }],
    ['of another number', { number: 'RS2', cuv: 'x' }],
  ] as const)('and not for one %s', async (_, values) => {
    const head = await made()
    await twin(values)
    expect(await said(head)).toEqual([])
  })

  it('nor for its own CUV, nor before it has a number', async () => {
    const head = await set(await made(), { cuv: 'x', status: 'accepted' })
    expect(await said(head)).toEqual([])
    await at.package('pkg_bare', { number: null, cuv: 'x' })
    expect(await said(await made(without('')))).toEqual([])
  })

  it('is told of where another program filed it, unless its own CUV may be of that', async () => {
    const answer = {
      ResultState: true,
      NumFactura: 'RS1',
      CodigoUnicoValidacion: 'a1'.repeat(48),
      Modulo: 'RipsSinFactura',
      ResultadosValidacion: [],
    }
    await at.inside(({ stores, workspace }) => {
      const author = { workspaceId: workspace.id, by: 'usr_1', now: NOON }
      return keepFiling(stores, workspace, author, readResultsFile(answer, 'r.json'), 'r.json')
    })
    const head = await made()
    expect((await said(head)).length).toBeGreaterThan(0)
    expect(await said(await set(head, { cuv: 'x', status: 'accepted' }))).toEqual([])
  })
})

describe('rules that a document was emitted in spite of', () => {
  const broken = without('RS1', [one(1, { codDiagnosticoPrincipal: null, codPrestador: '110010000001' })])
  const ofDocument = (content: Draft) => at.made('without_invoice', { rips: content, sourceDocumentId: 'doc_1' })
  const override = (rule: string) => {
    const by = { reason: 'x', overriddenBy: 'usr_1', overriddenAt: '', findings: 1 }
    return at.inside(({ stores, workspace }) =>
      stores.documents.addOverride(workspace.id, { documentId: 'doc_1', revision: 1, rule, ...by }),
    )
  }
  beforeEach(() => at.document(documentHead(), invoiceOf([])))

  it('only remark, each for itself, and say so', async () => {
    const head = await ofDocument(broken)
    const before = await judged(head)
    const errors = before.issues.filter(({ severity }) => severity === 'error')
    const [site, diagnosis] = ['RVG10', ...errors.map(({ rule }) => rule).filter((rule) => rule !== 'RVG10')]
    expect(errors.map(({ rule }) => rule).toSorted()).toEqual([site, diagnosis].toSorted())
    await override(diagnosis ?? '')
    const { error, notification, unresolved } = before.counts
    const one = await judged(head)
    expect(errorsOf(one)).toEqual([expect.stringMatching(/^RVG10 /)])
    expect(one).toMatchObject({
      valid: false,
      counts: { error: error - 1, notification: notification + 1, unresolved },
    })
    await override('RVG10')
    const both = await judged(head)
    expect(both).toMatchObject({ valid: true, counts: { error: 0, notification: notification + 2, unresolved } })
    for (const { rule, path, message } of errors)
      expect(both.issues).toContainEqual({
        ...errors.find((each) => each.rule === rule),
        path,
        severity: 'notification',
        message: say('packages.overridden', { message: message as Said }),
      })
  })

  it('are nobody’s word for another package, and none where nothing is wrong', async () => {
    await override('RVG10')
    expect(errorsOf(await judged(await made(broken)))).toHaveLength(2)
    const [of, alone] = [await judged(await ofDocument(without())), await judged(await made())]
    expect(of.issues).toEqual(alone.issues)
  })
})

describe('what a package corrects', () => {
  const source = (id: string | null, number: string | null = null) =>
    at.inside(({ stores }) =>
      heldSource(
        stores,
        'wsp_1',
        { id: 'pkg_own', sourcePackageId: id },
        number === null ? null : { number, cufe: null },
      ),
    )
  const users = (...ids: readonly string[]) => ({ numFactura: 'F1', usuarios: ids.map((id) => ({ id })) })
  const found = async (...asked: Parameters<typeof source>) => {
    const held = await source(...asked)
    return held && ((held.rips?.usuarios as { id: string }[] | undefined)?.map(({ id }) => id) ?? null)
  }

  it('is the package that it names, or the accepted one of the number', async () => {
    await at.package('pkg_0', { kind: 'invoice', number: 'F1' }, users('draft'))
    await at.package('pkg_note', { kind: 'credit_note', number: 'F1', status: 'accepted' }, users('note'))
    await at.package('pkg_bare', { kind: 'without_invoice', number: 'F1', status: 'accepted' }, users('bare'))
    await at.package('pkg_1', { kind: 'invoice', number: 'F1', status: 'accepted' }, users('a'))
    await at.package('pkg_own', { kind: 'credit_note', number: 'F2', status: 'accepted' }, users('own'))
    expect(await found(null)).toBeNull()
    expect(await found('pkg_0')).toEqual(['draft'])
    expect(await found('pkg_0', 'F1')).toEqual(['draft'])
    expect(await found(null, 'F1')).toEqual(['a'])
    expect(await found(null, 'F9')).toBeNull()
    expect(await found('pkg_gone')).toBeNull()
    expect(await found('pkg_own')).toBeNull()
    expect(await found(null, 'F2')).toBeNull()
    expect(
      await at.inside(({ stores }) =>
        heldSource(stores, 'wsp_1', { id: 'x', sourcePackageId: null }, { number: null, cufe: null }),
      ),
    ).toBeNull()
    expect((await source('pkg_0'))?.rips).toMatchObject({ numFactura: 'F1' })
  })

  it('has the services that accepted debit notes added since, other than its own', async () => {
    const debit = { kind: 'debit_note', status: 'accepted', sourcePackageId: 'pkg_1' } as const
    await at.package('pkg_1', { kind: 'invoice', number: 'F1', status: 'accepted' }, users('a'))
    await at.package('pkg_2', debit, users('b'))
    await at.package('pkg_3', { ...debit, status: 'queued' }, users('c'))
    await at.package('pkg_4', { ...debit, kind: 'credit_note' }, users('d'))
    await at.package('pkg_own', debit, users('own'))
    expect(await found('pkg_1')).toEqual(['a', 'b'])
  })

  it('is not at hand where it is large, or where it has no RIPS', async () => {
    await at.package('pkg_1', { kind: 'invoice', number: 'F1' }, { usuarios: new LargeUsers('cnt_1', 9) })
    await at.package('pkg_2', { kind: 'invoice', number: 'F2' }, null)
    expect(await source('pkg_1')).toEqual({ rips: null, document: null })
    expect(await source('pkg_2')).toEqual({ rips: null, document: null })
    await at.package('pkg_3', { kind: 'invoice', number: 'F3' }, users('a'))
    expect(await found('pkg_3')).toEqual(['a'])
    const added = { kind: 'debit_note', status: 'accepted', sourcePackageId: 'pkg_3' } as const
    await at.package('pkg_4', added, { usuarios: new LargeUsers('cnt_2', 9) })
    expect(await source('pkg_3')).toEqual({ rips: null, document: null })
  })

  it('comes with its document, and a note is held against both', async () => {
    const file = attachedFile('fev.xml', attachedBytes())
    const invoice = await at.made('invoice', { rips: rips(), attachedDocument: file })
    expect((await source(invoice.id))?.document).toMatchObject({ number: INVOICE })
    const xml = attachedFile('nc.xml', Buffer.from(envelopeXml(documentXml({ root: 'CreditNote', number: 'NC1' }))))
    const content = rips({ tipoNota: 'NC', numNota: 'NC1', usuarios: [one(7)] })
    const note = { rips: content, attachedDocument: xml }
    const named = await at.made('credit_note', { ...note, sourcePackageId: invoice.id })
    const strange = errorsOf(await judged(named)).filter((each) => each.endsWith('usuarios[0].consecutivo'))
    expect(strange).toHaveLength(1)
    // Of the number alone it is none until that is accepted.
    const unnamed = await at.made('credit_note', note)
    expect(errorsOf(await judged(unnamed))).not.toContain(strange[0])
    await set(invoice, { status: 'accepted' })
    expect(errorsOf(await judged(unnamed))).toContain(strange[0])
  })
})

describe('a report that is kept', () => {
  it.each([
    ['draft', true, 'ready'],
    ['draft', false, 'draft'],
    ['ready', true, 'ready'],
    ['ready', false, 'draft'],
    ['rejected', true, 'rejected'],
    ['rejected', false, 'draft'],
    ['queued', true, 'queued'],
    ['unknown', false, 'unknown'],
    ['accepted', true, 'accepted'],
    ['discarded', false, 'discarded'],
  ] as const)('of a package that is %s, valid: %s, leaves it %s', async (status, valid, after) => {
    const head = await set(await made(), { status, updatedAt: '2026-07-01T00:00:00.000Z' })
    const report = { ...(await judged(head)), valid }
    const kept = await at.inside(({ stores }) => keepReport(stores, head, report))
    expect(kept.status).toBe(after)
    const isJudged = ['draft', 'ready', 'rejected'].includes(status) && after !== 'rejected'
    expect(kept.updatedAt).toBe(isJudged ? report.createdAt : head.updatedAt)
    expect(await at.store.read.packages.find('wsp_1', head.id)).toEqual(kept)
    expect(await at.store.read.packages.validation(head.id, 1)).toEqual(report)
  })

  it('is made and kept in one go', async () => {
    const head = await made()
    const { report, head: after } = await at.inside(({ stores, workspace }) =>
      validatePackage(stores, workspace, head, NOON),
    )
    expect([report.valid, after.status]).toEqual([true, 'ready'])
    expect(await at.store.read.packages.validation(head.id, 1)).toEqual(report)
  })
})
