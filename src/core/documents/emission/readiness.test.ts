import { beforeEach, describe, expect, it } from 'vitest'
import type { Books } from '../../../../test/support/books.ts'
import { ASKED_AT, deskWith, type Ways } from '../../../../test/support/desk.ts'
import { head, line } from '../../../../test/support/documents.ts'
import { invoice as sent } from '../../../../test/support/provider.ts'
import { asking, askingClinic, base, debit, health, invoice, shown, visit } from '../../../../test/support/readiness.ts'
import { INVOICE, procedimiento } from '../../../../test/support/rips.ts'
import { stored } from '../../../contract/centavos.ts'
import { Fault } from '../../fault.ts'
import { say, tell } from '../../messages/message.ts'
import type { HealthDocument } from '../../provider/document.ts'
import type { CreditContent, DocumentContent } from '../../store/documents.ts'
import { type Asked, plain, readinessOf } from './readiness.ts'
import { blocker } from './references.ts'

/** Of what one patient paid; its lines bill nothing. */
const RECEIPT = invoice({
  operationType: 'SS-Recaudo',
  clientId: null,
  lines: [visit('a', { codDiagnosticoPrincipal: null, conceptoRecaudo: '02' }, { quantity: 2 })],
})
const credit: CreditContent = {
  ...base,
  kind: 'credit_note',
  creditKind: 'partial',
  selection: [{ lineId: 'a', amount: stored(100) }],
}

let at: Books
beforeEach(async () => {
  at = await askingClinic()
})
const readiness = (content: DocumentContent = invoice(), ways: Ways = {}, more: Partial<Asked> = {}) =>
  at.inside(async (context) => {
    const asked = await asking(context, content)
    return readinessOf(deskWith(context, ways), { ...asked, ...more })
  })
const said = async (...asked: Parameters<typeof readiness>) => (await readiness(...asked)).issues.map(shown)

describe('an invoice that nothing speaks against', () => {
  it('is ready', async () => {
    const { unresolved, ...rest } = await readiness(invoice(), { ranges: [{}] })
    expect(rest).toEqual({ ready: true, rulePack: 'dt1-v003', issues: [], total: 0, rangesCheckedAt: ASKED_AT })
    expect(unresolved).toContain('RVG02')
    expect((await readiness()).rangesCheckedAt).toBeNull()
  })

  it('of a clinic without the ministry’s connection is ready, and waits to be filed', async () => {
    const found = await readiness(invoice(), { hasMinistry: false })
    expect(found).toMatchObject({ ready: true, total: 1 })
    expect(found.issues.map(shown)).toEqual(['filing ministry_credentials_missing connection.ministry'])
  })

  it('as the receipt of a patient has no RIPS', async () => {
    const { issues, unresolved } = await readiness(RECEIPT, { hasMinistry: false })
    expect(issues.map(shown)).toEqual([])
    expect(unresolved).toEqual([])
  })

  it('without lines has none either', async () => {
    const { issues, unresolved } = await readiness(invoice({ lines: [] }))
    expect(issues.map(shown)).toEqual(['emission health_document_invalid lines'])
    expect(unresolved).toEqual([])
  })
})

