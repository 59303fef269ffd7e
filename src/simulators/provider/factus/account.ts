import { municipalityOf, named, ORGANIZATION_NAMES, RESPONSIBILITY_NAMES, TRIBUTE_NAMES } from '../catalog.ts'
import { companyOf } from '../company.ts'
import type { Context, Route } from '../context.ts'
import { required, unprocessable } from '../problems.ts'
import { ok } from './errors.ts'

const common = { method: 'GET', effect: false, access: 'factus' } as const

export const accountRoutes: Route[] = [
  { ...common, path: '/v2/companies', name: 'companies', handle: ({ account }) => ok(companyData(account)) },
  { ...common, path: '/v2/subscriptions', name: 'subscriptions', handle: () => ok([SUBSCRIPTION]) },
  { ...common, path: '/v2/dian/acquirer', name: 'dian/acquirer', handle: acquirer },
]

function companyData(account: string) {
  const company = companyOf(account)
  return {
    url_logo: 'https://prestador-simulado.test/logo.png',
    nit: company.nit,
    dv: company.dv,
    company: company.name,
    trade_name: company.name,
    names: '',
    surnames: '',
    graphic_representation_name: company.name,
    registration_code: '',
    economic_activity: Number(company.economicActivity),
    phone: company.phone,
    email: company.email,
    address: company.address,
    tribute: named(TRIBUTE_NAMES, 'ZZ'),
    legal_organization: named(ORGANIZATION_NAMES, '1'),
    municipality: municipalityOf(company.municipality),
    responsibilities: [named(RESPONSIBILITY_NAMES, 'R-99-PN')],
    created_at: '2025-07-23T12:33:22Z',
    updated_at: '2026-09-22T10:58:07Z',
  }
}

const SUBSCRIPTION = {
  name: 'Facturación',
  supported_document_types: [
    'Factura de Venta',
    'Nota Crédito',
    'Nota Débito',
    'Documento Soporte',
    'Nota de Ajuste Documento Soporte',
  ],
  documents_quota: 0,
  documents_consumed: 0,
  documents_available: 'Ilimitado',
  days_until_expiration: 365,
  activated_at: '2025-12-10T00:00:00Z',
  expires_at: '2026-12-10T00:00:00Z',
  has_expired: false,
  is_active: true,
  has_unlimited_quota: true,
}

/** The simulated tax authority knows everybody under one name. */
function acquirer({ request }: Context) {
  const number = request.query.get('identification_number') ?? ''
  if (number === '') return unprocessable([required('identification_number')])
  return ok({ name: `ADQUIRIENTE SIMULADO ${number}`, email: `adquiriente-${number}@simulado.test` })
}
