import { notificationsStore } from '@mantine/notifications'
import { expect, it, vi } from 'vitest'
import { onWire } from '../../../../test/contract/window/wire.ts'
import { opened } from '../../../../test/support/screen.tsx'
import { RecordPicker } from '../records/record-picker.tsx'
import { GroupForm } from '../rips/group-form.tsx'
import { ServiceFill } from '../services/service-fill.tsx'
import type { LineDraft } from './draft.ts'
import { LineDialog } from './line-dialog.tsx'
import { LineTable } from './line-table.tsx'
import { LinesCard } from './lines-card.tsx'

const line = (key: string, of: Partial<LineDraft> = {}): LineDraft => ({
  ...{ key, patientId: `pat_${key}`, category: 1, service: { codConsulta: '890201' }, description: key },
  ...{ quantity: 2, unitPrice: 45_000 },
  ...of,
})
const LINES = ['a', 'b', 'c'].map((key) => line(key))
const keysOf = (lines: unknown) => (lines as readonly LineDraft[]).map(({ key }) => key)

interface Editing {
  readonly open?: number | 'new' | null
  readonly patientIds?: readonly string[]
}

/** The services of a document, and what was changed and opened of them. */
async function services({ open = null, patientIds }: Editing = {}) {
  onWire()
  const changes: unknown[] = []
  const begun: unknown[] = []
  const problems = [
    { code: 'x', message: 'Sin precio.', field: 'lines[1].unitPrice' },
    { code: 'x', message: 'Otra.', field: 'lines[2].quantity' },
  ]
  const edit = {
    onChange: (lines: unknown) => changes.push(lines),
    open,
    onOpen: (at: unknown) => begun.push(at),
    ...(patientIds && { patientIds }),
  }
  const card = <LinesCard title="Servicios" lines={LINES} problems={problems} field="lines" edit={edit} />
  const screen = await opened(card, { leaves: [LineTable, LineDialog] })
  const row = (at: number) => opened(screen.given(LineTable)[0]?.row(at, true))
  return { changes, begun, row, ...screen }
}

it('a service is opened and taken out by its own row, and comes back to its place', async () => {
  const { changes, begun, row } = await services()
  const second = await row(1)
  expect(second.words()).toContain('Sin precio.')
  await second.press('Editar el servicio 2')
  await second.press('Quitar el servicio 2')
  expect([begun, changes.map(keysOf)]).toEqual([[1], [['a', 'c']]])
  const undo = await opened(notificationsStore.getState().notifications.at(-1)?.message)
  await undo.press('Deshacer')
  expect(changes.at(-1)).toHaveLength(4)
  expect(keysOf(changes.at(-1)).indexOf('b')).toBe(1)
})

it('a new service is begun, and the first one that is wrong is opened', async () => {
  const { begun, press } = await services()
  await press('Agregar servicio')
  await press('Corregir 2 servicios')
  expect(begun).toEqual(['new', 1])
})

it.each<[open: number | 'new', shown: string | undefined, problems: string[], kept: string[]]>([
  [1, 'b', ['unitPrice'], ['a', 'b', 'c']],
  ['new', undefined, [], ['a', 'b', 'c', 'd']],
])('a service that is edited (%s) is that one, and is kept where it belongs', async (open, key, problems, kept) => {
  const { given, by, changes, begun } = await services({ open, patientIds: ['pat_a'] })
  const [dialog] = given(LineDialog)
  expect([dialog?.line?.key, dialog?.problems.map(({ field }) => field)]).toEqual([key, problems])
  expect(dialog?.patientIds).toEqual(['pat_a'])
  await by(() => dialog?.onSave(line(key ?? 'd', { description: 'otra' })))
  expect([changes.map(keysOf), begun]).toEqual([[kept], [null]])
  expect((changes[0] as readonly LineDraft[]).filter(({ description }) => description === 'otra')).toHaveLength(1)
  await by(() => dialog?.onClose())
  expect([changes.length, begun]).toEqual([1, [null, null]])
})

it('services that can only be read are not changed', async () => {
  onWire()
  const { acts, given } = await opened(<LinesCard title="S" lines={LINES} problems={[]} field="lines" />, {
    leaves: [LineTable],
  })
  expect([acts(), (await opened(given(LineTable)[0]?.row(0, true))).acts()]).toEqual([[], []])
})

const ANA = { id: 'pat_4', firstName: 'Ana', lastName: 'Rojas', documentType: 'CC', documentNumber: '52' }

/** The dialog of one service, and what came of it. */
async function writing(of: Partial<Parameters<typeof LineDialog>[0]> = {}) {
  const wire = onWire({ 'patients.list': { items: [ANA] } })
  vi.stubGlobal('requestAnimationFrame', () => 0)
  const saved: LineDraft[] = []
  let closed = 0
  const dialog = (
    <LineDialog line={null} problems={[]} onSave={(it) => saved.push(it)} onClose={() => closed++} {...of} />
  )
  const screen = await opened(dialog, { leaves: [RecordPicker, GroupForm, ServiceFill] })
  const pick = (id: string) => screen.by(() => screen.given(RecordPicker)[0]?.onPick({ id } as never))
  const fillFrom = (payload: object, name = 'Consulta') =>
    screen.by(() => screen.given(ServiceFill)[0]?.onService({ payload, name } as never))
  return { saved, isClosed: () => closed > 0, pick, fillFrom, ...wire, ...screen }
}
const ADD = 'Agregar al documento'
const PRICE = 'Valor unitario'

