import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { billingSearch } from '../../features/billing/search.ts'
import { catalogsSearch } from '../../features/catalogs/search.ts'
import { correctionsSearch } from '../../features/corrections/search.ts'
import { deadlineSearch } from '../../features/deadlines/search.ts'
import { dispatchSearch } from '../../features/dispatches/search.ts'
import { documentRunSearch } from '../../features/document-runs/search.ts'
import { folderSearch } from '../../features/folders/search.ts'
import { helpSearch } from '../../features/help/search.ts'
import { invoicesSearch } from '../../features/invoices/search.ts'
import { newNoteSearch, notesSearch } from '../../features/notes/search.ts'
import { packageSearch, packagesSearch } from '../../features/packages/search.ts'
import { priceItemsSearch } from '../../features/prices/search.ts'
import { recordSearch } from '../../features/records/search.ts'
import { reportSearch } from '../../features/reports/search.ts'
import { settingsSearch } from '../../features/settings/search.ts'
import { visitsSearch } from '../../features/visits/search.ts'
import { Broken, NotFound } from './broken.tsx'
import { Gate } from './gate.tsx'
import { FIRST_RUN, HELP, MANUAL } from './paths.ts'
import { Start } from './start.tsx'

const root = createRootRoute({ component: Gate, notFoundComponent: NotFound, errorComponent: Broken })

const start = createRoute({ getParentRoute: () => root, path: '/', component: Start })

const firstRun = createRoute({
  getParentRoute: () => root,
  path: FIRST_RUN,
  component: lazyRouteComponent(() => import('../../features/setup/first-run.tsx'), 'FirstRun'),
})

const help = createRoute({
  getParentRoute: () => root,
  path: HELP,
  validateSearch: helpSearch,
  component: lazyRouteComponent(() => import('../../features/help/help-screen.tsx'), 'HelpScreen'),
})

/** The page is a journey's; without one it is the cover. */
const manual = createRoute({
  getParentRoute: () => root,
  path: `${MANUAL}/{-$page}`,
  validateSearch: helpSearch.pick({ q: true }),
  component: lazyRouteComponent(() => import('../../features/manual/manual-screen.tsx'), 'ManualScreen'),
})

const clinic = createRoute({
  getParentRoute: () => root,
  path: '/c/$workspaceId',
  component: lazyRouteComponent(() => import('../frame/frame.tsx'), 'Frame'),
})

const home = createRoute({
  getParentRoute: () => clinic,
  path: '/',
  component: lazyRouteComponent(() => import('../../features/home/home-screen.tsx'), 'HomeScreen'),
})

const visits = createRoute({
  getParentRoute: () => clinic,
  path: 'atenciones',
  validateSearch: visitsSearch,
  component: lazyRouteComponent(() => import('../../features/visits/routes.tsx'), 'VisitsRoute'),
})

const visit = createRoute({
  getParentRoute: () => clinic,
  path: 'atenciones/$visitId',
  validateSearch: visitsSearch.pick({ fecha: true }),
  component: lazyRouteComponent(() => import('../../features/visits/routes.tsx'), 'VisitRoute'),
})

const invoices = createRoute({
  getParentRoute: () => clinic,
  path: 'facturas',
  validateSearch: invoicesSearch,
  component: lazyRouteComponent(() => import('../../features/invoices/routes.tsx'), 'InvoicesRoute'),
})

const newInvoice = createRoute({
  getParentRoute: () => clinic,
  path: 'facturas/nueva',
  component: lazyRouteComponent(() => import('../../features/invoices/routes.tsx'), 'NewInvoiceRoute'),
})

const invoice = createRoute({
  getParentRoute: () => clinic,
  path: 'facturas/$invoiceId',
  component: lazyRouteComponent(() => import('../../features/invoices/routes.tsx'), 'InvoiceRoute'),
})

const notes = createRoute({
  getParentRoute: () => clinic,
  path: 'notas',
  validateSearch: notesSearch,
  component: lazyRouteComponent(() => import('../../features/notes/routes.tsx'), 'NotesRoute'),
})

