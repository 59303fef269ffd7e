import { expect, it } from 'vitest'
import { mergedServices, type SaidService } from './visit-rows.ts'

const session = (fields: Partial<SaidService> = {}): SaidService => ({
  visit: 'A-1',
  category: 2,
  service: { codProcedimiento: '931001', fechaInicioAtencion: '2026-03-05 08:00' },
  description: undefined,
  quantity: undefined,
  unitPrice: 20_000,
  ...fields,
})

type Merged = ReturnType<typeof mergedServices>
const asSaved = ({ services }: Merged) =>
  services.map(({ price: _, unitPrice = 0, ...service }) => ({ ...service, unitPrice }))

it('two rows that say the same are two services, and stay two when the file comes again', () => {
  const first = mergedServices([], [session(), session()])
  expect([first.services.length, first.outcomes]).toEqual([2, ['created', 'created']])
  const again = mergedServices(asSaved(first), [session(), session(), session()])
  expect([again.services.length, again.outcomes]).toEqual([3, ['unchanged', 'unchanged', 'created']])
})

it('a row finds its service by the day where one of the two says no time', () => {
  const kept = asSaved(mergedServices([], [session()]))
  const onDay = { codProcedimiento: '931001', fechaInicioAtencion: '2026-03-05' }
  const { services: next, outcomes } = mergedServices(kept, [session({ service: onDay, unitPrice: 25_000 })])
  expect(outcomes).toEqual(['updated'])
  expect(next).toMatchObject([{ unitPrice: 25_000, service: { fechaInicioAtencion: '2026-03-05 08:00' } }])
})
