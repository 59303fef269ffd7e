import { NIT } from '../../../src/simulators/ministry/sample-packages.ts'
import type { Billing } from '../billing.ts'
import { aSetup } from '../fixtures.ts'
import { openBilling } from './billing.ts'
import type { Office } from './office.ts'
import type { Upstream, Whereabouts } from './programs.ts'

/**
 * The first hour: administrator, clinic and its ways to the ministry and to the provider. The office is the administrator's.
 * `ways`: where the host finds the upstreams, if something stands before them.
 */
export async function openClinic(
  { simulators }: Whereabouts,
  office: Office,
  ways?: Readonly<Record<Upstream, string>>,
): Promise<Billing> {
  const setup = aSetup()
  const workspace = { ...setup.workspace, nit: NIT, providerCodes: ['990010000101'] }
  const { body } = await office.ask((call) => call('setup.create', { body: { ...setup, workspace } }))
  office.token = body.token
  office.params = { workspaceId: body.workspace.id }
  const { facts } = simulators
  if (!facts) throw new Error('the simulators are not there')
  const { ministry, provider } = ways ?? facts.simulators
  const connection = {
    baseUrl: ministry,
    certificateSha256: facts.ministryCertificateSha256,
    documentType: 'CC',
    documentNumber: '1000000000',
    password: 'una-clave-de-prueba',
  }
  const params = { ...office.params, connection: 'ministry' } as const
  await office.ask((call) => call('connections.put', { params, body: connection }))
  return openBilling(office, provider)
}
