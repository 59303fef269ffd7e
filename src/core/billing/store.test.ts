import { beforeEach, describe, expect, it } from 'vitest'
import { type Books, books } from '../../../test/support/books.ts'
import { head, invoiceOf } from '../../../test/support/documents.ts'
import { insertRun } from '../../../test/support/store.ts'
import type { BillingFilter } from '../../contract/billing-runs.ts'
import type { DocumentStatus } from '../../contract/documents.ts'
import { say } from '../messages/message.ts'
import type { Issue } from '../messages/untold.ts'
import type { PlannedBillingItem } from '../store/billing.ts'
import type { StoredPackage } from '../store/packages.ts'

const [FOUND, HELD, REFUSED] = (['runs.packageGone', 'packages.discarded', 'packages.sending'] as const).map(
  (key): Issue => ({ code: 'not_found', message: say(key) }),
)

let at: Books
beforeEach(async () => {
  at = await books()
})
const billing = () => at.store.read.billing

const row = (position: number, of: Partial<PlannedBillingItem> = {}): PlannedBillingItem => ({
  ...{
    clientId: 'cli_1',
    coverage: '01',
    contractId: null,
    patientName: `Ceiba ${position}`,
    patients: 1,
    services: 2,
  },
  ...{ fromDate: '2026-07-01', toDate: '2026-07-31', position, state: 'made', visitIds: ['vis_1', 'vis_2'] },
  ...{ clientName: 'Yarumo', gross: 500, payable: 400, documentId: `inv_${position}`, file: false },
  ...{ finding: null, problem: null, patientId: 'pat_1' },
  ...of,
})
const run = (id: string, items: readonly PlannedBillingItem[]) =>
  at.inside(async ({ stores }) => {
    const key = await insertRun(stores, id, { kind: 'billing' })
    await stores.billing.insert(key, { providerCode: '1' }, items)
    return key
  })
const invoice = async (n: number, status: DocumentStatus, filed?: StoredPackage['status']) => {
  if (filed) await at.package(`pkg_${n}`, { status: filed, cuv: `cuv_${n}` })
  const made = {
    id: `inv_${n}`,
    status,
    number: `F-${n}`,
    gross: 1_000 + n,
    payable: 900,
    packageId: filed ? `pkg_${n}` : null,
  }
  await at.document({ ...head(made), issues: status === 'rejected' && REFUSED ? [REFUSED] : [] }, invoiceOf([]))
}
const STATUSES = ['draft', 'ready', 'queued', 'sending', 'unknown', 'accepted', 'rejected', 'discarded'] as const
const page = { limit: 20, offset: 0 }
const positions = async (key: number, query: { q?: string; filter?: BillingFilter } = {}) =>
  (await billing().items(key, { ...page, ...query })).items.map(({ position }) => position)

