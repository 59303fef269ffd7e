import { expect, it } from 'vitest'
import { held } from '../../../../test/support/hook.ts'
import type { LongList } from '../../base/api/long-list.ts'
import { useSelection } from './selection.ts'

interface Row {
  readonly id: string
}
const rowsOf = (name: string): Row[] => Array.from({ length: 5 }, (_, index) => ({ id: `${name}${index}` }))

/** A list whose rows are read when the test says so. */
function slowList(name: string) {
  const rows = rowsOf(name)
  const read = Promise.withResolvers<void>()
  const list: LongList<Row> = {
    pageSize: 100,
    total: rows.length,
    at: (index) => rows[index],
    loaded: rows.slice(0, 1),
    between: async (from, to) => {
      await read.promise
      return rows.slice(from, to + 1)
    },
    onPages: () => undefined,
    fault: null,
    refetch: () => undefined,
  }
  const comes = async () => read.resolve()
  return { list, rows, comes, question: { q: name }, idOf: ({ id }: Row) => id, labelOf: ({ id }: Row) => id }
}

const selectionOf = (source: ReturnType<typeof slowList>) => held(useSelection<Row>, source)
type Held = Awaited<ReturnType<typeof selectionOf>>
const selected = ({ now }: Held) => [...now().boxes.ids.keys()]

it('all rows of a list are selected when they have come', async () => {
  const invoices = slowList('a')
  const selection = await selectionOf(invoices)
  await selection.by(({ boxes }) => boxes.all())
  expect(selected(selection)).toEqual([])
  await selection.by(invoices.comes)
  expect(selected(selection)).toEqual(['a0', 'a1', 'a2', 'a3', 'a4'])
})

it('rows that come after the selection was taken back stay unselected', async () => {
  const invoices = slowList('a')
  const selection = await selectionOf(invoices)
  await selection.by(({ boxes }) => boxes.all())
  await selection.by(({ boxes }) => boxes.clear())
  await selection.by(invoices.comes)
  expect(selected(selection)).toEqual([])
})

it('rows of another question that come late are not selected: nobody sees them', async () => {
  const invoices = slowList('a')
  const selection = await selectionOf(invoices)
  await selection.by(({ boxes }) => boxes.all())
  await selection.give(slowList('b'))
  await selection.by(invoices.comes)
  expect(selected(selection)).toEqual([])
})

it('a row that was left out while the others were on their way stays out', async () => {
  const invoices = slowList('a')
  const selection = await selectionOf(invoices)
  const [first, second] = invoices.rows
  if (!first || !second) throw new Error('no rows')
  await selection.by(({ boxes }) => boxes.toggle(0, first))
  await selection.by(({ extend }) => extend(2, 0))
  await selection.by(({ boxes }) => boxes.toggle(0, first))
  await selection.by(invoices.comes)
  expect(selected(selection)).toEqual([])
})

it('what can be chosen no more, since somebody billed or filed it, is chosen no more', async () => {
  const visits = slowList('a')
  const gone = new Set<string>()
  const of = () => ({ ...visits, isSelectable: ({ id }: Row) => !gone.has(id) })
  const selection = await held(useSelection<Row>, of())
  await selection.by(({ boxes }) => boxes.all())
  await selection.by(visits.comes)
  gone.add('a0').add('a3')
  await selection.give(of())
  expect(selection.now().rows.map(({ id }) => id)).toEqual(['a1', 'a2', 'a4'])
})

it('what is done with chosen rows is done with them as they are now', async () => {
  const visits = slowList('a')
  const selection = await selectionOf(visits)
  await selection.by(({ boxes }) => boxes.all())
  await selection.by(visits.comes)
  const priced = { id: 'a0', price: 45_000 }
  await selection.give({ ...visits, list: { ...visits.list, loaded: [priced] } })
  expect(selection.now().rows[0]).toBe(priced)
})
