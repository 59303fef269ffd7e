import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { enter, type Page, page } from '../../../../test/contract/window/page.ts'
import { readFilesAsInAWindow } from '../../../../test/support/file-reader.ts'
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

/** A service that something speaks to against whatever it is given, until a person has decided. */
function doubting() {
  const asked: [path: string | undefined, ifWorse: string | null, body: unknown][] = []
  window = page(async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    const ifWorse = searchParams.get('ifWorse')
    asked.push([pathname.split('/cups/')[1], ifWorse, await request.json().catch(() => undefined)])
    return Response.json({ catalog: 'cups', entries: 9, ...(ifWorse === 'ask' && { warnings: [{ kind: 'fewer' }] }) })
  })
  enter('+573001112233')
  readFilesAsInAWindow()
  return asked
}

/** Does something, and waits for what comes of it. */
const over = async ({ by, now }: Awaited<ReturnType<typeof installing>>, work: (of: Installation) => void) => {
  await by(work)
  await vi.waitFor(async () => {
    await by(async () => undefined)
    expect(now().isRunning).toBe(false)
  })
}

type Installation = ReturnType<typeof useInstallation>
const installing = () => held(() => useInstallation('cups'), undefined, inClinic)

it.each([
  ['whole', [{}, {}]],
  ['part', [{}, { partial: true }]],
  [undefined, [{}]],
] as const)('a file that something speaks against is installed as a person decides: %s', async (decision, given) => {
  const asked = doubting()
  const hook = await installing()
  await over(hook, ({ install }) => install([new File(['890201'], 'CUPS.txt')]))
  expect([hook.now().preview, hook.now().mayBePart]).toMatchObject([{ entries: 9 }, true])
  await over(hook, ({ decide }) => decide(decision))
  const files = [{ fileName: 'CUPS.txt', contentBase64: expect.stringMatching(/^H4sI/) }]
  const ways = ['ask', 'install']
  expect(asked).toEqual(given.map((partial, nth) => ['versions', ways[nth], { files, ...partial }]))
  expect(hook.now().preview).toBeUndefined()
})

it('what is downloaded is never a part of its table, and is installed when a person says so', async () => {
  const asked = doubting()
  const hook = await installing()
  await over(hook, ({ download }) => download())
  expect(hook.now().mayBePart).toBe(false)
  await over(hook, ({ decide }) => decide('whole'))
  expect(asked.map(([path, ifWorse]) => [path, ifWorse])).toEqual([
    ['downloads', 'ask'],
    ['downloads', 'install'],
  ])
})