const newCredit = createRoute({
  getParentRoute: () => clinic,
  path: 'notas/credito',
  validateSearch: newNoteSearch,
  component: lazyRouteComponent(() => import('../../features/notes/routes.tsx'), 'NewCreditRoute'),
})

const newDebit = createRoute({
  getParentRoute: () => clinic,
  path: 'notas/debito',
  validateSearch: newNoteSearch,
  component: lazyRouteComponent(() => import('../../features/notes/routes.tsx'), 'NewDebitRoute'),
})

const credit = createRoute({
  getParentRoute: () => clinic,
  path: 'notas/credito/$noteId',
  component: lazyRouteComponent(() => import('../../features/notes/routes.tsx'), 'CreditRoute'),
})

const debit = createRoute({
  getParentRoute: () => clinic,
  path: 'notas/debito/$noteId',
  component: lazyRouteComponent(() => import('../../features/notes/routes.tsx'), 'DebitRoute'),
})

const packages = createRoute({
  getParentRoute: () => clinic,
  path: 'paquetes',
  validateSearch: packagesSearch,
  component: lazyRouteComponent(() => import('../../features/packages/routes.tsx'), 'PackagesRoute'),
})

const packageEditor = createRoute({
  getParentRoute: () => clinic,
  path: 'paquetes/$packageId',
  validateSearch: packageSearch,
  component: lazyRouteComponent(() => import('../../features/packages/routes.tsx'), 'PackageRoute'),
})

const folders = createRoute({
  getParentRoute: () => clinic,
  path: 'paquetes/carpetas',
  component: lazyRouteComponent(() => import('../../features/folders/routes.tsx'), 'FoldersRoute'),
})

const folder = createRoute({
  getParentRoute: () => clinic,
  path: 'paquetes/carpetas/$runId',
  validateSearch: folderSearch,
  component: lazyRouteComponent(() => import('../../features/folders/routes.tsx'), 'FolderRoute'),
})

const billing = createRoute({
  getParentRoute: () => clinic,
  path: 'atenciones/facturar',
  component: lazyRouteComponent(() => import('../../features/billing/routes.tsx'), 'BillingRoute'),
})

const billingRun = createRoute({
  getParentRoute: () => clinic,
  path: 'atenciones/facturar/$billingRunId',
  validateSearch: billingSearch,
  component: lazyRouteComponent(() => import('../../features/billing/routes.tsx'), 'BillingRunRoute'),
})

const filings = createRoute({
  getParentRoute: () => clinic,
  path: 'paquetes/otros-programas',
  component: lazyRouteComponent(() => import('../../features/packages/routes.tsx'), 'FilingsRoute'),
})

const receipt = createRoute({
  getParentRoute: () => clinic,
  path: 'paquetes/$packageId/comprobante',
  component: lazyRouteComponent(() => import('../../features/packages/routes.tsx'), 'ReceiptRoute'),
})

const documentRuns = createRoute({
  getParentRoute: () => clinic,
  path: 'envios/lotes',
  component: lazyRouteComponent(() => import('../../features/document-runs/routes.tsx'), 'DocumentRunsRoute'),
})

const documentRun = createRoute({
  getParentRoute: () => clinic,
  path: 'envios/lotes/$documentRunId',
  validateSearch: documentRunSearch,
  component: lazyRouteComponent(() => import('../../features/document-runs/routes.tsx'), 'DocumentRunRoute'),
})

const dispatches = createRoute({
  getParentRoute: () => clinic,
  path: 'envios',
  validateSearch: dispatchSearch,
  component: lazyRouteComponent(() => import('../../features/dispatches/dispatches-screen.tsx'), 'DispatchesRoute'),
})

const deadlines = createRoute({
  getParentRoute: () => clinic,
  path: 'plazos',
  validateSearch: deadlineSearch,
  component: lazyRouteComponent(() => import('../../features/deadlines/routes.tsx'), 'DeadlinesRoute'),
})

const reports = createRoute({
  getParentRoute: () => clinic,
  path: 'informes',
  validateSearch: reportSearch,
  component: lazyRouteComponent(() => import('../../features/reports/routes.tsx'), 'ReportsRoute'),
})

