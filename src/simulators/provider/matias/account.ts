import { MUNICIPALITIES } from '../../../contract/municipalities.ts'
import { jsonAnswer, type SimulatorAnswer } from '../../kit/simulator.ts'
import { companyOf } from '../company.ts'
import type { Context } from '../context.ts'
import type { Settings } from '../settings.ts'
import { refusal } from './answer.ts'
import type { DocumentBody } from './body.ts'

/** The vendor does not print this answer; like its other profiles, `dni` is the number without the check digit. */
export function company({ account }: Context): SimulatorAnswer {
  const { nit, dv, name, address, phone, email } = companyOf(account)
  const profile = { id: 1, dni: nit, dv, company_name: name, address, mobile: phone, email }
  return jsonAnswer(200, { company: { ...profile, identity_document_id: 3 }, success: true })
}

/** By how much the ids of another world are greater; what is not is none of its own. */
const OWN_CITIES = 10_000
const OTHER_IDENTITIES = 100

/** MATIAS numbers municipalities from 1, in the order of DIVIPOLA: Bogotá is 149 in its examples. */
export function cities({ settings }: Context): SimulatorAnswer {
  if (settings.cityIds === 'unlisted') return refusal(404, 'Ruta no encontrada')
  const first = settings.cityIds === 'own' ? OWN_CITIES + 1 : 1
  const data = MUNICIPALITIES.map((code, index) => ({
    id: first + index,
    country_id: 45,
    code,
    name_city: `SIMULADO ${code}`,
  }))
  return jsonAnswer(200, { dataRecords: { data }, success: true })
}

/** The customer by the ids that the rest of this simulator knows. */
export function knownIds<C extends DocumentBody['customer']>(customer: C, { cityIds, identityIds }: Settings): C {
  const less = (id: string, by: number) => (Number(id) > by ? String(Number(id) - by) : '')
  return {
    ...customer,
    ...(cityIds !== 'divipola' && { city_id: less(customer.city_id, OWN_CITIES) }),
    ...(identityIds === 'other' && { identity_document_id: less(customer.identity_document_id, OTHER_IDENTITIES) }),
  }
}

/** Undefined: no such city. */
export const municipalityOf = (cityId: string): string | undefined => MUNICIPALITIES[Number(cityId) - 1]
