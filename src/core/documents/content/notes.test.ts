import { describe, expect, it } from 'vitest'
import { type Head, head, holding, line, pointed } from '../../../../test/support/documents.ts'
import { stored } from '../../../contract/centavos.ts'
import { Fault } from '../../fault.ts'
import { say, tell } from '../../messages/message.ts'
import type { ReadinessIssue } from '../../messages/untold.ts'
import type { CreditContent, DebitContent, StoredDocument, StoredLine } from '../../store/documents.ts'
import { blocker } from '../emission/references.ts'
import type { DocumentContext } from './context.ts'
import { checkContent, refuseDebit } from './notes.ts'

const base = { resolutionId: null, observation: null, invoiceId: 'doc_1', concept: '1' }
const credit = (lineId: string, amount: number): CreditContent => ({
  ...base,
  kind: 'credit_note',
  creditKind: 'partial',
  selection: [{ lineId, amount: stored(amount) }],
})
const debit = (...lines: readonly StoredLine[]): DebitContent => ({ ...base, kind: 'debit_note', lines })
const onIt = (values: Head) => head({ kind: 'credit_note', invoiceId: 'doc_1', ...values })

const clinic = (invoice: Head = {}, notes: readonly (readonly [StoredDocument, CreditContent])[] = []) =>
  ({
    stores: holding(notes, undefined, head({ gross: 1_000, ...invoice })),
    workspace: { id: 'wsp_1' },
  }) as unknown as DocumentContext
async function refusal(work: Promise<unknown>): Promise<Fault> {
  const thrown: unknown = await work.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(thrown instanceof Fault)) throw thrown ?? new Error('not refused')
  return thrown
}
const refused = async (work: Promise<unknown>) => {
  const { code, details, said } = await refusal(work)
  return pointed({ code, message: said, ...(details.field !== undefined && { field: details.field }) })
}

describe('the invoice of a note', () => {
  it.each([
    ['is one', { kind: 'credit_note' }, 'not_found invoiceId'],
    ['is of this clinic', { id: 'doc_2' }, 'not_found invoiceId'],
    ['has an answer', { status: 'unknown' }, 'provider_outcome_unknown invoiceId'],
    ['is accepted', { status: 'rejected' }, 'source_invoice_not_accepted invoiceId'],
    ['is not on its way', { status: 'queued' }, 'source_invoice_not_accepted invoiceId'],
  ] as const)('%s', async (_, invoice, words) => {
    expect(await refused(checkContent(clinic(invoice), debit(line('x', 1)), undefined))).toBe(words)
  })

  it('is asked of no invoice', async () => {
    const content = { ...debit(), kind: 'invoice' } as never
    expect(await checkContent(clinic(), content, undefined)).toEqual({ content, family: undefined })
  })
})

describe('a credit note', () => {
  it('comes back with its selection and family, and is held against the total that was declared', async () => {
    const { content, family } = await checkContent(clinic(), credit('a', 600), undefined, 600)
    expect(content).toEqual(credit('a', 600))
    expect(family?.balance.balance).toBe(1_000)
    expect(await refused(checkContent(clinic(), credit('a', 600), undefined, 599))).toBe('credit_total_mismatch total')
  })

  it('does not stand in its own way', async () => {
    const at = clinic({}, [[onIt({ id: 'c1', gross: 600 }), credit('a', 600)]])
    expect(await refused(checkContent(at, credit('a', 1), 'c2'))).toBe('credit_balance_exceeded selection[0].amount')
    expect((await checkContent(at, credit('a', 600), 'c1')).content).toEqual(credit('a', 600))
  })
})

