import { Modal, Pill, SegmentedControl } from '@mantine/core'
import type { ReactElement } from 'react'
import { expect, it } from 'vitest'
import { onWire, refused } from '../../../../test/contract/window/wire.ts'
import { opened } from '../../../../test/support/screen.tsx'
import { watched } from '../../../../test/support/went.ts'
import type { PackageKind } from '../../../contract/packages.ts'
import type { Patient } from '../../../contract/patients.ts'
import type { Role } from '../../../contract/workspaces.ts'
import { catalog } from '../../base/i18n/texts.ts'
import { SearchBox } from '../../ui/search-box.tsx'
import { FilterChips } from '../../ui/table/filter-chips.tsx'
import { ListTable } from '../../ui/table/list-table.tsx'
import { ByCause } from '../corrections/by-cause.tsx'
import { SelectedActs } from '../document-runs/selected-acts.tsx'
import { ExportMenu } from '../files/export-menu.tsx'
import { WorkbookImport } from '../files/workbook-import.tsx'
import { RecordPicker } from '../records/record-picker.tsx'
import { CreateDialog } from './create-dialog.tsx'
import { FilingsScreen } from './filings-screen.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { PackagesScreen } from './packages-screen.tsx'
import type { PackagesSearch } from './search.ts'

const LEAVES = [ByCause, CreateDialog, ExportMenu, FilterChips, ImportDialog, ListTable, SearchBox, SelectedActs]
const close = () => undefined

/** The list of packages at an address, what the address is told, and where one is led. */
async function list(search: PackagesSearch = {}, role: Role = 'admin', leaves: readonly unknown[] = LEAVES) {
  onWire()
  const { went, router } = watched()
  const told: unknown[] = []
  const part = (
    <PackagesScreen search={search} onSearch={(change, options) => told.push(options ? [change, options] : change)} />
  )
  return { went, told, ...(await opened(part, { clinic: { role }, router, leaves })) }
}

const ADDS = ['Importar carpeta', 'Importar RIPS', 'Nuevo paquete']

const ROLES: readonly (readonly [role: Role, writes: boolean])[] = [
  ['biller', true],
  ['viewer', false],
  ['auditor', false],
]

it.each(ROLES)('packages are made, brought in and filed together by who may: %s', async (role, writes) => {
  const { acts, given } = await list({ estado: 'rejected' }, role)
  expect(acts().filter((act) => ADDS.includes(act))).toEqual(writes ? ADDS : [])
  expect(given(ByCause)).toHaveLength(writes ? 1 : 0)
  expect(Boolean(given(ListTable)[0]?.actions)).toBe(writes)
})

it.each(ROLES)('where there is none the first package is offered to who may make it: %s', async (role, writes) => {
  const { acts, words } = await list(
    {},
    role,
    LEAVES.filter((leaf) => leaf !== ListTable),
  )
  expect(words()).toContain('Arme su primer paquete RIPS')
  expect(acts().filter((act) => act === 'Nuevo paquete')).toHaveLength(writes ? 2 : 0)
})

it.each(ROLES)('an address opens nothing that a person may not do: %s', async (role, writes) => {
  expect((await list({ abrir: 'nuevo' }, role)).given(CreateDialog)).toHaveLength(writes ? 1 : 0)
})

it.each(ROLES)('nor to bring in packages: %s', async (role, writes) => {
  expect((await list({ abrir: 'importar' }, role)).given(ImportDialog)).toHaveLength(writes ? 1 : 0)
})

it('each way to make packages opens at its own address, and what is closed is left there', async () => {
  const { press, told, went } = await list()
  await press('Importar carpeta')
  expect(went).toEqual([{ to: '/c/$workspaceId/paquetes/carpetas', params: { workspaceId: 'wsp_1' } }])
  await press('Importar RIPS')
  await press('Nuevo paquete')
  expect(told).toEqual([{ abrir: 'importar' }, { abrir: 'nuevo' }])
})

it.each(['nuevo', 'libro'] as const)('what is closed is left: %s', async (abrir) => {
  const { by, given, told } = await list({ abrir })
  await by(() => [...given(CreateDialog), ...given(ImportDialog)][0]?.onClose())
  await by(() => given(ImportDialog)[0]?.onFrom('importar'))
  expect(told).toStrictEqual([
    { abrir: undefined },
    ...(abrir === 'libro' ? [[{ abrir: 'importar' }, { replace: true }]] : []),
  ])
})

it('packages are narrowed by what is chosen, each in its own place of the address', async () => {
  const { fill, by, given, told } = await list()
  await by(() => given(SearchBox)[0]?.onChange('oct'))
  await by(() => given(SearchBox)[0]?.onChange(''))
  await fill('Clase de paquete', 'debit_note')
  await by(() => given(FilterChips)[0]?.onChange('rejected'))
  expect(told).toStrictEqual([
    [{ q: 'oct' }, { replace: true }],
    [{ q: undefined }, { replace: true }],
    { clase: 'debit_note' },
    { estado: 'rejected' },
  ])
})

const FILING = { id: 'fil_1', outcome: 'accepted', reason: 'no_package', cuv: 'cuv-9', fileName: 'r.json', issues: [] }

