import { notificationsStore } from '@mantine/notifications'
import { expect, it, vi } from 'vitest'
import { onWire, refused } from '../../../../test/contract/window/wire.ts'
import { opened } from '../../../../test/support/screen.tsx'
import { watched } from '../../../../test/support/went.ts'
import type { Role } from '../../../contract/workspaces.ts'
import { translate } from '../../base/i18n/i18n.ts'
import { catalog } from '../../base/i18n/texts.ts'
import { AnchorLink } from '../../ui/anchor-link.tsx'
import { PdfActions } from '../../ui/pdf-actions.tsx'
import { DocumentSide } from '../documents/document-side.tsx'
import { DocumentStatusBadge } from '../documents/document-status.tsx'
import { lineDraft } from '../documents/draft.ts'
import { EmitDialog } from '../documents/emit-dialog.tsx'
import { LineTable } from '../documents/line-table.tsx'
import { LinesCard } from '../documents/lines-card.tsx'
import { ReadinessPanel } from '../documents/readiness-panel.tsx'
import { Totals } from '../documents/totals.tsx'
import { Resolution } from '../invoices/invoice-form.tsx'
import { PresentNow } from '../teamwork/present-now.tsx'
import { TeamworkCard } from '../teamwork/teamwork-card.tsx'
import { CreditScreen, NewCredit } from './credit-screen.tsx'
import { DebitScreen, NewDebit } from './debit-screen.tsx'

const LINE = { category: 1, service: {}, description: 'Consulta', quantity: 1, unitPrice: 45_000, patientId: 'pat_1' }
const INVOICE = {
  ...{ id: 'inv_1', number: 'FE1', clientName: 'EPS', balance: 75_000, customer: null, totals: { gross: 135_000 } },
  lines: [0, 1].map((at) => ({ ...LINE, lineId: `lin_${at}` })),
  lineBalances: [
    { lineId: 'lin_0', documentId: 'inv_1', balance: 45_000 },
    { lineId: 'lin_1', documentId: 'dbn_7', balance: 30_000.5 },
  ],
}
const NOTE = {
  ...{ revision: 4, status: 'draft', number: null, invoiceId: 'inv_1', resolutionId: null, observation: null },
  ...{ chain: [], issues: [], artifacts: [], emails: [], readiness: null, totals: { gross: 10_000 } },
}
const CREDIT = { ...NOTE, id: 'crn_1', kind: 'partial', concept: '1', selection: [{ lineId: 'lin_1', amount: 10_000 }] }
const DEBIT = { ...NOTE, id: 'dbn_1', concept: '4', lines: [{ ...LINE, lineId: 'lin_9' }] }
const READY = { ready: true, rulePack: '', issues: [], total: 0, unresolved: [], rangesCheckedAt: null }
const [SAVE, WHAT, OBSERVATION] = ['Guardar borrador', 'Qué corrige', translate('invoices.form.observation')] as const
const said = () => notificationsStore.getState().notifications.map(({ message }) => message)

const KINDS = {
  credit: { made: 'creditNotes.create', revised: 'creditNotes.createRevision', id: 'crn_1', stored: CREDIT },
  debit: { made: 'debitNotes.create', revised: 'debitNotes.createRevision', id: 'dbn_1', stored: DEBIT },
} as const
type Kind = keyof typeof KINDS
const BOTH = ['credit', 'debit'] as const
const SHOWN = [DocumentStatusBadge, LinesCard, LineTable, PdfActions, Resolution, Totals, EmitDialog]
const BESIDE = [DocumentSide, PresentNow, ReadinessPanel, TeamworkCard]

interface Setting {
  readonly isNew?: boolean
  readonly of?: object
  readonly role?: Role
  readonly answers?: Parameters<typeof onWire>[0]
}

