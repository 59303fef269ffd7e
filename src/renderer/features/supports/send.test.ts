import { afterEach, expect, it } from 'vitest'
import { enter, type Page, page } from '../../../../test/contract/window/page.ts'
import { readFilesAsInAWindow } from '../../../../test/support/file-reader.ts'
import { SUPPORT_LIMITS } from '../../../contract/supports.ts'
import { sendSupport } from './send.ts'

let window: Page
afterEach(() => window.close())

/** A window that sends a file of two and a half pieces to a service that answers the pieces so. */
async function sent(piece: (nth: number) => Response) {
  const acts: string[] = []
  let pieces = 0
  window = page(async (request) => {
    const path = new URL(request.url).pathname.replace(/^.*\/wsp_1/, '')
    acts.push(`${request.method} ${path}`)
    if (path.endsWith('/pieces')) return piece(++pieces)
    return Response.json({ id: 'sup_1' }, { status: path.startsWith('/visits') ? 201 : 200 })
  })
  readFilesAsInAWindow()
  enter('+573001112233')
  const file = new File([new Uint8Array(2.5 * SUPPORT_LIMITS.pieceBytes)], 'historia.pdf')
  const told: number[] = []
  const ended = await sendSupport('wsp_1', { visitId: 'vis_1' }, file, (bytes) => told.push(bytes)).then(
    () => 'sent',
    (error: { code: string }) => error.code,
  )
  return { acts, told, ended }
}
const refused = () =>
  Response.json({ error: { code: 'duplicate_resource', message: 'Ya está.' }, requestId: 'r' }, { status: 409 })

it('a file goes piece by piece, and how much went is told', async () => {
  const { acts, told, ended } = await sent(() => Response.json({ id: 'sup_1' }))
  expect([ended, told]).toEqual(['sent', [1, 1, 0.5].map((share) => share * SUPPORT_LIMITS.pieceBytes)])
  expect(acts).toHaveLength(4)
})

it('a file that is refused on the way leaves nothing behind, and says why', async () => {
  const { acts, ended } = await sent((nth) => (nth === 2 ? refused() : Response.json({ id: 'sup_1' })))
  expect(ended).toBe('duplicate_resource')
  expect(acts.at(-1)).toBe('DELETE /supports/sup_1')
})
