import { createHash } from 'node:crypto'
import { basename } from 'node:path/posix'
import type { Radica } from '../../sdk/index.ts'
import type { Taken } from './journal.ts'
import { type Known, refusal, refused } from './told.ts'

/**
 * Imports the visits of a FHIR file, or none of them: what would be refused keeps all of it out, to be corrected and dropped again.
 * Its key is made of the bytes and the name: whoever asks again after a death is answered what was done.
 */
export async function broughtIn(
  radica: Radica,
  taken: Taken,
  read: (path: string) => Promise<Buffer>,
  signal: AbortSignal,
): Promise<Known> {
  const path = taken.files[0]?.path ?? ''
  const contentBase64 = (await read(path)).toString('base64')
  const file = { area: 'visits', fileName: basename(path).slice(-200), contentBase64 } as const
  const { body: judged } = await radica.call('imports.create', { body: { ...file, dryRun: true }, signal })
  if (judged.refused > 0) {
    const verdicts = judged.rows.flatMap(({ sheet, row, source, issues }) =>
      issues.map(({ column, code, message }) =>
        refused(`${path} ${source ?? `${sheet} ${row}`}`, null, { code, message: `${column}: ${message}` }),
      ),
    )
    return refusal(taken, verdicts)
  }
  const idempotencyKey = `watch-${createHash('sha256').update(`${taken.id} ${path}`).digest('hex').slice(0, 40)}-${taken.attempt}`
  const { body } = await radica.call('imports.create', { body: file, idempotencyKey, signal })
  const { created, updated, unchanged } = body
  const line = `importado ${taken.name}: ${created} creados, ${updated} actualizados, ${unchanged} iguales`
  return { fate: 'imported', line, beside: [] }
}
