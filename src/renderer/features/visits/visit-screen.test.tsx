import { notificationsStore } from '@mantine/notifications'
import { expect, it, vi } from 'vitest'
import { onWire, refused } from '../../../../test/contract/window/wire.ts'
import { Said } from '../../../../test/support/said.tsx'
import { opened } from '../../../../test/support/screen.tsx'
import { aVisit } from '../../../../test/support/visits.ts'
import { watched } from '../../../../test/support/went.ts'
import type { Visit } from '../../../contract/visits.ts'
import type { Role } from '../../../contract/workspaces.ts'
import { writeDraft } from '../../base/drafts/draft.ts'
import { catalog } from '../../base/i18n/texts.ts'
import { AnchorLink } from '../../ui/anchor-link.tsx'
import { VisitSupports } from '../supports/supports-card.tsx'
import { draftOf } from './draft.ts'
import { ServicesPart } from './services-part.tsx'
import { VisitConflict } from './visit-conflict.tsx'
import { NotePart, PatientPart, TermsPart } from './visit-form.tsx'
import { VisitScreen } from './visit-screen.tsx'

const PARTS = [PatientPart, TermsPart, ServicesPart, NotePart]
const SERVICE = { category: 1, service: { codConsulta: '890301' }, quantity: 1, unitPrice: 45_000 } as const
const STORED = aVisit('vis_1', { revision: 3, services: [{ ...SERVICE }] as unknown as Visit['services'] })
const DAY = '/c/$workspaceId/atenciones'
const ONE = '/c/$workspaceId/atenciones/$visitId'
const [SAVE, SAVE_NEW, BILL] = ['Guardar', 'Guardar y seguir con otra', 'Guardar y facturar'] as const
const said = () =>
  notificationsStore.getState().notifications.map(({ message }) => typeof message === 'string' && message)

interface Setting {
  readonly of?: Partial<Visit>
  readonly role?: Role
  readonly id?: string
  readonly search?: object
  readonly answers?: Parameters<typeof onWire>[0]
  /** A note that was typed over it before, and not saved. */
  readonly kept?: string
}

/** The screen of a visit that is stored like that, or of a new one, to a person of a role. */
async function screen({ of = {}, role = 'biller', id = 'vis_1', search = {}, answers = {}, kept }: Setting = {}) {
  const stored = { ...STORED, ...of }
  const wire = onWire({ 'visits.get': stored, 'visits.update': stored, 'visits.create': stored, ...answers })
  const base = draftOf(stored)
  if (kept) writeDraft('wsp_1:visit:vis_1', { revision: 3, base, draft: { ...base, note: kept }, field: '' })
  const focused: string[] = []
  vi.stubGlobal('requestAnimationFrame', () => 0)
  vi.stubGlobal('cancelAnimationFrame', () => undefined)
  const { went, router } = watched(search)
  const part = (
    <>
      <VisitScreen visitId={id} />
      <Said />
    </>
  )
  const leaves = [...PARTS, VisitSupports, VisitConflict]
  const shown = await opened(part, { clinic: { role }, router, leaves })
  Object.assign(document, { getElementById: (at: string) => ({ focus: () => focused.push(at) }) })
  const parts = () => PARTS.flatMap((each) => shown.given(each))
  const type = (note: string) => shown.by(() => parts()[0]?.editor.change({ note }))
  return { ...wire, ...shown, went, focused, parts, type }
}

const ACTS = [SAVE_NEW, SAVE]
it.each<[of: Partial<Visit>, role: Role, acts: readonly string[], isReadOnly: boolean]>([
  [{}, 'biller', ['Archivar', BILL, ...ACTS], false],
  [{}, 'reception', ['Archivar', ...ACTS], false],
  [{ services: [] }, 'biller', ['Archivar', ...ACTS], false],
  [{}, 'viewer', [], true],
  [{ documentId: 'inv_9' }, 'admin', [], true],
  [{ isActive: false }, 'reception', ['Restaurar'], true],
  [{ isActive: false }, 'auditor', [], true],
])('of a visit %j a person who is %s can do %j', async (of, role, acts, isReadOnly) => {
  const shown = await screen({ of, role })
  expect(shown.acts()).toEqual(acts)
  expect(shown.parts().map(({ readOnly }) => readOnly)).toEqual([isReadOnly, isReadOnly, isReadOnly, isReadOnly])
})

it.each([
  ['reception', ACTS],
  ['viewer', []],
] as const)('a visit is begun by who may: %s', async (role, acts) => {
  expect((await screen({ id: 'nueva', role })).acts()).toEqual(acts)
})

it.each([
  ['inv_9', '/c/$workspaceId/facturas/$invoiceId', { invoiceId: 'inv_9' }],
  ['pkg_9', '/c/$workspaceId/paquetes/$packageId', { packageId: 'pkg_9' }],
])('what a visit is in already is a step away: %s', async (documentId, to, params) => {
  const { given } = await screen({ of: { documentId } })
  expect(given(AnchorLink).slice(1)).toMatchObject([{ to, params }])
})