describe('what the ministry would say to its RIPS', () => {
  it('is told at the field of the document, and may be overridden', async () => {
    const { ready, issues, total } = await readiness(
      invoice({ lines: [visit('a', { codDiagnosticoPrincipal: null })] }),
    )
    expect([ready, total]).toEqual([false, 1])
    const [issue] = issues
    expect(issue).toMatchObject({
      field: 'lines[0].service.codDiagnosticoPrincipal',
      severity: 'error',
      blocks: 'emission',
    })
    expect(issue?.rule).toBe(issue?.code)
  })

  it('of a patient’s record names the datum, once for all their services', async () => {
    await at.patient('pat_2', { documentNumber: '52000002', sexCode: null })
    const of = { patientId: 'pat_2' }
    const { issues } = await readiness(
      invoice({ lines: [visit('a'), visit('b', {}, of), visit('c', { fechaInicioAtencion: '2026-06-27 09:00' }, of)] }),
    )
    const [issue, ...more] = issues
    expect(issue?.field).toBe('lines[1].patientId')
    expect(issue && tell(issue.message)).toMatch(/^Sexo: /)
    expect(more).toEqual([])
  })

  it('is never overridden of what the package consists of, nor of another’s site', async () => {
    const foreign = visit('a', { codPrestador: '110010000001' })
    const [issue] = (await readiness(invoice({ lines: [foreign] }))).issues.filter(({ rule }) => rule === 'RVG10')
    expect(issue).toMatchObject({ overridable: false, blocks: 'emission' })
    const untyped = await readiness(invoice({ lines: [visit('a', { finalidadTecnologiaSalud: 7 })] }))
    for (const each of untyped.issues) expect(each).toMatchObject({ overridable: false, blocks: 'emission' })
    expect(untyped.issues.length).toBeGreaterThan(0)
  })

  it('is a remark where the rules of the day say so, with the day from which it is rejected', async () => {
    await at.patient('pat_2', { documentNumber: '52000002', userType: '10' })
    const insured = health({ coverage: '04', policyNumber: 'P-1' })
    const lines = [visit('a', {}, { patientId: 'pat_2' })]
    const { ready, issues } = await readiness(invoice({ health: insured, lines }))
    expect(ready).toBe(true)
    const remarked = issues.find(({ rule }) => rule === 'RVC095')
    expect(remarked).toMatchObject({ severity: 'notification', rejectedFrom: null })
    expect(remarked && shown(remarked)).toBe('nothing RVC095 lines[0].patientId')
    const [refused] = (await readiness(invoice({ lines: [visit('a', { codDiagnosticoPrincipal: null })] }))).issues
    expect(refused).not.toHaveProperty('rejectedFrom')
  })

  it('is listed a thousand issues long, and counted in full', async () => {
    const lines = Array.from({ length: 1_001 }, (_, index) => visit(`lin_${index}`, { codDiagnosticoPrincipal: null }))
    const { issues, total } = await readiness(invoice({ lines }), { provider: null })
    expect(issues).toHaveLength(1_000)
    expect(total).toBeGreaterThan(1_001)
  })

  it('is what stands in its way where it cannot be made', async () => {
    const june = { contractNumber: 'C-1', start: '2026-06-01' }
    const byPeriod = invoice({ health: health({ paymentModality: '03' }) })
    const issued = head({ id: 'inv_6', number: 'F6', clientId: 'cli_1', facts: { coverage: '16', capitation: june } })
    await at.document(issued, byPeriod, sent())
    const facts = { coverage: '16', capitation: { contractNumber: 'C-1', start: '2026-07-01' } }
    const asked = { head: { id: 'doc_new', kind: 'invoice', clientId: 'cli_1', facts } } as const
    const found = await readiness(byPeriod, {}, asked)
    expect(found.issues.map(shown)).toEqual(['emission source_rips_missing -'])
    expect(found.unresolved).toEqual([])
    // What is about the document as a whole is said beside whatever else is.
    const further = [blocker('resource_archived', say('documents.annulled'))]
    expect(await said(byPeriod, {}, { ...asked, further })).toEqual([
      'emission resource_archived -',
      'emission source_rips_missing -',
    ])
  })

  it('by capitation is mended in the package of the period before', async () => {
    const byPeriod = (service: object) =>
      invoice({ health: health({ paymentModality: '03' }), lines: [visit('a', service)] })
    const facts = (start: string) => ({ coverage: '16', capitation: { contractNumber: 'C-1', start } })
    await at.package('pkg_6')
    const june = head({ id: 'inv_6', number: 'F6', clientId: 'cli_1', packageId: 'pkg_6', facts: facts('2026-06-01') })
    await at.document(june, byPeriod({ codDiagnosticoPrincipal: null }), sent())
    const asked = { head: { id: 'doc_new', kind: 'invoice', clientId: 'cli_1', facts: facts('2026-07-01') } } as const
    const { issues } = await readiness(byPeriod({}), {}, asked)
    const [issue] = issues.filter(({ severity }) => severity === 'error')
    expect(issue).toMatchObject({ blocks: 'emission', overridable: true })
    expect(issue).not.toHaveProperty('field')
    expect(issue && tell(issue.message)).toMatch(/^RIPS del periodo anterior: /)
  })
})

