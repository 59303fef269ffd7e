import type { ReactNode } from 'react'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { page } from '../../../../test/contract/window/page.ts'
import { type SampleClinic, sampleClinic } from '../../../../test/support/sample-clinic.ts'
import { opened } from '../../../../test/support/screen.tsx'
import { watched } from '../../../../test/support/went.ts'
import { queryClient } from '../../base/api/query.ts'
import { session } from '../../base/session/session.ts'
import { BillingScreen } from '../../features/billing/billing-screen.tsx'
import { CatalogsRoute } from '../../features/catalogs/catalogs-screen.tsx'
import { contractArea } from '../../features/contracts/area.tsx'
import { CausesScreen } from '../../features/corrections/causes-screen.tsx'
import { DeadlinesScreen } from '../../features/deadlines/deadlines-screen.tsx'
import { FoldersScreen } from '../../features/folders/folders-screen.tsx'
import { HomeScreen } from '../../features/home/home-screen.tsx'
import { InvoiceScreen } from '../../features/invoices/invoice-screen.tsx'
import { InvoicesScreen } from '../../features/invoices/invoices-screen.tsx'
import { CreditScreen } from '../../features/notes/credit-screen.tsx'
import { NotesScreen } from '../../features/notes/notes-screen.tsx'
import { PackageScreen } from '../../features/packages/package-screen.tsx'
import { PackagesScreen } from '../../features/packages/packages-screen.tsx'
import { patientArea } from '../../features/patients/area.tsx'
import { allAuthorizationsArea } from '../../features/patients/authorizations/all-area.tsx'
import { payerArea } from '../../features/payers/area.tsx'
import { priceListArea } from '../../features/prices/area.tsx'
import { professionalArea } from '../../features/professionals/area.tsx'
import type { BaseRecord, RecordArea } from '../../features/records/area.ts'
import { RecordsScreen } from '../../features/records/records-screen.tsx'
import { JournalScreen } from '../../features/reports/journal-screen.tsx'
import { ReportsScreen } from '../../features/reports/reports-screen.tsx'
import { resolutionArea } from '../../features/resolutions/area.tsx'
import { serviceArea } from '../../features/services/area.tsx'
import { ClinicSection } from '../../features/settings/clinic-section.tsx'
import { VisitScreen } from '../../features/visits/visit-screen.tsx'
import { VisitsScreen } from '../../features/visits/visits-screen.tsx'
import { ListTable } from '../../ui/table/list-table.tsx'
import { LongTable } from '../../ui/table/long-table.tsx'
import { isOpenTo } from '../frame/navigation.tsx'

const onSearch = () => undefined
const NOW = '2026-10-14T10:00:00-05:00'
const DAYS = { desde: '2026-09-01', hasta: '2026-10-14' }
const [FIRST, PASSWORD] = ['solo-para-entrar-hoy', 'otra-clave-bien-larga']
/** An operator may do what a biller may. */
const ROLES = ['admin', 'biller', 'viewer', 'auditor', 'accountant', 'reception'] as const
type Tried = (typeof ROLES)[number]

/** Who a screen is not for, and what on it is for some of the others only: all of it written out. */
interface Seen {
  readonly path: string
  readonly screen: () => ReactNode
  readonly barred: readonly Tried[]
  readonly acts: Readonly<Partial<Record<string, readonly string[]>>>
}

const DESK = 'admin biller'
const CLERKS = 'admin biller reception'
const TAKERS = 'admin biller auditor accountant'
const LIST = ['Descargar la lista', 'CSV para Excel', 'Libro de Excel']
const CONTENT = ['Descargar el JSON que se envía', 'Descargar en Excel, con los hallazgos']
const NO_MONEY = ['reception'] as const
const NO_PATIENTS = ['accountant'] as const

const records = <R extends BaseRecord>(path: string, area: RecordArea<R>, ...made: string[]): Seen => ({
  path,
  screen: () => <RecordsScreen area={area} search={{}} onSearch={onSearch} />,
  barred: [],
  acts: { [TAKERS]: LIST, [DESK]: made },
})

