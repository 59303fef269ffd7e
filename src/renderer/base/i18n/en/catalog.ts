import type { Catalog } from '../texts.ts'
import { billing } from './billing.ts'
import { catalogs } from './catalogs.ts'
import { common, validation } from './common.ts'
import { contracts } from './contracts.ts'
import { corrections } from './corrections.ts'
import { deadlines } from './deadlines.ts'
import { dispatches } from './dispatches.ts'
import { documentRuns } from './document-runs.ts'
import { errors, retry } from './errors.ts'
import { files } from './files.ts'
import { folders } from './folders.ts'
import { frame, session } from './frame.ts'
import { goLive } from './go-live.ts'
import { help } from './help.ts'
import { home } from './home.ts'
import { installation } from './installation.ts'
import { invoices } from './invoices.ts'
import { invoicing } from './invoicing.ts'
import { manual, tour } from './manual.ts'
import { mapping } from './mapping.ts'
import { notes } from './notes.ts'
import { packages } from './packages.ts'
import { password } from './password.ts'
import { prices } from './prices.ts'
import { privacy } from './privacy.ts'
import { records } from './records.ts'
import { reports } from './reports.ts'
import { secondFactor, security } from './security.ts'
import { settings } from './settings.ts'
import { ministry, setup } from './setup.ts'
import { supports } from './supports.ts'
import { table } from './table.ts'
import { tables } from './tables.ts'
import { teamwork } from './teamwork.ts'
import { visits } from './visits.ts'

/** Every text of the interface in English. */
export const catalog: Catalog = {
  texts: {
    common,
    validation,
    frame,
    session,
    password,
    security,
    secondFactor,
    setup,
    ministry,
    help,
    home,
    records,
    prices,
    privacy,
    packages,
    billing,
    contracts,
    documentRuns,
    goLive,
    catalogs,
    corrections,
    deadlines,
    reports,
    dispatches,
    files,
    folders,
    mapping,
    invoicing,
    invoices,
    notes,
    settings,
    supports,
    teamwork,
    table,
    installation,
    visits,
    manual,
    tour,
  },
  errors,
  retry,
  tables,
}
