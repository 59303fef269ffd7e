import { afterEach, expect, it } from 'vitest'
import { enter, type Page, page } from '../../../../test/contract/window/page.ts'
import { INVOICE_RANGE, NOTE_RANGE } from '../../../../test/support/ranges.ts'
import { queryClient } from '../../base/api/query.ts'
import { bringRanges } from './bring-ranges.ts'

let window: Page
afterEach(() => {
  queryClient.clear()
  window.close()
})

const refusal = (status: number, code: string) =>
  Response.json({ error: { code, message: 'No.' }, requestId: 'r' }, { status })

/** A clinic whose connection to the provider is so; it has the range of invoices already. */
function clinic(connection: () => Response, make = () => Response.json({ id: 'res_2' }, { status: 201 })) {
  window = page(async ({ url, method }) => {
    const path = new URL(url).pathname
    if (path.endsWith('/ranges')) return Response.json({ items: [INVOICE_RANGE, NOTE_RANGE] })
    if (path.endsWith('/resolutions')) return method === 'POST' ? make() : Response.json({ items: [INVOICE_RANGE] })
    return connection()
  })
  enter('+573001112233')
  return () => window.requests.filter(({ method }) => method === 'POST')
}
const connected = () => Response.json({ capabilities: { numbering: 'provider' } })

it('the ranges that a clinic lacks become its resolutions, and no other', async () => {
  const made = clinic(connected)
  expect(await bringRanges('wsp_1')).toBe(1)
  expect(await Promise.all(made().map((request) => request.json()))).toMatchObject([
    { kind: 'credit_note', prefix: 'NC' },
  ])
})

it('one whose answer is lost is not made twice', async () => {
  let isLost = true
  const made = clinic(connected, () => {
    if (isLost) throw new TypeError('down')
    return Response.json({ id: 'res_2' }, { status: 201 })
  })
  await expect(bringRanges('wsp_1')).rejects.toMatchObject({ code: 'network_error' })
  isLost = false
  await bringRanges('wsp_1')
  expect(new Set(made().map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
})

it('a clinic without a provider brings none; one whose provider cannot be read is told', async () => {
  clinic(() => refusal(404, 'not_found'))
  expect(await bringRanges('wsp_1')).toBe(0)
  clinic(() => refusal(403, 'workspace_admin_required'))
  await expect(bringRanges('wsp_1')).rejects.toMatchObject({ code: 'workspace_admin_required' })
})
