import type { Run, RunItem } from '../../../src/contract/runs.ts'
import type { Api } from '../../support/api.ts'
import { type FolderFile, requestsOf } from '../../support/pairs.ts'

/** A run whose files are all there, and which has not begun. */
export async function collected(api: Api, files: readonly FolderFile[]): Promise<Run> {
  const { body: run } = await api('runs.create', { body: { kind: 'folder', name: 'julio' } })
  for (const body of requestsOf(files)) await api('runs.addPieces', { params: { runId: run.id }, body })
  return run
}

export async function ended(api: Api, runId: string, is: (run: Run) => boolean = ({ state }) => state === 'done') {
  for (let patience = 5_000; patience > 0; patience--) {
    const { body: run } = await api('runs.get', { params: { runId } })
    if (is(run)) return run
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('the run does not end')
}

export async function dropped(api: Api, files: readonly FolderFile[], others?: Record<string, number>): Promise<Run> {
  const { id } = await collected(api, files)
  await api('runs.start', { params: { runId: id }, body: others ? { others } : {} })
  return ended(api, id)
}

export async function itemsOf(api: Api, runId: string, query: object = {}): Promise<RunItem[]> {
  const all: RunItem[] = []
  for (;;) {
    const { body } = await api('runItems.list', {
      params: { runId },
      query: { limit: 500, offset: all.length, ...query },
    })
    all.push(...body.items)
    if (all.length >= body.total) return all
  }
}
