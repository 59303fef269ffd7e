import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Books, books, NOON } from '../../../test/support/books.ts'
import { head as documentHead, invoiceOf, refusalOf } from '../../../test/support/documents.ts'
import { consulta, type Draft, INVOICE, rips, usuario } from '../../../test/support/rips.ts'
import { attachedBytes, CUFE, documentXml, envelopeXml } from '../../../test/support/rips-xml.ts'
import type { PackageKind, PackageStatus } from '../../contract/packages.ts'
import { Fault } from '../fault.ts'
import { readResultsFile } from '../filings/results.ts'
import { isJson } from '../rips/view.ts'
import type { StoredPackage } from '../store/packages.ts'
import { attachedFile } from './content.ts'
import { isAnnulled } from './continued.ts'
import { revisePackage } from './drafts.ts'
import { keepFiling } from './external-filings.ts'
import { LargeUsers } from './large.ts'
import { frozenBefore, isLocked, queueSubmission, refuseLocked, wireBytes } from './submission.ts'
import { validatePackage } from './validation.ts'

const LATER = NOON + 60_000
const one = (values: Draft = {}) => usuario({ servicios: { consultas: [consulta(values)] } })
const without = (numNota: string | null = 'RS1', users: unknown = [one()]) =>
  rips({ numFactura: null, tipoNota: 'RS', numNota, usuarios: users })

let at: Books
beforeEach(async () => {
  at = await books()
})
/** A package that was judged. */
const ready = async (content: Draft | null = without(), kind: PackageKind = 'without_invoice', given = {}) => {
  const made = await at.made(kind, { rips: content, ...given })
  return at.inside(async ({ stores, workspace }) => (await validatePackage(stores, workspace, made, NOON)).head)
}
/** The same, as if nothing spoke against it. */
const passed = async (...asked: Parameters<typeof ready>) => {
  const head = await ready(...asked)
  await at.inside(async ({ stores }) => {
    const report = await stores.packages.validation(head.id, 1)
    if (report) await stores.packages.saveValidation(head.id, { ...report, valid: true })
  })
  return head
}
const submit = (head: StoredPackage, more = {}) =>
  at.inside(({ stores, workspace }) =>
    queueSubmission(stores, { workspace, head, idempotencyKey: 'key', now: LATER, ...more }),
  )
const LOCKED: Partial<Record<PackageStatus, string>> = {
  queued: 'dispatch_in_progress: El paquete ya está en la cola de envío.',
  sending: 'dispatch_in_progress: El paquete se está enviando.',
  unknown: 'submission_outcome_unknown: No se sabe si el ministerio lo recibió. Consulte el resultado antes de seguir.',
  discarded: 'resource_archived: El paquete se descartó: haga uno nuevo.',
  accepted: 'package_already_accepted: El ministerio ya aceptó este paquete: tiene CUV.',
}
const STATES = ['draft', 'ready', 'rejected', 'queued', 'sending', 'unknown', 'discarded', 'accepted'] as const

describe('a package that is', () => {
  it.each(STATES)('%s', async (status) => {
    const head = { ...(await at.package('pkg_1')), status }
    const words = LOCKED[status]
    expect(isLocked(head)).toBe(words !== undefined)
    if (words === undefined) return refuseLocked(head)
    expect(await refusalOf((async () => refuseLocked(head))())).toBe(words)
    expect(await refusalOf(submit(head))).toBe(words)
  })
})

