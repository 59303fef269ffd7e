import { notificationsStore } from '@mantine/notifications'
import { expect, it } from 'vitest'
import { onWire, refused } from '../../../../test/contract/window/wire.ts'
import { opened } from '../../../../test/support/screen.tsx'
import type { JournalAccountsInForce } from '../../../contract/journal.ts'
import type { Role } from '../../../contract/workspaces.ts'
import { ListTable } from '../../ui/table/list-table.tsx'
import { ExportMenu } from '../files/export-menu.tsx'
import { JournalAccountsDialog } from './journal-accounts.tsx'
import { JournalScreen } from './journal-screen.tsx'

const rule = (account: string) => ({ coverage: '01', category: 1, account })
const KEPT = {
  ...{ receivable: '130505', income: '412505', copayment: '280505', cash: '110505', discounts: '417501' },
  ...{ returns: '417505', incomeRules: [rule('4001'), rule('4002'), rule('4003')] },
  vouchers: { invoice: '1', creditNote: null, debitNote: '3' },
}
const PRESENT: JournalAccountsInForce = { ...KEPT, isSuggested: true }

/** The accounts of the journal, as a person of a role is shown them. */
async function accounts(answer: unknown = PRESENT, role: Role = 'accountant') {
  const wire = onWire({ 'journalAccounts.put': answer })
  let closed = 0
  const part = <JournalAccountsDialog present={PRESENT} onClose={() => closed++} />
  const screen = await opened(part, { clinic: { role } })
  const body = () => wire.all('journalAccounts.put').map((asked) => asked.body)
  const said = () => notificationsStore.getState().notifications.map(({ message }) => message)
  return { body, said, isClosed: () => closed > 0, ...screen }
}

it('each account is written as it was typed, and all others as they were', async () => {
  const { fill, press, body, said, isClosed } = await accounts()
  await fill('Dinero de los recaudos', '111005')
  await fill('Cuenta', '4009', 1)
  await fill('Grupo de servicios', '', 0)
  await fill('Notas crédito', '25')
  await press('Quitar la cuenta de ingresos 1')
  await press('Guardar')
  const incomeRules = [rule('4009'), rule('4003')]
  const vouchers = { invoice: '1', creditNote: '25', debitNote: '3' }
  expect(body()).toEqual([{ ...KEPT, cash: '111005', incomeRules, vouchers }])
  expect([isClosed(), said()]).toEqual([true, ['Quedaron guardadas las cuentas del diario.']])
})

it('another income has its own coverage, services and account', async () => {
  const { fill, press, body } = await accounts()
  await press('Agregar una cuenta de ingresos')
  await fill('Cobertura', '15', 3)
  await fill('Grupo de servicios', '2', 3)
  await press('Guardar')
  expect(body()).toEqual([])
  await fill('Cuenta', '4010', 3)
  await press('Guardar')
  expect(body()).toMatchObject([
    { incomeRules: [...KEPT.incomeRules, { coverage: '15', category: 2, account: '4010' }] },
  ])
})

it('what is no account is said at its field, and nothing is written', async () => {
  const { fill, press, body, field, isClosed } = await accounts()
  await fill('Ingresos', '12')
  await press('Guardar')
  expect([body(), isClosed(), Boolean(field('Ingresos').error), field('Dinero de los recaudos').error]).toEqual([
    ...[[], false, true, undefined],
  ])
})

it('accounts that could not be written are not said to be, and stay as they were typed', async () => {
  const { press, said, isClosed, words } = await accounts(refused('duplicate_resource', 409))
  const before = words()
  await press('Guardar')
  expect([said(), isClosed(), words().length > before.length]).toEqual([[], false, true])
})

it('whoever may not change the accounts sees them, and writes none', async () => {
  const { acts, press, body, field } = await accounts(PRESENT, 'viewer')
  expect(acts().filter((act) => /cuenta de ingresos/.test(act))).toEqual([])
  expect([field('Ingresos').readOnly, field('Notas débito').readOnly]).toEqual([true, true])
  await press('Guardar')
  expect(body()).toEqual([])
})

/** The journal of a month, whose file for Siigo is answered so. */
async function journal(siigo: unknown, role: Role = 'accountant') {
  const wire = onWire({ 'journalAccounts.get': PRESENT, 'journal.siigo': siigo })
  const part = <JournalScreen search={{ desde: '2026-10-01', hasta: '2026-10-31' }} onSearch={() => undefined} />
  const leaves = [ListTable, ExportMenu, JournalAccountsDialog]
  const screen = await opened(part, { clinic: { role }, leaves })
  const files: string[] = []
  Object.assign(window, { desktop: { saveFile: async (name: string) => files.push(name) } })
  return { files, setting: () => screen.given(JournalAccountsDialog), ...wire, ...screen }
}
const DAYS = { dateFrom: '2026-10-01', dateTo: '2026-10-31' }
const SIIGO = 'Archivo para Siigo'

it('the accounts that are set are those in force, and their dialog is closed again', async () => {
  const { press, setting, by } = await journal(new Response('x'))
  await press('Cuentas del diario')
  expect(setting().map(({ present }) => present)).toEqual([PRESENT])
  await by(() => setting()[0]?.onClose())
  expect(setting()).toEqual([])
})

it('where a voucher is missing for Siigo a person decides: the others alone, or the accounts first', async () => {
  const { press, setting, all, files } = await journal(refused('invalid_request', 400, 'vouchers'))
  await press(SIIGO)
  expect([files, setting()]).toEqual([[], []])
  await press('Cuentas del diario', 1)
  expect(setting()).toHaveLength(1)
  await press(SIIGO)
  await press('Descargar los demás')
  expect(all('journal.siigo').map(({ query }) => query)).toEqual([
    ...[DAYS, DAYS, { ...DAYS, onlyWithVoucher: 'true' }],
  ])
})

it('whoever does not keep the books takes no file for Siigo', async () => {
  expect((await journal(new Response('x'), 'viewer')).acts()).not.toContain(SIIGO)
})
