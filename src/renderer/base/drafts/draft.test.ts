import { afterEach, expect, it } from 'vitest'
import { enter, type Page, page } from '../../../../test/contract/window/page.ts'
import { held } from '../../../../test/support/hook.ts'
import { clearDrafts, keepDrafts, useDrafts, useKeeping, writeDraft } from './draft.ts'

let window: Page
afterEach(() => {
  clearDrafts()
  window.close()
})

/** A window in which somebody goes from one clinic to another; each clinic's drafts come when the test says so. */
async function between() {
  const asked = new Map<string, PromiseWithResolvers<Response>>()
  window = page((request) => {
    const answer = Promise.withResolvers<Response>()
    asked.set(/workspaces\/(\w+)/.exec(request.url)?.[1] ?? '', answer)
    return answer.promise
  })
  enter('+573001112233')
  const hook = await held((workspaceId: string) => useDrafts(workspaceId, true), 'wsp_a' as string)
  const comes = (workspaceId: string, response = Response.json({ items: [] })) =>
    hook.by(async () => {
      asked.get(workspaceId)?.resolve(response)
      for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
    })
  return { ...hook, comes }
}

it("a clinic's screens stay when the drafts of another, which was left again, come late", async () => {
  const { now, give, comes } = await between()
  await comes('wsp_a')
  await give('wsp_b')
  expect(now().ready).toBe(false)
  await give('wsp_a')
  await comes('wsp_b')
  expect(now().ready).toBe(true)
})

it('what refused the drafts of another clinic is not said of this one', async () => {
  const { now, give, comes } = await between()
  await comes('wsp_a')
  await give('wsp_b')
  await give('wsp_a')
  const error = { code: 'forbidden', message: 'No.' }
  await comes('wsp_b', Response.json({ error, requestId: 'r' }, { status: 403 }))
  expect(now()).toMatchObject({ ready: true, fault: undefined })
})

it('a draft that the service does not take is not said to be kept, until it takes another', async () => {
  let status = 413
  window = page(async () => {
    const error = { code: 'request_too_large', message: 'No.' }
    return status === 200 ? Response.json({}) : Response.json({ error, requestId: 'r' }, { status })
  })
  enter('+573001112233')
  const { now, by } = await held(useKeeping, undefined)
  const type = (note: string) =>
    by(async () => {
      writeDraft('wsp_a:visit:nueva', { note })
      await keepDrafts()
    })
  await type('much too long')
  expect(now()).toBe('notKept')
  status = 200
  await type('short')
  expect(now()).toBe('kept')
})

it('what the service does not take of one person is not said to the next', async () => {
  let status = 413
  const error = { code: 'request_too_large', message: 'No.' }
  window = page(async () => Response.json(status === 413 ? { error, requestId: 'r' } : {}, { status }))
  enter('+573001112233')
  const { now, by } = await held(useKeeping, undefined)
  const type = (key: string) =>
    by(async () => {
      writeDraft(key, { note: 'much too long' })
      await keepDrafts()
    })
  await type('wsp_a:visit:nueva')
  expect(now()).toBe('notKept')
  clearDrafts()
  status = 200
  await type('wsp_a:visit:otra')
  expect(now()).toBe('kept')
})