describe('one thing to mend', () => {
  it('is said once: by the judgement of the RIPS where that knows what it is worth', async () => {
    const paid = { concept: '02', amount: stored(100), reference: 'REC-1', receivedDate: '2026-06-26' }
    const found = (await readiness(invoice({ operationType: 'SS-CUFE', moderatingPayments: [paid] }))).issues
    expect(found.filter(({ field }) => field === 'moderatingPayments').map(({ rule }) => rule)).toHaveLength(1)
  })

  it('of the ministry’s rules is worth what the rules of the day say', async () => {
    const policy = (await readiness(invoice({ health: health({ policyNumber: 'P-1' }) }))).issues
    const [issue] = policy.filter(({ field }) => field === 'health.policyNumber')
    expect(issue).toMatchObject({ rule: 'FED131', severity: 'notification', blocks: 'nothing' })
    const closed = (await readiness(invoice({ health: health({ coverage: '01' }) }))).issues
    expect(closed.find(({ field }) => field === 'health.coverage')).toMatchObject({
      rule: 'FED134',
      severity: 'error',
      blocks: 'emission',
      overridable: true,
    })
  })

  it('that its invoice has already is not said again', async () => {
    const further = [blocker('health_document_invalid', say('documents.choosePayer'), 'clientId')]
    expect(await said(invoice({ clientId: null }))).toContain('emission health_document_invalid clientId')
    const both = await readiness(invoice({ clientId: null }), {}, { further })
    expect(both.issues.filter(({ field }) => field === 'clientId')).toHaveLength(1)
    const elsewhere = [
      blocker('health_document_invalid', say('documents.lineAmount'), 'lines[0].service.codDiagnosticoPrincipal'),
    ]
    const broken = invoice({ lines: [visit('a', { codDiagnosticoPrincipal: null })] })
    expect(await said(broken, {}, { further: elsewhere })).toEqual([
      'emission health_document_invalid lines[0].service.codDiagnosticoPrincipal',
    ])
  })
})