describe('a submission', () => {
  it('freezes the bytes of the revision, queues them once and leaves the package queued', async () => {
    const head = await ready()
    const { head: queued, dispatch } = await submit(head)
    expect(queued).toEqual({ ...head, status: 'queued', updatedAt: new Date(LATER).toISOString() })
    expect(await at.store.read.packages.find('wsp_1', head.id)).toEqual(queued)
    const bytes = await at.store.read.dispatches.bytes(dispatch.id)
    expect(JSON.parse(Buffer.from(bytes ?? []).toString())).toMatchObject({ rips: { numNota: 'RS1' }, xmlFevFile: '' })
    expect(dispatch).toMatchObject({
      workspaceId: 'wsp_1',
      kind: 'ministry.package',
      state: 'queued',
      targetId: head.id,
      targetRevision: 1,
      idempotencyKey: 'key',
      reference: 'RS1',
      cufe: null,
      dependsOn: null,
      requestSha256: createHash('sha256')
        .update(bytes ?? '')
        .digest('hex'),
      createdAt: queued.updatedAt,
    })
  })

  it('says the CUFE of its document', async () => {
    const attachedDocument = attachedFile('fev.xml', attachedBytes())
    const head = await passed(rips(), 'invoice', { attachedDocument })
    expect((await submit(head)).dispatch).toMatchObject({ reference: INVOICE, cufe: CUFE })
  })

  it('is refused before the revision is judged', async () => {
    expect(await refusalOf(submit(await at.made('without_invoice', { rips: without() })))).toBe(
      'validation_required: Valide esta revisión antes de radicarla.',
    )
  })

  it('is refused when the rules changed since', async () => {
    const head = await ready()
    expect(await refusalOf(submit(head, { now: Date.parse('2024-12-01T12:00:00-05:00') }))).toBe(
      'validation_outdated: Las reglas o los catálogos cambiaron desde la validación. Valide otra vez.',
    )
  })

  it('is refused with what the ministry would reject, a hundred findings at most', async () => {
    const users = Array.from({ length: 101 }, (_, index) => ({
      ...one({ codDiagnosticoPrincipal: null }),
      consecutivo: index + 1,
      numDocumentoIdentificacion: `10000${index + 1_000}`,
    }))
    const error: unknown = await submit(await ready(without('RS1', users))).catch((thrown: unknown) => thrown)
    if (!(error instanceof Fault)) throw error
    expect(`${error.code}: ${error.message}`).toBe(
      'package_validation_failed: El ministerio rechazaría este paquete. Corrija los hallazgos.',
    )
    const { issues = [] } = error.details
    expect(issues).toHaveLength(100)
    for (const issue of issues) expect(issue).toMatchObject({ severity: 'error', code: expect.any(String) })
    for (const issue of issues) expect(Object.keys(issue)).not.toContain('rule')
    for (const issue of issues) expect(Object.keys(issue)).not.toContain('path')
  })

  it('is refused with errors alone', async () => {
    const head = await ready(without('RS1', [one({ codDiagnosticoPrincipal: null })]))
    const report = await at.store.read.packages.validation(head.id, 1)
    const remarks = report?.issues.map((issue) => ({ ...issue, severity: 'notification' as const })) ?? []
    const both = report && { ...report, issues: [...remarks, ...report.issues] }
    if (both) await at.inside(({ stores }) => stores.packages.saveValidation(head.id, both))
    await expect(submit(head)).rejects.toMatchObject({ details: { issues: [{ severity: 'error' }] } })
  })

  it('waits for what it corrects', async () => {
    const head = await ready()
    const { id } = await at.dispatch('pkg_other', 'ministry.package')
    expect((await submit(head, { dependsOn: id })).dispatch.dependsOn).toBe(id)
  })

  it('without a number goes by its id', async () => {
    const head = await passed(without(null))
    expect((await submit(head)).dispatch.reference).toBe(head.id)
  })
})

describe('one document is filed once', () => {
  const TWIN = 'dispatch_conflict: Otro paquete con el mismo número ya se radicó o está en camino.'

  it.each(STATES)('another package of its number is %s', async (status) => {
    const head = await ready()
    await at.package('pkg_twin', { number: 'RS1', status })
    const isOpen = ['queued', 'sending', 'unknown', 'accepted'].includes(status)
    if (isOpen) expect(await refusalOf(submit(head))).toBe(TWIN)
    else expect((await submit(head)).head.status).toBe('queued')
  })

  it('also as a package of another kind that carries the same document', async () => {
    const attachedDocument = attachedFile('fev.xml', attachedBytes())
    const head = await passed(null, 'capitation_initial', { attachedDocument })
    await at.package('pkg_twin', { kind: 'invoice', number: INVOICE, status: 'queued' })
    expect(await refusalOf(submit(head))).toBe(TWIN)
  })

  it('but of another number or family it is another', async () => {
    const head = await ready()
    await at.package('pkg_2', { number: 'RS2', status: 'accepted' })
    await at.package('pkg_3', { number: 'RS1', kind: 'invoice', status: 'accepted' })
    expect((await submit(head)).head.status).toBe('queued')
  })

  it.each([
    ['FacturaElectronica', / importe de nuevo su archivo de resultados y el paquete tomará ese CUV\.$/],
    ['CapitaInicial', / Revise el número o la clase de este paquete\.$/],
  ])('another program filed it as %s', async (Modulo, words) => {
    const facts = { ResultState: true, NumFactura: INVOICE, CodigoUnicoValidacion: 'a1'.repeat(48) }
    const answer = readResultsFile({ ...facts, Modulo, ResultadosValidacion: [] }, 'r.json')
    const author = { workspaceId: 'wsp_1', by: 'usr_1', now: NOON }
    await at.inside(({ stores, workspace }) => keepFiling(stores, workspace, author, answer, 'r.json'))
    const attachedDocument = attachedFile('fev.xml', attachedBytes())
    const said = await refusalOf(submit(await passed(rips(), 'invoice', { attachedDocument })))
    expect(said).toMatch(/^package_already_accepted: /)
    expect(said).toMatch(words)
  })
})