it.each([
  ['a stored visit', 'vis_1', {}, '2026-11-20'],
  ['a new one', 'nueva', { fecha: '2026-10-05' }, '2026-10-05'],
])('%s leads back to its own day', async (_, id, search, fecha) => {
  const { given, parts } = await screen({ id, search })
  expect(given(AnchorLink)[0]).toMatchObject({ to: DAY, search: { fecha } })
  expect(parts()[0]?.editor.draft.date).toBe(fecha)
})

it.each([
  [SAVE, [{ to: DAY, search: { fecha: '2026-11-20' } }]],
  [SAVE_NEW, [{ to: ONE, params: { visitId: 'nueva' } }]],
])('«%s» saves over what was seen, says so, and leads on', async (name, places) => {
  const { press, type, all, went } = await screen()
  await type('Tos')
  await press(name)
  expect(all('visits.update')).toMatchObject([{ params: { visitId: 'vis_1' }, over: '"3"', body: { note: 'Tos' } }])
  expect([said(), went]).toMatchObject([['Se guardó la atención de Ceiba Nogal.'], places])
})

it('after a new visit the next one is begun at its patient, in the same place', async () => {
  const { press, parts, by, all, went, focused } = await screen({ id: 'nueva', search: { fecha: '2026-11-20' } })
  await by(() => parts()[0]?.editor.change({ ...draftOf(STORED) }))
  await press(SAVE_NEW)
  expect([all('visits.create').length, went, focused.at(-1)]).toEqual([1, [], 'v-patient'])
  expect(parts()[0]?.editor.draft).toMatchObject({ patientId: '', services: [], date: '2026-11-20' })
})

it('what is billed is what was saved a moment ago', async () => {
  const { press, type, all } = await screen()
  await type('Tos')
  await press(BILL)
  expect(all('visits.update')).toHaveLength(1)
  expect(all('billingRuns.plan').map(({ body }) => body)).toMatchObject([{ visitIds: ['vis_1'] }])
})

it.each([SAVE, SAVE_NEW, BILL])(
  'a visit that was not saved is neither left nor billed, nor said to be: %s',
  async (name) => {
    const { press, type, words, went, all } = await screen({
      answers: { 'visits.update': refused('invalid_request', 422) },
    })
    await type('Tos')
    await press(name)
    expect([said(), went, all('billingRuns.plan'), all('visits.update').length]).toEqual([[], [], [], 1])
    expect(words()).toContain(catalog.errors.invalid_request)
  },
)

it.each<[id: string, places: object[]]>([
  ['vis_1', []],
  ['nueva', [{ to: ONE, params: { visitId: 'vis_1' } }]],
])('who typed on while a visit (%s) was saved stays with it', async (id, places) => {
  const { promise, resolve } = Promise.withResolvers<Visit>()
  const { press, parts, by, type, went } = await screen({
    id,
    answers: { 'visits.update': promise, 'visits.create': promise },
  })
  await by(() => parts()[0]?.editor.change({ ...draftOf(STORED), note: 'Tos' }))
  await press(SAVE)
  await type('Tos seca')
  await by(() => resolve(STORED))
  expect([said(), went]).toMatchObject([[], places])
})

it('two people in one visit are shown to each other', async () => {
  const { press, type, given } = await screen({ answers: { 'visits.update': refused('revision_conflict', 409) } })
  await type('Tos')
  await press(SAVE)
  expect(given(VisitConflict)).toMatchObject([{ theirs: { id: 'vis_1' } }])
})

it('a visit is archived as it was seen, leads to its day, and can be had back', async () => {
  const { press, all, went } = await screen()
  await press('Archivar')
  expect(all('visits.archive')).toMatchObject([{ params: { visitId: 'vis_1' }, over: '"3"' }])
  expect(went).toMatchObject([{ to: DAY, search: { fecha: '2026-11-20' } }])
  await press('Deshacer')
  expect(all('visits.restore')).toMatchObject([{ params: { visitId: 'vis_1' } }])
})

it('a visit that could not be archived is not left, and why is said', async () => {
  const { press, went } = await screen({ answers: { 'visits.archive': refused('revision_conflict', 409) } })
  await press('Archivar')
  expect([said(), went]).toEqual([[catalog.errors.revision_conflict], []])
})

it('an archived visit is had back', async () => {
  const { press, all } = await screen({ of: { isActive: false } })
  await press('Restaurar')
  expect(all('visits.restore')).toMatchObject([{ params: { visitId: 'vis_1' } }])
  expect(said()).toEqual(['Se restauró la atención.'])
})

it('unsaved work that was found again can be given up', async () => {
  const { press, parts, words } = await screen({ kept: 'Tos' })
  expect([words().includes('Recuperamos'), parts()[0]?.editor.draft.note]).toEqual([true, 'Tos'])
  await press('Descartar')
  expect([words().includes('Recuperamos'), parts()[0]?.editor.draft.note]).toEqual([false, ''])
})