const SCREENS: Readonly<Record<string, Seen>> = {
  home: { path: '', screen: () => <HomeScreen />, barred: [], acts: { [CLERKS]: ['Nueva atención'] } },
  visits: {
    path: '/atenciones',
    screen: () => <VisitsScreen search={{ vista: 'todas' }} onSearch={onSearch} />,
    barred: NO_PATIENTS,
    acts: {
      'admin biller auditor': LIST,
      [DESK]: ['Importar', 'Facturar en lote'],
      [CLERKS]: ['Nueva atención'],
    },
  },
  'a visit': {
    path: '/atenciones/$visitId',
    screen: () => <VisitScreen visitId={ids.visit} />,
    barred: NO_PATIENTS,
    acts: {
      [CLERKS]: [
        ...['Nombre, apellido o documento', 'Nuevo paciente', 'Pagador: nombre o NIT', 'Quitar el pagador'],
        ...['Servicio guardado: nombre o código', 'Consultas', 'Procedimientos', 'Urgencias con observación'],
        ...['Hospitalización', 'Recién nacidos', 'Medicamentos', 'Otros servicios'],
        ...['Quitar el servicio Consulta por primera vez', 'Quitar el servicio Uroanálisis'],
        ...['Quitar el servicio Glucosa en suero', 'Adjuntar archivos', 'Archivar', 'Guardar y seguir con otra'],
        'Guardar',
      ],
      [DESK]: ['Guardar y facturar'],
    },
  },
  'a visit that is in an invoice': {
    path: '/atenciones/$visitId',
    screen: () => <VisitScreen visitId={ids.billed} />,
    barred: NO_PATIENTS,
    acts: { [CLERKS]: ['Adjuntar archivos'] },
  },
  'billing many visits': {
    path: '/atenciones/facturar',
    screen: () => <BillingScreen />,
    barred: ['accountant', 'reception'],
    acts: {},
  },
  invoices: {
    path: '/facturas',
    screen: () => <InvoicesScreen search={{}} onSearch={onSearch} />,
    barred: NO_MONEY,
    acts: { [TAKERS]: LIST, [DESK]: ['Nueva factura'] },
  },
  'a rejected invoice': {
    path: '/facturas/$invoiceId',
    screen: () => <InvoiceScreen invoiceId={ids.rejected} />,
    barred: NO_MONEY,
    acts: {
      [DESK]: [
        ...['Emitir', 'Emitir y radicar', 'Imprimir el borrador', 'Descartar borrador', 'Pagador', 'Agregar servicio'],
        ...['Agregar recaudo', 'Nada impide emitir y radicar', 'Comprobar ahora'],
      ],
      'viewer auditor accountant': ['Imprimir', 'Carta · el último usado', 'Descargar PDF'],
    },
  },
  'a filed invoice': {
    path: '/facturas/$invoiceId',
    screen: () => <InvoiceScreen invoiceId={ids.filed} />,
    barred: NO_MONEY,
    acts: {
      [DESK]: [
        ...['Nota crédito', 'Nota débito', 'Enviar por correo', 'Adjuntar archivos', 'Descargar para el pagador'],
        'Registrar radicación',
      ],
    },
  },
  notes: {
    path: '/notas',
    screen: () => <NotesScreen search={{}} onSearch={onSearch} />,
    barred: NO_MONEY,
    acts: { [TAKERS]: LIST },
  },
  'a filed note': {
    path: '/notas/credito/$noteId',
    screen: () => <CreditScreen noteId={ids.note} />,
    barred: NO_MONEY,
    acts: { [DESK]: ['Enviar por correo'] },
  },
  packages: {
    path: '/paquetes',
    screen: () => <PackagesScreen search={{}} onSearch={onSearch} />,
    barred: NO_MONEY,
    acts: { [TAKERS]: LIST, [DESK]: ['Importar carpeta', 'Importar RIPS', 'Nuevo paquete'] },
  },
  'a rejected package': {
    path: '/paquetes/$packageId',
    screen: () => <PackageScreen packageId={ids.refused} search={{}} onSearch={onSearch} />,
    barred: NO_MONEY,
    acts: {
      [DESK]: ['Validar', 'Radicar', 'Cambiar nombre', 'Agregar paciente', 'Usuario sin ficha', 'Quitar'],
      'admin biller viewer auditor': CONTENT,
    },
  },
  'a filed package': {
    path: '/paquetes/$packageId',
    screen: () => <PackageScreen packageId={ids.accepted} search={{}} onSearch={onSearch} />,
    barred: NO_MONEY,
    acts: { [DESK]: ['Corregir el RIPS'], 'admin biller viewer auditor': CONTENT },
  },
  folders: {
    path: '/paquetes/carpetas',
    screen: () => <FoldersScreen />,
    barred: NO_MONEY,
    acts: { [DESK]: ['Elegir carpeta', 'Elegir ZIP o archivos'] },
  },
  'what to correct': {
    path: '/correcciones',
    screen: () => <CausesScreen search={{}} onSearch={onSearch} />,
    barred: ['viewer', 'auditor', 'accountant', 'reception'],
    acts: {},
  },
  deadlines: {
    path: '/plazos',
    screen: () => <DeadlinesScreen search={{}} onSearch={onSearch} />,
    barred: NO_MONEY,
    acts: { [DESK]: ['Para un pagador'], [TAKERS]: LIST },
  },
  reports: {
    path: '/informes',
    screen: () => <ReportsScreen search={DAYS} onSearch={onSearch} />,
    barred: NO_MONEY,
    acts: { [TAKERS]: LIST },
  },
  journal: {
    path: '/informes',
    screen: () => <JournalScreen search={DAYS} onSearch={onSearch} />,
    barred: NO_MONEY,
    acts: { [TAKERS]: ['Archivo para Siigo', ...LIST] },
  },
  patients: {
    ...records('/pacientes', patientArea),
    barred: NO_PATIENTS,
    acts: { 'admin biller auditor': LIST, [DESK]: ['Importar'], [CLERKS]: ['Nuevo paciente'] },
  },
  authorizations: {
    ...records('/autorizaciones', allAuthorizationsArea),
    barred: NO_PATIENTS,
    acts: { 'admin biller auditor': LIST, [CLERKS]: ['Nueva autorización'] },
  },
  payers: records('/pagadores', payerArea, 'Importar', 'Nuevo pagador'),
  contracts: records('/contratos', contractArea, 'Nuevo contrato'),
  'price lists': records('/tarifas', priceListArea, 'Nueva lista de precios'),
  professionals: records('/profesionales', professionalArea, 'Importar', 'Nuevo profesional'),
  services: records('/servicios', serviceArea, 'Importar', 'Nuevo servicio'),
  resolutions: records('/resoluciones', resolutionArea, 'Nueva resolución'),
  catalogs: {
    path: '/catalogos',
    screen: () => <CatalogsRoute />,
    barred: [],
    acts: { admin: ['Descargar CUM: medicamentos', 'Descargar Municipios'] },
  },
  'the clinic': { path: '/ajustes', screen: () => <ClinicSection />, barred: [], acts: { admin: ['Guardar'] } },
}

