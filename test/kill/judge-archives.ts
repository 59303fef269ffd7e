import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ApiFault } from '../../src/contract/client.ts'
import { ARCHIVE_FOLDER } from '../../src/core/bundles/keeping.ts'
import { openZip } from '../../src/core/zip/zip.ts'
import type { Office } from '../support/scene/office.ts'
import type { Scene } from '../support/scene/programs.ts'
import type { Verdict } from '../support/scene/verdict.ts'
import type { BegunRun } from './clerk.ts'

const MIB = 1024 * 1024
const LIMITS = { entries: 1_000, entryBytes: 64 * MIB, totalBytes: 256 * MIB }

/** What became of the archives for payers: the host died once more, so that whatever belongs to none had to go. */
export async function judgeArchives(
  { host, dataDir }: Scene,
  office: Office,
  runs: readonly BegunRun[],
): Promise<Verdict[]> {
  await host.kill()
  await host.start()
  const findings: string[] = []
  let named = 0
  let whole = 0
  for (const { id, act } of runs) {
    if (act !== 'bundle') continue
    const params = { ...office.params, documentRunId: id }
    const { state, items, archive } = (await office.ask((call) => call('documentRuns.get', { params }))).body
    const invoices = state === 'done' ? items.done : 0
    if ((archive?.invoices ?? 0) !== invoices) findings.push(`${id} (${state}) has ${archive?.invoices} of ${invoices}`)
    const names = await namesIn(office, id)
    const results = names.filter((name) => name.includes('ResultadosMSPS_')).length
    if (results !== invoices) findings.push(`${id} (${state}) has the results of ${results}, and ${invoices} invoices`)
    named += names.length
    if (invoices > 0) whole++
  }
  const lies = readdirSync(join(dataDir, ARCHIVE_FOLDER)).length
  if (lies !== named) findings.push(`${lies} files lie in the folder, and ${named} belong to archives`)
  return [
    { name: `every archive for a payer is whole or absent (${whole} whole), and nothing else lies there`, findings },
  ]
}

/** Of an archive as it is taken, each entry read; none where there is none. */
async function namesIn(office: Office, documentRunId: string): Promise<string[]> {
  const params = { ...office.params, documentRunId }
  try {
    const { body } = await office.ask((call) => call('documentRuns.archive', { params }))
    const entries = await openZip(Buffer.from(await body.arrayBuffer()), LIMITS)
    for (const entry of entries) await entry.content()
    return entries.map(({ name }) => name)
  } catch (error) {
    if (error instanceof ApiFault && error.code === 'document_not_available') return []
    throw error
  }
}
