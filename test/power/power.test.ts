import { describe, expect, it } from 'vitest'
import { seededRandom } from '../support/random.ts'
import { Disk } from './disk.ts'
import { Durability, fileCallOf } from './durability.ts'
import { type Step, stepOf } from './recording.ts'

const hex = (text: string) => [...Buffer.from(text)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('')
const nameOf = (path: string) => (path.startsWith('/store/') ? path.slice('/store/'.length) : undefined)
const write = (at: number, text: string): Step => ({ kind: 'write', file: 'db', at, bytes: Buffer.from(text) })
const SYNC: Step = { kind: 'sync', file: 'db' }

function left(steps: readonly Step[], loss: Parameters<Disk['afterCut']>[0], seed = 1): string | undefined {
  const disk = new Disk()
  for (const step of steps) disk.take(step)
  return disk.afterCut(loss, seededRandom(seed)).get('db')?.toString()
}

it.each([
  [`7 pwrite64(3<${hex('/store/db')}>, "${hex('ab')}", 2, 32) = 2`, write(32, 'ab')],
  [`7 pwrite64(3<${hex('/store/db')}>, "${hex('ab')}", 2, 32 <unfinished ...>`, write(32, 'ab')],
  [`7 fsync(3<${hex('/store/db')}>) = 0`, SYNC],
  [`7 ftruncate(3<${hex('/store/db')}>, 512) = 0`, { kind: 'truncate', file: 'db', size: 512 }],
  [`7 unlink("${hex('/store/db')}") = 0`, { kind: 'unlink', file: 'db' }],
  [`7 rename("${hex('/store/db')}", "${hex('/store/b')}") = 0`, { kind: 'rename', file: 'db', to: 'b' }],
  [`7 write(1<${hex('/dev/null')}>, "${hex('{}')}", 2) = 2`, { kind: 'told', text: '{}' }],
  [`7 pwrite64(3<${hex('/elsewhere/db')}>, "${hex('ab')}", 2, 32) = 2`, undefined],
  ['7 +++ exited with 0 +++', undefined],
])('%s', (line, step) => expect(stepOf(line, nameOf)).toEqual(step))

it('what was synced stays, whatever is lost after it', () => {
  const steps = [write(0, 'first'), SYNC, write(0, 'other'), write(5, '!')]
  expect(left(steps, 'everything')).toBe('first')
  expect(left(steps, 'nothing')).toBe('other!')
})

it('a write is torn between sectors, never within one', () => {
  const steps = [write(0, 'a'.repeat(1_200)), SYNC, write(0, 'b'.repeat(1_200))]
  const seen = new Set(Array.from({ length: 60 }, (_, seed) => left(steps, 'torn', seed)))
  expect(seen.size).toBeGreaterThan(4)
  for (const state of seen) expect(state).toMatch(/^([ab])\1{511}([ab])\2{511}([ab])\3{175}$/)
})

it('a file that was unlinked may still be there until something is synced', () => {
  const gone: Step[] = [write(0, 'old'), SYNC, { kind: 'unlink', file: 'db' }]
  const seen = new Set(Array.from({ length: 20 }, (_, seed) => left(gone, 'some', seed)))
  expect(seen).toEqual(new Set([undefined, 'old']))
  expect(left([...gone, { kind: 'sync', file: 'wal' }], 'nothing')).toBeUndefined()
})

it('a file has its new name once something is synced, and what was synced of it under either', () => {
  const put: Step[] = [write(0, 'new'), SYNC, { kind: 'rename', file: 'db', to: 'named' }]
  const disk = new Disk()
  for (const step of put) disk.take(step)
  const seen = new Set(
    Array.from({ length: 20 }, (_, seed) => [...disk.afterCut('everything', seededRandom(seed))].join()),
  )
  expect(seen).toEqual(new Set(['db,new', 'named,new']))
  disk.take({ kind: 'sync', file: 'folder' })
  expect([...disk.afterCut('everything', seededRandom(1)).keys()]).toEqual(['named'])
})

describe('what lies beside the store', () => {
  const at = (path: string) => `<${hex(path)}>`
  const quoted = (path: string) => `"${hex(path)}"`

  it.each([
    [`7 openat(AT_FDCWD${at('/')}, ${quoted('/r/a')}, O_WRONLY|O_CREAT, 0600) = 3`, { kind: 'made', path: '/r/a' }],
    [`7 openat(AT_FDCWD${at('/')}, ${quoted('/r/a')}, O_RDONLY) = 3`, undefined],
    [`7 mkdir(${quoted('/r/b')}, 0700) = 0`, { kind: 'made', path: '/r/b' }],
    [`7 write(3${at('/r/a')}, "", 0 <unfinished ...>`, { kind: 'written', path: '/r/a' }],
    [`7 copy_file_range(3${at('/r/a')}, NULL, 4${at('/r/b')}, NULL, 9, 0) = 9`, { kind: 'written', path: '/r/b' }],
    [`7 sendfile(4${at('/r/b')}, 3${at('/r/a')}, NULL, 9) = 9`, { kind: 'written', path: '/r/b' }],
    [`7 rename(${quoted('/r/a')}, ${quoted('/r/b')}) = 0`, { kind: 'renamed', path: '/r/a', to: '/r/b' }],
    [`7 fdatasync(3${at('/r/a')}) = 0`, { kind: 'synced', path: '/r/a' }],
    [`7 unlink(${quoted('/r/a')}) = 0`, { kind: 'removed', path: '/r/a' }],
  ])('%s', (line, call) => expect(fileCallOf(line)).toEqual(call))

  function disk(...calls: readonly Parameters<Durability['take']>[0][]): Durability {
    const made = new Durability(['/r'])
    for (const call of calls) made.take(call)
    return made
  }
  const MADE = { kind: 'made', path: '/r/d/a' } as const
  const WRITTEN = { kind: 'written', path: '/r/d/a' } as const
  const synced = (path: string) => ({ kind: 'synced', path }) as const

  it('needs its content, its name and the names above it', () => {
    const all = [{ kind: 'made', path: '/r/d' } as const, MADE, WRITTEN]
    expect(disk(...all).atRisk('/r/d/a')).toEqual(['/r/d/a: its content', '/r/d: its name', '/r/d/a: its name'])
    expect(disk(...all, synced('/r/d/a'), synced('/r/d')).atRisk('/r/d/a')).toEqual(['/r/d: its name'])
    expect(disk(...all, synced('/r/d/a'), synced('/r/d'), synced('/r')).atRisk('/r/d/a')).toEqual([])
  })

  it('is at risk again under a new name, and when it is written on', () => {
    const kept = [MADE, WRITTEN, synced('/r/d/a'), synced('/r/d')]
    expect(disk(...kept, WRITTEN).atRisk('/r')).toEqual(['/r/d/a: its content'])
    expect(disk(...kept, { kind: 'renamed', path: '/r/d/a', to: '/r/d/b' }).atRisk('/r')).toEqual(['/r/d/b: its name'])
    expect(disk(MADE, WRITTEN, { kind: 'removed', path: '/r/d/a' }).atRisk('/r')).toEqual([])
  })
})
