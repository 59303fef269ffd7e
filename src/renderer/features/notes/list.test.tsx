import { SegmentedControl } from '@mantine/core'
import { expect, it } from 'vitest'
import { onWire } from '../../../../test/contract/window/wire.ts'
import { opened } from '../../../../test/support/screen.tsx'
import { AnchorLink } from '../../ui/anchor-link.tsx'
import type { LineTable } from '../documents/line-table.tsx'
import { ExportMenu } from '../files/export-menu.tsx'
import { Credited } from './credit-selection.tsx'
import { NotesScreen } from './notes-screen.tsx'
import type { NotesSearch } from './search.ts'

/** The notes of an address, and what that is told. */
async function list(search: NotesSearch = {}) {
  const { all } = onWire()
  const told: unknown[] = []
  const screen = await opened(<NotesScreen search={search} onSearch={(change) => told.push(change)} />, {
    leaves: [ExportMenu],
  })
  return { all, told, ...screen }
}

it.each([
  [{}, 'credito', 'creditNotes.list', 'debitNotes.list'],
  [{ clase: 'debito' }, 'debito', 'debitNotes.list', 'creditNotes.list'],
] as const)('notes of one kind are shown, and the other kind is chosen: %j', async (search, kind, asked, other) => {
  const { given, by, told, all } = await list(search)
  expect([all(asked).length > 0, all(other)]).toEqual([true, []])
  expect(given(SegmentedControl)[0]?.value).toBe(kind)
  await by(() => given(SegmentedControl)[0]?.onChange?.('debito'))
  await by(() => given(SegmentedControl)[0]?.onChange?.('credito'))
  expect(told).toStrictEqual([{ clase: 'debito' }, { clase: undefined }])
})

it('a note begins at an invoice that was accepted', async () => {
  const { given } = await list()
  const to = { to: '/c/$workspaceId/facturas', search: { estado: 'accepted' } }
  expect(given(AnchorLink)).toMatchObject([to, to])
})

const LINE = { category: 1, service: {}, quantity: 1, unitPrice: 45_000, patientId: 'pat_1' }
const INVOICE = {
  id: 'inv_1',
  lines: [{ ...LINE, lineId: 'lin_0', description: 'Consulta' }],
  lineBalances: [
    { lineId: 'lin_0', documentId: 'inv_1' },
    { lineId: 'lin_7', documentId: 'dbn_7' },
  ],
}
const NOTE = {
  selection: [
    { lineId: 'lin_7', amount: 10_000 },
    { lineId: 'lin_0', amount: 5_000.5 },
  ],
}

it.each([
  [0, /^Terapia .*ND7.*\$.10\.000$/],
  [1, /^Consulta .*\$.5\.000,50$/],
])(
  'a line that was given back (%i) is told by its own service, of the invoice or of a debit note on it',
  async (at, words) => {
    const debit = { id: 'dbn_7', number: 'ND7', lines: [{ ...LINE, lineId: 'lin_7', description: 'Terapia' }] }
    const { last } = onWire({ 'debitNotes.get': debit })
    const screen = await opened(<Row at={at} />)
    expect(screen.words()).toMatch(words)
    expect(last('debitNotes.get')?.params.debitNoteId).toBe(at === 0 ? 'dbn_7' : undefined)
  },
)

/** One row of the table of what was given back. */
function Row({ at }: { readonly at: number }) {
  const card = Credited({ invoice: INVOICE as never, note: NOTE as never })
  const table = card.props.children as { props: Parameters<typeof LineTable>[0] }
  return table.props.row(at, false)
}
