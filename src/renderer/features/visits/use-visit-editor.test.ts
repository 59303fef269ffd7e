import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { enter, type Page, page } from '../../../../test/contract/window/page.ts'
import { held } from '../../../../test/support/hook.ts'
import { aWorkspace } from '../../../../test/support/window-workspace.ts'
import type { Visit } from '../../../contract/visits.ts'
import { queryClient } from '../../base/api/query.ts'
import { clearDrafts, readDraft } from '../../base/drafts/draft.ts'
import { WorkspaceContext } from '../../base/workspace/workspace.ts'
import { withDay } from './day.ts'
import { parseKept, type ServiceDraft, type VisitDraft } from './draft.ts'
import { useVisitEditor } from './use-visit-editor.ts'

const CONTROL: ServiceDraft = {
  key: 'one',
  category: 1,
  service: { codConsulta: '890201' },
  description: '',
  quantity: 1,
  unitPrice: 45_000,
  isSaid: false,
}

let window: Page
let end: () => Promise<void>
beforeEach(() => {
  vi.stubGlobal('document', { querySelectorAll: () => [], querySelector: () => null, getElementById: () => null })
  vi.stubGlobal('requestAnimationFrame', () => 0)
  vi.stubGlobal('cancelAnimationFrame', () => undefined)
})
afterEach(async () => {
  await end()
  clearDrafts()
  queryClient.clear()
  window.close()
})

const editorOf = (loaded: Visit | null) =>
  held(
    () => useVisitEditor(loaded, '2026-11-20'),
    undefined,
    (inner) =>
      createElement(
        QueryClientProvider,
        { client: queryClient },
        createElement(WorkspaceContext, { value: aWorkspace() }, inner),
      ),
  )

/** A new visit at a service far away, which answers what it is asked for prices when the test says so. */
async function newVisit() {
  const prices: (() => void)[] = []
  const created: unknown[] = []
  window = page(async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname.endsWith('/visit-prices')) {
      await new Promise<void>((resolve) => prices.push(resolve))
      return Response.json({ items: [] })
    }
    if (request.method !== 'POST') return Response.json({})
    created.push(await request.json())
    return Response.json(
      { id: `vis_${created.length}`, revision: 1, patientName: 'Ana', services: [] },
      { status: 201 },
    )
  })
  enter('+573001112233')
  const hook = await editorOf(null)
  await hook.by(({ change }) => change({ patientId: 'pat_1', clientId: 'cli_1', coverage: '16', services: [CONTROL] }))
  /** As a person does: a button that works cannot be pressed. */
  const press = () => hook.by(({ busy, save }) => void (busy || save()))
  const pause = () => hook.by(() => new Promise((resolve) => setTimeout(resolve, 50)))
  const answer = () => hook.by(() => prices.shift()?.())
  const until = async (isSo: () => boolean) => {
    for (let tries = 0; tries < 50 && !isSo(); tries++) await pause()
    expect(isSo()).toBe(true)
  }
  end = hook.end
  // What is shown has asked already.
  await until(() => prices.length === 1)
  await answer()
  return { press, answer, pause, created, isDone: () => until(() => created.length > 0 && !hook.now().busy) }
}

it('a visit is saved once though its button is pressed twice before its prices have come', async () => {
  const { press, answer, pause, created, isDone } = await newVisit()
  await press()
  await press()
  await pause()
  await answer()
  await isDone()
  await answer()
  await pause()
  expect(created).toHaveLength(1)
})

const STORED = {
  ...{ id: 'vis_1', revision: 1, patientId: 'pat_1', patientName: 'Ana', date: '2026-11-20', isActive: true },
  ...{ clientId: 'cli_1', contractId: null, coverage: '16', paymentModality: null, policyNumber: null, note: null },
  services: [
    { category: 1, service: { codConsulta: '890201' }, description: null, quantity: 1, unitPrice: 45_000, price: null },
  ],
} as unknown as Visit

