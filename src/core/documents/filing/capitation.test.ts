import { beforeEach, describe, expect, it } from 'vitest'
import { type Books, books, NOON } from '../../../../test/support/books.ts'
import { type Head, head, invoiceOf, line, pointed, refusalOf } from '../../../../test/support/documents.ts'
import { invoice as sent } from '../../../../test/support/provider.ts'
import { attachedBytes } from '../../../../test/support/rips-xml.ts'
import { stored } from '../../../contract/centavos.ts'
import { tell } from '../../messages/message.ts'
import type { CreditContent, DocumentFacts, InvoiceContent, StoredDocument } from '../../store/documents.ts'
import { capitationIssues } from '../emission/capitation-check.ts'
import { makeClosing, periodBefore, periodBeyond, periodOnItsWay, ripsOfPeriod } from './capitation.ts'
import { filedAs, makePackage } from './filing.ts'

const HEALTH = {
  providerCode: '990010000101',
  paymentModality: '03',
  coverage: '16',
  contractNumber: 'C-1',
  withoutContractCode: null,
  policyNumber: null,
} as const
const AUTHOR = { workspaceId: 'wsp_1', by: 'usr_1', now: NOON }
const paid = (concept: string, amount: number) => ({
  concept,
  amount: stored(amount),
  reference: 'REC-1',
  receivedDate: '2026-07-02',
})
/** What patients paid in the period, in pesos, by concept. */
const content = (fees: Readonly<Record<string, number>> = {}, values: Partial<InvoiceContent> = {}) =>
  invoiceOf(
    Object.entries({ '05': 0, ...fees }).map(([conceptoRecaudo, valorPagoModerador]) =>
      line(`lin_${conceptoRecaudo}`, 100, { service: { codConsulta: '890201', conceptoRecaudo, valorPagoModerador } }),
    ),
    { health: HEALTH, operationType: 'SS-CUFE', ...values },
  )

let at: Books
beforeEach(async () => {
  at = await books()
  await at.patient('pat_1')
})
const monthly = (month: string, values: Head = {}, facts: DocumentFacts = {}): StoredDocument =>
  head({
    id: `inv_${month}`,
    number: `F${month}`,
    clientId: 'cli_1',
    facts: { coverage: '16', capitation: { contractNumber: 'C-1', start: `2026-${month}-01` }, ...facts },
    ...values,
  })
/** An invoice of a month, issued unless told. */
const month = (of: string, values?: Head, facts?: DocumentFacts, said: InvoiceContent = content()) =>
  at.document(monthly(of, values, facts), said, sent())
const annulled = (id: string, status: StoredDocument['status'] = 'accepted') => {
  const note: CreditContent = {
    kind: 'credit_note',
    invoiceId: id,
    concept: '2',
    creditKind: 'total',
    selection: [],
    resolutionId: null,
    observation: null,
  }
  const facts = { creditKind: 'total' } as const
  return at.document(head({ id: `crn_${id}`, kind: 'credit_note', invoiceId: id, status, facts }), note)
}
const JULY = monthly('07', { status: 'draft' })
const preceding = async (of = JULY) => (await at.inside((context) => periodBefore(context, of)))?.id
const beyond = async (of = JULY) => (await at.inside((context) => periodBeyond(context, of)))?.id
const onItsWay = (of = JULY) => at.inside((context) => periodOnItsWay(context, of))

