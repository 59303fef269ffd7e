import type { ReactElement } from 'react'
import { expect, it } from 'vitest'
import { onWire } from '../../../../test/contract/window/wire.ts'
import { opened } from '../../../../test/support/screen.tsx'
import { aVisit } from '../../../../test/support/visits.ts'
import { watched } from '../../../../test/support/went.ts'
import { bogotaDay, dayAfter } from '../../../contract/bogota.ts'
import type { Visit } from '../../../contract/visits.ts'
import type { Role } from '../../../contract/workspaces.ts'
import { DateField } from '../../ui/date-field.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { ListTable } from '../../ui/table/list-table.tsx'
import { TableBar } from '../../ui/table/table-bar.tsx'
import { ExportMenu } from '../files/export-menu.tsx'
import { RecordImportDialog } from '../files/import-dialog.tsx'
import { BillBar } from './bill-bar.tsx'
import type { VisitsSearch } from './search.ts'
import { VisitsScreen } from './visits-screen.tsx'

const TODAY = bogotaDay(Date.now())
const LEAVES = [DateField, ExportMenu, ListTable, RecordImportDialog, SearchBox, TableBar]

/** The visits of an address to a person of a role; what the address is told, and where one is led. */
async function visits(search: VisitsSearch = {}, role: Role = 'admin', of: readonly Visit[] = []) {
  const wire = onWire({ 'visits.list': { items: of, total: of.length, limit: 200, offset: 0 } })
  const { went, router } = watched()
  const told: unknown[] = []
  const part = (
    <VisitsScreen search={search} onSearch={(change, options) => told.push(options ? [change, options] : change)} />
  )
  return { ...wire, went, told, ...(await opened(part, { clinic: { role }, router, leaves: LEAVES })) }
}

const [PRINT, IMPORT, BILL, ADD] = ['Imprimir la lista', 'Importar', 'Facturar en lote', 'Nueva atención']
const VIEWS = ['Del día', 'Por facturar', 'Todas', 'Archivadas']

it.each<[role: Role, acts: string[]]>([
  ['biller', [PRINT, IMPORT, BILL, ADD]],
  ['reception', [PRINT, ADD]],
  ['viewer', [PRINT]],
  ['auditor', [PRINT]],
])('with the visits of a clinic a person who is %s can do %j', async (role, acts) => {
  const screen = await visits({ vista: 'todas' }, role)
  expect(screen.acts()).toEqual([...acts, ...VIEWS])
  const { nothing } = screen.given(ListTable)[0] ?? {}
  expect(Boolean((nothing as ReactElement<{ onAdd: unknown }>).props.onAdd)).toBe(acts.includes(ADD))
})

it.each<[role: Role, isOpen: boolean]>([
  ['biller', true],
  ['reception', false],
])('an address brings in visits only for who may: %s', async (role, isOpen) => {
  const { given, by, told } = await visits({ abrir: 'importar' }, role)
  expect(given(RecordImportDialog)).toMatchObject(isOpen ? [{ area: 'visits' }] : [])
  await by(() => given(RecordImportDialog)[0]?.onClose())
  expect(told).toStrictEqual(isOpen ? [{ abrir: undefined }] : [])
})

it.each<[search: VisitsSearch, told: object]>([
  [{ fecha: '2026-10-05' }, { fecha: '2026-10-05' }],
  [{ fecha: TODAY }, {}],
  [{}, {}],
])('a visit is begun on the day that is looked at %j', async (search, told) => {
  const { press, went } = await visits(search)
  await press(ADD)
  await press(BILL)
  expect(went).toEqual([
    {
      to: '/c/$workspaceId/atenciones/$visitId',
      params: { workspaceId: 'wsp_1', visitId: 'nueva' },
      search: told,
    },
    { to: '/c/$workspaceId/atenciones/facturar', params: { workspaceId: 'wsp_1' } },
  ])
})

it('one goes from day to day, to the day that is typed, and back to this one', async () => {
  const { press, by, given, told } = await visits({ fecha: '2026-10-31' })
  await press('Día anterior')
  await press('Día siguiente')
  await by(() => given(DateField)[0]?.onChange('2026-11'))
  await by(() => given(DateField)[0]?.onChange('2026-11-05'))
  await press('Hoy')
  const days = ['2026-10-30', '2026-11-01', '2026-11-05', TODAY]
  expect(told).toEqual(days.map((fecha) => ({ fecha })))
})

it('on this day there is no way to this day, and the next one is tomorrow', async () => {
  const { press, acts, told } = await visits()
  expect(acts()).not.toContain('Hoy')
  await press('Día siguiente')
  expect(told).toEqual([{ fecha: dayAfter(TODAY, 1) }])
})

it('visits are shown as it was asked, by words, by payer and by days where they are of many', async () => {
  const { press, by, given, told, all } = await visits({ vista: 'todas', desde: '2026-10-01' })
  for (const name of VIEWS) await press(name)
  await by(() => given(SearchBox)[0]?.onChange('ana'))
  await by(() => given(SearchBox)[0]?.onChange(''))
  expect(told).toStrictEqual([
    ...[undefined, 'porFacturar', 'todas', 'archivadas'].map((vista) => ({ vista })),
    [{ q: 'ana' }, { replace: true }],
    [{ q: undefined }, { replace: true }],
  ])
  expect(given(TableBar)[0]?.filters?.map(({ names }) => names)).toEqual([['pagador'], ['desde', 'hasta']])
  expect(all('visits.list')).toMatchObject([{ query: { dateFrom: '2026-10-01', sort: '-date' } }])
})

const OPEN = aVisit('vis_1')
const ROWS = [OPEN, aVisit('vis_2', { documentId: 'inv_1' }), aVisit('vis_3', { isActive: false })]

it('what is billed is what was chosen of what can still be, by who may', async () => {
  const { given, by } = await visits({}, 'biller', ROWS)
  const boxes = () => given(ListTable)[0]?.selection?.boxes
  expect(ROWS.map((row) => boxes()?.isSelectable(row))).toEqual([true, false, false])
  expect(given(ListTable)[0]?.below).toBeNull()
  await by(() => boxes()?.toggle(0, OPEN))
  const below = given(ListTable)[0]?.below as ReactElement<{ visits: readonly Visit[] }>
  expect([below.type, below.props.visits]).toEqual([BillBar, [OPEN]])
})

it.each<[role: Role, of: readonly Visit[]]>([
  ['reception', ROWS],
  ['biller', ROWS.slice(1)],
])('where nothing can be billed nothing is chosen: by a person who is %s', async (role, of) => {
  expect((await visits({}, role, of)).given(ListTable)[0]?.selection).toBeUndefined()
})
