import { notificationsStore } from '@mantine/notifications'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { enter, type Page, page } from '../../../../test/contract/window/page.ts'
import { held } from '../../../../test/support/hook.ts'
import { inClinic } from '../../../../test/support/in-clinic.tsx'
import { oldReads } from '../../../../test/support/old-reads.ts'
import { aVisit } from '../../../../test/support/visits.ts'
import type { Visit } from '../../../contract/visits.ts'
import { queryClient } from '../../base/api/query.ts'
import { clearDrafts, readDraft } from '../../base/drafts/draft.ts'
import { toast } from '../../ui/toast.tsx'
import { parseKept } from './draft.ts'
import { useVisitEditor } from './use-visit-editor.ts'

let window: Page
let focused: string[]
let frames: (() => void)[]
let ends: (() => Promise<void>)[]
/** Of what is asked about visits; prices and drafts have no say here. */
let answer: (request: Request) => Response | Promise<Response>
beforeEach(() => {
  focused = []
  frames = []
  ends = []
  const getElementById = (id: string) => ({ focus: () => focused.push(id) })
  vi.stubGlobal('document', { querySelectorAll: () => [], querySelector: () => null, getElementById })
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw))
  vi.stubGlobal('cancelAnimationFrame', () => undefined)
  answer = async (request) => Response.json({ ...STORED, ...(await request.json()), revision: 4 })
  window = page(async (request) =>
    /\/visits(\/|$)/.test(new URL(request.url).pathname) ? answer(request) : Response.json({ items: [] }),
  )
  enter('+573001112233')
})
afterEach(async () => {
  for (const end of ends) await end()
  clearDrafts()
  queryClient.clear()
  window.close()
})

const STORED = aVisit('vis_1', { revision: 3, note: 'Dolor' })
async function editorOf(loaded: Visit | null) {
  const hook = await held(() => useVisitEditor(loaded, '2026-11-20'), undefined, inClinic)
  ends.push(hook.end)
  return hook
}
const draw = () => {
  for (const each of frames.splice(0)) each()
}
const asked = () => window.requests.filter(({ url }) => /\/visits(\/|$)/.test(new URL(url).pathname))
const refused = (code: string, more = {}) =>
  Response.json({ error: { code, message: 'No.', ...more }, requestId: 'r' }, { status: 409 })

it('who begins a visit begins at its patient, and who comes back where they left', async () => {
  const first = await editorOf(null)
  draw()
  expect(focused).toEqual(['v-patient'])
  expect(first.now()).toMatchObject({ dirty: false, restored: false, draft: { date: '2026-11-20', patientId: '' } })
  await first.by(({ at, change }) => {
    at('v-note')
    change({ note: 'Tos' })
  })
  expect(readDraft('wsp_1:visit:nueva', parseKept)).toMatchObject({ field: 'v-note', revision: 0 })
  await first.end()
  const again = await editorOf(null)
  draw()
  expect(focused).toEqual(['v-patient', 'v-note'])
  expect(again.now()).toMatchObject({ dirty: true, restored: true, draft: { note: 'Tos' } })
})

it('who opens a visit that is stored is put nowhere, and finds what was typed over it', async () => {
  const first = await editorOf(STORED)
  await first.by(({ change }) => change({ note: 'Dolor de cabeza' }))
  expect(readDraft('wsp_1:visit:vis_1', parseKept)).toMatchObject({ field: '', revision: 3, base: { note: 'Dolor' } })
  await first.end()
  const { now } = await editorOf(STORED)
  expect(now()).toMatchObject({ restored: true, draft: { note: 'Dolor de cabeza' }, base: { note: 'Dolor' } })
  draw()
  expect(focused).toEqual([])
})

it('unsaved work is given up for what is stored, together with what was found wrong in it', async () => {
  const { by, now } = await editorOf(STORED)
  await by(({ change }) => change({ patientId: '', note: 'Tos' }))
  await by(({ save }) => save())
  expect(now().problems.map(({ field }) => field)).toEqual(['patientId'])
  expect(asked()).toEqual([])
  await by(({ discard }) => discard())
  expect(now()).toMatchObject({ dirty: false, problems: [], draft: { patientId: 'pat_1', note: 'Dolor' } })
  expect(readDraft('wsp_1:visit:vis_1', parseKept)).toBeUndefined()
})

