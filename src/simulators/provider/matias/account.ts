import { MUNICIPALITIES } from '../../../contract/municipalities.ts'
import { jsonAnswer, type SimulatorAnswer } from '../../kit/simulator.ts'
import { companyOf } from '../company.ts'
import type { Context } from '../context.ts'

/** The vendor does not print this answer; like its other profiles, `dni` is the number without the check digit. */
export function company({ account }: Context): SimulatorAnswer {
  const { nit, dv, name, address, phone, email } = companyOf(account)
  const profile = { id: 1, dni: nit, dv, company_name: name, address, mobile: phone, email }
  return jsonAnswer(200, { company: { ...profile, identity_document_id: 3 }, success: true })
}

/** MATIAS numbers municipalities from 1, in the order of DIVIPOLA: Bogotá is 149 in its examples. */
export function cities(): SimulatorAnswer {
  const data = MUNICIPALITIES.map((code, index) => ({
    id: index + 1,
    country_id: 45,
    code,
    name_city: `SIMULADO ${code}`,
  }))
  return jsonAnswer(200, { dataRecords: { data }, success: true })
}

/** Undefined: no such city. */
export const municipalityOf = (cityId: string): string | undefined => MUNICIPALITIES[Number(cityId) - 1]
