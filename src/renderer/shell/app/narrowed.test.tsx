import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { onWire } from '../../../../test/contract/window/wire.ts'
import { opened } from '../../../../test/support/screen.tsx'
import { CausesScreen } from '../../features/corrections/causes-screen.tsx'
import { InvoicesScreen } from '../../features/invoices/invoices-screen.tsx'
import { NotesScreen } from '../../features/notes/notes-screen.tsx'
import { PackagesScreen } from '../../features/packages/packages-screen.tsx'
import { RecordPicker } from '../../features/records/record-picker.tsx'
import { AuditTable } from '../../features/settings/audit/audit-table.tsx'
import { VisitsScreen } from '../../features/visits/visits-screen.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { ColumnsMenu } from '../../ui/table/columns-menu.tsx'
import { ListTable } from '../../ui/table/list-table.tsx'
import { LongTable } from '../../ui/table/long-table.tsx'

type Change = Readonly<Record<string, string | undefined>>
type Searched = (change: object, options?: { replace: boolean }) => void
type Screen = (search: object, onSearch: Searched) => ReactNode
/** What is written, ticked or pressed: what narrows a list, and to what. */
type Step = readonly [name: string, value: unknown, change: Change]

const EVENTS = { total: 0, at: () => undefined, loaded: [], onPages: () => undefined, fault: null }
const audit: Screen = (search, onSearch) => (
  <AuditTable events={EVENTS as never} empty="" search={search as never} onSearch={onSearch} />
)
const invoices: Screen = (search, onSearch) => <InvoicesScreen search={search} onSearch={onSearch} />
const notes: Screen = (search, onSearch) => <NotesScreen search={search} onSearch={onSearch} />
const packages: Screen = (search, onSearch) => <PackagesScreen search={search} onSearch={onSearch} />
const causes: Screen = (search, onSearch) => <CausesScreen search={search} onSearch={onSearch} />
const visits: Screen = (search, onSearch) => <VisitsScreen search={{ ...search, vista: 'todas' }} onSearch={onSearch} />

const PRESSED = undefined
const days = (label: string): Step[] => [
  [`${label} desde`, '5/10/2026', { desde: '2026-10-05' }],
  [`${label} hasta`, '6/10/2026', { hasta: '2026-10-06' }],
]
const PAYER: Step = ['Pagador', 'cli_9', { pagador: 'cli_9' }]
const MINE: Step = ['Asignadas a mí', true, { asignada: 'mi' }]
const DOCUMENTS: readonly Step[] = [
  ...[PAYER, MINE, ...days('Emisión')],
  ['Cobertura', '16', { cobertura: '16' }],
  ['Valor desde', 1_000, { montoDesde: '1000' }],
  ['Valor hasta', 2_000, { montoHasta: '2000' }],
  ['Rechazadas', PRESSED, { estado: 'rejected' }],
  ['Todas', PRESSED, { estado: undefined }],
]

const LISTS: readonly (readonly [list: string, screen: Screen, steps: readonly Step[]])[] = [
  ['invoices', invoices, DOCUMENTS],
  ['notes', notes, [...DOCUMENTS, ['Clase de nota', 'debito', { clase: 'debito' }]]],
  [
    'packages',
    packages,
    [
      MINE,
      ['Rechazados', PRESSED, { estado: 'rejected' }],
      ['Clase de paquete', 'credit_note', { clase: 'credit_note' }],
    ],
  ],
  ['causes of corrections', causes, [PAYER, ...days('Último cambio'), ['Ministerio', PRESSED, { fuente: 'ministry' }]]],
  ['visits', visits, [PAYER, ...days('Día'), ['Por facturar', PRESSED, { vista: 'porFacturar' }]]],
  [
    'the audit trail',
    audit,
    [
      ...days('Cuándo'),
      ['Quién', 'usr_1', { persona: 'usr_1' }],
      ['Clase', 'patients', { clase: 'patients' }],
      ['Acto', 'update', { acto: 'update' }],
    ],
  ],
]
const LEAVES = [ListTable, LongTable, RecordPicker, SearchBox, ColumnsMenu]
const MEMBER = { userId: 'usr_1', firstName: 'Marta', lastName: 'Gil' }

/** A list that is narrowed so, and what its person narrows it to. */
async function list(screen: Screen, search: Change) {
  onWire({ 'members.list': { items: [MEMBER], total: 1, limit: 500, offset: 0 } })
  const changes: unknown[] = []
  const shown = await opened(
    screen(search, (change, options) => changes.push(options ? [change, options] : change)),
    {
      leaves: LEAVES,
    },
  )
  return { changes, ...shown }
}

/** Only what a step says of the address. */
const sayingOf = (change: unknown, step: Change) =>
  Object.fromEntries(Object.keys(step).map((name) => [name, (change as Change | undefined)?.[name]]))

it.each(LISTS)('the list of %s is narrowed by each of its fields to what is said there', async (_, screen, steps) => {
  const { changes, press, fill, by, given, field } = await list(screen, {})
  await press('Filtros')
  for (const [name, value, change] of steps) {
    const before = changes.length
    if (value === PRESSED) await press(name)
    else if (name === 'Pagador') await by(() => given(RecordPicker)[0]?.onPick({ id: value } as never))
    else await fill(name, value)
    // An amount counts once its field is left.
    if (typeof value === 'number') await by(() => (field(name).onBlur as () => void)())
    expect([name, changes.length - before, sayingOf(changes.at(-1), change)]).toEqual([name, 1, change])
  }
})

it.each(LISTS)(
  'the list of %s is narrowed by words as they are typed, and each chip takes away its own',
  async (_, screen, steps) => {
    const narrowed: Change = Object.assign({}, ...steps.map(([, , change]) => change))
    const { changes, by, given, press, acts } = await list(screen, narrowed)
    await by(() => given(SearchBox)[0]?.onChange('rojas'))
    await by(() => given(SearchBox)[0]?.onChange(''))
    expect(changes).toMatchObject([
      [{ q: 'rojas' }, { replace: true }],
      [{}, { replace: true }],
    ])
    const chips = acts().filter((act) => act.startsWith('Quitar el filtro'))
    const cleared: string[] = []
    for (const chip of chips) {
      await press(chip)
      const gone = changes.at(-1) as Change
      cleared.push(...Object.keys(gone).filter((name) => gone[name] === undefined && narrowed[name] !== undefined))
    }
    expect([chips.length > 0, cleared.length >= chips.length]).toEqual([true, true])
    expect(cleared.toSorted()).toEqual([...new Set(cleared)].toSorted())
  },
)
