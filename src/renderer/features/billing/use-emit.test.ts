import { afterEach, expect, it } from 'vitest'
import { enter, type Page, page } from '../../../../test/contract/window/page.ts'
import { held } from '../../../../test/support/hook.ts'
import { inClinic } from '../../../../test/support/in-clinic.tsx'
import { oldReads } from '../../../../test/support/old-reads.ts'
import { queryClient } from '../../base/api/query.ts'
import { useEmit } from './use-emit.ts'

let window: Page
afterEach(() => {
  queryClient.clear()
  window.close()
})

it.each([
  ['those that were picked', [11, 2], true, { file: true, positions: [2, 11] }],
  ['all, where none was', [], true, { file: true }],
  ['none of them filed, where that was not asked for', [3], false, { file: false, positions: [3] }],
])('of a billing run are emitted %s', async (_, picked, file, body) => {
  const sent: unknown[] = []
  window = page(async (request) => {
    sent.push(request.url.split('/').slice(-2).join('/'), await request.json())
    return Response.json({})
  })
  enter('+573001112233')
  let emitted = 0
  const old = oldReads()
  const of = { billingRunId: 'bru_1', picked: new Set(picked), onEmitted: () => void emitted++ }
  const { by } = await held(useEmit, of, inClinic)
  await by(({ mutateAsync }) => mutateAsync(file))
  expect([sent, emitted]).toEqual([['bru_1/emissions', body], 1])
  expect(old()).toEqual(['billingItems.list', 'billingRuns.get'])
})

it('an emission whose answer is lost is the same act for the same invoices, and another where they are to be filed too', async () => {
  window = page(() => Promise.reject(new TypeError('down')))
  enter('+573001112233')
  const of = { billingRunId: 'bru_1', onEmitted: () => undefined }
  const { by, give } = await held(useEmit, { ...of, picked: new Set([2, 11]) }, inClinic)
  const emit = (file: boolean) => by(({ mutateAsync }) => mutateAsync(file).catch(() => undefined))
  for (const file of [false, false, true]) await emit(file)
  await give({ ...of, picked: new Set([2]) })
  await emit(true)
  await give({ ...of, picked: new Set([2]), billingRunId: 'bru_2' })
  await emit(true)
  const [first, again, ...others] = window.keys()
  expect(again).toBe(first)
  expect(new Set([first, ...others]).size).toBe(4)
})