it('a service leaves its dialog with somebody, how many and for how much', async () => {
  const { saved, pick, fill, press, words } = await writing()
  await press(ADD)
  expect([saved, words().includes('Elija una opción.')]).toEqual([[], true])
  await pick('pat_4')
  await press(ADD)
  await fill(PRICE, 45_000)
  await fill('Cantidad', '')
  await press(ADD)
  expect(saved).toEqual([])
  await fill('Cantidad', 3)
  await fill('Descripción en la factura', 'Control')
  expect(words()).toContain('Valor $ 135.000')
  await press(ADD)
  expect(saved).toMatchObject([
    { patientId: 'pat_4', category: 1, quantity: 3, unitPrice: 45_000, description: 'Control' },
  ])
})

it('one that was there keeps what was not changed, and stays as it was where nothing is kept', async () => {
  const { saved, isClosed, fill, press } = await writing({ line: LINES[1] ?? null })
  await fill(PRICE, 50_000)
  await press('Cancelar')
  expect([saved, isClosed()]).toEqual([[], true])
  await press('Guardar el servicio')
  expect(saved).toEqual([{ ...LINES[1], unitPrice: 50_000 }])
})

it('of another category nothing of the values before is kept', async () => {
  const { saved, fill, press, given } = await writing({ line: LINES[0] ?? null })
  await fill('Categoría', '2')
  expect(given(GroupForm)[0]).toMatchObject({ group: 'procedimientos' })
  expect(given(ServiceFill)[0]).toMatchObject({ group: 'procedimientos' })
  await press('Guardar el servicio')
  expect(saved[0]).toMatchObject({ key: 'a', category: 2, patientId: 'pat_a' })
  expect(saved[0]?.service).not.toHaveProperty('codConsulta')
  expect(saved[0]?.service).toHaveProperty('codPrestador', '110010000001')
})

it('a value that is typed is that of its field, and one that was taken out is gone', async () => {
  const { saved, by, press, given } = await writing({ line: LINES[0] ?? null })
  await by(() => given(GroupForm)[0]?.onChange('numAutorizacion', 'A-1'))
  await by(() => given(GroupForm)[0]?.onChange('codConsulta', undefined))
  await press('Guardar el servicio')
  expect(saved[0]?.service).toStrictEqual({ numAutorizacion: 'A-1' })
})

const SIGNAL = new AbortController().signal
const SAVED = { codConsulta: '890301', vrServicio: 60_000 }
it('a saved service fills in what was not typed, its price apart from its values', async () => {
  const { saved, pick, fillFrom, press } = await writing()
  await pick('pat_4')
  await fillFrom(SAVED)
  await press(ADD)
  expect(saved[0]).toMatchObject({ description: 'Consulta', unitPrice: 60_000, service: { codConsulta: '890301' } })
  expect(saved[0]?.service).not.toHaveProperty('vrServicio')
})

it('a saved service takes the place of no price and no words that were typed', async () => {
  const { saved, fillFrom, by, given, press } = await writing({ line: LINES[0] ?? null })
  await fillFrom(SAVED)
  await by(() => given(ServiceFill)[0]?.onProfessional({ numDocumentoIdentificacion: '52' }))
  await press('Guardar el servicio')
  expect(saved[0]).toMatchObject({ description: 'a', unitPrice: 45_000, quantity: 2 })
  expect(saved[0]?.service).toEqual({ codConsulta: '890301', numDocumentoIdentificacion: '52' })
})

it('of a note only the patients of its invoice are offered, and one alone is chosen', async () => {
  const { given, all, words } = await writing({ patientIds: ['pat_4'] })
  expect(words()).toContain('Paciente elegido Ana Rojas')
  const found = await given(RecordPicker)[0]?.list?.('wsp_1', { q: 'roj' }, SIGNAL)
  expect(found?.items).toMatchObject([{ id: 'pat_4' }])
  expect((await given(RecordPicker)[0]?.list?.('wsp_1', { q: 'gil' }, SIGNAL))?.items).toEqual([])
  expect(all('patients.list').map(({ query }) => query.ids)).toEqual(['pat_4'])
})

it('what is wrong with a service is said at its fields', async () => {
  const problem = (field: string) => ({ code: 'x', message: `De ${field}.`, field })
  const problems = ['quantity', 'unitPrice', 'patientId', 'service.codConsulta'].map(problem)
  const { field, given, words } = await writing({ line: LINES[0] ?? null, problems })
  expect(field('Cantidad').error).toBe('De quantity.')
  expect(field(PRICE).error).toBe('De unitPrice.')
  expect(words()).toContain('De patientId.')
  const issuesOf = (name: string) =>
    given(GroupForm)[0]
      ?.issuesOf?.(name)
      .map(({ message }) => message)
  expect([issuesOf('codConsulta'), issuesOf('codPrestador')]).toEqual([['De service.codConsulta.'], []])
})
