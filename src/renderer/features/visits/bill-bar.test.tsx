import { expect, it } from 'vitest'
import { drawn } from '../../../../test/support/drawn.tsx'
import type { Visit } from '../../../contract/visits.ts'
import type { Role } from '../../../contract/workspaces.ts'
import { BillBar } from './bill-bar.tsx'

const SERVICE = { unitPrice: 45_000, quantity: 2 }
const visit = (id: string, of: object = {}): Visit =>
  ({
    ...{ id, patientId: 'pat_1', patientName: `Ana ${id}`, date: '2026-11-05', clientId: 'cli_1', contractId: null },
    ...{ coverage: '01', paymentModality: null, policyNumber: null, services: [SERVICE], billedBy: null, ...of },
  }) as unknown as Visit
const said = (visits: readonly Visit[], role: Role = 'admin') => drawn(<BillBar visits={visits} />, { role })

it('what is chosen is counted and summed, and nothing keeps it from one invoice', () => {
  const { words, links } = said([visit('a'), visit('b')])
  expect(words).toMatch(/^2 .*\$ 180\.000/)
  expect(links).toEqual([])
})

it('what keeps visits from one invoice is said with the visits that do, each a way to it', () => {
  const { words, links } = said([visit('a'), visit('b', { coverage: '02' }), visit('c', { services: [] })])
  expect(words).toContain('Ana b (05/11/2026)')
  expect(links).toContain('/c/wsp_1/atenciones/b')
  expect(links).toContain('/c/wsp_1/atenciones/c')
  expect(links).not.toContain('/c/wsp_1/atenciones/a')
})

it('of many visits that stand against it three are named and the others counted', () => {
  const many = ['b', 'c', 'd', 'e', 'f'].map((id) => visit(id, { clientId: 'cli_2' }))
  const more = ['1', '2', '3', '4', '5', '6'].map((id) => visit(id))
  const { words, links } = said([...more, ...many])
  expect(links).toEqual(['b', 'c', 'd'].map((id) => `/c/wsp_1/atenciones/${id}`))
  expect(words).toContain('y 2 más.')
})

it('several invoices are made of several visits, and prices given by who may', () => {
  const several = 'En varias facturas'
  expect(said([visit('a')]).words).not.toContain(several)
  expect(said([visit('a'), visit('b')]).words).toContain(several)
  expect(said([visit('a')]).words).toContain('Aplicar tarifa')
  expect(said([visit('a')], 'viewer').words).not.toContain('Aplicar tarifa')
})