describe('a debit note', () => {
  const TOTAL = { creditKind: 'total' } as const
  const added = line('x', 4_500_000)

  it('adds services of the invoice’s patients', async () => {
    const { content, family } = await checkContent(clinic(), debit(added), undefined)
    expect(content).toEqual(debit(added))
    expect(family?.invoice.id).toBe('doc_1')
  })

  it.each([
    ['is added to what was annulled', onIt({ id: 'c1', status: 'queued', facts: TOTAL }), true],
    ['is added where the annulment was rejected', onIt({ id: 'c1', status: 'rejected', facts: TOTAL }), false],
    ['is added to what was credited in part', onIt({ id: 'c1', facts: { creditKind: 'partial' } }), false],
  ])('%s: refused %s', async (_, note, isRefused) => {
    const at = clinic({}, [[note, credit('a', 1)]])
    const check = checkContent(at, debit(added), undefined)
    if (isRefused) expect(await refused(check)).toBe('source_invoice_not_accepted invoiceId')
    else expect((await check).content).toEqual(debit(added))
  })

  it.each([
    ['services', [], 'debit_note_rips_required services'],
    ['no stranger', [line('x', 1, { patientId: 'pat_2' })], 'debit_note_patient_mismatch services[0].patientId'],
    [
      'patients of the invoice',
      [added, line('y', 1, { patientId: 'pat_2' })],
      'debit_note_patient_mismatch services[1].patientId',
    ],
  ])('needs %s', async (_, lines, words) => {
    expect(await refused(checkContent(clinic(), debit(...lines), undefined))).toBe(words)
  })

  it('needs patients whom the clinic still has', async () => {
    const at = clinic()
    Object.assign(at.stores.records.patients, { some: async () => new Map() })
    expect(await refused(checkContent(at, debit(added), undefined))).toBe('not_found services[0].patientId')
  })

  it('needs services with a value, that of their line where they say one', async () => {
    const told = (vrServicio: unknown) => line('x', 450_010, { quantity: 3, service: { vrServicio } })
    const lines = [told(null), told(13_500.3), line('free', 0), told('1'), told(13_500.29)]
    const { code, details, said } = await refusal(checkContent(clinic(), debit(...lines), undefined))
    expect([code, details.field, tell(said)]).toEqual([
      'debit_note_rips_invalid',
      'services[2].unitPrice',
      'Un servicio adicional tiene errores de RIPS.',
    ])
    const issues = details.issues ?? []
    expect(issues.map(({ severity, ...issue }) => [pointed(issue), severity, tell(issue.message)])).toEqual([
      ['debit_note_rips_invalid services[2].unitPrice', 'error', 'El servicio no tiene valor.'],
      ['debit_note_rips_invalid services[4].unitPrice', 'error', 'El valor del servicio no es el de la línea.'],
    ])
  })
})

describe('what no decision makes right', () => {
  const finding = (values: Partial<ReadinessIssue>): ReadinessIssue => ({
    ...blocker('RVG10', say('documents.lineAmount'), 'services[0].service'),
    rule: 'RVG10',
    ...values,
  })
  const none = [
    finding({ rule: null }),
    finding({ blocks: 'nothing' }),
    finding({ blocks: 'filing' }),
    finding({ overridable: true }),
  ]

  it('refuses a debit note', async () => {
    const late = async () => refuseDebit(debit(), [...none, finding({ field: 'services[7].service' })])
    const { details } = await refusal(late())
    expect(details.issues).toHaveLength(1)
    expect(await refused(late())).toBe('debit_note_rips_invalid services[7].service')
    const { field: _, ...whole } = finding({})
    const bare = await refusal((async () => refuseDebit(debit(), [whole]))())
    expect(Object.keys(bare.details)).toEqual(['issues'])
    expect(Object.keys(bare.details.issues?.[0] ?? {})).toEqual(['code', 'message', 'severity'])
  })

  it('is listed a hundred times at most', async () => {
    const { details } = await refusal(
      (async () =>
        refuseDebit(
          debit(),
          Array.from({ length: 101 }, () => finding({})),
        ))(),
    )
    expect(details.issues).toHaveLength(100)
  })

  it('is nothing else, and refuses no other document', () => {
    refuseDebit(debit(), none)
    refuseDebit(credit('a', 1), [finding({})])
  })
})
