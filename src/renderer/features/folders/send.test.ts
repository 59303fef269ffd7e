import { afterEach, expect, it, vi } from 'vitest'
import { enter, type Page, page } from '../../../../test/contract/window/page.ts'
import { RUN_LIMITS } from '../../../contract/runs.ts'
import { sendFolder } from './send.ts'

/** As a window reads a file: it says how large the piece was. */
class Reader {
  result = ''
  onload: () => void = () => undefined
  readAsDataURL({ size }: Blob): void {
    this.result = `data:;base64,${btoa(String(size))}`
    queueMicrotask(() => this.onload())
  }
}

let window: Page
afterEach(() => window.close())

interface Sent {
  readonly pieces?: readonly { readonly path: string; readonly offset: number; readonly contentBase64: string }[]
}

/** A folder that goes to a service which refuses its nth request, if any; what was asked, in its order. */
async function sent(sizes: Readonly<Record<string, number>>, refusedAt = 0) {
  const asked: [string | undefined, Sent][] = []
  window = page(async (request, nth) => {
    const last = request.url.split('/').at(-1)
    asked.push([last, await request.json().catch(() => ({}))])
    const error = { code: 'internal_error', message: 'No.' }
    return nth === refusedAt
      ? Response.json({ error, requestId: 'r' }, { status: 500 })
      : Response.json({ id: 'run_1' })
  })
  vi.stubGlobal('FileReader', Reader)
  enter('+573001112233')
  const files = Object.entries(sizes).map(([path, size]) => ({ path, file: new File([new Uint8Array(size)], path) }))
  const progress: number[] = []
  const chosen = { name: 'octubre', files, others: { pdf: 2 } }
  const end = await sendFolder('wsp_1', chosen, new AbortController().signal, (done) => progress.push(done)).catch(
    (error: unknown) => error,
  )
  return { asked, progress, end }
}

it('every byte of every file is sent once, and how many files are there is told as they come', async () => {
  const half = RUN_LIMITS.pieceBytes / 2
  const { asked, progress, end } = await sent({ 'a.json': half, 'b.zip': 2 * RUN_LIMITS.pieceBytes + 1, 'c.xml': 3 })
  const pieces = asked.flatMap(([, { pieces = [] }]) => pieces)
  expect(pieces.map(({ path, offset, contentBase64 }) => [path, offset, Number(atob(contentBase64))])).toEqual([
    ['a.json', 0, half],
    ['b.zip', 0, RUN_LIMITS.pieceBytes],
    ['b.zip', RUN_LIMITS.pieceBytes, RUN_LIMITS.pieceBytes],
    ['b.zip', 2 * RUN_LIMITS.pieceBytes, 1],
    ['c.xml', 0, 3],
  ])
  expect(progress).toEqual([1, 1, 3])
  expect(asked.at(-1)).toEqual(['start', { others: { pdf: 2 } }])
  expect(end).toBe('run_1')
})

it('what breaks off on the way is taken back, and said', async () => {
  const { asked, end } = await sent({ 'a.json': 3 }, 2)
  expect(asked.map(([act]) => act)).toEqual(['runs', 'pieces', 'cancel'])
  expect(end).toMatchObject({ code: 'internal_error' })
})
