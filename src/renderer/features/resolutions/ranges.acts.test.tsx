import { notificationsStore } from '@mantine/notifications'
import { expect, it } from 'vitest'
import { onWire, refused } from '../../../../test/contract/window/wire.ts'
import { INVOICE_RANGE, NOTE_RANGE } from '../../../../test/support/ranges.ts'
import { opened } from '../../../../test/support/screen.tsx'
import { ProviderRanges } from './provider-ranges-panel.tsx'

const saidNow = () => notificationsStore.getState().notifications.map(({ message }) => message)
const { active: _active, expired: _expired, ...KEPT } = INVOICE_RANGE
const RESOLUTION = { ...KEPT, id: 'res_1', revision: 7 }

interface Account {
  readonly ranges?: readonly object[]
  readonly resolutions?: readonly object[]
  readonly numbering?: 'provider' | 'client'
  readonly answer?: unknown
}

/** The ranges of an account beside the clinic's resolutions. */
async function ranges({ ranges = [INVOICE_RANGE, NOTE_RANGE], resolutions = [], ...of }: Account = {}) {
  const { numbering = 'provider', answer = { id: 'res_9' } } = of
  const wire = onWire({
    'connections.invoiceProvider.ranges': { items: ranges },
    'resolutions.list': { items: resolutions, total: resolutions.length, limit: 100, offset: 0 },
    'connections.invoiceProvider.get': { capabilities: { numbering } },
    'resolutions.create': answer,
    'resolutions.update': answer,
  })
  return { ...wire, ...(await opened(<ProviderRanges />)) }
}

it('the ranges that the clinic lacks become its resolutions in one go, and no others', async () => {
  const { press, all, last } = await ranges({ resolutions: [RESOLUTION] })
  expect(last('resolutions.list')?.query).toMatchObject({ isActive: 'true' })
  await press('Traer 1 rango')
  expect(all('resolutions.create')).toMatchObject([{ body: { kind: 'credit_note', prefix: 'NC', from: 1 } }])
  expect(saidNow()).toEqual(['Quedó 1 resolución lista para numerar.'])
})

it('ranges that could not be brought are not said to be there', async () => {
  const { press, words } = await ranges({ answer: refused('duplicate_resource', 409) })
  const before = words()
  await press('Traer 2 rangos')
  expect([saidNow(), words().length > before.length]).toEqual([[], true])
})

it('what a range numbers is said by a person where the provider does not, of each by itself', async () => {
  const unknown = (providerRangeId: string, prefix: string) => ({ ...NOTE_RANGE, kind: null, providerRangeId, prefix })
  const { fill, press, all, acts } = await ranges({
    ...{ ranges: [unknown('20', 'AA'), unknown('21', 'BB')], numbering: 'client' },
  })
  expect(acts()).toEqual([])
  await fill('Qué numera el rango BB', 'debit_note')
  await press('Traer 1 rango')
  expect(all('resolutions.create')).toMatchObject([
    { body: { kind: 'debit_note', prefix: 'BB', providerRangeId: '21' } },
  ])
  await fill('Qué numera el rango AA', 'credit_note')
  await press('Traer 2 rangos')
  expect(all('resolutions.create').map(({ body }) => body)).toMatchObject([{}, { prefix: 'AA' }, { prefix: 'BB' }])
})

it('what the provider changed in a range is followed in its resolution, over what was seen, and nothing else of it', async () => {
  const { press, all } = await ranges({ ranges: [{ ...INVOICE_RANGE, to: 996_000_000 }], resolutions: [RESOLUTION] })
  await press('Actualizar')
  expect(all('resolutions.update').map(({ params, over, body }) => [params.resolutionId, over, body])).toEqual([
    ['res_1', '"7"', { to: 996_000_000 }],
  ])
  expect([all('resolutions.create'), saidNow()]).toEqual([[], ['La resolución quedó como está en el proveedor.']])
})
