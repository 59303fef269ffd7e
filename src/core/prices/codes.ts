import { SERVICE_GROUPS, type ServiceGroup } from '../../contract/rips/field.ts'
import type { VisitService } from '../../contract/visits.ts'
import type { PriceCode } from '../store/prices.ts'

const CUPS = /^[A-Z0-9]{6}$/
const CUM = /^\d+-\d+$/
const IUM = /^[A-Z0-9]{15}$/

/** By which field a service says what it is; the others are stays and births, which have no code to be priced by. */
const CODE_FIELDS: Readonly<Partial<Record<ServiceGroup, string>>> = {
  consultas: 'codConsulta',
  procedimientos: 'codProcedimiento',
  medicamentos: 'codTecnologiaSalud',
  otrosServicios: 'codTecnologiaSalud',
}

/** The code of a service, as lists have it; '' while it says none. */
export function serviceCode({ category, service }: Pick<VisitService, 'category' | 'service'>): string {
  const group = SERVICE_GROUPS[category - 1]
  const code = group && service[CODE_FIELDS[group] ?? '']
  return typeof code === 'string' ? code.trim().toUpperCase() : ''
}

/** What a list may call a code by: the official kind that its form is of, then the clinic's own. */
export function codesOf(service: Pick<VisitService, 'category' | 'service'>): PriceCode[] {
  const code = serviceCode(service)
  if (code === '') return []
  const own = { kind: 'OWN', code } as const
  if (CUM.test(code)) return [{ kind: 'CUM', code }, own]
  if (IUM.test(code)) return [{ kind: 'IUM', code }, own]
  return CUPS.test(code) ? [{ kind: 'CUPS', code }, own] : [own]
}
