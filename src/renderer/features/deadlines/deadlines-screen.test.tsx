import { expect, it } from 'vitest'
import { onWire } from '../../../../test/contract/window/wire.ts'
import { opened } from '../../../../test/support/screen.tsx'
import type { Role } from '../../../contract/workspaces.ts'
import { ListTable } from '../../ui/table/list-table.tsx'
import { DeadlinesScreen } from './deadlines-screen.tsx'
import { RecordDialog } from './record-dialog.tsx'

const due = (kind: string, targetId: string) => ({ kind, targetId, label: targetId, status: 'soon', amount: 1 })
const ITEMS = [due('payer_filing', 'inv_1'), due('contract_end', 'ctr_1'), due('payer_filing', 'inv_2')]

async function deadlines(role: Role = 'admin') {
  onWire({
    'deadlines.list': { items: ITEMS, total: 3, limit: 100, offset: 0, counts: { overdue: 0, soon: 3, later: 0 } },
  })
  return await opened(<DeadlinesScreen search={{}} onSearch={() => undefined} />, {
    clinic: { role },
    leaves: [ListTable],
  })
}

it('only what a payer takes can be chosen, to write down that it did', async () => {
  const { given } = await deadlines()
  const boxes = given(ListTable)[0]?.selection?.boxes
  expect(ITEMS.filter((item) => boxes?.isSelectable(item as never)).map(({ targetId }) => targetId)).toEqual([
    'inv_1',
    'inv_2',
  ])
})

it('who may not write it down chooses nothing', async () => {
  expect((await deadlines('viewer')).given(ListTable)[0]?.selection).toBeUndefined()
})

it('when a payer took invoices is written down with the number that it gave, and they are chosen no more', async () => {
  const { last } = onWire({ 'payerFilings.record': { items: [{}, {}] } })
  const told: string[] = []
  const dialog = (
    <RecordDialog
      documentIds={['inv_1', 'inv_2']}
      onClose={() => told.push('closed')}
      onRecorded={() => told.push('recorded')}
    />
  )
  const { fill, press } = await opened(dialog)
  await fill(/^Día en que/, '5/11/2026')
  await fill('Número de radicado', ' R-1 ')
  await press('Registrar radicación')
  expect(last('payerFilings.record')?.body).toEqual({
    documentIds: ['inv_1', 'inv_2'],
    filedOn: '2026-11-05',
    number: 'R-1',
  })
  expect(told).toEqual(['recorded', 'closed'])
})
