import { bogotaDay, dayAfter } from '../../contract/bogota.ts'
import type { Deadline } from '../../contract/deadlines.ts'
import { OPERATIONS } from '../../contract/operations.ts'
import { roleMay } from '../../contract/rights.ts'
import type { BackupKeeper } from '../backups/keeper.ts'
import { COPY_DAYS } from '../backups/proofs.ts'
import { ADDRESSES } from '../catalogs/addresses.ts'
import { mayInstall } from '../catalogs/keepers.ts'
import { confirmedCertificateOf } from '../connections/ministry.ts'
import type { Deployment } from '../core.ts'
import type { Principal, WorkspaceContext } from '../kernel/call.ts'
import type { CatalogVersion } from '../store/catalogs.ts'
import type { Stores } from '../store/store.ts'

/** So far ahead the end of a certificate is told: whoever keeps the container has to put another one there. */
const CERTIFICATE_DAYS = 60
/** No text says how often the tables change: after half a year somebody should look. */
const REVIEW_DAYS = 182
/** So far ahead that is told. */
const REVIEW_AHEAD_DAYS = 14

/** What the program itself needs from a person, as far as whoever asks can do it. */
export interface Upkeep {
  readonly certificate?: { readonly host: string; readonly validTo: string } | undefined
  readonly catalogs: readonly Pick<CatalogVersion, 'catalog' | 'installedAt'>[]
  /** As it stood at the last look; undefined: of nobody's concern. */
  readonly copies?: ReturnType<BackupKeeper['lately']> | undefined
}

export interface UpkeepDependencies {
  readonly deployment: Deployment
  /** Left out where somebody else cares for the copies. */
  readonly keeper: Pick<BackupKeeper, 'lately'> | undefined
}

interface Asked {
  readonly stores: Pick<Stores, 'connections' | 'catalogs' | 'identity'>
  readonly workspace: Pick<WorkspaceContext, 'id' | 'role'>
  readonly principal: Pick<Principal, 'userId' | 'platformRole'>
}

/** By the rights to what mends it: nobody is reminded of what only others can do. */
export async function upkeepOf(
  { stores, workspace, principal }: Asked,
  { deployment, keeper }: UpkeepDependencies,
): Promise<Upkeep> {
  const mends = roleMay(workspace.role, OPERATIONS['catalogs.install'].right)
  // Samples are nobody's loss.
  const keeps = principal.platformRole === 'admin' && deployment === 'production'
  const certificate = mends ? await confirmedCertificateOf(stores, workspace.id) : undefined
  const catalogs = (await mayInstall(stores, workspace, principal)) ? await stores.catalogs.inForce() : []
  return { certificate, catalogs, copies: keeps ? keeper?.lately() : undefined }
}

type Due = Omit<Deadline, 'status' | 'daysLeft'>
const NOBODY = { clientName: null, amount: null }

export function upkeepDue({ certificate, catalogs, copies }: Upkeep, today: string): Due[] {
  return [
    ...(certificate ? certificateDue(certificate, today) : []),
    ...catalogs.flatMap((catalog) => catalogDue(catalog, today)),
    ...(copies ? copyDue(copies, today) : []),
  ]
}

function certificateDue({ host, validTo }: NonNullable<Upkeep['certificate']>, today: string): Due[] {
  const dueOn = bogotaDay(Date.parse(validTo))
  if (dueOn > dayAfter(today, CERTIFICATE_DAYS)) return []
  return [{ kind: 'ministry_certificate_end', dueOn, targetId: 'ministry', label: host, ...NOBODY }]
}

/** Only of tables that somebody publishes. From its installation, since then nobody looked; its newest row may be older for years. */
function catalogDue({ catalog, installedAt }: Upkeep['catalogs'][number], today: string): Due[] {
  const { table } = ADDRESSES[catalog] ?? {}
  const dueOn = dayAfter(bogotaDay(Date.parse(installedAt)), REVIEW_DAYS)
  if (!table || dueOn > dayAfter(today, REVIEW_AHEAD_DAYS)) return []
  return [{ kind: 'catalog_review', dueOn, targetId: catalog, label: table, ...NOBODY }]
}

/** While copies reach their place nothing is due. Without a day that is known it is today. */
function copyDue({ state, lastVerifiedAt }: NonNullable<Upkeep['copies']>, today: string): Due[] {
  const of = { targetId: 'backups', label: '', ...NOBODY }
  if (state === 'off') return [{ kind: 'backup_place', dueOn: today, ...of }]
  const dueOn = lastVerifiedAt === null ? today : dayAfter(bogotaDay(Date.parse(lastVerifiedAt)), COPY_DAYS)
  const isLacking = state === 'away' || state === 'failed' || dueOn < today
  return isLacking ? [{ kind: 'backup_copy', dueOn, ...of }] : []
}
