import { expect, it } from 'vitest'
import { onWire } from '../../../../test/contract/window/wire.ts'
import { answeredOrNone } from '../../../../test/support/drawn.tsx'
import { opened } from '../../../../test/support/screen.tsx'
import { ProviderConnectionForm } from './provider-connection.tsx'

const STORED = {
  ...{ provider: 'factus', simulated: false, baseUrl: 'https://api.factus', username: 'ana', clientId: 'c-1' },
  ...{ hasSecrets: true, verifiedAt: null, sandboxCompanyNit: null, healthOnDebitNotesConfirmed: true },
  capabilities: { numbering: 'provider', emailsPerDocumentPerDay: 3 },
}
const TESTED = { ok: true, verifiedAt: '2026-11-30T04:30:00.000Z', company: { name: 'El Roble', nit: '900' } }

async function provider() {
  const { last, all } = onWire({
    'connections.invoiceProvider.put': STORED,
    'connections.invoiceProvider.test': TESTED,
    'connections.invoiceProvider.get': STORED,
  })
  answeredOrNone('connections.invoiceProvider.get', { params: { workspaceId: 'wsp_1' } }, STORED)
  let works = 0
  const form = await opened(<ProviderConnectionForm onWorks={() => works++} />)
  const saved = async () => {
    await form.press('Guardar y probar')
    return last('connections.invoiceProvider.put')?.body
  }
  return { ...form, all, saved, works: () => works }
}

it('what was seen of one provider’s account is not said of another’s, and is known again of the first', async () => {
  const { fill, saved } = await provider()
  await fill('Proveedor', 'matias')
  expect(await saved()).toMatchObject({ provider: 'matias', healthOnDebitNotesConfirmed: false })
  await fill('Proveedor', 'factus')
  expect(await saved()).toMatchObject({ provider: 'factus', healthOnDebitNotesConfirmed: true })
})

it('a connection is tried when it is saved, and what it opens is shown when it works', async () => {
  const { saved, works, all, words } = await provider()
  expect(works()).toBe(0)
  await saved()
  expect([works(), all('connections.invoiceProvider.test').length]).toEqual([1, 1])
  expect(words()).toContain('La conexión funciona')
})