let sample: SampleClinic
const people = new Map<Tried, Awaited<ReturnType<SampleClinic['enter']>>>()
const ids = { visit: '', billed: '', rejected: '', filed: '', note: '', refused: '', accepted: '' }

beforeAll(async () => {
  sample = await sampleClinic(NOW)
  const admin = await sample.enter()
  people.set('admin', admin)
  const { call, params } = admin
  for (const [n, role] of ROLES.slice(1).entries()) {
    const phone = `+57320000000${n}`
    await call('members.add', {
      params,
      body: { phone, role, password: FIRST, firstName: 'Ébano', lastName: 'Totumo' },
    })
    const first = await sample.enter({ phone, password: FIRST })
    const body = { currentPassword: FIRST, password: PASSWORD }
    await first.call('account.update', { revision: first.profile.revision, body })
    people.set(role, await sample.enter({ phone, password: PASSWORD }))
  }
  const visits = (await call('visits.list', { params, query: { limit: 500 } })).body.items
  ids.visit = visits.find(({ documentId }) => documentId === null)?.id ?? ''
  ids.billed = visits.find(({ documentId }) => documentId !== null)?.id ?? ''
  for (const [name, status] of [
    ['rejected', 'rejected'],
    ['filed', 'accepted'],
  ] as const)
    ids[name] = (await call('healthInvoices.list', { params, query: { status } })).body.items[0]?.id ?? ''
  for (const [name, status] of [
    ['refused', 'rejected'],
    ['accepted', 'accepted'],
  ] as const)
    ids[name] = (await call('ripsPackages.list', { params, query: { status } })).body.items[0]?.id ?? ''
  ids.note = (await call('creditNotes.list', { params, query: { status: 'accepted' } })).body.items[0]?.id ?? ''
})
afterAll(() => sample.end())

/** What names something of the clinic’s own: which rows there are is no matter of a role. */
const isOfData = (act: string) => /\d|\(ejemplo\)/.test(act)

/** What the screen lets its person do, over the service itself; whatever that refuses them is a fault of the screen. */
async function actsOf(role: Tried, screen: ReactNode): Promise<string[]> {
  const at = people.get(role)
  if (!at) throw new Error(`nobody is ${role}`)
  const refused: string[] = []
  const window = page(async (request) => {
    const answer = await sample.fetch(request)
    if (!answer.ok) refused.push(`${request.method} ${new URL(request.url).pathname} ${answer.status}`)
    return answer
  })
  onTestFinished(() => {
    queryClient.clear()
    window.close()
  })
  session.open(at)
  const leaves = [ListTable, LongTable]
  const { acts } = await opened(screen, { clinic: { ...at.workspace }, router: watched().router, leaves })
  expect(refused).toEqual([])
  return acts().filter((act) => !isOfData(act))
}

describe.each(Object.entries(SCREENS))('%s', (_, { path, screen, barred, acts }) => {
  const offered = new Map<string, Tried[]>()
  const admitted = ROLES.filter((role) => !barred.includes(role))

  it.each(ROLES)('let somebody in, or not, who is %s', (role) => {
    expect(isOpenTo(role, `/c/$workspaceId${path}`)).toBe(admitted.includes(role))
  })

  it.each(admitted)('ask for nothing that is refused to somebody who is %s', async (role) => {
    for (const act of new Set(await actsOf(role, screen()))) offered.set(act, [...(offered.get(act) ?? []), role])
  })

  it('offer each act to whose role includes it', () => {
    const ofSome = [...offered].filter(([, roles]) => roles.length < admitted.length)
    const byRoles = Map.groupBy(ofSome, ([, roles]) => roles.join(' '))
    expect(Object.fromEntries([...byRoles].map(([roles, all]) => [roles, all.map(([act]) => act)]))).toEqual(acts)
  })
})