describe('the period before', () => {
  it('is the last that was issued of an earlier one', async () => {
    expect(await preceding()).toBeUndefined()
    await month('06')
    await month('05')
    await month('07')
    await month('08')
    expect(await preceding()).toBe('inv_06')
    expect(await preceding({ ...JULY, id: 'inv_new' })).toBe('inv_06')
  })

  it.each([
    ['written otherwise', {}, { capitation: { contractNumber: ' c-1', start: '2026-06-01' } }, 'inv_06'],
    ['of the coverage that took its place', {}, { coverage: '01' }, 'inv_06'],
    ['of another coverage', {}, { coverage: '17' }, undefined],
    ['of another contract', {}, { capitation: { contractNumber: 'C-2', start: '2026-06-01' } }, undefined],
    ['of another payer', { clientId: 'cli_2' }, {}, undefined],
    ['by event', {}, { capitation: undefined }, undefined],
    ['not issued', { status: 'queued' }, {}, undefined],
  ] as const)('of a contract %s', async (_, values, facts, id) => {
    await month('06', values, facts as DocumentFacts)
    expect(await preceding()).toBe(id)
  })

  it('is none of what was annulled, but of what is only being annulled', async () => {
    await month('06')
    await month('05')
    await annulled('inv_05', 'queued')
    await annulled('inv_06')
    expect(await preceding()).toBe('inv_05')
  })

  it('is asked of no other document', async () => {
    await month('06')
    expect(await preceding({ ...JULY, facts: { coverage: '16' } })).toBeUndefined()
    expect(await preceding({ ...JULY, clientId: null })).toBeUndefined()
    expect(await onItsWay({ ...JULY, facts: {} })).toBeUndefined()
    expect(await beyond({ ...JULY, facts: {} })).toBeUndefined()
    expect(await preceding(monthly('06'))).toBeUndefined()
    await month('05', { clientId: null, status: 'queued' })
    await month('08', { clientId: null, status: 'queued' })
    await at.dispatch('inv_05', 'provider.emission')
    const patients = { ...JULY, clientId: null }
    expect([await onItsWay(patients), await beyond(patients)]).toEqual([undefined, undefined])
  })

  it.each(['draft', 'ready', 'rejected', 'queued', 'sending', 'unknown', 'accepted'] as const)(
    'is closed once its own close may be with the ministry: %s',
    async (status) => {
      await month('06')
      await at.package('pkg_6', { kind: 'capitation_period', number: 'F06', status: 'accepted' })
      expect(await preceding()).toBe('inv_06')
      await at.package('pkg_close', { kind: 'capitation_final', number: 'F06', status })
      expect(await preceding()).toBe(['draft', 'ready', 'rejected'].includes(status) ? 'inv_06' : undefined)
    },
  )
})

describe('what a period waits for', () => {
  it.each(['queued', 'sending', 'unknown'] as const)('is an earlier one that is %s', async (status) => {
    await month('06', { status })
    await month('05', { status })
    const { id } = await at.dispatch('inv_06', 'provider.emission')
    await at.dispatch('inv_05', 'provider.emission')
    expect(await onItsWay()).toBe(id)
  })

  it('is none before the last that was issued, none after it, and none of another contract', async () => {
    await month('06')
    await month('05', { status: 'unknown' })
    await at.dispatch('inv_05', 'provider.emission')
    await month('08', { status: 'queued' })
    await at.dispatch('inv_08', 'provider.emission')
    await month('04', { status: 'queued' }, { coverage: '17' })
    await at.dispatch('inv_04', 'provider.emission')
    await month('06', { id: 'inv_twice', status: 'queued' })
    await at.dispatch('inv_twice', 'provider.emission')
    expect(await onItsWay()).toBeUndefined()
  })

  it('is the package of the one before while it is being made', async () => {
    await month('06')
    expect(await onItsWay()).toBeUndefined()
    const filing = await at.dispatch('inv_06', 'document.filing')
    expect(await onItsWay()).toBe(filing.id)
    const answered = async (state: 'accepted' | 'rejected') => {
      await at.inside(({ stores }) => stores.dispatches.save({ ...filing, state }, filing))
      return onItsWay()
    }
    expect(await answered('rejected')).toBeUndefined()
    expect(await answered('accepted')).toBeUndefined()
  })

  it('is waited for by its package, too', async () => {
    await month('06', { status: 'unknown' })
    await at.dispatch('inv_06', 'provider.emission')
    const july = await month('07')
    await at.file('inv_07', attachedBytes())
    expect(await refusalOf(at.inside((context) => makePackage(context, july, AUTHOR)))).toBe(
      'source_rips_missing: La factura de un periodo anterior del contrato todavía no tiene respuesta: espérela.',
    )
  })

  it('is nothing once that has its package', async () => {
    await at.package('pkg_6')
    await month('06', { packageId: 'pkg_6' })
    await at.dispatch('inv_06', 'document.filing')
    expect(await onItsWay()).toBeUndefined()
  })
})

