import { expect, it } from 'vitest'
import { onWire } from '../../../../test/contract/window/wire.ts'
import { opened } from '../../../../test/support/screen.tsx'
import type { ListSearch } from '../../ui/table/use-arranged.ts'
import { RecordPicker } from '../records/record-picker.tsx'
import { payerArea } from './area.tsx'
import { payerFilter } from './payer-filter.tsx'
import { PayerPicker } from './payer-picker.tsx'

const EPS = { id: 'cli_7', companyName: 'Salud Andina EPS', nit: '900123456' }

async function picker(value: string, readOnly = false) {
  const wire = onWire({ 'clients.get': EPS })
  const chosen: string[] = []
  const part = (
    <PayerPicker
      label="Pagador"
      value={value}
      readOnly={readOnly}
      error="Elija uno."
      onChange={(id) => chosen.push(id)}
    />
  )
  return { chosen, ...wire, ...(await opened(part, { leaves: [RecordPicker] })) }
}
const REMOVE = 'Quitar el pagador'

it('a payer that is found is chosen by its id, said by its name, and taken out again', async () => {
  const { chosen, by, given, press, words, last } = await picker('cli_7')
  expect(last('clients.get')?.params.clientId).toBe('cli_7')
  expect(words()).toContain('Salud Andina EPS Elija uno.')
  expect(given(RecordPicker)[0]?.area).toBe(payerArea)
  await by(() => given(RecordPicker)[0]?.onPick({ ...EPS, id: 'cli_8' } as never))
  await press(REMOVE)
  expect(chosen).toEqual(['cli_8', ''])
})

it.each([
  ['none is chosen: none is taken out', '', false, 1],
  ['it can only be read: nothing is changed', 'cli_7', true, 0],
])('where %s', async (_, value, readOnly, pickers) => {
  const { given, acts } = await picker(value, readOnly)
  expect([given(RecordPicker).length, acts()]).toEqual([pickers, []])
})

it('a list is narrowed to one payer, and to none again', async () => {
  onWire({ 'clients.get': EPS })
  const searched: ListSearch[] = []
  const filter = payerFilter({ search: { pagador: 'cli_7' }, onSearch: (change) => searched.push(change) })
  const { by, given, press } = await opened(filter.field, { leaves: [RecordPicker] })
  await by(() => given(RecordPicker)[0]?.onPick({ ...EPS, id: 'cli_8' } as never))
  await press(REMOVE)
  expect(searched).toEqual([{ pagador: 'cli_8' }, { pagador: undefined }])
  const { words } = await opened(filter.chip)
  expect(words()).toBe('Salud Andina EPS')
})
