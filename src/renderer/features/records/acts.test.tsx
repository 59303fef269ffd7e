import { setTimeout as pause } from 'node:timers/promises'
import { Combobox } from '@mantine/core'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { onWire } from '../../../../test/contract/window/wire.ts'
import { opened } from '../../../../test/support/screen.tsx'
import type { Role } from '../../../contract/workspaces.ts'
import { SearchBox } from '../../ui/search-box.tsx'
import { ListTable } from '../../ui/table/list-table.tsx'
import { ExportMenu } from '../files/export-menu.tsx'
import { RecordImportDialog } from '../files/import-dialog.tsx'
import { patientArea } from '../patients/area.tsx'
import { PatientAside } from '../patients/patient-aside.tsx'
import { payerArea } from '../payers/area.tsx'
import { RecordEditor } from './record-editor.tsx'
import { RecordForm } from './record-form.tsx'
import { RecordPicker } from './record-picker.tsx'
import { RecordsScreen } from './records-screen.tsx'
import type { RecordSearch } from './search.ts'

/** Longer than a list waits for the next key. */
const PAUSE_MS = 250
const PAGE = { limit: 100, offset: 0 }

/** The screen of patients at an address, which it changes. */
async function screenAt(begun: RecordSearch, role: Role = 'admin') {
  const wire = onWire({ 'patients.list': { ...PAGE, items: [], total: 0 } })
  function Holder() {
    const [search, setSearch] = useState<RecordSearch>(begun)
    const onSearch = (change: object) => setSearch({ ...search, ...change })
    return <RecordsScreen area={patientArea} search={search} onSearch={onSearch} />
  }
  const leaves = [RecordEditor, ListTable, ExportMenu, RecordImportDialog, SearchBox]
  const screen = await opened(<Holder />, { clinic: { role }, leaves })
  const open = () => screen.given(RecordEditor).map(({ id, words }) => [id, words])
  const imports = () => screen.given(RecordImportDialog).map(({ area }) => area)
  const isActive = () => screen.given(ExportMenu)[0]?.query
  return { open, imports, isActive, ...wire, ...screen }
}

it('a record is begun, and its panel closed again', async () => {
  const { press, open, given, by } = await screenAt({})
  await press('Nuevo paciente')
  expect(open()).toEqual([['nuevo', undefined]])
  await by(() => given(RecordEditor)[0]?.onClose())
  expect(open()).toEqual([])
})

it('what was looked for and not found begins a record, and is gone from the next one', async () => {
  const { press, open, given } = await screenAt({ q: 'Ana Rojas' })
  const nothing = await opened(given(ListTable)[0]?.nothing)
  await nothing.press('Crear «Ana Rojas»')
  expect(open()).toEqual([['nuevo', 'Ana Rojas']])
  await press('Nuevo paciente')
  expect(open()).toEqual([['nuevo', undefined]])
})

it('records that were archived are looked at, and those in use again', async () => {
  const { fill, isActive } = await screenAt({})
  expect(isActive()).toEqual({ isActive: 'true' })
  await fill('Mostrar', 'archivados')
  expect(isActive()).toEqual({ isActive: 'false' })
  await fill('Mostrar', 'activos')
  expect(isActive()).toEqual({ isActive: 'true' })
})

it.each<[role: Role, acts: string[], archives: boolean, imports: string[]]>([
  ['admin', ['Importar', 'Nuevo paciente'], true, ['patients']],
  ['reception', ['Nuevo paciente'], true, []],
  ['viewer', [], false, []],
])('with the records of patients a person who is %s can do: %j', async (role, acts, archives, imports) => {
  const { acts: offered, given, imports: shown } = await screenAt({ abrir: 'importar' }, role)
  expect(offered().filter((act) => act === 'Importar' || act === 'Nuevo paciente')).toEqual(acts)
  expect([given(ListTable)[0]?.actions !== null, shown()]).toEqual([archives, imports])
})

it('records come in as what the list is of, and the dialog is closed again', async () => {
  const { press, imports, given, by } = await screenAt({})
  await press('Importar')
  expect(imports()).toEqual(['patients'])
  await by(() => given(RecordImportDialog)[0]?.onClose())
  expect(imports()).toEqual([])
})

const EPS = {
  ...{ id: 'cli_1', revision: 6, nit: '900123456', verificationDigit: '8', companyName: 'Salud Andina EPS' },
  isActive: true,
}

