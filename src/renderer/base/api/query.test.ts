import { afterEach, expect, it, vi } from 'vitest'
import { enter, type Page, page } from '../../../../test/contract/window/page.ts'
import { held } from '../../../../test/support/hook.ts'
import { inClinic } from '../../../../test/support/in-clinic.tsx'
import { oldReads } from '../../../../test/support/old-reads.ts'
import { OPERATION_IDS } from '../../../contract/operations.ts'
import { session } from '../session/session.ts'
import { queryClient, useReadOrNone } from './query.ts'

let window: Page
afterEach(() => {
  queryClient.clear()
  window.close()
})

/** What a screen has of something that may not be set up, when the service refuses it so. */
async function refusedWith(status: number, code: string) {
  window = page(async () => Response.json({ error: { code, message: 'No.' }, requestId: 'r' }, { status }))
  enter('+573001112233')
  const input = { params: { workspaceId: 'wsp_1' } }
  const { by, now } = await held(() => useReadOrNone('connections.invoiceProvider.get', input), undefined, inClinic)
  await vi.waitFor(async () => {
    await by(async () => undefined)
    expect(now().isFetching).toBe(false)
  })
  return [now().data, now().error?.code]
}

it('what is not set up is nothing, and what may not be seen or cannot be read is not said to be nothing', async () => {
  expect(await refusedWith(404, 'not_found')).toEqual([null, undefined])
  for (const [status, code] of [
    [403, 'workspace_membership_required'],
    [404, 'workspace_not_found'],
    [422, 'invalid_request'],
    [500, 'internal_error'],
  ] as const) {
    queryClient.clear()
    expect(await refusedWith(status, code)).toEqual([undefined, code])
  }
})

it.each(['expire', 'lock'] as const)('who signs in again over the screen reads anew what stands on it: %s', (end) => {
  window = page(async () => Response.json({}))
  enter('+573001112233')
  const old = oldReads()
  session[end]()
  expect(old()).toEqual([])
  enter('+573001112233', 'the next session')
  expect(old()).toEqual(OPERATION_IDS.toSorted())
})
