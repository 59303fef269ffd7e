import type { Import } from '../../contract/imports.ts'
import { Fault } from '../fault.ts'
import { authorOf, type Call, isoInstant, type Reply } from '../kernel/call.ts'
import { say } from '../messages/message.ts'
import { Turn } from '../turn.ts'
import { IMPORTERS } from './importers.ts'

const DAY_MS = 86_400_000
const KEPT_DAYS = 30

/** What was imported before this instant is forgotten. */
export const importsSince = (now: number) => isoInstant(now - KEPT_DAYS * DAY_MS)

/** Takes everything back that nobody touched since; answers how much that was. */
async function takenBack(call: Call<'imports.undo'>, { id, area, createdAt }: Import) {
  const { stores, workspace, principal, now, signal } = call
  let used: Promise<ReadonlySet<string>> | undefined
  // Asked after the visits of the same import are gone: people whom only they named go too.
  const usedSince = () => (used ??= stores.imports.usedSince(workspace.id, createdAt))
  const work = { stores, workspace, now, by: authorOf(principal), used: usedSince }
  const entries = await stores.imports.entries(id)
  const turn = new Turn(signal)
  let count = 0
  for (const [position, entry] of entries.entries()) {
    const revision = await IMPORTERS[area].takeBack(work, entry)
    if (revision !== undefined) count++
    if (typeof revision === 'number') await stores.imports.saveTakenBack(id, position, revision)
    if (turn.isOver) await turn.next()
  }
  return { takenBack: count, kept: entries.length - count }
}

export async function undoImport(call: Call<'imports.undo'>): Promise<Reply> {
  const { stores, workspace, params, now } = call
  const made = await stores.imports.find(workspace.id, params.importId)
  if (!made || made.createdAt < importsSince(now)) {
    throw new Fault('not_found', say('imports.undoGone'), { field: 'path.importId' })
  }
  if (made.undone) return { status: 200, body: made, written: false }
  const undone = { at: isoInstant(now), ...(await takenBack(call, made)) }
  await stores.imports.saveUndone(made.id, undone)
  const changes = ['imports', ...IMPORTERS[made.area].resources].map((resource) => ({
    resource,
    id: '*',
    revision: null,
  }))
  return { status: 200, body: { ...made, undone }, target: { id: made.id }, changes }
}