describe('the rows of a run', () => {
  it('tell how their invoices stand, whoever sent them, and what speaks against each now', async () => {
    for (const [n, status] of STATUSES.entries()) await invoice(n, status, n === 5 ? 'accepted' : undefined)
    const said = { finding: FOUND ?? null, problem: HELD ?? null }
    const key = await run('run_1', [
      ...STATUSES.map((_, n) => row(n, said)),
      row(8, { state: 'refused', documentId: null, ...said }),
      row(9, { documentId: null }),
    ])
    const { items, total } = await billing().items(key, page)
    const keyOf = (problem: { readonly message: unknown } | null) => JSON.stringify(problem?.message ?? null)
    const [found, held, refused] = [FOUND, HELD, REFUSED].map((each) => keyOf(each ?? null))
    expect(
      items.map((each) => [each.state, each.status, each.gross, each.number, each.cuv, keyOf(each.problem)].join(' ')),
    ).toEqual([
      `made draft 10 F-0  ${held}`,
      `made ready 10.01 F-1  ${held}`,
      'emitted queued 10.02 F-2  null',
      'emitted sending 10.03 F-3  null',
      'emitted unknown 10.04 F-4  null',
      'emitted accepted 10.05 F-5 cuv_5 null',
      `emitted rejected 10.06 F-6  ${refused}`,
      `cancelled discarded 10.07 F-7  ${held}`,
      `refused  5   ${held}`,
      'made  5   null',
    ])
    expect(found).not.toBe(held)
    expect([total, items[0]?.visits, items[5]?.packageStatus]).toEqual([10, 2, 'accepted'])
    const filters = ['ready', 'faulty', 'emitted', 'issued', 'rejected', 'unknown', 'filed', 'refused'] as const
    const of = await Promise.all(filters.map((filter) => positions(key, { filter })))
    expect(of).toEqual([[1], [0], [2, 3, 4, 5, 6], [5], [6], [4], [5], [7, 8]])
    const { items: counted, visits, gross } = await billing().counts(key)
    expect(counted).toMatchObject({ total: 10, ready: 1, issued: 1, rejected: 1, unknown: 1, filed: 1 })
    expect(counted).toMatchObject({ made: 3, emitted: 5, cancelled: 1, refused: 1, waiting: 0, chosen: 0 })
    expect([visits, gross]).toEqual([20, 8_028 + 1_000])
  })

  it('say what was found in a draft where nothing else holds it back', async () => {
    await invoice(0, 'draft')
    const key = await run('run_1', [row(0, { finding: FOUND ?? null })])
    expect((await billing().items(key, page)).items[0]?.problem).toEqual(FOUND)
  })

  it('that were sent and came back as drafts wait to be sent', async () => {
    await invoice(0, 'draft')
    await invoice(1, 'ready')
    await invoice(2, 'accepted')
    const key = await run(
      'run_1',
      [0, 1, 2].map((n) => row(n, { state: 'emitted' })),
    )
    expect((await billing().items(key, page)).items.map(({ state }) => state)).toEqual(['made', 'made', 'emitted'])
  })

  it('that are chosen are drafts that nothing speaks against, or of those that are named drafts', async () => {
    for (const [n, status] of STATUSES.entries()) await invoice(n, status)
    const items = [
      ...STATUSES.map((_, n) => row(n, { problem: HELD ?? null })),
      row(8, { state: 'refused', documentId: 'inv_1' }),
    ]
    const [key, named, other] = [await run('run_1', items), await run('run_2', items), await run('run_3', items)]
    const choose = (of: number, chosen: number[] | undefined, file: boolean) =>
      at.inside(({ stores }) => stores.billing.choose(of, chosen, file))
    expect(await choose(key, undefined, true)).toBe(1)
    expect(await choose(named, [0, 2, 8], false)).toBe(1)
    const next = async (of: number) => {
      const item = await billing().nextOpen(of)
      return item && [item.position, item.file, item.problem]
    }
    expect([await next(key), await next(named), await next(other)]).toEqual([
      [1, true, null],
      [0, false, null],
      undefined,
    ])
    expect(await positions(key, { filter: 'emitted' })).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('are of their run, and found by patient, payer or number', async () => {
    await invoice(0, 'ready')
    const key = await run('run_1', [row(0), row(1, { documentId: null, clientName: 'Guadua', state: 'waiting' })])
    const other = await run('run_2', [row(0), row(3)])
    for (const [q, found] of [
      ['ceiba', [0, 1]],
      ['guad', [1]],
      ['F-0', [0]],
      ['nada', []],
    ] as const)
      expect(await positions(key, { q })).toEqual(found)
    expect((await billing().nextOpen(key))?.position).toBe(1)
    await at.inside(({ stores }) => stores.billing.saveItem(key, row(1, { state: 'refused' })))
    expect(await billing().nextOpen(key)).toBeUndefined()
    expect((await billing().itemFrom(key, 1))?.documentId).toBe('inv_1')
    expect((await billing().itemFrom(other, 1))?.position).toBe(3)
    await at.inside(({ stores }) => stores.billing.saveUndo(key, 1))
    expect([(await billing().get(key)).undoFrom, (await billing().get(other)).undoFrom]).toEqual([1, null])
    expect((await billing().counts(other)).visits).toBe(4)
  })
})