/** The screen of a note as it is stored, or of a new one on an invoice. */
async function note(kind: Kind, { isNew = false, of = {}, role = 'biller', answers = {} }: Setting = {}) {
  const credit = { ...CREDIT, ...(kind === 'credit' && of) }
  const debit = { ...DEBIT, ...(kind === 'debit' && of) }
  const wire = onWire({
    ...{ 'healthInvoices.get': INVOICE, 'creditNotes.get': credit, 'debitNotes.get': debit },
    ...{
      'creditNotes.create': credit,
      'debitNotes.create': debit,
      'creditNotes.check': READY,
      'debitNotes.check': READY,
    },
    ...{
      'creditNotes.createRevision': { ...credit, revision: 5 },
      'debitNotes.createRevision': { ...debit, revision: 5 },
    },
    ...answers,
  })
  vi.stubGlobal('requestAnimationFrame', () => 0)
  const screens = {
    credit: isNew ? <NewCredit invoiceId="inv_1" /> : <CreditScreen noteId="crn_1" />,
    debit: isNew ? <NewDebit invoiceId="inv_1" /> : <DebitScreen noteId="dbn_1" />,
  }
  const { went, router } = watched()
  const screen = await opened(screens[kind], { clinic: { role }, router, leaves: [...SHOWN, ...BESIDE] })
  return { ...wire, went, ...screen }
}

it.each(
  BOTH.flatMap((kind) => [
    [kind, 'draft', 'biller', true] as const,
    [kind, 'rejected', 'biller', true] as const,
    [kind, 'queued', 'admin', false] as const,
    [kind, 'accepted', 'admin', false] as const,
    [kind, 'draft', 'viewer', false] as const,
    [kind, 'draft', 'accountant', false] as const,
  ]),
)('a %s note that is %s is written by a person who is %s: %s', async (kind, status, role, isWritten) => {
  const { acts, given, last } = await note(kind, { of: { status }, role })
  expect(acts().filter((act) => act.startsWith('Emitir'))).toHaveLength(isWritten ? 2 : 0)
  expect(given(Resolution)).toHaveLength(isWritten ? 1 : 0)
  expect(given(PdfActions)).toHaveLength(isWritten ? 0 : 1)
  expect(last('healthInvoices.get')?.params.healthInvoiceId).toBe('inv_1')
})

it.each(BOTH)('a %s note stands beside its invoice, with what is left of it', async (kind) => {
  const { words, given } = await note(kind)
  expect(words()).toMatch(/Sobre la factura FE1 .*Saldo de la factura: \$.75\.000/)
  expect(given(AnchorLink)).toMatchObject([
    { to: '/c/$workspaceId/facturas/$invoiceId', params: { invoiceId: 'inv_1' } },
  ])
})

it.each(BOTH)('what was written into a %s note is stored over what was seen of it, and said', async (kind) => {
  const { fill, press, by, given, all, went } = await note(kind)
  await fill(OBSERVATION, ' Glosa ')
  await fill('Motivo', '3')
  await by(() => given(Resolution)[0]?.onChange('res_1'))
  expect(given(Resolution)[0]).toMatchObject({ kind: `${kind}_note`, value: 'res_1' })
  await press(SAVE)
  const { revised, id } = KINDS[kind]
  expect(all(revised)).toMatchObject([
    { over: '"4"', params: { [kind === 'credit' ? 'creditNoteId' : 'debitNoteId']: id } },
  ])
  const terms = { invoiceId: 'inv_1', observation: 'Glosa', concept: '3', resolutionId: 'res_1' }
  expect(all(revised)[0]?.body).toMatchObject(terms)
  expect([said(), went.length]).toEqual([['Se guardó el borrador.'], 1])
})

it.each(BOTH)('a %s note that was refused is not said to be stored', async (kind) => {
  const { fill, press, words, went } = await note(kind, {
    answers: { [KINDS[kind].revised]: refused('revision_conflict', 409) },
  })
  await fill(OBSERVATION, 'Glosa')
  await press(SAVE)
  expect([said(), went]).toEqual([[], []])
  expect(words()).toContain(catalog.errors.revision_conflict)
})

it('a new credit note gives back what is ticked, of each line what is left, and opens at its own place', async () => {
  const { press, all, went, given } = await note('credit', { isNew: true })
  await press('Marcar todos')
  expect(given(Totals)).toMatchObject([{ rows: [['Valor de la nota', 75_000.5]] }])
  await press(SAVE)
  const selection = INVOICE.lineBalances.map(({ lineId, balance }) => ({ lineId, amount: balance }))
  expect(all('creditNotes.create').map(({ body }) => body)).toEqual([
    { invoiceId: 'inv_1', kind: 'partial', concept: '1', resolutionId: null, observation: null, selection },
  ])
  expect(went).toEqual([
    { to: '/c/$workspaceId/notas/credito/$noteId', params: { workspaceId: 'wsp_1', noteId: 'crn_1' } },
  ])
})

