import { getRouteApi } from '@tanstack/react-router'
import { contractArea } from '../../features/contracts/area.tsx'
import { PayerContracts } from '../../features/contracts/payer-contracts.tsx'
import { patientArea } from '../../features/patients/area.tsx'
import { allAuthorizationsArea } from '../../features/patients/authorizations/all-area.tsx'
import { payerArea } from '../../features/payers/area.tsx'
import { priceListArea } from '../../features/prices/area.tsx'
import { professionalArea } from '../../features/professionals/area.tsx'
import { RecordsScreen } from '../../features/records/records-screen.tsx'
import { recordSearch } from '../../features/records/search.ts'
import { resolutionArea } from '../../features/resolutions/area.tsx'
import { serviceArea } from '../../features/services/area.tsx'
import type { ListSearch } from '../../ui/table/use-arranged.ts'

const patients = getRouteApi('/c/$workspaceId/pacientes')
const authorizations = getRouteApi('/c/$workspaceId/autorizaciones')
const payers = getRouteApi('/c/$workspaceId/pagadores')
const priceLists = getRouteApi('/c/$workspaceId/tarifas')
const contracts = getRouteApi('/c/$workspaceId/contratos')
const professionals = getRouteApi('/c/$workspaceId/profesionales')
const services = getRouteApi('/c/$workspaceId/servicios')
const resolutions = getRouteApi('/c/$workspaceId/resoluciones')

/** A contract names its payer, and so knows the payers' part of the program; a payer's panel shows its contracts. */
const payerWithContracts = { ...payerArea, Aside: PayerContracts }

type Change = (change: ListSearch, options?: { replace: boolean }) => void

export function PatientsRoute() {
  const navigate = patients.useNavigate()
  const onSearch: Change = (change, options) =>
    void navigate({ search: (now) => recordSearch.parse({ ...now, ...change }), ...options })
  return <RecordsScreen area={patientArea} search={patients.useSearch()} onSearch={onSearch} />
}

export function AuthorizationsRoute() {
  const navigate = authorizations.useNavigate()
  const onSearch: Change = (change, options) =>
    void navigate({ search: (now) => recordSearch.parse({ ...now, ...change }), ...options })
  return <RecordsScreen area={allAuthorizationsArea} search={authorizations.useSearch()} onSearch={onSearch} />
}

export function PayersRoute() {
  const navigate = payers.useNavigate()
  const onSearch: Change = (change, options) =>
    void navigate({ search: (now) => recordSearch.parse({ ...now, ...change }), ...options })
  return <RecordsScreen area={payerWithContracts} search={payers.useSearch()} onSearch={onSearch} />
}

export function ContractsRoute() {
  const navigate = contracts.useNavigate()
  const onSearch: Change = (change, options) =>
    void navigate({ search: (now) => recordSearch.parse({ ...now, ...change }), ...options })
  return <RecordsScreen area={contractArea} search={contracts.useSearch()} onSearch={onSearch} />
}

export function ProfessionalsRoute() {
  const navigate = professionals.useNavigate()
  const onSearch: Change = (change, options) =>
    void navigate({ search: (now) => recordSearch.parse({ ...now, ...change }), ...options })
  return <RecordsScreen area={professionalArea} search={professionals.useSearch()} onSearch={onSearch} />
}

export function ServicesRoute() {
  const navigate = services.useNavigate()
  const onSearch: Change = (change, options) =>
    void navigate({ search: (now) => recordSearch.parse({ ...now, ...change }), ...options })
  return <RecordsScreen area={serviceArea} search={services.useSearch()} onSearch={onSearch} />
}

export function ResolutionsRoute() {
  const navigate = resolutions.useNavigate()
  const onSearch: Change = (change, options) =>
    void navigate({ search: (now) => recordSearch.parse({ ...now, ...change }), ...options })
  return <RecordsScreen area={resolutionArea} search={resolutions.useSearch()} onSearch={onSearch} />
}

export function PriceListsRoute() {
  const navigate = priceLists.useNavigate()
  const onSearch: Change = (change, options) =>
    void navigate({ search: (now) => recordSearch.parse({ ...now, ...change }), ...options })
  return <RecordsScreen area={priceListArea} search={priceLists.useSearch()} onSearch={onSearch} />
}
