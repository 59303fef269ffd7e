import { afterEach, expect, it } from 'vitest'
import { enter, type Page, page } from '../../../../test/contract/window/page.ts'
import { held } from '../../../../test/support/hook.ts'
import { inClinic } from '../../../../test/support/in-clinic.tsx'
import { queryClient } from '../../base/api/query.ts'
import type { LongColumn } from './column.ts'
import { type ListSearch, useArranged } from './use-arranged.ts'

let window: Page
afterEach(() => {
  queryClient.clear()
  window.close()
})

const column = (key: string, sort?: string): LongColumn<never> => ({
  ...{ key, header: key, weight: 1, cell: () => null },
  ...(sort && { sort }),
})
const COLUMNS = [column('number'), column('total', '-payable')]

it('a list is asked for an order that it has, whatever its address says, and a header turns it round and back', async () => {
  window = page(async () => Response.json({ shownColumns: null, widths: {}, views: [] }))
  enter('+573001112233')
  const asked: ListSearch[] = []
  const of = (orden?: string) => ({
    ...({ list: 'healthInvoices', columns: COLUMNS, search: { orden } } as const),
    onSearch: (change: ListSearch) => void asked.push(change),
  })
  const { by, now, give } = await held(useArranged<never>, of('secret'), inClinic)
  expect(now().sort).toBeUndefined()
  for (const orden of [undefined, '-payable', 'payable']) {
    await give(of(orden))
    expect(now().sort).toBe(orden)
    await by(({ onSort }) => onSort('-payable'))
  }
  expect(asked).toEqual([{ orden: '-payable' }, { orden: 'payable' }, { orden: undefined }])
})

it('a list is narrowed by words and by its filters, and by nothing else of its address', async () => {
  window = page(async () => Response.json({ shownColumns: null, widths: {}, views: [] }))
  enter('+573001112233')
  const of = (search: ListSearch) => ({
    ...({ list: 'healthInvoices', columns: COLUMNS, filters: ['estado', 'asignada'], search } as const),
  })
  const { now, give } = await held(useArranged<never>, of({}), inClinic)
  expect(now().isNarrowed).toBe(false)
  for (const search of [{ q: '7' }, { estado: 'draft' }, { asignada: 'mi' }]) {
    await give(of(search))
    expect(now().isNarrowed).toBe(true)
  }
  for (const search of [{ q: '' }, { ver: 'inv_1', orden: '-payable' }, { estado: undefined }]) {
    await give(of(search))
    expect(now().isNarrowed).toBe(false)
  }
})
