import { Session } from 'node:inspector/promises'

const SQLITE = 'SQLite, through its driver'
const COMMIT = 'the commit: encrypted, synced'

/** Where work is done, by the address of the script that does it: the first that fits. */
const PLACES: readonly (readonly [RegExp, string])[] = [
  [/node_modules\/better-sqlite3\/|drizzle-orm\/better-sqlite3\/session/, SQLITE],
  [/core\/store\/store\.sqlite/, COMMIT],
  [/node_modules\/drizzle-orm\//, 'making queries and rows (drizzle)'],
  [/node_modules\/zod\//, 'checking bodies (zod)'],
  [/node_modules\/hono\//, 'Hono'],
  [/core\/([a-z]+)\//, 'core'],
  [/src\/contract\//, 'contract'],
  [/undici|node:internal\/(webstreams|encoding|url)/, 'Request and Response of the platform'],
  [/^node:/, 'Node'],
  [/test\//, 'the measurement'],
]
const BY_NAME: Readonly<Record<string, string>> = {
  '(garbage collector)': 'collecting garbage',
  '(program)': 'the engine itself',
  '(idle)': 'waiting',
}

export interface Share {
  readonly place: string
  /** Of the time that was sampled, 0 to 1. */
  readonly share: number
}

function placeOf({ functionName, url }: { functionName: string; url: string }, caller: string | undefined): string {
  const byName = BY_NAME[functionName]
  if (byName !== undefined) return byName
  // What has no script is native, and works for its caller; SQLite's driver alone has functions without a name.
  if (url === '' && caller !== undefined) return functionName === '' && caller !== COMMIT ? SQLITE : caller
  const [pattern, place] = PLACES.find(([pattern]) => pattern.test(url)) ?? []
  if (pattern === undefined || place === undefined) return 'other'
  const [, folder] = pattern.exec(url) ?? []
  return folder === undefined || place !== 'core' ? place : `core/${folder}`
}

/** Runs it under V8's sampling profiler: what share of the time was spent where, the largest first. */
export async function profiled(run: () => Promise<void>): Promise<Share[]> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.setSamplingInterval', { interval: 200 })
  await session.post('Profiler.start')
  await run()
  const { profile } = await session.post('Profiler.stop')
  session.disconnect()
  const { nodes, samples = [], timeDeltas = [] } = profile
  const places = new Map<number, string>()
  // Callers come before those whom they call.
  for (const { id, callFrame, children = [] } of nodes) {
    const place = placeOf(callFrame, places.get(id))
    for (const one of [id, ...children]) places.set(one, place)
  }
  const spent = new Map<string, number>()
  let total = 0
  for (const [i, id] of samples.entries()) {
    const us = timeDeltas[i] ?? 0
    const place = places.get(id) ?? 'other'
    spent.set(place, (spent.get(place) ?? 0) + us)
    total += us
  }
  return [...spent].map(([place, us]) => ({ place, share: us / total })).sort((a, b) => b.share - a.share)
}