/** The panel of a payer, or of a new one; what became of it. */
async function panel(id: string, of: object = {}, role: Role = 'admin') {
  const stored = { ...EPS, ...of }
  const wire = onWire({
    ...{ 'clients.get': stored, 'clients.update': stored, 'clients.create': stored },
    ...{ 'clients.archive': { ...stored, isActive: false }, 'clients.restore': stored },
  })
  const ended: unknown[] = []
  const editor = (
    <RecordEditor
      area={payerArea}
      id={id}
      words="Salud Andina"
      onClose={() => ended.push('closed')}
      onSaved={(saved) => ended.push(saved.id)}
    />
  )
  const screen = await opened(editor, { clinic: { role }, leaves: [RecordForm, PatientAside] })
  const submit = (change: object) =>
    screen.by(() => screen.given(RecordForm)[0]?.onSubmit({ ...screen.given(RecordForm)[0]?.initial, ...change }))
  return { ended, submit, ...wire, ...screen }
}

it.each<[of: object, role: Role, acts: string[], readOnly: boolean]>([
  [{}, 'admin', ['Archivar', 'Cerrar', 'Guardar'], false],
  [{ isActive: false }, 'admin', ['Cerrar', 'Restaurar'], true],
  [{}, 'viewer', ['Cerrar'], true],
  [{ isActive: false }, 'viewer', ['Cerrar'], true],
])('of a record %j a person who is %s can do: %j', async (of, role, acts, readOnly) => {
  const { acts: offered, given } = await panel('cli_1', of, role)
  expect([offered(), given(RecordForm)[0]?.readOnly, given(RecordForm)[0]?.isNew]).toEqual([acts, readOnly, false])
})

it('a record is saved over what was seen, and handed over where it was asked for', async () => {
  const { submit, all, ended } = await panel('cli_1')
  await submit({ companyName: 'Andina' })
  expect(all('clients.update')).toMatchObject([
    { params: { clientId: 'cli_1' }, over: '"6"', body: { companyName: 'Andina' } },
  ])
  expect(ended).toEqual(['closed', 'cli_1'])
})

it('a record that is archived is that one, and is handed over to nobody', async () => {
  const { press, all, ended } = await panel('cli_1')
  await press('Archivar')
  expect(all('clients.archive')).toMatchObject([{ params: { clientId: 'cli_1' }, over: '"6"' }])
  expect(ended).toEqual(['closed'])
})

it('a record that was archived is used again', async () => {
  const { press, all } = await panel('cli_1', { isActive: false })
  await press('Restaurar')
  expect(all('clients.restore')).toMatchObject([{ params: { clientId: 'cli_1' } }])
})

it('a new record begins with the words that found nothing, and cannot be archived', async () => {
  const { given, acts, all } = await panel('nuevo')
  expect(acts()).toEqual(['Cerrar', 'Guardar'])
  expect(given(RecordForm)[0]).toMatchObject({ isNew: true, initial: { companyName: 'Salud Andina' } })
  expect(all('clients.get')).toEqual([])
})

/** A field in which payers are found as one types. */
async function picker(role: Role = 'admin', items: readonly object[] = [EPS, { ...EPS, id: 'cli_2' }]) {
  const wire = onWire({ 'clients.list': { ...PAGE, items, total: items.length } })
  const picked: string[] = []
  const field = (
    <RecordPicker
      area={payerArea}
      label="Pagador"
      describe={({ companyName }) => companyName}
      onPick={({ id }) => picked.push(id)}
    />
  )
  const screen = await opened(field, { clinic: { role }, leaves: [RecordEditor] })
  const choose = (value: string) => screen.by(() => screen.given(Combobox)[0]?.onOptionSubmit?.(value, {} as never))
  const values = () => screen.given(Combobox.Option).map(({ value }) => value)
  const type = async (words: string) => {
    await screen.fill('Pagador', words)
    await screen.by(() => pause(PAUSE_MS))
    expect(wire.last('clients.list')?.query.q).toBe(words)
  }
  return { picked, choose, values, type, ...wire, ...screen }
}

it('what is chosen of what was found is handed over, and the field is free for the next', async () => {
  const { picked, choose, type, field } = await picker()
  await type('andina')
  await choose('cli_2')
  expect([picked, field('Pagador').value]).toEqual([['cli_2'], ''])
})

it('words that found nobody begin a record, which is handed over once it is saved', async () => {
  const { picked, choose, type, values, given, by } = await picker('admin', [])
  expect(values()).toEqual([])
  await type('Yarumo')
  expect(values()).toEqual(['crear:Yarumo'])
  await choose('crear:Yarumo')
  expect(given(RecordEditor)[0]).toMatchObject({ area: payerArea, id: 'nuevo', words: 'Yarumo' })
  expect(picked).toEqual([])
  await by(() => given(RecordEditor)[0]?.onSaved?.({ ...EPS, id: 'cli_3' } as never))
  expect(picked).toEqual(['cli_3'])
  await by(() => given(RecordEditor)[0]?.onClose())
  expect(given(RecordEditor)).toEqual([])
})

it('whoever does not keep records begins none', async () => {
  const { type, values } = await picker('viewer', [])
  await type('Yarumo')
  expect(values()).toEqual([])
})
