import { notificationsStore } from '@mantine/notifications'
import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { onWire, refused } from '../../../../test/contract/window/wire.ts'
import { Said } from '../../../../test/support/said.tsx'
import { opened } from '../../../../test/support/screen.tsx'
import type { Specialist } from '../../../contract/specialists.ts'
import type { Role } from '../../../contract/workspaces.ts'
import { writeDraft } from '../../base/drafts/draft.ts'
import { translate } from '../../base/i18n/i18n.ts'
import { catalog } from '../../base/i18n/texts.ts'
import { CatalogPicker } from '../catalogs/catalog-picker.tsx'
import { professionalArea } from '../professionals/area.tsx'
import type { BaseRecord, FieldSpec, RecordArea } from './area.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { RecordEditor } from './record-editor.tsx'

const ANA = {
  ...{ id: 'spe_1', isActive: true, revision: 3, documentType: 'CC', documentNumber: '79', firstName: 'Ana' },
  lastName: 'Paz',
} as Specialist
const said = () =>
  notificationsStore.getState().notifications.map(({ message }) => typeof message === 'string' && message)

interface Setting {
  readonly id?: string
  readonly of?: object
  readonly role?: Role
  readonly kept?: string
  readonly answers?: Parameters<typeof onWire>[0]
}

/** The panel of a professional as it is stored, or of a new one; what it tells whoever opened it. */
async function panel({ id = 'spe_1', of = {}, role = 'admin', kept, answers = {} }: Setting = {}) {
  const stored = { ...ANA, ...of }
  const wire = onWire({
    ...{ 'specialists.get': stored, 'specialists.update': { ...stored, firstName: 'Eva', revision: 4 } },
    ...{ 'specialists.create': { ...stored, id: 'spe_2' }, 'specialists.restore': { ...stored, isActive: true } },
    ...{ 'specialists.archive': { ...stored, isActive: false }, ...answers },
  })
  vi.stubGlobal('requestAnimationFrame', () => 0)
  vi.stubGlobal('cancelAnimationFrame', () => undefined)
  const base = { ...ANA, professionalType: '', registrationNumber: '' }
  if (kept) writeDraft(`wsp_1:specialists:${id}`, { revision: 3, base, values: { ...base, firstName: kept } })
  const told: unknown[] = []
  const part = (
    <>
      <RecordEditor
        area={professionalArea}
        id={id}
        onClose={() => told.push('closed')}
        onSaved={(saved) => told.push(saved.id)}
      />
      <Said />
    </>
  )
  return { ...wire, told, ...(await opened(part, { clinic: { role }, leaves: [ConflictDialog] })) }
}

it.each<[setting: Setting, acts: string[], isReadOnly: boolean]>([
  [{}, ['Archivar', 'Cerrar', 'Guardar'], false],
  [{ id: 'nuevo' }, ['Cerrar', 'Guardar'], false],
  [{ of: { isActive: false } }, ['Cerrar', 'Restaurar'], true],
  [{ role: 'viewer' }, ['Cerrar'], true],
  [{ role: 'reception' }, ['Cerrar'], true],
  [{ role: 'viewer', of: { isActive: false } }, ['Cerrar'], true],
  [{ kept: 'Eva' }, ['Descartar', 'Archivar', 'Cerrar', 'Guardar'], false],
  [{ kept: 'Eva', of: { isActive: false } }, ['Cerrar', 'Restaurar'], true],
])('in the panel of a record as in %j one can do %j', async (setting, acts, isReadOnly) => {
  const { field, ...shown } = await panel(setting)
  expect(shown.acts()).toEqual(acts)
  expect([field('Nombres').readOnly, field('Tipo de documento').readOnly]).toEqual([isReadOnly, isReadOnly])
})

it('what was changed, and nothing else, is saved over what was seen, and whoever opened it is told', async () => {
  const { fill, press, all, told } = await panel()
  await fill('Nombres', 'Eva')
  await press('Guardar')
  expect(all('specialists.update')).toMatchObject([{ params: { specialistId: 'spe_1' }, over: '"3"' }])
  expect(all('specialists.update')[0]?.body).toEqual({ firstName: 'Eva' })
  expect([told, said()]).toEqual([['closed', 'spe_1'], ['Se guardaron los cambios de Eva Paz.']])
})

it('a new record is made of what was written', async () => {
  const { fill, press, all, told } = await panel({ id: 'nuevo' })
  await fill('Número de documento', '80')
  await fill('Apellidos', 'Díaz')
  await press('Guardar')
  expect(all('specialists.create')).toMatchObject([
    { body: { documentType: 'CC', documentNumber: '80', lastName: 'Díaz' } },
  ])
  expect([told, said()]).toEqual([['closed', 'spe_2'], ['Ana Paz quedó guardado.']])
})

it('without what has to be said nothing is made, and what is missing is said at its field', async () => {
  const { press, all, field, told } = await panel({ id: 'nuevo' })
  await press('Guardar')
  expect([all('specialists.create'), told]).toEqual([[], []])
  expect([Boolean(field('Número de documento').error), field('Nombres').error]).toEqual([true, undefined])
})

it.each([
  ['lastName', 'Apellidos'],
  ['documentNumber', 'Número de documento'],
])('what is refused of a field (%s) is said at it, and the panel stays', async (name, label) => {
  const { press, fill, field, told, words } = await panel({
    answers: { 'specialists.update': refused('invalid_request', 422, name) },
  })
  await fill('Nombres', 'Eva')
  await press('Guardar')
  expect([field(label).error, field('Nombres').error, told, said()]).toEqual(['No se pudo', undefined, [], []])
  expect(words()).toContain(catalog.errors.invalid_request)
})

