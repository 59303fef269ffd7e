import { familyOf } from '../../contract/rips/kinds.ts'
import type { ExternalFiling } from '../messages/untold.ts'
import { readResult } from '../ministry/result.ts'
import type { StoredFiling } from '../store/filings.ts'
import type { StoredWorkspace } from '../store/identity.ts'
import type { StoredPackage } from '../store/packages.ts'
import type { Stores } from '../store/store.ts'
import { type ResultsFile, readResultsFile } from './results.ts'

/** Shown of a filing; the receipt has the whole answer. */
const MAX_ISSUES = 1_000

/** A filing as the contract shows it. */
export function filingBody({ answer, sha256: _hash, createdBy: _by, ...filing }: StoredFiling): ExternalFiling {
  return { ...filing, issues: [...(readResult(answer)?.issues ?? [])].slice(0, MAX_ISSUES) }
}

/** What was filed in a test is nothing in production, nor the other way round. */
export const isOfEnvironment = ({ environment }: ResultsFile, workspace: StoredWorkspace): boolean =>
  environment === null || /prod/i.test(environment) === (workspace.environment === 1)

/** The accepted filing of a package's document that another program made, when it was made for this environment. */
export async function filedElsewhere(
  stores: Stores,
  workspace: StoredWorkspace,
  { kind, number }: Pick<StoredPackage, 'kind' | 'number'>,
): Promise<{ readonly filing: StoredFiling; readonly isOfKind: boolean } | undefined> {
  if (number === null) return undefined
  const accepted = await stores.filings.acceptedOf(workspace.id, number)
  const ofDocument = accepted.flatMap((filing) => {
    const results = readResultsFile(JSON.parse(filing.answer), filing.fileName)
    const isOfDocument = results.kinds.some((each) => familyOf(each) === familyOf(kind))
    const isOfKind = results.kinds.includes(kind)
    return isOfDocument && isOfEnvironment(results, workspace) ? [{ filing, isOfKind }] : []
  })
  return ofDocument.find(({ isOfKind }) => isOfKind) ?? ofDocument[0]
}