describe('an invoice of the same period or a later one', () => {
  it.each([
    ['07', 'accepted', {}, 'inv_07'],
    ['08', 'accepted', {}, 'inv_08'],
    ['08', 'unknown', {}, 'inv_08'],
    ['08', 'queued', { coverage: '01' }, undefined],
    ['06', 'accepted', {}, undefined],
    ['08', 'rejected', {}, undefined],
    ['08', 'queued', { capitation: { contractNumber: 'C-2', start: '2026-08-01' } }, undefined],
  ] as const)('of month %s, %s, %o', async (of, status, facts, id) => {
    await month(of, { status }, facts as DocumentFacts)
    expect(await beyond({ ...JULY, id: 'inv_new' })).toBe(id)
  })

  it('is none that was annulled, nor the one that is asked about', async () => {
    await month('08')
    await annulled('inv_08')
    await month('07', { status: 'queued' })
    expect(await beyond()).toBeUndefined()
    expect(await beyond({ ...JULY, id: 'inv_new' })).toBe('inv_07')
  })
})

describe('is filed', () => {
  const filed = (of = JULY) => at.inside((context) => filedAs(context, of, 'F07', content(), undefined))

  it('alone the first time', async () =>
    expect(await filed()).toMatchObject({ kind: 'capitation_initial', rips: null, sourcePackageId: null, placed: [] }))

  it('then with the RIPS of the month before, of which nothing is charged, under its number', async () => {
    await at.package('pkg_6')
    await month('06', { packageId: 'pkg_6' }, {}, content({ '02': 4_700 }))
    const { kind, rips, sourcePackageId, placed } = await filed()
    expect([kind, sourcePackageId, placed]).toEqual(['capitation_period', 'pkg_6', []])
    expect(rips).toMatchObject({
      numDocumentoIdObligado: '900000001',
      numFactura: 'F06',
      tipoNota: null,
      numNota: null,
      usuarios: [
        {
          servicios: {
            consultas: [
              { codPrestador: '990010000101', vrServicio: 0 },
              { conceptoRecaudo: '02', valorPagoModerador: 4_700, vrServicio: 0 },
            ],
          },
        },
      ],
    })
  })

  it('not before that has its package', async () => {
    await month('06')
    expect(await refusalOf(filed())).toBe(
      'source_rips_missing: La factura del periodo anterior no tiene su paquete: prepárelo primero.',
    )
  })

  it('only of invoices', async () => {
    await month('06')
    const { id } = await annulled('inv_06')
    const note = await at.store.read.documents.find('wsp_1', id)
    if (!note) throw new Error('no note')
    await expect(at.inside((context) => ripsOfPeriod(context, note))).rejects.toThrow('crn_inv_06 is no invoice')
    const bare = await month('05', { number: null }, {}, content({}, { health: null }))
    expect(await at.inside((context) => ripsOfPeriod(context, bare))).toMatchObject({ numFactura: '' })
    const gone = await month('04', {}, {}, invoiceOf([line('x', 1, { patientId: 'gone' })]))
    await expect(at.inside((context) => ripsOfPeriod(context, gone))).rejects.toMatchObject({
      code: 'not_found',
      details: { field: 'lines[0].patientId' },
    })
  })
})

