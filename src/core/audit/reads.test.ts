import { expect, it } from 'vitest'
import { virtualClock } from '../../../test/support/clock.ts'
import { collectingLog } from '../../../test/support/core.ts'
import type { AuditEntry } from '../store/audit.ts'
import type { Scope, Store, Stores } from '../store/store.ts'
import { createReadLog } from './reads.ts'

const READER = { workspaceId: 'wsp_1', actor: 'usr_1', operation: 'patients.get' }

/** A disk that is full until it is not. */
function desk() {
  const written: AuditEntry[] = []
  const disk = { isFull: false }
  const audit = { append: async (...entries: AuditEntry[]) => void written.push(...entries) }
  const write = async <T>(_scope: Scope, work: (stores: Stores) => Promise<T>): Promise<T> => {
    if (disk.isFull) throw new Error('no room')
    return work({ audit } as unknown as Stores)
  }
  const clock = virtualClock()
  const log = collectingLog()
  const reads = createReadLog({ store: { write } as unknown as Store, clock, log })
  return { written, disk, clock, log, reads }
}

it('keeps what a store that fails does not take, and writes it when that works again', async () => {
  const { written, disk, clock, log, reads } = desk()
  disk.isFull = true
  reads.note(READER, { ids: ['pat_1'] })
  await clock.advance(1_000)
  expect([written, log.lines.map(({ event }) => event)]).toEqual([[], ['reads.failed']])
  disk.isFull = false
  await clock.advance(30_000)
  expect(written.map(({ target }) => target)).toEqual(['pat_1'])
})

it('writes what is left when the host stops, after what is being written', async () => {
  const { written, clock, reads } = desk()
  reads.note(READER, { ids: ['pat_1'] })
  const passing = clock.advance(1_000)
  reads.note(READER, { ids: ['pat_2'] })
  await reads.stop()
  await passing
  expect(written.map(({ target }) => target)).toEqual(['pat_1', 'pat_2'])
})

it('holds no more than it may while nothing can be written, and says so', async () => {
  const { written, disk, clock, log, reads } = desk()
  disk.isFull = true
  reads.note(READER, { ids: Array.from({ length: 5_001 }, (_, n) => `pat_${n}`) })
  expect(log.lines.map(({ event }) => event)).toEqual(['reads.dropped'])
  disk.isFull = false
  await clock.advance(1_000)
  expect(written).toHaveLength(5_000)
})

it('names each of a hundred people in one document, and of more says how many they are', async () => {
  const { written, clock, reads } = desk()
  const people = (count: number) => async () => Array.from({ length: count }, (_, n) => `pat_${n}`)
  reads.note(READER, { inside: { id: 'run_100', people: people(100) } })
  reads.note(READER, { inside: { id: 'run_101', people: people(101) } })
  await clock.advance(1_000)
  expect(written.filter(({ target }) => target?.startsWith('pat_'))).toHaveLength(100)
  expect(written.slice(100)).toMatchObject([{ target: 'run_101', revision: 101 }])
})

it('tells of the same list in each clinic, and for each person who looked at it', async () => {
  const { written, clock, reads } = desk()
  const [first, second] = ['wsp_1', 'wsp_2'].map((workspaceId) => ({ ...READER, workspaceId }))
  for (const reader of [first, second, { ...first, actor: 'usr_2' }, first]) {
    reads.note({ ...READER, ...reader }, { count: 50 })
  }
  await clock.advance(1_000)
  expect(written.map(({ workspaceId, actor }) => `${workspaceId} ${actor}`).sort()).toEqual([
    ...['wsp_1 usr_1', 'wsp_1 usr_2', 'wsp_2 usr_1'],
  ])
})