it('a record that cannot be read says why, and has no form', async () => {
  const { words, acts } = await panel({ answers: { 'specialists.get': refused('not_found', 404) } })
  expect(words()).toContain(catalog.errors.not_found)
  expect(acts()).toContain('Intentar de nuevo')
  expect(acts()).not.toContain('Guardar')
})

it('a record is archived as it was seen, the panel goes, and it can be had back', async () => {
  const { press, all, told } = await panel()
  await press('Archivar')
  expect(all('specialists.archive')).toMatchObject([{ params: { specialistId: 'spe_1' }, over: '"3"' }])
  expect(told).toEqual(['closed'])
  await press('Deshacer')
  expect(all('specialists.restore')).toMatchObject([{ params: { specialistId: 'spe_1' } }])
})

it('a record that was not archived stays open', async () => {
  const { press, told, words } = await panel({ answers: { 'specialists.archive': refused('invalid_request', 409) } })
  await press('Archivar')
  expect([told, said(), words()]).toEqual([[], [], expect.stringContaining(catalog.errors.invalid_request)])
})

it('a record that is had back can be written at once', async () => {
  const { press, all, field } = await panel({ of: { isActive: false }, answers: {} })
  await press('Restaurar')
  expect(all('specialists.restore')).toMatchObject([{ params: { specialistId: 'spe_1' } }])
  expect(said()).toEqual(['Ana Paz volvió a la lista.'])
  expect(field('Nombres').value).toBe('Ana')
})

it('two people in one record are asked field by field, and what was chosen is saved over what the other saved', async () => {
  const { fill, press, all, given, by } = await panel({
    answers: { 'specialists.update': refused('revision_conflict', 409) },
    of: { revision: 3 },
  })
  await fill('Nombres', 'Eva')
  await press('Guardar')
  const [dialog] = given(ConflictDialog)
  expect(dialog).toMatchObject({ base: { firstName: 'Ana' }, mine: { firstName: 'Eva' }, theirs: { firstName: 'Ana' } })
  await by(() => dialog?.onResolve(new Set(['firstName'])))
  expect(all('specialists.update')).toHaveLength(2)
  await by(() => given(ConflictDialog)[0]?.onCancel())
  expect(given(ConflictDialog)).toEqual([])
})

it('unsaved work that was found again is given up for what is stored', async () => {
  const { press, field, words } = await panel({ kept: 'Eva' })
  expect(field('Nombres').value).toBe('Eva')
  await press('Descartar')
  expect([field('Nombres').value, words().includes('Recuperamos')]).toEqual(['Ana', false])
})

it('who closes a panel saves nothing', async () => {
  const { press, told, all, fill } = await panel()
  await fill('Nombres', 'Eva')
  await press('Cerrar')
  expect([told, all('specialists.update')]).toEqual([['closed'], []])
})

const OPTIONS = () => ['1', '2', '3'].map((value) => ({ value, label: `Opción ${value}` }))
const FIELDS: readonly (readonly [spec: Omit<FieldSpec, 'label'>, filled: unknown, sent: unknown])[] = [
  [{ name: 'text' }, 'a', 'a'],
  [{ name: 'day', kind: 'date' }, '5/11/2026', '2026-11-05'],
  [{ name: 'count', kind: 'integer' }, 7, 7],
  [{ name: 'code', kind: 'choice', options: OPTIONS }, '2', '2'],
  [{ name: 'number', kind: 'choice', options: OPTIONS, initial: 1 }, '2', 2],
  [{ name: 'secret', kind: 'secret' }, 's', 's'],
  [{ name: 'lines', kind: 'lines' }, 'a\nb', 'a\nb'],
  [{ name: 'nit', kind: 'nit' }, '900123456', '900123456'],
  [{ name: 'money', kind: 'amount' }, 40_000.5, 40_000.5],
  [{ name: 'some', kind: 'choices', options: OPTIONS, initial: [] }, ['1', '3'], ['1', '3']],
  [{ name: 'flag', kind: 'flag', initial: false }, true, true],
]
const LABELS = [
  ...['names', 'birthDate', 'ceiling', 'sexCode', 'category', 'documentNumber', 'description', 'nit', 'price'],
  ...['coverages', 'authorizationRequired'],
] as const

it('each kind of field sends what was written into it, under its own name', async () => {
  onWire()
  vi.stubGlobal('requestAnimationFrame', () => 0)
  vi.stubGlobal('cancelAnimationFrame', () => undefined)
  const sent: unknown[] = []
  const fields = FIELDS.map(([spec], at) => ({ ...spec, label: `records.fields.${LABELS[at]}` as FieldSpec['label'] }))
  const area = {
    ...professionalArea,
    groups: [{ title: 'records.professionals.groupIdentity', fields }],
    schema: z.object(Object.fromEntries(FIELDS.map(([{ name }]) => [name, z.unknown()]))),
    operations: {
      ...professionalArea.operations,
      create: async (_: string, body: object) => {
        sent.push(body)
        return ANA
      },
    },
  } as unknown as RecordArea<BaseRecord>
  const part = <RecordEditor area={area} id="nuevo" onClose={() => undefined} />
  const { fill, press } = await opened(part, { leaves: [CatalogPicker] })
  for (const [at, [, filled]] of FIELDS.entries()) {
    const { label } = fields[at] ?? { label: 'common.save' as const }
    await fill(translate(label), filled)
  }
  await press('Guardar')
  expect(sent).toEqual([Object.fromEntries(FIELDS.map(([{ name }, , value]) => [name, value]))])
})