it('what was found wrong is not said any more when something is typed', async () => {
  const { by, now } = await editorOf(STORED)
  await by(({ change }) => change({ patientId: '' }))
  await by(({ save }) => save())
  expect(now().problems).toHaveLength(1)
  await by(({ change }) => change((draft) => ({ ...draft, patientId: 'pat_2' })))
  expect(now().problems).toEqual([])
})

it('a stored visit is changed over the revision that was read, and its lists are old', async () => {
  const old = oldReads()
  const { by, now } = await editorOf(STORED)
  await by(({ save }) => save())
  expect(asked(), 'nothing was changed').toEqual([])
  await by(({ change }) => change({ note: 'Tos' }))
  await by(({ save }) => save())
  expect(asked().map(({ method, headers }) => [method, headers.get('if-match')])).toEqual([['PATCH', '"3"']])
  expect(now()).toMatchObject({ dirty: false, busy: false, fault: null, draft: { note: 'Tos' } })
  expect(old()).toEqual(['visits.get', 'visits.list'])
})

it('a visit that somebody else changed is shown as they left it, and mine saved over that when it is chosen', async () => {
  const theirs = aVisit('vis_1', { revision: 9, note: 'Fiebre' })
  answer = async (request) => (request.method === 'GET' ? Response.json(theirs) : refused('revision_conflict'))
  const { by, now } = await editorOf(STORED)
  await by(({ change }) => change({ note: 'Tos' }))
  await by(({ save }) => save())
  expect(now()).toMatchObject({ theirs: { revision: 9, note: 'Fiebre' }, fault: null, draft: { note: 'Tos' } })
  await by(({ closeConflict }) => closeConflict())
  expect(now().theirs).toBeNull()
  await by(({ save }) => save())
  answer = async (request) => Response.json({ ...theirs, ...(await request.json()), revision: 10 })
  await by(({ save, draft }) => save(draft, 9))
  expect(asked().at(-1)?.headers.get('if-match')).toBe('"9"')
  expect(now()).toMatchObject({ theirs: null, dirty: false, draft: { note: 'Tos' } })
})

it('a refusal about a field is said at it, and one about none in its own place', async () => {
  answer = () => refused('duplicate_resource', { field: 'reference' })
  const { by, now } = await editorOf(STORED)
  await by(({ change }) => change({ note: 'Tos' }))
  await by(({ save }) => save())
  expect(now().problems).toMatchObject([{ code: 'duplicate_resource', field: 'reference' }])
  answer = () => refused('duplicate_resource')
  await by(({ save }) => save())
  expect(now()).toMatchObject({ problems: [], fault: { code: 'duplicate_resource' }, dirty: true })
})

it('a code field that holds words stops a saving, at its own service', async () => {
  const { by, now } = await editorOf(STORED)
  await by(({ change }) =>
    change(({ services, ...draft }) => ({
      ...draft,
      services: services.map((each) => ({ ...each, service: { ...each.service, codDiagnosticoPrincipal: 'dolor' } })),
    })),
  )
  await by(({ save }) => save())
  expect(asked()).toEqual([])
  expect(now().problems.map(({ field }) => field)).toContain('services[0].service.codDiagnosticoPrincipal')
})

it.each<[string, (of: ReturnType<typeof useVisitEditor>) => unknown]>([
  ['saved', ({ save }) => save()],
  ['given up', ({ discard }) => discard()],
])('what was taken out of a visit comes back into none that is begun behind it: it was %s', async (_, leave) => {
  const { by, now } = await editorOf(null)
  await by(({ change }) => change({ patientId: 'pat_1', note: 'Tos' }))
  toast('Servicio quitado.', () => undefined)
  await by(leave)
  expect(now().draft).toMatchObject({ patientId: '', note: '' })
  expect(notificationsStore.getState().notifications).toEqual([])
})

it('a new visit that nobody touched is of the day that has come, and what was begun stays on its own', async () => {
  const evening: string = '2026-11-20'
  const hook = await held((day: string) => useVisitEditor(null, day), evening, inClinic)
  ends.push(hook.end)
  await hook.give('2026-11-21')
  expect(hook.now()).toMatchObject({ dirty: false, draft: { date: '2026-11-21' } })
  await hook.by(({ change }) => change({ note: 'Dolor' }))
  await hook.give('2026-11-22')
  expect(hook.now().draft).toMatchObject({ date: '2026-11-21', note: 'Dolor' })
})