describe('is told besides', () => {
  it('what is archived, what the contract says, and what the way lacks, what blocks most first', async () => {
    await at.contract('con_1', { ceiling: stored(1), copaymentCollector: 'payer' })
    await at.client('cli_2', { isActive: false })
    const paid = { concept: '04', amount: stored(100), reference: 'REC-1', receivedDate: '2026-06-26' }
    const content = invoice({ moderatingPayments: [paid], operationType: 'SS-CUFE' })
    const found = await said(content, { provider: null, hasMinistry: false })
    expect(found).toEqual([
      'emission health_document_invalid health.contractNumber',
      'emission invoice_provider_not_configured connection',
      'filing ministry_credentials_missing connection.ministry',
      'nothing health_document_invalid moderatingPayments',
    ])
    expect(await said(invoice({ clientId: 'cli_2' }))).toEqual(['emission resource_archived clientId'])
  })

  it('that consultations go one by one', async () => {
    const many = { quantity: 2 }
    const lines = [visit('a'), visit('b', { fechaInicioAtencion: '2026-06-27 09:00' }, many)]
    const procedure = line('c', 100, { category: 2, service: procedimiento({ vrServicio: null }), ...many })
    expect(await said(invoice({ lines: [...lines, procedure] }))).toEqual([
      'emission health_document_invalid lines[1].quantity',
    ])
  })

  it('that it is due before the day on which it is issued', async () => {
    const due = (dueDate: string | null, form: '1' | '2' = '2') =>
      readiness(invoice({ payment: { form, method: '47', dueDate } }))
    const { ready, issues } = await due('2026-07-19')
    expect(ready).toBe(true)
    expect(issues.map(shown)).toEqual(['nothing health_document_invalid payment.dueDate'])
    expect(issues[0]).toMatchObject({ severity: 'notification', message: say('documents.dueBeforeIssue') })
    expect((await due('2026-07-20')).issues).toEqual([])
    const told = async (...asked: Parameters<typeof due>) => (await due(...asked)).issues.map(({ message }) => message)
    expect(await told(null)).not.toContainEqual(say('documents.dueBeforeIssue'))
    expect(await told('2026-07-19', '1')).not.toContainEqual(say('documents.dueBeforeIssue'))
  })

  it('what only this provider finds wrong, where nobody else does', async () => {
    const matias = { provider: { provider: 'matias' } } as const
    expect(await said(RECEIPT)).toEqual([])
    expect(await said(RECEIPT, matias)).toEqual(['emission health_document_not_emittable operationType'])
    const nobody = { ...RECEIPT, lines: [] }
    expect(await said(nobody, matias)).toEqual(await said(nobody))
    await at.resolution('res_2', { prefix: 'SETQ' })
    expect(await said(RECEIPT, matias)).toEqual(['emission resolution_unavailable resolutionId'])
  })

  it('with the fields of the document, whatever the provider calls them', async () => {
    const message = say('provider.noLines')
    const issues = [{ code: 'health_document_invalid', message, field: 'customer.name' }]
    const through = (error: Error) =>
      at.inside(async (context) => {
        const desk = deskWith(context)
        const buildRequest = (document: HealthDocument) => {
          expect(document.range).toEqual({
            prefix: 'SETP',
            resolutionNumber: '18760000001',
            providerRangeId: '8',
            number: null,
          })
          throw error
        }
        const providers = { ...desk.providers, factus: { ...desk.providers.factus, buildRequest } }
        return readinessOf({ ...desk, providers }, await asking(context, invoice()))
      })
    const refused = await through(new Fault('health_document_invalid', message, { field: 'customer', issues }))
    expect(refused.issues.map(shown)).toEqual(['emission health_document_invalid clientId'])
    await expect(through(new TypeError('a defect'))).rejects.toThrow('a defect')
  })
})

describe('a note', () => {
  beforeEach(async () => {
    await at.resolution('res_2', { kind: 'debit_note', prefix: 'ND' })
    await at.resolution('res_3', { kind: 'credit_note', prefix: 'NC' })
  })
  const CONFIRMED = { provider: { healthOnDebitNotesConfirmed: true } } as const
  const issued = (packageId: string | null = null) =>
    at.document(
      head({
        number: INVOICE,
        cufe: 'ab'.repeat(48),
        clientId: 'cli_1',
        packageId,
        issuedAt: '2026-07-01T15:00:00.000Z',
      }),
      invoice(),
      sent({ health: health() }),
    )

  it('waits for the package of its invoice', async () => {
    await issued()
    expect(await said(credit)).toContain('filing source_rips_missing invoiceId')
    const asked = await said(credit, { hasMinistry: false })
    expect(asked).toContain('filing ministry_credentials_missing connection.ministry')
  })

  it('that adds services names them, and goes by what its provider confirmed', async () => {
    await at.package('pkg_1', { kind: 'invoice', number: INVOICE, status: 'accepted' }, { usuarios: [] })
    await issued('pkg_1')
    const note = debit(visit('x', { fechaInicioAtencion: '2026-06-27 09:00' }, { quantity: 2 }))
    expect(await said(note, CONFIRMED)).toEqual(['emission health_document_invalid services[0].quantity'])
    expect(await said(note)).toContain('emission health_document_not_emittable connection.healthOnDebitNotesConfirmed')
    expect(await said(credit, CONFIRMED)).not.toContain('filing source_rips_missing invoiceId')
  })
})

it('every answer shows an issue without what only readiness knows of it', () => {
  const message = say('documents.choosePayer')
  expect(plain(blocker('resource_archived', message, 'clientId'))).toEqual({
    code: 'resource_archived',
    message,
    field: 'clientId',
    severity: 'error',
  })
  expect(Object.keys(plain(blocker('resource_archived', message)))).toEqual(['code', 'message', 'severity'])
  const { severity: _, ...unweighed } = blocker('resource_archived', message)
  expect(Object.keys(plain(unweighed))).toEqual(['code', 'message'])
})