describe('a close of a capitation', () => {
  const close = (values: Partial<StoredPackage> = {}) =>
    at.made('capitation_final', { rips: rips(), sourcePackageId: 'pkg_1' }).then((made) => ({ ...made, ...values }))
  beforeEach(() => at.package('pkg_1', { kind: 'capitation_initial', number: INVOICE, status: 'accepted' }))
  const reported = (values: Partial<StoredPackage> = {}) =>
    at.package('pkg_2', { kind: 'capitation_period', number: 'F2', sourcePackageId: 'pkg_1', ...values })
  const REPORTED = /^dispatch_conflict: .*F2/

  it('is filed no more once its month was reported', async () => {
    await reported()
    expect(await refusalOf(submit(await close()))).toMatch(REPORTED)
    expect(await refusalOf(submit(await close({ sourcePackageId: null })))).toMatch(/^validation_required/)
    expect(await refusalOf(submit(await close({ kind: 'adjustment_note' })))).toMatch(/^validation_required/)
  })

  it('is, where the invoice of the next month was annulled, or is no next month', async () => {
    await at.document(documentHead({ id: 'doc_2' }), invoiceOf([]))
    await reported({ sourceDocumentId: 'doc_2' })
    expect(await refusalOf(submit(await close()))).toMatch(REPORTED)
    const annulment = documentHead({
      id: 'crn_2',
      kind: 'credit_note',
      invoiceId: 'doc_2',
      facts: { creditKind: 'total' },
    })
    await at.document({ ...annulment, id: 'crn_1', facts: { creditKind: 'partial' } }, invoiceOf([]))
    const queued = await at.document({ ...annulment, status: 'queued' }, invoiceOf([]))
    const annulled = () => at.inside(({ stores }) => isAnnulled(stores, { id: 'doc_2' }))
    expect(await annulled()).toBe(false)
    await at.inside(({ stores }) => stores.documents.save({ ...queued, status: 'accepted' }, queued))
    expect(await annulled()).toBe(true)
    await at.package('pkg_3', { kind: 'adjustment_note', sourcePackageId: 'pkg_1' })
    expect(await refusalOf(submit(await close()))).toMatch(/^validation_required/)
  })
})

describe('what a note refers to', () => {
  const xml = attachedFile('nc.xml', Buffer.from(envelopeXml(documentXml({ root: 'CreditNote', number: 'NC1' }))))
  /** A total credit note of `INVOICE`, judged as if nothing spoke against it. */
  const note = (sourcePackageId: string | null = null) =>
    passed(null, 'credit_note_total', { attachedDocument: xml, sourcePackageId })
  const source = (values: Partial<StoredPackage>) =>
    at.package('pkg_1', { kind: 'invoice', number: INVOICE, ...values })
  const WAITS = 'source_package_not_accepted sourcePackageId: El paquete de origen todavía no tiene CUV.'
  const OTHER =
    'source_invoice_mismatch sourcePackageId: La nota se refiere a una factura distinta de la del paquete de origen.'

  it.each([
    ['accepted', { status: 'accepted' }, undefined],
    ['accepted, with its CUFE', { status: 'accepted', cufe: CUFE }, undefined],
    ['not accepted', { status: 'rejected' }, WAITS],
    ['of another number', { status: 'accepted', number: 'F9' }, OTHER],
    ['of another CUFE', { status: 'accepted', cufe: 'other' }, OTHER],
  ] as const)('as the package it names is %s', async (_, values, words) => {
    await source(values)
    const head = await note('pkg_1')
    if (words === undefined) expect((await submit(head)).head.status).toBe('queued')
    else expect(await refusalOf(submit(head))).toBe(words)
  })

  it('may still be on its way when the note goes behind it', async () => {
    const origin = await source({ status: 'queued' })
    const { id } = await at.dispatch('pkg_1', 'ministry.package')
    const head = await note('pkg_1')
    expect(await refusalOf(submit({ ...head, sourcePackageId: 'pkg_gone' }, { dependsOn: id }))).toBe(WAITS)
    expect((await submit(head, { dependsOn: id })).dispatch.dependsOn).toBe(id)
    expect(origin.status).toBe('queued')
  })

  it('is nothing that the note does not say', async () => {
    await source({ status: 'accepted', number: 'F9', cufe: 'other' })
    const content = rips({ tipoNota: 'NA', numFactura: null, numNota: 'NA1', usuarios: [one()] })
    const head = await passed(content, 'adjustment_note', { sourcePackageId: 'pkg_1' })
    expect((await submit(head)).head.status).toBe('queued')
  })

  it('by its number alone is accepted, or nobody’s here, and no note of that number', async () => {
    const head = await note()
    await at.package('pkg_3', { kind: 'debit_note', number: INVOICE, status: 'accepted' })
    await source({ status: 'rejected' })
    expect(await refusalOf(submit(head))).toBe(
      'reference_not_accepted: La factura a la que se refiere todavía no tiene CUV.',
    )
    await at.package('pkg_2', { kind: 'capitation_final', number: INVOICE, status: 'accepted' })
    expect((await submit(head)).head.status).toBe('queued')
  })

  it('is not the package itself', async () => {
    const close = await passed(rips(), 'capitation_final')
    expect(close.number).toBe(INVOICE)
    expect((await submit(close)).head.status).toBe('queued')
  })

  it('is nothing where the package is of a kind that refers to none', async () => {
    await source({ status: 'accepted' })
    const head = await passed(without(), 'without_invoice', { sourcePackageId: 'pkg_1' })
    expect((await submit(head)).head.status).toBe('queued')
  })

  it('by its number is nobody’s where the clinic never had it, though a note has the number', async () => {
    await at.package('pkg_2', { kind: 'debit_note', number: INVOICE, status: 'rejected' })
    expect((await submit(await note())).head.status).toBe('queued')
  })
})

