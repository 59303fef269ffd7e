import { Select } from '@mantine/core'
import { expect, it } from 'vitest'
import { onWire } from '../../../../test/contract/window/wire.ts'
import { opened } from '../../../../test/support/screen.tsx'
import type { UnderContract } from '../../../contract/contract-fit.ts'
import type { Role } from '../../../contract/workspaces.ts'
import { RecordEditor } from '../records/record-editor.tsx'
import { ContractPicker } from './contract-picker.tsx'
import { ContractUsed } from './contract-used.tsx'
import { PriceListField } from './fields.tsx'
import { PayerContracts } from './payer-contracts.tsx'

const contract = (id: string, of: object = {}) => ({
  ...{ id, clientId: 'cli_1', contractNumber: `C-${id}`, isActive: true, validFrom: '2026-01-01', validTo: null },
  ...{ coverages: [], providerCodes: [], paymentModality: '04' },
  ...of,
})
const FITS = contract('1')
const OTHERS = [
  contract('2', { isActive: false }),
  contract('3', { validTo: '2026-03-01' }),
  contract('4', { coverages: ['02'] }),
]
const VISIT: UnderContract = { clientId: 'cli_1', date: '2026-10-05', coverage: '01', services: [] }

async function picker(value: string, items: readonly object[], readOnly = false) {
  const wire = onWire({ 'contracts.list': { items, total: items.length, limit: 100, offset: 0 } })
  const chosen: string[] = []
  const part = (
    <ContractPicker
      visit={VISIT}
      value={value}
      error={undefined}
      readOnly={readOnly}
      onChange={(id) => chosen.push(id)}
    />
  )
  const screen = await opened(part)
  const choices = () => screen.given(Select)[0]?.data?.map((choice) => (choice as { value: string }).value)
  return { chosen, choices, ...wire, ...screen }
}

it.each<[value: string, shown: string, choices: string[]]>([
  ['', '1', ['1', 'none']],
  ['none', 'none', ['1', 'none']],
  ['3', '3', ['1', '3', 'none']],
])('a visit under %j shows %s: offered are what fits it, what it has, and none', async (value, shown, offered) => {
  const { field, choices, last, chosen } = await picker(value, [FITS, ...OTHERS])
  expect(last('contracts.list')?.query).toMatchObject({ clientId: 'cli_1', isActive: 'all' })
  expect([field('Contrato').value, choices(), chosen]).toEqual([shown, offered, []])
})

it('of several that fit none is chosen by itself', async () => {
  expect((await picker('', [FITS, contract('5')])).field('Contrato').value).toBe('none')
})

it('a contract is chosen from the list, or by the button of one that fits what was saved without any', async () => {
  const { chosen, fill, press } = await picker('none', [FITS, contract('5'), ...OTHERS])
  await fill('Contrato', '1')
  await press('Usar el contrato C-5')
  expect(chosen).toEqual(['1', '5'])
})

it('what can only be read is offered no contract', async () => {
  expect((await picker('none', [FITS], true)).acts()).toEqual([])
})

it('a payer without contracts is asked for none', async () => {
  expect((await picker('', [])).words()).toBe('')
})

async function ofPayer(role: Role = 'admin') {
  const wire = onWire({ 'contracts.list': { items: [FITS, contract('9')], total: 2, limit: 100, offset: 0 } })
  const part = <PayerContracts id="cli_1" />
  const screen = await opened(part, { clinic: { role }, leaves: [RecordEditor] })
  const editing = () => screen.given(RecordEditor).map(({ area, id, words }) => [area.key, id, words])
  return { editing, ...wire, ...screen }
}

it('the contracts of a payer are its own, each opens, and a new one is of that payer', async () => {
  const { press, last, editing, given, by } = await ofPayer()
  expect(last('contracts.list')?.query).toMatchObject({ clientId: 'cli_1' })
  expect(editing()).toEqual([])
  await press('C-9')
  expect(editing()).toEqual([['contracts', '9', 'cli_1']])
  await by(() => given(RecordEditor)[0]?.onClose())
  expect(editing()).toEqual([])
  await press('Nuevo contrato')
  expect(editing()).toEqual([['contracts', 'nuevo', 'cli_1']])
})

it('whoever does not keep contracts is offered no new one', async () => {
  expect((await ofPayer('viewer')).acts()).toEqual(['C-1', 'C-9'])
})

it.each<[role: Role, asked: string[]]>([
  ['viewer', ['ctr_1']],
  ['reception', []],
])('what a contract comes to is asked of it, for who may know: %s', async (role, asked) => {
  const { all } = onWire({ 'contracts.use': { ceiling: 100, used: 130, left: -30, invoices: 2 } })
  const { words } = await opened(<ContractUsed id="ctr_1" />, { clinic: { role } })
  expect(all('contracts.use').map(({ params }) => params.contractId)).toEqual(asked)
  expect(words()).toBe(asked.length > 0 ? 'Usado $ 130 de $ 100 en 2 facturas emitidas. El tope se pasó en $ 30' : '')
})

it('a contract is priced by a list of its payer or of nobody', async () => {
  const list = (id: string, clientId: string | null, isActive = true) => ({ id, name: id, clientId, isActive })
  const items = [list('a', 'cli_1'), list('b', 'cli_2'), list('c', null), list('d', 'cli_1', false), list('e', 'cli_2')]
  onWire({ 'priceLists.list': { items, total: 5, limit: 500, offset: 0 } })
  const chosen: unknown[] = []
  const part = (
    <PriceListField
      value="e"
      values={{ clientId: 'cli_1' }}
      readOnly={false}
      error={undefined}
      onChange={(id) => chosen.push(id)}
    />
  )
  const { given, fill } = await opened(part)
  expect(given(Select)[0]?.data?.map((choice) => (choice as { value: string }).value)).toEqual(['a', 'c', 'e'])
  await fill('Lista de precios', 'c')
  await fill('Lista de precios', null)
  expect(chosen).toEqual(['c', ''])
})
