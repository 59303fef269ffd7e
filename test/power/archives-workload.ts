import { writeSync } from 'node:fs'
import { clinic } from '../contract/documents/clinic.ts'
import { rest } from '../support/rest.ts'
import type { Told } from './told.ts'

/** Archives for a payer on one store: one that lasts until its week is over, and one that is cancelled. */
const [dataDir] = process.argv.slice(2)
if (dataDir === undefined) throw new Error('archives-workload.ts FOLDER')

const WEEK_AND_MORE_MS = 8 * 86_400_000

const at = await clinic({ dataDir })
/** In one call to the kernel: from then on it is a promise. */
const tell = (told: Told) => void writeSync(1, `${JSON.stringify(told)}\n`)
tell({ kind: 'workspace', id: at.workspaceId })

const targetIds = [(await at.filed()).id, (await at.filed()).id]

async function made(name: string): Promise<string> {
  const body = { name, act: 'bundle' as const, targetIds }
  const { id } = (await at.api('documentRuns.create', { body, idempotencyKey: name })).body
  const get = () => at.api('documentRuns.get', { params: { documentRunId: id } })
  while ((await get()).body.state === 'working') await rest()
  tell({ kind: 'archive', id, stands: 'whole', at: at.core.clock.now() })
  return id
}

async function cancelled(documentRunId: string): Promise<void> {
  const params = { documentRunId }
  tell({ kind: 'archive', id: documentRunId, stands: 'going', at: at.core.clock.now() })
  await at.api('documentRuns.cancel', { params })
  while ((await at.api('documentRuns.get', { params })).body.state !== 'cancelled') await rest()
  tell({ kind: 'archive', id: documentRunId, stands: 'gone', at: at.core.clock.now() })
}

const kept = await made('Junio')
await cancelled(await made('Julio'))
tell({ kind: 'archive', id: kept, stands: 'going', at: at.core.clock.now() + WEEK_AND_MORE_MS })
await at.pass(WEEK_AND_MORE_MS)
await at.signedIn()
await at.restarted()
tell({ kind: 'archive', id: kept, stands: 'gone', at: at.core.clock.now() })
await at.close()