describe('the close', () => {
  const close = (of: StoredDocument) => at.inside((context) => makeClosing(context, of, AUTHOR))

  it('reports the last month without a document', async () => {
    await at.package('pkg_7')
    const july = await month('07', { packageId: 'pkg_7' })
    expect(await close(july)).toMatchObject({
      kind: 'capitation_final',
      name: 'Cierre F07',
      number: 'F07',
      services: 1,
      sourceDocumentId: 'inv_07',
      sourcePackageId: 'pkg_7',
    })
  })

  it('is refused by event, without the package of the month, and when the month was reported', async () => {
    await at.package('pkg_7', { kind: 'capitation_initial' })
    const byEvent = content({}, { health: { ...HEALTH, paymentModality: '04' } })
    const other = await month('05', { packageId: 'pkg_7' }, {}, byEvent)
    expect(await refusalOf(close(other))).toBe('invalid_package_kind: Solo se cierra un contrato por capitación.')
    const bare = await month('06')
    expect(await refusalOf(close(bare))).toBe(
      'source_rips_missing: Prepare primero el paquete de la factura de este periodo.',
    )
    const july = await month('07', { packageId: 'pkg_7' })
    await at.package('pkg_8', { kind: 'capitation_period', number: 'F08', sourcePackageId: 'pkg_7' })
    expect(await refusalOf(close(july))).toMatch(/^invalid_package_kind: .*F08/)
  })
})

describe('what a period is remarked on for', () => {
  const issues = (said = content(), of = JULY) => at.inside((context) => capitationIssues(context, of, said))
  const shown = async (...asked: Parameters<typeof issues>) =>
    (await issues(...asked)).map((issue) => `${pointed(issue)}: ${tell(issue.message)}`)
  const credits = (...moderatingPayments: readonly ReturnType<typeof paid>[]) => content({}, { moderatingPayments })
  const PAYMENTS = 'health_document_invalid moderatingPayments'

  it('keeps it from nothing', async () => {
    await month('08')
    await month('06', {}, {}, content({ '02': 5 }))
    const found = await issues()
    expect(found).toHaveLength(2)
    for (const issue of found) expect(issue).toMatchObject({ severity: 'notification', blocks: 'nothing' })
  })

  it('is a period that is invoiced twice', async () => {
    await month('08')
    const [first, ...more] = await shown()
    expect(first).toMatch(
      /^health_document_invalid period\.start: La factura F08 de este contrato es del mismo periodo/,
    )
    expect(more).toEqual([])
    await month('09', { number: null, status: 'queued' })
    expect((await shown(content(), { ...monthly('09'), id: 'new' }))[0]).toMatch(/: Otra factura de este contrato/)
  })

  it('is what patients paid the month before and it does not take off', async () => {
    await month('06', {}, {}, content({ '01': 100, '02': 4_700.5 }))
    expect(await shown(credits(paid('02', 470_050), paid('01', 10_000)))).toEqual([])
    const said = await shown(credits(paid('02', 470_050), paid('01', 9_900)))
    expect(said).toHaveLength(1)
    expect(said[0]).toBe(
      `${PAYMENTS}: Los pacientes del periodo de la factura F06 pagaron $ 100 de copagos, y esta descuenta $ 99: una factura por capitación descuenta lo que se pagó en el periodo anterior.`,
    )
    const told = content({}, { operationType: 'SS-Reporte', moderatingPayments: [paid('02', 470_050)] })
    expect(await shown(told)).toHaveLength(2)
  })

  it('is not asked while the month before has no answer', async () => {
    await month('06', { status: 'queued' }, {}, content({ '02': 1 }))
    await at.dispatch('inv_06', 'provider.emission')
    expect(await shown(credits(paid('02', 1)))).toEqual([])
  })

  it('is what the first one takes off', async () => {
    expect(await shown()).toEqual([])
    const said = await shown(credits(paid('02', 1), paid('01', 1)))
    expect(said).toHaveLength(1)
    expect(said[0]).toMatch(/^health_document_invalid moderatingPayments: Radica no tiene una factura anterior/)
  })

  it('is nothing by event, and of no note', async () => {
    await month('06', {}, {}, content({ '02': 1 }))
    expect(await shown(content({}, { health: { ...HEALTH, paymentModality: '04' } }))).toEqual([])
    const note = { kind: 'debit_note', lines: [], invoiceId: 'x', concept: '1', resolutionId: null, observation: null }
    expect(await at.inside((context) => capitationIssues(context, JULY, note as never))).toEqual([])
  })
})
