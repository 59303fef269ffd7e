import { afterEach, expect, it, vi } from 'vitest'
import { type TestWorkspace, testWorkspace } from '../../support/workspace.ts'

let at: TestWorkspace
afterEach(() => at.close())

const HEADING = '"producto","expedientecum","consecutivocum","estadocum","principioactivo"\n'
const rows = (from: number, count: number) =>
  Array.from({ length: count }, (_, n) => `"Dolex","${from + n}","1","Activo","ACETAMINOFEN"\n`).join('')
const ROWS_PER_PAGE = 20_000
const params = { catalog: 'cum' }

const download = (ifWorse: 'ask' | 'install' = 'install') =>
  at.api.raw('catalogs.download', { params, query: { ifWorse } })
const phase = async () =>
  (await at.api('catalogs.list', {})).body.items.find(({ catalog }) => catalog === 'cum')?.installing?.phase

/** The open data site, with these pages and an empty one behind them; which were asked for, and one that is held back. */
async function site(...pages: readonly string[]) {
  const asked: number[] = []
  const seen: { readonly asked: number[]; held: number | undefined } = { asked, held: undefined }
  at = await testWorkspace({
    async transport({ url }) {
      const page = Number(new URL(url).searchParams.get('$offset')) / ROWS_PER_PAGE
      asked.push(page)
      if (page === seen.held) await new Promise(() => undefined)
      return { status: 200, headers: {}, body: Buffer.from(`${HEADING}${pages[page] ?? ''}`) }
    },
  })
  return seen
}

async function cancelled(running: ReturnType<typeof download>) {
  await at.api('catalogs.cancel', { params })
  expect((await running).error.code).toBe('invalid_catalog')
}

it('a download that was cancelled goes on where it was, and gives the whole table', async () => {
  const seen = await site(rows(1, 2), rows(3, 1))
  seen.held = 1
  const first = download()
  await vi.waitFor(() => expect(seen.asked).toEqual([0, 1]))
  expect(await phase()).toBe('downloading')
  await cancelled(first)
  seen.held = undefined
  const { status, body } = await download()
  expect([status, seen.asked, body]).toMatchObject([201, [0, 1, 1, 2], { origin: 'download', entries: 3 }])
})

it('so does one that was cancelled while it was read', async () => {
  const seen = await site(rows(1, 60_000))
  const first = download()
  await vi.waitFor(async () => expect(await phase()).toBe('reading'), { interval: 5 })
  await cancelled(first)
  const { status, body } = await download()
  expect([status, seen.asked, body]).toMatchObject([201, [0, 1, 1], { entries: 60_000 }])
})

it('what was asked about is not loaded a second time for whoever says yes', async () => {
  const seen = await site(rows(1, 20_000), rows(20_001, 1))
  const { status, body } = await download('ask')
  expect([status, seen.asked, body]).toMatchObject([
    200,
    [0, 1, 2],
    { entries: 20_001, warnings: [{ kind: 'shrinks' }] },
  ])
  seen.asked.splice(0)
  const installed = await download()
  expect([installed.status, seen.asked, installed.body]).toMatchObject([201, [2], { entries: 20_001 }])
})