const corrections = createRoute({
  getParentRoute: () => clinic,
  path: 'correcciones',
  validateSearch: correctionsSearch,
  component: lazyRouteComponent(() => import('../../features/corrections/routes.tsx'), 'CorrectionsRoute'),
})

const dispatchRecord = createRoute({
  getParentRoute: () => clinic,
  path: 'envios/$dispatchId/constancia',
  component: lazyRouteComponent(() => import('../../features/dispatches/routes.tsx'), 'RecordRoute'),
})

/** A list of records is a path, its filters and the one screen. */
const patients = createRoute({
  getParentRoute: () => clinic,
  path: 'pacientes',
  validateSearch: recordSearch,
  component: lazyRouteComponent(() => import('./record-routes.tsx'), 'PatientsRoute'),
})

const authorizations = createRoute({
  getParentRoute: () => clinic,
  path: 'autorizaciones',
  validateSearch: recordSearch,
  component: lazyRouteComponent(() => import('./record-routes.tsx'), 'AuthorizationsRoute'),
})

const payers = createRoute({
  getParentRoute: () => clinic,
  path: 'pagadores',
  validateSearch: recordSearch,
  component: lazyRouteComponent(() => import('./record-routes.tsx'), 'PayersRoute'),
})

const contracts = createRoute({
  getParentRoute: () => clinic,
  path: 'contratos',
  validateSearch: recordSearch,
  component: lazyRouteComponent(() => import('./record-routes.tsx'), 'ContractsRoute'),
})
const priceLists = createRoute({
  getParentRoute: () => clinic,
  path: 'tarifas',
  validateSearch: recordSearch,
  component: lazyRouteComponent(() => import('./record-routes.tsx'), 'PriceListsRoute'),
})

const priceVersion = createRoute({
  getParentRoute: () => clinic,
  path: 'tarifas/$priceVersionId',
  validateSearch: priceItemsSearch,
  component: lazyRouteComponent(() => import('../../features/prices/routes.tsx'), 'PriceVersionRoute'),
})

const professionals = createRoute({
  getParentRoute: () => clinic,
  path: 'profesionales',
  validateSearch: recordSearch,
  component: lazyRouteComponent(() => import('./record-routes.tsx'), 'ProfessionalsRoute'),
})

const services = createRoute({
  getParentRoute: () => clinic,
  path: 'servicios',
  validateSearch: recordSearch,
  component: lazyRouteComponent(() => import('./record-routes.tsx'), 'ServicesRoute'),
})

const resolutions = createRoute({
  getParentRoute: () => clinic,
  path: 'resoluciones',
  validateSearch: recordSearch,
  component: lazyRouteComponent(() => import('./record-routes.tsx'), 'ResolutionsRoute'),
})

const catalogs = createRoute({
  getParentRoute: () => clinic,
  path: 'catalogos',
  validateSearch: catalogsSearch,
  component: lazyRouteComponent(() => import('../../features/catalogs/catalogs-screen.tsx'), 'CatalogsRoute'),
})

const settings = createRoute({
  getParentRoute: () => clinic,
  path: 'ajustes',
  component: lazyRouteComponent(() => import('../../features/settings/settings-screen.tsx'), 'SettingsStart'),
})

const settingsSection = createRoute({
  getParentRoute: () => clinic,
  path: 'ajustes/$section',
  validateSearch: settingsSearch,
  component: lazyRouteComponent(() => import('../../features/settings/settings-screen.tsx'), 'SettingsScreen'),
})

const routeTree = root.addChildren([
  start,
  firstRun,
  help,
  manual,
  clinic.addChildren([
    ...[visits, visit, billing, billingRun, documentRuns, documentRun],
    ...[invoices, newInvoice, invoice],
    ...[notes, newCredit, newDebit, credit, debit],
    ...[
      home,
      packages,
      packageEditor,
      folders,
      folder,
      filings,
      receipt,
      dispatches,
      dispatchRecord,
      deadlines,
      reports,
      corrections,
    ],
    ...[patients, authorizations, payers, contracts, priceLists, priceVersion, professionals, services, resolutions],
    ...[catalogs, settings, settingsSection],
  ]),
])

export const router = createRouter({ routeTree, defaultPreload: 'intent', scrollRestoration: false })

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
