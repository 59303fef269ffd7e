import type { Client } from '../../src/contract/client.ts'
import { RESOLUTIONS } from './billing.ts'
import { aClient, aPatient, aSetup } from './fixtures.ts'

/** The site of the invoices of these clinics, without which they could not be filed. */
const SITE = '990010000101'

/** What an invoice needs, in a clinic that is there: the installation's own provider, ranges, two patients and a payer. */
export async function billingIn(call: Client, workspaceId: string) {
  const params = { workspaceId }
  const account = { provider: 'factus', healthOnDebitNotesConfirmed: true } as const
  await call('connections.invoiceProvider.put', { params, body: account })
  for (const range of RESOLUTIONS) {
    const term = { validFrom: '2026-01-01', validTo: '2099-12-31', resolutionNumber: '18760000001' }
    await call('resolutions.create', { params, body: { ...range, ...term } })
  }
  const patient = async () => (await call('patients.create', { params, body: aPatient() })).body.id
  const patients = [await patient(), await patient()] as const
  const clientId = (await call('clients.create', { params, body: aClient({ nit: '900654321' }) })).body.id
  return { workspaceId, patients, clientId }
}

/** A new clinic with all that an invoice needs. `clientAs` gives the caller who holds a token. */
export async function clinicToBill(clientAs: (token?: string) => Client) {
  const made = aSetup()
  const setup = { ...made, workspace: { ...made.workspace, providerCodes: [SITE] } }
  const { token, workspace } = (await clientAs()('setup.create', { body: setup })).body
  const call = clientAs(token)
  return { token, call, params: { workspaceId: workspace.id }, billing: await billingIn(call, workspace.id) }
}

/** One more clinic of the same people. */
export async function anotherClinic(call: Client, nit: string) {
  const names = { companyName: `Clínica ${nit}`, displayName: `Clínica ${nit}`, environment: 2 } as const
  const { id } = (await call('workspaces.create', { body: { nit, ...names, providerCodes: [SITE] } })).body
  return billingIn(call, id)
}
