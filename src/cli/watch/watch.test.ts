import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { zipOf } from '../../../test/support/zip.ts'
import type { Radica } from '../../sdk/index.ts'
import { watch } from './watch.ts'

/** A service in which a run is begun in a second, and has its outcome some seconds later. */
function service(pass: (ms: number) => void, now: () => number) {
  const runs: { begunAt: number; state: 'collecting' | 'done' }[] = []
  const item = { state: 'filed', origin: 'new', number: 'F1', packageId: 'pkg_1', cuv: 'c', problem: null }
  const answers: Readonly<Record<string, (id: number) => object>> = {
    'runs.get': (id) => ({ state: runs[id]?.state }),
    'runs.start': (id) => Object.assign(runs[id] ?? {}, { state: 'done' }),
  }
  const keys = new Map<string, number>()
  const radica = {
    call: async (id: string, { params, idempotencyKey }: { params?: { runId?: string }; idempotencyKey: string }) => {
      if (id !== 'runs.create') return { body: answers[id]?.(Number(params?.runId)) ?? {} }
      if (!keys.has(idempotencyKey)) {
        pass(1_000)
        keys.set(idempotencyKey, runs.push({ begunAt: now(), state: 'collecting' }) - 1)
      }
      return { body: { id: String(keys.get(idempotencyKey)) } }
    },
    async *pages(_: string, { params }: { params: { runId: string } }) {
      const isOver = now() - (runs[Number(params.runId)]?.begunAt ?? 0) > 5_000
      yield { ...item, status: isOver ? 'accepted' : 'queued' }
    },
  }
  return { radica: radica as unknown as Radica, begun: () => runs.length }
}

it('what was filed is moved while most of what was dropped at once still waits to be begun', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'radica-many-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (let n = 0; n < 100; n++) writeFileSync(join(folder, `mes ${n}.zip`), zipOf({ 'a.json': `${n}` }))
  let time = 0
  const now = () => time
  const pass = (ms: number) => {
    time += ms
  }
  const { radica, begun } = service(pass, now)
  const stop = new AbortController()
  const options = { everyMs: 1_000, settleMs: 1_000, waitMs: 5_000 }
  const world = { now, sleep: async (ms: number) => pass(ms), say: () => undefined, signal: stop.signal }
  const filed: number[] = []
  for await (const { fate } of watch(radica, folder, options, world)) {
    expect(fate).toBe('filed')
    if (filed.push(begun()) === 100) stop.abort()
  }
  expect(filed[0]).toBeLessThan(30)
  expect(filed).toHaveLength(100)
})
