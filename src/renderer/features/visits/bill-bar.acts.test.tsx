import { expect, it } from 'vitest'
import { onWire } from '../../../../test/contract/window/wire.ts'
import { opened } from '../../../../test/support/screen.tsx'
import type { Visit } from '../../../contract/visits.ts'
import { BillBar } from './bill-bar.tsx'

const visit = (id: string, of: object = {}) =>
  ({
    ...{
      id,
      revision: 7,
      patientId: 'pat_1',
      patientName: 'Ana',
      date: '2026-11-05',
      clientId: 'cli_1',
      contractId: null,
    },
    ...{ coverage: '01', paymentModality: null, policyNumber: null, billedBy: null, ...of },
    services: [{ unitPrice: 45_000, quantity: 2 }],
  }) as unknown as Visit
const TWO = [visit('vis_1'), visit('vis_2')]

it.each([
  ['Según cada contrato', 'agreed'],
  ['Una por atención', 'visit'],
  ['Una por paciente', 'patient'],
  ['Una por pagador', 'payer'],
])('several invoices of the chosen visits are made «%s»', async (name, groupBy) => {
  const { last } = onWire({ 'billingRuns.create': { id: 'run_1' } })
  const { press } = await opened(<BillBar visits={TWO} />)
  await press(name)
  expect(last('billingRuns.create')?.body).toMatchObject({ groupBy, visitIds: ['vis_1', 'vis_2'] })
})

it('a coverage is given to the visits that have none, each over what was seen of it', async () => {
  const { all } = onWire()
  const { fill, press } = await opened(
    <BillBar visits={[TWO[0] as Visit, visit('vis_3', { coverage: null, revision: 4 })]} />,
  )
  await fill('Cobertura para las que no la tienen', '16')
  await press('Ponerla en 1 atención')
  expect(all('visits.update').map(({ params, body, over }) => [params.visitId, body, over])).toEqual([
    ['vis_3', { coverage: '16' }, '"4"'],
  ])
})
