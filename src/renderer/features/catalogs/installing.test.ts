import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { enter, type Page, page } from '../../../../test/contract/window/page.ts'
import { held } from '../../../../test/support/hook.ts'
import { inClinic } from '../../../../test/support/in-clinic.tsx'
import { queryClient } from '../../base/api/query.ts'
import { useInstallation } from './installing.ts'

const CANCELLED = { error: { code: 'invalid_catalog', message: 'Se canceló.' }, requestId: 'r' }

let window: Page
let cancel: (answer: Response) => void
beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', () => 0)
  window = page(async ({ url }) => {
    if (url.includes('/downloads')) return new Promise((resolve) => (cancel = resolve))
    cancel(Response.json(CANCELLED, { status: 422 }))
    return Response.json({ catalog: 'cum', installing: null })
  })
  enter('+573001112233')
})
afterEach(() => {
  queryClient.clear()
  window.close()
})

const asked = () => window.requests.map(({ method, url }) => `${method} ${new URL(url).pathname.split('/cum/')[1]}`)

it('a download that was cancelled stays so, until a person asks for it again', async () => {
  const { by, now } = await held(() => useInstallation('cum'), undefined, inClinic)
  const settled = () =>
    vi.waitFor(async () => {
      await by(async () => undefined)
      expect(now().isRunning).toBe(false)
    })
  await by(({ download }) => download())
  await vi.waitFor(() => expect(asked()).toEqual(['POST downloads']))
  await by(({ cancel: stop }) => stop())
  await settled()
  expect(asked()).toEqual(['POST downloads', 'DELETE installation'])
  expect([now().preview, now().error]).toMatchObject([undefined, { code: 'invalid_catalog' }])
  await by(({ download }) => download())
  await vi.waitFor(() => expect(asked()).toEqual(['POST downloads', 'DELETE installation', 'POST downloads']))
  expect(new URL(window.requests[2]?.url ?? '').searchParams.get('ifWorse')).toBe('ask')
})
