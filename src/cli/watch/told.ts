import packageJson from '../../../package.json' with { type: 'json' }
import type { ApiIssue } from '../../contract/errors.ts'
import type { RunItem } from '../../contract/runs.ts'
import { quote } from '../../core/messages/message.ts'
import { ApiFault, type Radica } from '../../sdk/index.ts'
import { FORMATS } from '../report/report.ts'
import type { PackageVerdict } from '../validate/packages.ts'
import type { Ending, Taken } from './journal.ts'
import type { BesideFile } from './move.ts'

/** How a unit ended, and what is written beside its files. */
export interface Known extends Pick<Ending, 'fate' | 'line'> {
  readonly beside: readonly BesideFile[]
}

const NO_COUNTS = { error: 0, notification: 0, unresolved: 0 }
export const NOTHING_IN_IT: ApiIssue = { code: 'invalid_rips_input', message: 'El ZIP no trae ningún RIPS.' }
export const CANCELLED: ApiIssue = { code: 'run_state', message: 'Alguien canceló esta importación en Radica.' }

/** A number as part of the name of a file, on any system. */
const inName = (number: string) => number.replace(/[^\p{L}\p{N}_-]/gu, '_').slice(0, 80)

/** The CUV, and with it the ministry's whole answer. */
export async function proofOf(radica: Radica, item: RunItem, signal: AbortSignal): Promise<BesideFile> {
  const { number, packageId, kind, cuv, jsonPath, xmlPath } = item
  const params = { packageId: packageId ?? '' }
  const receipt = await radica.call('ripsPackages.receipt', { params, signal }).then(
    ({ body }) => body,
    (error: unknown) => {
      // Its CUV was obtained by another program.
      if (error instanceof ApiFault && error.status === 404)
        return { cuv, processId: null, filedAt: null, answer: null }
      throw error
    },
  )
  const text = `${JSON.stringify({ number, kind, packageId, jsonPath, xmlPath, ...receipt }, null, 2)}\n`
  return { name: `${inName(number ?? packageId ?? 'paquete')}-cuv.json`, text }
}

export function refused(path: string, number: string | null, problem: ApiIssue): PackageVerdict {
  return { path, xmlPath: null, number, kind: null, valid: false, counts: NO_COUNTS, issues: [], problem }
}

/** Why a package was not filed: its findings, what the ministry said, or why there is none. */
export async function verdictOf(radica: Radica, item: RunItem, signal: AbortSignal): Promise<PackageVerdict> {
  const { number, kind, jsonPath, xmlPath, packageId, state, origin, cuv } = item
  const about = { path: jsonPath ?? xmlPath ?? '', xmlPath: jsonPath ? xmlPath : null, number, kind }
  const problem = item.problem ?? (state === 'cancelled' ? CANCELLED : null)
  if (problem || !packageId) return { ...refused(about.path, number, problem ?? NOTHING_IN_IT), ...about }
  if (origin === 'known' && cuv !== null) {
    const message = `El número ${number} ya está radicado con otro contenido, CUV ${cuv}. Estos archivos no se radicaron.`
    return { ...refused(about.path, number, { code: 'package_already_accepted', message }), ...about }
  }
  const { body } = await radica.call('ripsPackages.get', { params: { packageId }, signal })
  const { validation, submission } = body
  const said = (submission?.issues ?? []).map(({ field, ...issue }) => ({
    ...issue,
    rule: issue.code,
    path: field ?? null,
  }))
  const issues = (state === 'filed' ? said : (validation?.issues ?? [])).map(quoted)
  const counts = (state === 'judged' && validation?.counts) || { ...NO_COUNTS, error: issues.length }
  return { ...about, valid: false, counts, issues, problem: null }
}

/** Why it is not filed, beside it as text and as JSON. */
export function refusal(taken: Taken, verdicts: readonly PackageVerdict[], proofs: readonly BesideFile[] = []): Known {
  const codes = verdicts.flatMap(({ problem, issues }) =>
    problem ? [problem.code] : issues.flatMap(({ code, severity }) => (severity === 'error' ? [code] : [])),
  )
  const options = { unresolved: false, version: packageJson.version }
  const name = `${inName(taken.name)}-hallazgos`
  return {
    fate: 'refused',
    line: `rechazado ${taken.name}: ${[...new Set(codes)].slice(0, 5).join(', ')}`,
    beside: [
      ...proofs,
      { name: `${name}.txt`, text: FORMATS.text(verdicts, options) },
      { name: `${name}.json`, text: FORMATS.json(verdicts) },
    ],
  }
}

const quoted = <T extends { readonly message: string }>(issue: T) => ({ ...issue, message: quote(issue.message) })
