import type { Page } from '@playwright/test'
import { type Client, createClient } from '../../src/contract/client.ts'
import { anInvoice, RESOLUTIONS } from '../support/billing.ts'
import { aClient, aPatient, aSetup } from '../support/fixtures.ts'
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

/** A new clinic with all that an invoice needs. `clientAs` gives the caller who holds a token. */
export async function clinicToBill(clientAs: (token?: string) => Client) {
  const made = aSetup()
  // The site of the invoice, without which it could not be filed.
  const setup = { ...made, workspace: { ...made.workspace, providerCodes: ['990010000101'] } }
  const { token, workspace } = (await clientAs()('setup.create', { body: setup })).body
  const call = clientAs(token)
  const params = { workspaceId: workspace.id }
  const account = { provider: 'factus', healthOnDebitNotesConfirmed: true } as const
  await call('connections.invoiceProvider.put', { params, body: account })
  for (const range of RESOLUTIONS) {
    const term = { validFrom: '2026-01-01', validTo: '2099-12-31', resolutionNumber: '18760000001' }
    await call('resolutions.create', { params, body: { ...range, ...term } })
  }
  const patient = async () => (await call('patients.create', { params, body: aPatient() })).body.id
  const patients = [await patient(), await patient()] as const
  const clientId = (await call('clients.create', { params, body: aClient({ nit: '900654321' }) })).body.id
  return { token, call, params, billing: { workspaceId: workspace.id, patients, clientId } }
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