it('a note that annuls an invoice is of all of it, with the one concept that there is for that', async () => {
  const { fill, press, all, given, acts, words } = await note('credit', { isNew: true })
  await fill(WHAT, 'total')
  expect([acts().includes('Marcar todos'), words().includes('Motivo')]).toEqual([false, false])
  expect(given(Totals)).toMatchObject([{ rows: [['Valor de la nota', 135_000]] }])
  await press(SAVE)
  expect(all('creditNotes.create')[0]?.body).toEqual({
    ...{ invoiceId: 'inv_1', kind: 'total', concept: '2', resolutionId: null, observation: null },
  })
})

it.each([
  [['total', 'partial'], '1'],
  [['agreement'], '3'],
])('a note that annuls nothing (%j) is none by its concept either', async (kinds, concept) => {
  const { fill, press, all } = await note('credit', { isNew: true })
  if (kinds[0] === 'agreement') await fill('Motivo', '3')
  for (const kind of kinds) await fill(WHAT, kind)
  await press('Marcar todos')
  await press(SAVE)
  expect(all('creditNotes.create')[0]?.body).toMatchObject({ kind: kinds.at(-1), concept })
})

it.each([
  ['total', 'La factura queda anulada por completo.'],
  ['partial', 'Se radica un RIPS con los servicios marcados'],
  ['agreement', 'Se radica solo la nota por acuerdo de voluntades'],
])('what a note (%s) does to the RIPS is said', async (kind, words) => {
  expect((await note('credit', { of: { kind, status: 'accepted' } })).words()).toContain(words)
})

it('a new debit note adds what is written, and opens at its own place', async () => {
  const { press, by, given, all, went } = await note('debit', { isNew: true })
  await by(() => given(LinesCard)[0]?.edit?.onChange([lineDraft(LINE as never), lineDraft(LINE as never)]))
  expect(given(Totals)).toMatchObject([{ rows: [['Valor de la nota', 90_000]] }])
  await press(SAVE)
  expect(all('debitNotes.create')).toMatchObject([
    { body: { invoiceId: 'inv_1', concept: '4', services: [LINE, LINE] } },
  ])
  expect(went).toEqual([
    { to: '/c/$workspaceId/notas/debito/$noteId', params: { workspaceId: 'wsp_1', noteId: 'dbn_1' } },
  ])
})

it.each<[kind: Kind, name: string, emitted: 'retryEmission' | 'emitAndFile', file: boolean, total: number]>([
  ['credit', 'Emitir', 'retryEmission', false, 10_000],
  ['credit', 'Emitir y radicar', 'emitAndFile', true, 10_000],
  ['debit', 'Emitir', 'retryEmission', false, 45_000],
  ['debit', 'Emitir y radicar', 'emitAndFile', true, 45_000],
])(
  'a %s note leaves by «%s» once that was asked with what it comes to, as it was seen',
  async (kind, name, emitted, file, total) => {
    const { press, by, given, all } = await note(kind)
    await press(name)
    const act = kind === 'credit' ? (`creditNotes.${emitted}` as const) : (`debitNotes.${emitted}` as const)
    expect([all(act), given(EmitDialog)]).toMatchObject([[], [{ file, total }]])
    await by(() => given(EmitDialog)[0]?.onConfirm())
    expect(all(act).map(({ over }) => over)).toEqual(['"4"'])
  },
)

it.each(BOTH)('a %s note that left is printed by itself, under its number', async (kind) => {
  const { given, all } = await note(kind, { of: { status: 'accepted', number: 'N-7' }, role: 'accountant' })
  const [print] = given(PdfActions)
  expect(print?.fileName).toBe('N-7')
  await print?.make('a4').catch(() => undefined)
  const act = kind === 'credit' ? 'creditNotes.graphic' : 'debitNotes.graphic'
  const params = kind === 'credit' ? { creditNoteId: 'crn_1' } : { debitNoteId: 'dbn_1' }
  expect(all(act)).toMatchObject([{ params, query: { paper: 'a4' } }])
})
