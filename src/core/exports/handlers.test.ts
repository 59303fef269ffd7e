import { describe, expect, it } from 'vitest'
import type { Fault } from '../fault.ts'
import type { Call, Handlers } from '../kernel/call.ts'
import type { OutSheet } from '../workbook/out.ts'
import { exportHandlers } from './handlers.ts'

const ITEM = { name: 'Valle', nit: '900', isActive: true }

/** Exports a list of that many payers; what left, how much of it was noted before, and the pages that were asked for. */
async function exportOf(total: number, format: 'csv' | 'xlsx') {
  const noted: unknown[] = []
  const asked: number[] = []
  const sheets: OutSheet[] = []
  const list = async ({ query }: { query: { limit: number; cursor?: string } }) => {
    const from = Number(query.cursor ?? 0)
    asked.push(from)
    const end = Math.min(total, from + query.limit)
    const items = Array.from({ length: end - from }, () => ITEM)
    return { status: 200, body: { items, total, nextCursor: end < total ? String(end) : null } }
  }
  const audit = { append: async ({ target }: { target: unknown }) => void noted.push(target) }
  const workbooks = {
    write: async (written: readonly OutSheet[]) => {
      sheets.push(...written)
      return new Uint8Array()
    },
  }
  const handlers = exportHandlers(
    { 'clients.list': list } as unknown as Handlers,
    workbooks as unknown as Parameters<typeof exportHandlers>[1],
    { write: async (_scope: string, work: (stores: unknown) => unknown) => work({ audit }) } as Parameters<
      typeof exportHandlers
    >[2],
  )
  const handler = handlers['exports.table']
  if (typeof handler !== 'function') throw new Error('the list is written by a prepared effect')
  const call = {
    params: { list: 'clients', workspaceId: 'w' },
    query: { format },
    workspace: { id: 'w', role: 'admin' },
    principal: { userId: 'u', via: { kind: 'session', sessionId: 's' } },
    now: 0,
    signal: new AbortController().signal,
    progress: () => undefined,
  } as unknown as Call<'exports.table'>
  const { content } = await handler(call)
  const text = format === 'csv' ? await new Response(content?.bytes as ReadableStream).text() : ''
  const rows = format === 'csv' ? text.trimEnd().split('\r\n').length - 1 : sheets[0]?.rows.length
  return { rows, noted, asked }
}

describe.each([
  ['xlsx', 20_000, 'como CSV'],
  ['csv', 200_000, 'Fíltrela'],
] as const)('as %s', (format, most, advice) => {
  it('a list of the most rows leaves whole, and one of a row more does not leave at all', async () => {
    const { rows, noted } = await exportOf(most, format)
    expect([rows, noted]).toEqual([most, [`clients (${most})`]])
    const refused = await exportOf(most + 1, format).catch((fault: Fault) => fault)
    expect(refused).toMatchObject({ code: 'request_too_large', message: expect.stringContaining(advice) })
  })

  it.each([0, 1, 499, 500, 501, 1000, 1001])('%i rows leave once each', async (total) => {
    const { rows, asked } = await exportOf(total, format)
    expect([rows, new Set(asked).size]).toEqual([total, Math.max(1, Math.ceil(total / 500))])
  })
})
