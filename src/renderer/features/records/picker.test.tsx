import { setTimeout as later } from 'node:timers/promises'
import { Combobox } from '@mantine/core'
import { expect, it, vi } from 'vitest'
import { onWire } from '../../../../test/contract/window/wire.ts'
import { opened } from '../../../../test/support/screen.tsx'
import type { Patient } from '../../../contract/patients.ts'
import type { Role } from '../../../contract/workspaces.ts'
import { patientArea } from '../patients/area.tsx'
import { ArchiveSelected } from './archive-selected.tsx'
import { RecordEditor } from './record-editor.tsx'
import { RecordPicker } from './record-picker.tsx'

const patient = (id: string) =>
  ({ id, firstName: id, lastName: 'Paz', isActive: true, revision: 4 }) as unknown as Patient
const LABEL = 'Paciente'
/** More than who types is waited for. */
const LOOKED_FOR_MS = 300

/** A field that finds one of these patients, for a person of a role; whom it gave. */
async function picker(found: readonly Patient[], role: Role = 'admin', own?: readonly Patient[]) {
  const page = (items: readonly Patient[]) => ({ items, total: items.length, limit: 20, offset: 0 })
  const { last } = onWire({ 'patients.list': page(found) })
  vi.stubGlobal('requestAnimationFrame', () => 0)
  vi.stubGlobal('cancelAnimationFrame', () => undefined)
  const picked: string[] = []
  const part = (
    <RecordPicker
      area={patientArea}
      label={LABEL}
      describe={({ id }) => `Sr. ${id}`}
      onPick={({ id }) => picked.push(id)}
      {...(own && { list: async () => page(own) as never, listKey: 'own' })}
    />
  )
  const screen = await opened(part, { clinic: { role }, leaves: [RecordEditor] })
  const options = () => screen.given(Combobox.Option).map(({ value }) => value)
  const choose = (value: string) => screen.by(() => screen.given(Combobox)[0]?.onOptionSubmit?.(value, {} as never))
  /** Typed, and looked for a moment later. */
  const look = async (text: string) => {
    await screen.fill(LABEL, text)
    await screen.by(() => later(LOOKED_FOR_MS))
    expect(last('patients.list')?.query.q).toBe(text.trim())
  }
  return { last, picked, options, choose, look, ...screen }
}

it('whom one chooses among those who were found is given, and the field is ready for the next', async () => {
  const { options, choose, picked, field, look, words } = await picker([patient('a'), patient('b')])
  expect(options()).toEqual(['a', 'b'])
  expect(words()).toContain('Sr. b')
  await look(' paz ')
  await choose('b')
  expect([picked, field(LABEL).value]).toEqual([['b'], ''])
})

it('who is looked for and not found is begun with the words, and given once that is made', async () => {
  const { options, choose, picked, look, given, by, field } = await picker([])
  await look('Ana Rojas')
  expect(options()).toEqual(['crear:Ana Rojas'])
  await choose('crear:Ana Rojas')
  expect(picked).toEqual([])
  expect(given(RecordEditor)).toMatchObject([{ id: 'nuevo', words: 'Ana Rojas', area: { key: 'patients' } }])
  await by(() => given(RecordEditor)[0]?.onSaved?.(patient('c') as never))
  expect([picked, field(LABEL).value]).toEqual([['c'], ''])
  await by(() => given(RecordEditor)[0]?.onClose())
  expect(given(RecordEditor)).toEqual([])
})

it('nobody is begun by who may not', async () => {
  const { options, look } = await picker([], 'viewer')
  await look('Ana Rojas')
  expect(options()).toEqual([])
})

it('a field that looks in a list of its own shows nothing of the other', async () => {
  const { options, last } = await picker([patient('a')], 'admin', [patient('z')])
  expect([options(), last('patients.list')]).toEqual([['z'], undefined])
})

it.each([
  [false, 'Archivar 2', ['patients.archive', 'patients.archive'], ['"4"', '"4"']],
  [true, 'Restaurar 2', ['patients.restore', 'patients.restore'], [null, null]],
] as const)('what is chosen is archived as it was seen, or had back: %s', async (archived, name, acts, over) => {
  const { all } = onWire({ 'patients.archive': patient('a'), 'patients.restore': patient('a') })
  const selection = { rows: [patient('a'), patient('b')], boxes: { clear: () => undefined }, extend: () => undefined }
  const part = <ArchiveSelected area={patientArea} selection={selection as never} archived={archived} />
  const { press } = await opened(part)
  await press(name)
  const asked = [...all('patients.archive'), ...all('patients.restore')]
  expect(asked.map(({ id }) => id)).toEqual(acts)
  expect(asked.map((one) => [one.params.patientId, one.over])).toEqual([
    ['a', over[0]],
    ['b', over[1]],
  ])
})
