import { expect, it } from 'vitest'
import { onWire, refused } from '../../../../test/contract/window/wire.ts'
import { opened } from '../../../../test/support/screen.tsx'
import { watched } from '../../../../test/support/went.ts'
import type { DocumentAct } from '../../../contract/document-runs.ts'
import { SelectedActs } from './selected-acts.tsx'

const ACTS = [
  { act: 'file', ids: ['pkg_1'] },
  { act: 'email', ids: ['inv_1', 'inv_2'] },
  { act: 'reconcile', ids: [] },
  { act: 'credit', ids: ['inv_3'] },
  { act: 'bundle', ids: ['inv_1'] },
] as const
const BEGIN = 'Empezar'

async function selected(answer: unknown = { id: 'run_1' }) {
  const wire = onWire({ 'documentRuns.create': answer })
  const { went, router } = watched()
  return { ...wire, went, ...(await opened(<SelectedActs acts={ACTS} />, { router })) }
}

it.each<[button: string, act: DocumentAct, targetIds: string[]]>([
  ['Radicar 1', 'file', ['pkg_1']],
  ['Enviar 2 por correo', 'email', ['inv_1', 'inv_2']],
  ['Reunir 1 para el pagador', 'bundle', ['inv_1']],
])('«%s» begins once that was asked, with what it was offered for', async (button, act, targetIds) => {
  const { press, all, went, acts } = await selected()
  await press(button)
  expect(all('documentRuns.create')).toEqual([])
  await press(BEGIN)
  const [asked] = all('documentRuns.create')
  expect(asked?.body).toEqual({ name: expect.any(String), act, targetIds })
  expect(went).toMatchObject([{ params: { documentRunId: 'run_1' } }])
  expect(acts()).not.toContain(BEGIN)
})

it('invoices are annulled only with a reason', async () => {
  const { press, fill, acts, last } = await selected()
  await press('Anular 1 con nota crédito')
  await fill('Por qué se anulan', '  ')
  expect(acts()).not.toContain(BEGIN)
  await fill('Por qué se anulan', ' Error de tarifa ')
  await press(BEGIN)
  expect(last('documentRuns.create')?.body).toMatchObject({
    ...{ act: 'credit', targetIds: ['inv_3'], reason: 'Error de tarifa' },
  })
})

it('what cannot be done with any of them is not offered', async () => {
  expect((await selected()).acts()).toEqual([
    'Radicar 1',
    'Enviar 2 por correo',
    'Anular 1 con nota crédito',
    'Reunir 1 para el pagador',
  ])
})

it('what was refused is asked again, and leads nowhere', async () => {
  const { press, acts, went } = await selected(refused('conflict', 409))
  await press('Radicar 1')
  await press(BEGIN)
  expect([acts().includes(BEGIN), went]).toEqual([true, []])
})