describe('the bytes that are or would be sent', () => {
  const wire = async (head: StoredPackage) => {
    const bytes = await at.inside(({ stores }) => wireBytes(stores, 'wsp_1', head, NOON))
    return Buffer.from(await new Response(bytes as BodyInit).arrayBuffer()).toString()
  }

  it('are the frozen ones of a revision that was submitted', async () => {
    const head = await ready()
    expect(JSON.parse(await wire(head))).toMatchObject({ rips: { numNota: 'RS1' } })
    await at.dispatch(head.id, 'ministry.package')
    expect(await wire(head)).toBe('\u0001')
    const author = { workspaceId: 'wsp_1', by: 'usr_1', now: NOON }
    const next = await at.inside(({ stores }) => revisePackage(stores, author, head, { rips: without('RS2') }))
    expect(JSON.parse(await wire(next))).toMatchObject({ rips: { numNota: 'RS2' } })
  })
})

describe('a large package', () => {
  const frozen = (head: StoredPackage) =>
    at.inside(({ stores, workspace }) => frozenBefore(stores, workspace, head, NOON, {}))
  const large = async () => {
    await at.inside(({ stores }) => stores.packages.addPart('cnt_1', 0, gzipSync(JSON.stringify([one()]))))
    return ready(without('RS1', new LargeUsers('cnt_1', 9, { users: 1, services: 1 })))
  }

  it('is frozen before the transaction that queues it', async () => {
    const head = await large()
    const before = await frozen(head)
    const body: unknown = JSON.parse(gunzipSync(before?.bytes ?? new Uint8Array()).toString())
    expect(isJson(body) && body.rips).toMatchObject({ numNota: 'RS1', usuarios: [{ consecutivo: 1 }] })
    expect(before?.revision).toBe(1)
    const { dispatch } = await submit(head, { before: before && { ...before, sha256: 'frozen before' } })
    expect(dispatch.requestSha256).toBe('frozen before')
  })

  it('is frozen anew where its revision is another', async () => {
    const head = await large()
    const before = await frozen(head)
    const { dispatch } = await submit(head, { before: before && { ...before, revision: 2, sha256: 'frozen before' } })
    expect(dispatch.requestSha256).toBe(before?.sha256)
  })

  it('is refused as any other, and a small one takes no time', async () => {
    expect(await frozen(await ready(without('RS9')))).toBeUndefined()
    const head = await large()
    expect(await refusalOf(frozen({ ...head, status: 'queued' }))).toBe(LOCKED.queued)
    const unjudged = await at.made('without_invoice', {
      rips: without('RS2', new LargeUsers('cnt_1', 9, { users: 1, services: 1 })),
    })
    expect(await refusalOf(frozen(unjudged))).toMatch(/^validation_required: /)
    await at.package('pkg_twin', { number: 'RS1', status: 'accepted' })
    expect(await refusalOf(frozen(head))).toMatch(/^dispatch_conflict: /)
  })
})
