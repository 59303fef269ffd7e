import { SegmentedControl } from '@mantine/core'
import { type ReactElement, useState } from 'react'
import { expect, it } from 'vitest'
import { onWire } from '../../../../test/contract/window/wire.ts'
import { opened } from '../../../../test/support/screen.tsx'
import type { Role } from '../../../contract/workspaces.ts'
import { translate } from '../../base/i18n/i18n.ts'
import { SearchBox } from '../../ui/search-box.tsx'
import { ListTable } from '../../ui/table/list-table.tsx'
import { TableBar } from '../../ui/table/table-bar.tsx'
import { contractArea } from '../contracts/area.tsx'
import { ExportMenu } from '../files/export-menu.tsx'
import { RecordImportDialog } from '../files/import-dialog.tsx'
import { patientArea } from '../patients/area.tsx'
import { authorizationArea } from '../patients/authorizations/area.tsx'
import { professionalArea } from '../professionals/area.tsx'
import type { BaseRecord, RecordArea } from './area.ts'
import { RecordEditor } from './record-editor.tsx'
import { RecordsScreen } from './records-screen.tsx'
import type { RecordSearch } from './search.ts'

const LEAVES = [ExportMenu, ListTable, RecordEditor, RecordImportDialog, SearchBox, TableBar]
const ROW = { id: 'pat_1', isActive: true, revision: 4, firstName: 'Ana', lastName: 'Paz' }
const AREAS = {
  patients: patientArea,
  specialists: professionalArea,
  contracts: contractArea,
  authorizations: authorizationArea,
}
type Area = keyof typeof AREAS

interface Setting {
  readonly area?: Area
  readonly search?: RecordSearch
  readonly role?: Role
  readonly leaves?: readonly unknown[]
}

/** The list of an area at an address, which is kept as it is told; what it was told. */
async function list({ area = 'patients', search = {}, role = 'admin', leaves = LEAVES }: Setting = {}) {
  const items = { items: [ROW], total: 1, limit: 100, offset: 0 }
  const wire = onWire(search.q === undefined ? { 'patients.list': items } : {})
  const told: unknown[] = []
  function Place() {
    const [at, setAt] = useState(search)
    const onSearch = (change: object, options?: object) => {
      told.push(options ? [change, options] : change)
      setAt({ ...at, ...change })
    }
    return <RecordsScreen area={AREAS[area] as unknown as RecordArea<BaseRecord>} search={at} onSearch={onSearch} />
  }
  return { ...wire, told, ...(await opened(<Place />, { clinic: { role }, leaves })) }
}
const SHOWS = translate('records.authorizations.shows.label')
const [IMPORT, PATIENT, PROFESSIONAL] = ['Importar', 'Nuevo paciente', 'Nuevo profesional']

it.each<[role: Role, area: Area, acts: string[], writes: boolean]>([
  ['biller', 'patients', [IMPORT, PATIENT], true],
  ['reception', 'patients', [PATIENT], true],
  ['viewer', 'patients', [], false],
  ['auditor', 'patients', [], false],
  ['biller', 'specialists', [IMPORT, PROFESSIONAL], true],
  ['reception', 'specialists', [], false],
  ['admin', 'contracts', ['Nuevo contrato'], true],
])('a person who is %s can do with %s: %j', async (role, area, acts, writes) => {
  const { given, ...screen } = await list({ role, area })
  expect(screen.acts()).toEqual(acts)
  const [table] = given(ListTable)
  const nothing = table?.nothing
  expect([Boolean(table?.actions), Boolean((nothing as ReactElement<{ onAdd: unknown }>).props.onAdd)]).toEqual([
    writes,
    writes,
  ])
})

it.each<[role: Role, area: Area, shown: object[]]>([
  ['biller', 'patients', [{ area: 'patients' }]],
  ['reception', 'patients', []],
  ['viewer', 'patients', []],
  ['admin', 'contracts', []],
])('an address brings in records only for who may, and where they can be: %s, %s', async (role, area, shown) => {
  const { given, by, told } = await list({ role, area, search: { abrir: 'importar' } })
  expect(given(RecordImportDialog)).toMatchObject(shown)
  await by(() => given(RecordImportDialog)[0]?.onClose())
  expect(told).toStrictEqual(shown.map(() => ({ abrir: undefined })))
})

it('records are narrowed by what is chosen, each in its own place of the address', async () => {
  const { by, given, fill, told } = await list({ area: 'authorizations' })
  await by(() => given(SearchBox)[0]?.onChange('ana'))
  await by(() => given(SearchBox)[0]?.onChange(''))
  await by(() => given(SegmentedControl)[0]?.onChange?.('archivados'))
  await by(() => given(SegmentedControl)[0]?.onChange?.('activos'))
  await fill(SHOWS, 'ended')
  await fill(SHOWS, '')
  expect(told).toStrictEqual([
    [{ q: 'ana' }, { replace: true }],
    [{ q: undefined }, { replace: true }],
    { estado: 'archivados' },
    { estado: undefined },
    { muestra: 'ended' },
    { muestra: undefined },
  ])
})

it('a record is opened from its row, and shown to be open until it is closed', async () => {
  const { given, by, told } = await list()
  const cell = given(ListTable)[0]?.arranged.columns[0]?.cell(ROW as never, {} as never)
  const [button] = (cell as ReactElement<{ children: readonly ReactElement<{ onClick: () => void }>[] }>).props.children
  await by(() => button?.props.onClick())
  expect(given(RecordEditor)).toMatchObject([{ id: 'pat_1', area: { key: 'patients' } }])
  expect(given(ListTable)[0]?.isOpen?.(ROW as never)).toBe(true)
  await by(() => given(RecordEditor)[0]?.onClose())
  expect([given(RecordEditor), told]).toStrictEqual([[], [{ ver: 'pat_1' }, { ver: undefined }]])
})

it('a record that was looked for and not found is begun with the words, another one without', async () => {
  const { press, given, by } = await list({
    search: { q: 'Ana Rojas' },
    leaves: LEAVES.filter((leaf) => leaf !== ListTable),
  })
  await press('Crear «Ana Rojas»')
  expect(given(RecordEditor)).toMatchObject([{ id: 'nuevo', words: 'Ana Rojas' }])
  await by(() => given(RecordEditor)[0]?.onClose())
  await press(PATIENT)
  expect(given(RecordEditor)).toMatchObject([{ id: 'nuevo', words: undefined }])
})

it.each([{ role: 'viewer' }, { search: { q: 'Ana', estado: 'archivados' } }] as const)(
  'nobody is begun from words %j where none can be',
  async ({ search = { q: 'Ana' }, ...of }: Setting) => {
    const { acts } = await list({ search, ...of, leaves: LEAVES.filter((leaf) => leaf !== ListTable) })
    expect(acts().filter((act) => act.startsWith('Crear'))).toEqual([])
  },
)

it.each([undefined, 'archivados'] as const)(
  'what is chosen in a list is what is archived, or had back: %s',
  async (estado) => {
    const { given, by } = await list({ search: { estado } })
    await by(() => given(ListTable)[0]?.selection?.boxes.toggle(0, ROW as never))
    const actions = given(ListTable)[0]?.actions as ReactElement<{ selection: { rows: unknown[] }; archived: boolean }>
    expect([actions.props.selection.rows, actions.props.archived]).toEqual([[ROW], estado === 'archivados'])
  },
)
