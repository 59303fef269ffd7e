import { expect, it } from 'vitest'
import { onWire } from '../../../../test/contract/window/wire.ts'
import { opened } from '../../../../test/support/screen.tsx'
import type { HealthInvoice } from '../../../contract/invoices.ts'
import type { Role } from '../../../contract/workspaces.ts'
import { queryClient } from '../../base/api/query.ts'
import { BundleMonths } from './bundle-months.tsx'
import { PayerFilingCard } from './payer-filing-card.tsx'

const month = (clientId: string, clientName: string, documentIds: string[]) => ({
  ...{ month: '2026-10', clientId, clientName, documentIds, invoices: documentIds.length },
})
const DUE = [month('cli_1', 'Sura', ['inv_1']), month('cli_2', 'Nueva EPS', ['inv_2', 'inv_3'])]

it('what a payer was not given of a month is put together for that payer', async () => {
  const { all } = onWire({ 'bundles.due': { items: DUE }, 'documentRuns.create': { id: 'run_1' } })
  const { press } = await opened(<BundleMonths />)
  await press(/^Nueva EPS/)
  expect(all('documentRuns.create').map(({ body }) => body)).toEqual([
    { name: expect.stringContaining('Nueva EPS'), act: 'bundle', targetIds: ['inv_2', 'inv_3'] },
  ])
})

const FILED = { filedOn: '2026-11-05', number: 'R-1' }

async function card(payerFiling: typeof FILED | null, role: Role = 'admin') {
  const wire = onWire({ 'payerFilings.record': { items: [{}] } })
  const part = <PayerFilingCard invoice={{ id: 'inv_4', payerFiling } as HealthInvoice} />
  return { ...wire, ...(await opened(part, { clinic: { role } })) }
}

it('that a payer took an invoice is taken back of that invoice', async () => {
  const { press, all } = await card(FILED)
  await press('Quitar')
  expect(all('payerFilings.remove')).toMatchObject([{ params: { workspaceId: 'wsp_1', healthInvoiceId: 'inv_4' } }])
})

it('it is written down of that invoice alone', async () => {
  const { press, all } = await card(null)
  for (const id of ['deadlines.list', 'payerFilings.list']) queryClient.setQueryData([id], {})
  await press('Registrar radicación')
  await press('Registrar radicación', 1)
  expect(all('payerFilings.record')).toMatchObject([{ body: { documentIds: ['inv_4'], number: null } }])
  // What shows it is read again.
  expect(
    ['deadlines.list', 'payerFilings.list'].filter((id) => queryClient.getQueryState([id])?.isInvalidated),
  ).toEqual(['deadlines.list', 'payerFilings.list'])
})

it.each<[role: Role, filing: typeof FILED | null, acts: string[]]>([
  ['admin', FILED, ['Quitar']],
  ['admin', null, ['Registrar radicación']],
  ['viewer', FILED, []],
  ['accountant', null, []],
])('a person who is %s can do this of %j: %j', async (role, filing, acts) => {
  expect((await card(filing, role)).acts()).toEqual(acts)
})