/** A visit that is on its way to the service until the test lets the answer come; nobody asks for its prices. */
async function onItsWay(loaded: Visit | null, typed: Partial<VisitDraft> = {}) {
  const { promise: answered, resolve: letGo } = Promise.withResolvers<void>()
  const { promise: asked, resolve: arrived } = Promise.withResolvers<void>()
  window = page(async (request) => {
    if (!new URL(request.url).pathname.includes('/visits')) return Response.json({})
    const { note } = await request.json()
    arrived()
    await answered
    return Response.json({ ...STORED, note, revision: (loaded?.revision ?? 0) + 1 }, { status: loaded ? 200 : 201 })
  })
  enter('+573001112233')
  const hook = await editorOf(loaded)
  const services = [{ ...CONTROL, isSaid: true }]
  await hook.by(({ change }) =>
    change({ patientId: 'pat_1', clientId: 'cli_1', coverage: '16', note: 'Dolor', services, ...typed }),
  )
  const saved = hook.now().save()
  await hook.by(() => asked)
  end = hook.end
  const answer = async () => {
    letGo()
    await hook.by(() => saved)
    return saved
  }
  return { ...hook, answer }
}

it('what is typed while a visit is being saved stays, as unsaved work over what was saved', async () => {
  const { by, now, answer } = await onItsWay(STORED)
  await by(({ change }) => change({ note: 'Dolor de cabeza' }))
  expect(await answer()).toMatchObject({ visit: { revision: 2 }, isWhole: false })
  expect(now()).toMatchObject({ draft: { note: 'Dolor de cabeza' }, base: { note: 'Dolor' }, dirty: true })
})

it('what is typed while a visit is made is unsaved work over the visit that was made', async () => {
  const { by, now, answer } = await onItsWay(null)
  await by(({ change }) => change({ note: 'Dolor de cabeza' }))
  await answer()
  expect(now().draft).toMatchObject({ patientId: '', note: '' })
  const kept = readDraft('wsp_1:visit:vis_1', parseKept)
  expect(kept).toMatchObject({
    revision: 1,
    base: { note: 'Dolor' },
    draft: { patientId: 'pat_1', note: 'Dolor de cabeza' },
  })
})

it('the next visit begins on the day of the one before', async () => {
  const { now, answer } = await onItsWay(null, { date: '2026-11-19' })
  await answer()
  expect(now().draft).toMatchObject({ patientId: '', date: '2026-11-19' })
})

it('what is typed before somebody leaves a visit that is being saved is kept', async () => {
  const { by, answer, end: leave } = await onItsWay(STORED)
  await by(({ change }) => change({ note: 'Dolor de cabeza' }))
  await leave()
  await answer()
  expect(readDraft('wsp_1:visit:vis_1', parseKept)).toMatchObject({ revision: 2, draft: { note: 'Dolor de cabeza' } })
})

it('nothing is left of a visit that was saved as it was typed', async () => {
  const { now, answer } = await onItsWay(STORED)
  expect(await answer()).toMatchObject({ isWhole: true })
  expect(now()).toMatchObject({ dirty: false, draft: { note: 'Dolor' } })
  expect(readDraft('wsp_1:visit:vis_1', parseKept)).toBeUndefined()
})

it('who went elsewhere while a visit was being saved is not led away by its answer', async () => {
  const { answer, end: leave } = await onItsWay(STORED)
  await leave()
  expect(await answer()).toBeUndefined()
})

it('a visit that is saved by the keyboard while its day is typed is stored with what was done on that day', async () => {
  const sent: unknown[] = []
  window = page(async (request) => {
    if (!new URL(request.url).pathname.includes('/visits')) return Response.json({})
    const body = await request.json()
    sent.push(body)
    return Response.json({ ...STORED, ...body, revision: 2 })
  })
  enter('+573001112233')
  const [chosen] = STORED.services
  const service = { codConsulta: '890201', fechaInicioAtencion: '2026-11-20 08:30' }
  const { by, now, end: leave } = await editorOf({ ...STORED, services: chosen ? [{ ...chosen, service }] : [] })
  end = leave
  await by(({ change }) => change((present) => withDay(present, '2026-11-19')))
  await by(({ save }) => save())
  const moved = { date: '2026-11-19', services: [{ service: { fechaInicioAtencion: '2026-11-19 08:30' } }] }
  expect(sent).toMatchObject([moved])
  expect(now()).toMatchObject({ dirty: false, draft: moved })
})
