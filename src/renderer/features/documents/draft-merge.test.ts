import { expect, test } from 'vitest'
import { changesOver, mergeDrafts, mergeLists, type Part, settle } from './draft-merge.ts'

interface Draft {
  readonly contract: string
  readonly site: string
  readonly note: string
  readonly lines: readonly { readonly key: string; readonly price: number }[]
}

const part = (name: keyof Draft): Part<Draft> => ({ name, label: 'invoices.title', keys: [name], shown: () => name })
const lines: Part<Draft> = {
  ...part('lines'),
  join: (base, mine, theirs) => {
    const joined = mergeLists(base.lines, mine.lines, theirs.lines)
    return joined && { lines: joined }
  },
}
const PARTS = [part('contract'), part('site'), part('note'), lines]
const line = (key: string, price: number) => ({ key, price })
const base: Draft = { contract: '1', site: 'a', note: '', lines: [line('1', 10), line('2', 20), line('3', 10)] }
/** What the service answers: the same content under new keys. */
const stored = (prices: readonly number[]) => prices.map((price, index) => line(`stored-${index}`, price))

test('what each changed alone is kept, and what both changed is asked', () => {
  const mine = { ...base, contract: '2', note: 'mía' }
  const theirs = { ...base, contract: '3', site: 'b' }
  const merge = mergeDrafts(PARTS, base, mine, theirs)
  expect(merge.disputed.map(({ name }) => name)).toEqual(['contract'])
  expect(merge.theirsOnly.map(({ name }) => name)).toEqual(['site'])
  expect(settle(merge, theirs, new Set(['contract']))).toMatchObject({ contract: '2', site: 'b', note: 'mía' })
  expect(settle(merge, theirs, new Set())).toMatchObject({ contract: '3', site: 'b', note: 'mía' })
})

test('lines that each added, changed or took away are put together', () => {
  const mine = { ...base, lines: [line('1', 11), line('3', 10), line('new', 40)] }
  const theirs = { ...base, lines: stored([10, 20, 30]) }
  const merge = mergeDrafts(PARTS, base, mine, theirs)
  expect(merge.disputed).toEqual([])
  // Mine: the first costs 11, the second is gone, one of 40 is new. Theirs: the third costs 30.
  expect(merge.draft.lines.map(({ price }) => price)).toEqual([11, 30, 40])
})

test('a line that both changed is asked about, never doubled', () => {
  const mine = { ...base, lines: [line('1', 10), line('2', 21), line('3', 10)] }
  const theirs = { ...base, lines: stored([10, 22, 10]) }
  const merge = mergeDrafts(PARTS, base, mine, theirs)
  expect(merge.disputed.map(({ name }) => name)).toEqual(['lines'])
  expect(settle(merge, theirs, new Set()).lines.map(({ price }) => price)).toEqual([10, 22, 10])
})

test('the same change by both is no dispute', () => {
  const same = { ...base, contract: '2', lines: stored([10, 20]) }
  expect(mergeDrafts(PARTS, base, { ...base, contract: '2', lines: base.lines.slice(0, 2) }, same).disputed).toEqual([])
})

test('a line that both added is there once', () => {
  const mine = { ...base, lines: [...base.lines, line('new', 40)] }
  const merge = mergeDrafts(PARTS, base, mine, { ...base, lines: stored([10, 20, 10, 40]) })
  expect(merge.disputed).toEqual([])
  expect(merge.draft.lines.map(({ price }) => price)).toEqual([10, 20, 10, 40])
})

test('only what changed is kept of unsaved work', () => {
  const draft = { ...base, note: 'mía' }
  expect(changesOver(base, draft)).toEqual({ note: 'mía' })
  expect({ ...base, ...changesOver(base, draft) }).toEqual(draft)
  expect(changesOver(base, base)).toEqual({})
})
