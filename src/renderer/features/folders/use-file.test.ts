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
