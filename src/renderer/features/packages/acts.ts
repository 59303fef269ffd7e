import type { PackageStatus, PackageSummary } from '../../../contract/packages.ts'
import type { OfferedAct } from '../document-runs/selected-acts.tsx'

/** What can be done with packages, each act with those that it is for. */
export function actsOn(rows: readonly Pick<PackageSummary, 'id' | 'status'>[]): readonly OfferedAct[] {
  const of = (statuses: readonly PackageStatus[]) =>
    rows.filter(({ status }) => statuses.includes(status)).map(({ id }) => id)
  return [
    { act: 'file', ids: of(['draft', 'ready', 'rejected']) },
    { act: 'reconcile', ids: of(['unknown']) },
  ]
}
