import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { afterEach, expect, it } from 'vitest'
import { held } from '../../../../test/support/hook.ts'
import { useLongList } from './long-list.ts'
import { invalidate, queryClient } from './query.ts'

afterEach(() => queryClient.clear())

/** A list of the service's that a screen shows two rows at a time. */
async function shown(rows: string[]) {
  const read = async ({ limit, offset }: { limit: number; offset: number }) => ({
    items: rows.slice(offset, offset + limit),
    total: rows.length,
    limit,
    offset,
  })
  const hook = await held(
    () => useLongList({ key: ['visits.list'], read, pageSize: 2 }),
    undefined,
    (inner) => createElement(QueryClientProvider, { client: queryClient }, inner),
  )
  return { ...hook, look: (page: number) => hook.by(({ onPages }) => onPages(page, page)) }
}

it('rows that moved since their page was looked at are all there when all are taken', async () => {
  const rows = ['a', 'b', 'c', 'd', 'e', 'f']
  const list = await shown(rows)
  for (const page of [1, 2, 0]) await list.look(page)
  rows.unshift('new')
  await list.by(() => invalidate(['visits.list']))
  const taken: string[] = []
  await list.by(async ({ between }) => void taken.push(...(await between(0, 100))))
  expect(taken).toEqual(['new', 'a', 'b', 'c', 'd', 'e', 'f'])
})
