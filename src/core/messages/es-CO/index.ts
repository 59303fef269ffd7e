import { adjustments } from './adjustments.ts'
import { backups } from './backups.ts'
import { billing } from './billing.ts'
import { bundles } from './bundles.ts'
import { catalogs } from './catalogs.ts'
import { connections } from './connections.ts'
import { corrections } from './corrections.ts'
import { deadlines } from './deadlines.ts'
import { dispatch } from './dispatch.ts'
import { documentRuns } from './document-runs.ts'
import { documents } from './documents.ts'
import { exports } from './exports.ts'
import { fhir } from './fhir.ts'
import { findings } from './findings.ts'
import { general } from './general.ts'
import { host } from './host.ts'
import { identity } from './identity.ts'
import { imports } from './imports.ts'
import { journal } from './journal.ts'
import { json } from './json.ts'
import { kernel } from './kernel.ts'
import { keys } from './keys.ts'
import { ministry } from './ministry.ts'
import { packages } from './packages.ts'
import { prices } from './prices.ts'
import { privacy } from './privacy.ts'
import { provider } from './provider.ts'
import { records } from './records.ts'
import { recovery } from './recovery.ts'
import { reports } from './reports.ts'
import { rips } from './rips.ts'
import { rules } from './rules.ts'
import { runs } from './runs.ts'
import { shape } from './shape.ts'
import { store } from './store.ts'
import { supports } from './supports.ts'
import { teamwork } from './teamwork.ts'
import { unlock } from './unlock.ts'
import { webhooks } from './webhooks.ts'
import { workbook } from './workbook.ts'
import { workspaces } from './workspaces.ts'

/** What Radica says, by area. The other languages have the same keys with the same facts, or do not compile. */
export const esCO = {
  adjustments,
  backups,
  billing,
  bundles,
  catalogs,
  connections,
  corrections,
  deadlines,
  dispatch,
  documentRuns,
  documents,
  exports,
  fhir,
  findings,
  general,
  host,
  identity,
  imports,
  journal,
  json,
  kernel,
  keys,
  ministry,
  packages,
  prices,
  privacy,
  provider,
  records,
  recovery,
  reports,
  rips,
  rules,
  runs,
  shape,
  store,
  supports,
  teamwork,
  unlock,
  webhooks,
  workbook,
  workspaces,
} as const
