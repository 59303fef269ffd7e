import type { Patient } from '../../src/contract/patients.ts'

/** Trees for first names, rivers for surnames: nobody's, and spread like names are: few are common, many are rare. */
const FIRST =
  'Acacia Abedul Aliso Arce Ceiba Cedro Ciprés Ébano Encino Fresno Guayacán Haya Hinojo Jazmín Laurel Lirio Magnolia Mirto Nogal Olivo Olmo Ombú Palma Pino Roble Samán Sauce Tejo Tilo Yarumo'
const LAST =
  'Amazonas Apaporis Ariari Atrato Baudó Caquetá Caroní Cauca César Cravo Dagua Fonce Guainía Guaviare Inírida Lebrija León Magdalena Meta Micay Mira Mulatos Nare Nechí Orinoco Patía Pauto Putumayo Ranchería Saldaña Sinú Sogamoso Suárez Tarra Táchira Tomo Upía Vaupés Vichada Zulia Núñez Peña Muñoz'
const firsts = FIRST.split(' ')
const lasts = LAST.split(' ')

/** A number from 0 to 1 that depends on `n` alone. */
function chance(n: number): number {
  let x = (n + 0x9e3779b9) | 0
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b)
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35)
  return ((x ^ (x >>> 16)) >>> 0) / 2 ** 32
}

const pick = (words: readonly string[], n: number) => words[Math.floor(chance(n) ** 2 * words.length)] ?? ''
/** Eight digits, another for each n: a stride over a prime. */
const number = (n: number) => String(10_000_000 + ((n * 48_271) % 89_999_999))

export function person(n: number): Patient {
  const at = '2026-01-01T00:00:00.000Z'
  return {
    id: `pat_${String(n).padStart(26, '0')}`,
    documentType: 'CC',
    documentNumber: number(n),
    firstName: pick(firsts, n),
    middleName: n % 3 === 0 ? null : pick(firsts, n + 1e6),
    lastName: `${pick(lasts, n + 2e6)}${n % 50 === 0 ? ` ${n}` : ''}`,
    secondLastName: pick(lasts, n + 3e6),
    birthDate: '1987-11-03',
    sexCode: 'F',
    userType: '01',
    countryResidenceCode: '170',
    countryOriginCode: '170',
    municipalityResidenceCode: '05001',
    territorialZoneCode: '01',
    disabilityFlag: null,
    incapacityCertificate: 'NO',
    registroSiras: null,
    isActive: true,
    revision: 1,
    createdAt: at,
    updatedAt: at,
  }
}

/** What people type, letter by letter: the first one to six of a name, of a document, of two names. */
export function typed(count: number): string[] {
  return Array.from({ length: count }, (_, n) => {
    const { firstName, lastName, documentNumber } = person(Math.floor(chance(n + 5e6) * 100_000))
    const letters = 1 + (n % 6)
    const kinds = [firstName.slice(0, letters), lastName.slice(0, letters), documentNumber.slice(0, letters)]
    return [...kinds, `${firstName} ${lastName.slice(0, letters)}`][Math.floor(n / 6) % 4] ?? ''
  })
}
