import { afterEach, expect, it } from 'vitest'
import { enter, type Page, page } from '../../../../test/contract/window/page.ts'
import { held } from '../../../../test/support/hook.ts'
import { inClinic } from '../../../../test/support/in-clinic.tsx'
import { useFile } from './use-file.ts'

let window: Page
afterEach(() => window.close())

it.each([
  ['those that were picked', [11, 2], { positions: [2, 11] }],
  ['all, where none was', [], {}],
])('of a folder are filed %s', async (_, picked, body) => {
  const sent: unknown[] = []
  window = page(async (request) => {
    sent.push(request.url.split('/').slice(-2).join('/'), await request.json())
    return Response.json({})
  })
  enter('+573001112233')
  let filed = 0
  const of = { runId: 'run_1', picked: new Set(picked), onFiled: () => void filed++ }
  const { by } = await held(useFile, of, inClinic)
  await by(({ mutateAsync }) => mutateAsync())
  expect([sent, filed]).toEqual([['run_1/filings', body], 1])
})

it('a filing whose answer is lost is the same act for the same documents of the folder, and another for others', async () => {
  window = page(() => Promise.reject(new TypeError('down')))
  enter('+573001112233')
  const onFiled = () => undefined
  const { by, give } = await held(useFile, { runId: 'run_1', picked: new Set([2, 11]), onFiled }, inClinic)
  const file = () => by(({ mutateAsync }) => mutateAsync().catch(() => undefined))
  await file()
  for (const of of [
    { runId: 'run_1', picked: new Set([11, 2]) },
    { runId: 'run_1', picked: new Set([2]) },
    { runId: 'run_2', picked: new Set([2]) },
  ]) {
    await give({ ...of, onFiled })
    await file()
  }
  const [first, again, ...others] = window.keys()
  expect(again).toBe(first)
  expect(new Set([first, ...others]).size).toBe(3)
})