it('a result of another program is opened from the list of those that have no package here', async () => {
  const { last } = onWire()
  const { given, by, words } = await opened(<FilingsScreen />, { leaves: [ListTable] })
  expect(last('ripsPackages.filings')?.query).toMatchObject({ hasPackage: 'false' })
  const cell = given(ListTable)[0]?.arranged.columns[0]?.cell({ ...FILING, number: 'FE9' } as never, {} as never)
  await by(() =>
    (cell as ReactElement<{ children: ReactElement<{ onClick: () => void }> }>).props.children.props.onClick(),
  )
  expect(words()).toContain('cuv-9')
  await by(() => given(Modal)[0]?.onClose())
  expect(words()).not.toContain('cuv-9')
})

const MADE = { id: 'pkg_5' }
const ROW = { sheet: null, row: 3, column: 'a', code: 'x', message: 'No es un número' }

it.each<[name: string, answer: unknown, led: number, words: string]>([
  ['one package', MADE, 1, ''],
  ['one package in a list', { packages: [MADE], refused: [] }, 1, ''],
  ['several packages', { packages: [MADE, { id: 'pkg_6' }], refused: [] }, 0, 'Se importaron 2 paquetes.'],
  ['a package beside what was refused', { packages: [MADE], refused: [ROW] }, 0, '3 · a No es un número'],
  ['a result that changed nothing', { packages: [MADE], refused: [], filing: FILING }, 0, 'Aquí no hay un paquete'],
  ['a result that was taken', { packages: [MADE], refused: [], filing: { ...FILING, reason: null } }, 1, 'tomó su CUV'],
])('of a file came %s, and one is led where there is nothing to read first', async (_, answer, led, words) => {
  onWire({ 'ripsPackages.upload': answer })
  const { went, router } = watched()
  const dialog = await opened(<ImportDialog from="importar" onFrom={close} onClose={close} />, { router })
  await dialog.fill('Archivo RIPS (.json)', new File(['{}'], 'rips.json'))
  await dialog.press('Importar')
  expect(went.map(({ params }) => params?.packageId)).toEqual(led ? ['pkg_5'] : [])
  expect(dialog.words()).toContain(words)
})

it('without a file nothing is brought in, and why one was not taken is said', async () => {
  const { all } = onWire({ 'ripsPackages.upload': refused('invalid_json', 422) })
  const { acts, fill, press, words } = await opened(<ImportDialog from="importar" onFrom={close} onClose={close} />)
  expect(acts()).toEqual(['Cerrar'])
  await fill('Archivo RIPS (.json)', new File(['{}'], 'rips.json'))
  await press('Importar')
  expect([all('ripsPackages.upload').length, words()]).toEqual([
    1,
    expect.stringContaining(catalog.errors.invalid_json),
  ])
})

it('where packages came from is where the next come from', async () => {
  onWire()
  const told: string[] = []
  const asked: string[] = []
  const part = (
    <>
      <ImportDialog from="libro" onFrom={(from) => told.push(from)} onClose={close} />
      <PackagesScreen search={{}} onSearch={(change) => asked.push(Object.values(change).join())} />
    </>
  )
  const leaves = [...LEAVES.filter((leaf) => leaf !== ImportDialog), WorkbookImport]
  const { given, by, press } = await opened(part, { leaves })
  expect(given(WorkbookImport)).toMatchObject([{ area: 'rips-packages' }])
  for (const from of ['libro', 'importar']) {
    await by(() => given(SegmentedControl)[0]?.onChange?.(from))
    await press('Importar RIPS')
  }
  expect([told, asked]).toEqual([
    ['libro', 'importar'],
    ['libro', 'importar'],
  ])
})

const patient = (id: string) =>
  ({ id, documentType: 'CC', documentNumber: id, firstName: id, lastName: 'Paz' }) as Patient

it('a package begins with the patients that were chosen, each once, with its number and of this clinic', async () => {
  const { last } = onWire({ 'ripsPackages.create': MADE })
  const { went, router } = watched()
  const dialog = await opened(<CreateDialog onClose={close} />, { router, leaves: [RecordPicker] })
  await dialog.fill('Consecutivo propio', ' RS7 ')
  for (const id of ['a', 'b', 'c', 'b'])
    await dialog.by(() => dialog.given(RecordPicker)[0]?.onPick(patient(id) as never))
  await dialog.by(() => dialog.given(Pill)[0]?.onRemove?.())
  await dialog.press('Crear y empezar')
  const rips = { numDocumentoIdObligado: '900123456', numNota: 'RS7', numFactura: null, tipoNota: 'RS' }
  expect(last('ripsPackages.create')?.body).toMatchObject({ name: null, rips })
  expect(JSON.stringify(last('ripsPackages.create')?.body).match(/"numDocumentoIdentificacion":"\w"/g)).toEqual([
    '"numDocumentoIdentificacion":"b"',
    '"numDocumentoIdentificacion":"c"',
  ])
  expect(went.map(({ params }) => params?.packageId)).toEqual(['pkg_5'])
})

it.each<[kind: PackageKind, number: string | null, source: boolean, patients: boolean]>([
  ['invoice', 'Número de la factura', false, true],
  ['credit_note', 'Número de la nota', true, true],
  ['credit_note_total', null, true, false],
  ['without_invoice', 'Consecutivo propio', false, true],
])('of a %s is asked what it has', async (kind, number, source, patients) => {
  onWire()
  const { fill, words, given } = await opened(<CreateDialog onClose={close} />, { leaves: [RecordPicker] })
  await fill('Clase de paquete', kind)
  const numbers = ['Número de la factura', 'Número de la nota', 'Consecutivo propio'].filter((one) =>
    words().includes(one),
  )
  expect(numbers).toEqual(number === null ? [] : [number])
  expect([words().includes('Paquete que corrige'), given(RecordPicker).length > 0]).toEqual([source, patients])
})
