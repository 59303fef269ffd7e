import { createHash } from 'node:crypto'
import type { ApiIssue } from '../../contract/errors.ts'
import { told } from '../../core/messages/untold.ts'
import { pair } from '../../core/runs/pairing.ts'
import type { Dropped } from './inbox.ts'

/** What is filed and moved together: a RIPS with its document, an archive, or a file of which nothing comes. */
export interface Unit {
  /** Made of the bytes, and of nothing else. */
  readonly id: string
  readonly number: string | null
  readonly files: readonly Dropped[]
  /** Visits to import. */
  readonly isFhir: boolean
  /** Why it is not filed. */
  readonly problem: ApiIssue | null
  /** What it lacks may still come. */
  readonly mayBeWhole: boolean
}

const LACKING: ReadonlySet<string> = new Set(['xml_missing', 'json_missing', 'json_syntax', 'zip_not_a_zip'])

/** Archives first, visits next, and notes after the invoices that they refer to. */
export function unitsOf(dropped: readonly Dropped[]): Unit[] {
  const archives = dropped.filter(({ facts }) => facts.role === 'archive')
  const visits = dropped.filter(({ isFhir }) => isFhir)
  const loose = dropped.filter(({ facts, isFhir }) => facts.role !== 'archive' && !isFhir)
  const stored = loose.map(({ path, bytes, sha256, facts }, key) => ({
    key,
    path,
    bytes,
    received: bytes,
    depth: 0,
    sha256,
    facts,
  }))
  const pairs = pair(stored).map(({ number, jsonFile, xmlFile, problem }) => {
    const files = [jsonFile, xmlFile].flatMap((key) => (key === null ? [] : (loose[key] ?? [])))
    return unit(number, files, problem && told(problem))
  })
  const alone = [...archives, ...visits].map((file) => unit(null, [file], null))
  return [...alone, ...pairs]
}

function unit(number: string | null, files: readonly Dropped[], problem: ApiIssue | null): Unit {
  const hashes = files.map(({ sha256 }) => sha256).sort()
  const id = createHash('sha256').update(hashes.join('\n')).digest('hex').slice(0, 40)
  const [file] = files
  // The first month of a capitation is an XML alone, and so is any invoice whose RIPS has not come yet.
  const isLone = files.length === 1 && file?.facts.role === 'document'
  const isFhir = file?.isFhir ?? false
  const isTorn =
    !isFhir && file?.facts.role === 'refused' && (file.bytes === 0 || file.facts.problem.code !== 'request_too_large')
  return { id, number, files, isFhir, problem, mayBeWhole: isLone || isTorn || LACKING.has(problem?.code ?? '') }
}
