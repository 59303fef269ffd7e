import { Select } from '@mantine/core'
import { notificationsStore } from '@mantine/notifications'
import { expect, it } from 'vitest'
import { onWire, refused } from '../../../../test/contract/window/wire.ts'
import { opened } from '../../../../test/support/screen.tsx'
import type { PriceList } from '../../../contract/prices.ts'
import { WorkbookImport } from '../files/workbook-import.tsx'
import { ManualField } from './manual-field.tsx'
import { NewVersionDialog, PriceFileDialog } from './version-dialogs.tsx'

const LIST = { id: 'prl_1', base: 'soat' } as PriceList
const saidNow = () => notificationsStore.getState().notifications.map(({ message }) => message)

/** A version by a percentage of its manual, as it was answered. */
async function version(answer: unknown = { id: 'prv_1' }) {
  const wire = onWire({ 'priceVersions.create': answer })
  let closed = 0
  const screen = await opened(<NewVersionDialog list={LIST} onClose={() => closed++} />)
  const make = async () => {
    await screen.fill('Rige desde', '1/12/2026')
    await screen.fill('Porcentaje sobre el manual', -10)
    await screen.press('Nueva versión')
  }
  return { make, isClosed: () => closed > 0, ...wire, ...screen }
}

it('a version is made of its list, from its day and at its percentage, and said to be once it is', async () => {
  const { make, all, isClosed } = await version()
  await make()
  expect(all('priceVersions.create')).toMatchObject([
    { params: { priceListId: 'prl_1' }, body: { from: '2026-12-01', percentage: -10, items: [] } },
  ])
  expect([isClosed(), saidNow()]).toEqual([true, ['La nueva versión quedó guardada.']])
})

it.each([
  ['from', 'Rige desde'],
  ['percentage', 'Porcentaje sobre el manual'],
])('what is wrong with the %s of a version is said at its field, and what was typed stays', async (field, label) => {
  const { make, isClosed, field: fieldOf, words } = await version(refused('invalid_request', 400, field))
  await make()
  expect([isClosed(), saidNow()]).toEqual([false, []])
  const errors = ['Rige desde', 'Porcentaje sobre el manual'].filter((name) => fieldOf(name).error)
  expect(errors).toEqual([label])
  expect(fieldOf('Rige desde').value).toBe('1/12/2026')
  expect(words().match(/No se pudo/g)).toHaveLength(1)
})

it('what refuses a version as a whole is said above it', async () => {
  const { make, words } = await version(refused('duplicate_resource', 409))
  const before = words()
  await make()
  expect(words().length).toBeGreaterThan(before.length)
})

it.each<[base: PriceList['base'], said: object]>([
  ['soat', { from: '2026-12-01', percentage: 5 }],
  ['own', { from: '2026-12-01' }],
])('a workbook of prices is of its list and its day, by a manual (%s) with its percentage', async (base, said) => {
  onWire()
  const part = <PriceFileDialog list={{ ...LIST, base }} onClose={() => undefined} />
  const { fill, given } = await opened(part, { leaves: [WorkbookImport] })
  await fill('Rige desde', '1/12/2026')
  if (base !== 'own') await fill('Porcentaje sobre el manual', 5)
  expect(given(WorkbookImport)[0]).toMatchObject({ area: 'prices', given: { priceVersion: { priceListId: 'prl_1' } } })
  expect(given(WorkbookImport)[0]?.given?.priceVersion).toEqual({ priceListId: 'prl_1', ...said })
})

it('a list by a manual has its values from a list of own prices; one of own prices from nowhere', async () => {
  const manual = { id: 'prl_9', name: 'Manual SOAT', isActive: true }
  const { last, all } = onWire({ 'priceLists.list': { items: [manual], total: 1, limit: 500, offset: 0 } })
  const chosen: unknown[] = []
  const field = (base: string) => (
    <ManualField value="" values={{ base }} readOnly={false} error={undefined} onChange={(id) => chosen.push(id)} />
  )
  expect((await opened(field('own'))).words()).toBe('')
  expect(all('priceLists.list')).toEqual([])
  const { fill, given } = await opened(field('soat'))
  expect(last('priceLists.list')?.query).toMatchObject({ base: 'own' })
  expect(given(Select)[0]?.data).toEqual([{ value: 'prl_9', label: 'Manual SOAT' }])
  await fill('Lista con los valores del manual', 'prl_9')
  expect(chosen).toEqual(['prl_9'])
})
