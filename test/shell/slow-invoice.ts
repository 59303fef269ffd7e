import type { Page } from '@playwright/test'
import { type Client, createClient } from '../../src/contract/client.ts'
import { anInvoice } from '../support/billing.ts'
import { clinicToBill } from '../support/clinic-to-bill.ts'
import { until } from '../support/process.ts'
import { seededRandom } from '../support/random.ts'

/** The service as a page of the application reaches it, on its own origin. */
export function pageClient(page: Page, token?: string): Client {
  return createClient({
    origin: 'http://page.test',
    token: () => token,
    async fetch(request) {
      const { pathname, search } = new URL(request.url)
      const body = request.body ? await request.text() : null
      const asked = { path: pathname + search, method: request.method, headers: [...request.headers], body }
      const { status, text } = await page.evaluate(async ({ path, ...init }) => {
        const answer = await fetch(path, init)
        return { status: answer.status, text: await answer.text() }
      }, asked)
      return new Response(text, { status, headers: { 'content-type': 'application/json' } })
    },
  })
}

/** An invoice on its way to the installation's own provider, which takes three seconds to answer. */
export async function sendSlowInvoice(page: Page) {
  const { token, call, params, billing } = await clinicToBill((token) => pageClient(page, token))
  const slow = { ...anInvoice(billing, seededRandom(1)), observation: 'SIM-SLOW' }
  const { id: healthInvoiceId } = (await call('healthInvoices.create', { params, body: slow })).body
  const at = { params: { ...params, healthInvoiceId } }
  // It waits for the answer as well, and the window may go before.
  call('healthInvoices.emit', { ...at, idempotencyKey: 'slow' }).catch(() => undefined)
  await until(async () => (await call('dispatches.status', { params })).body.sending === 1)
  return { token, at }
}
