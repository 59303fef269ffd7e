import type { Patient } from '../../src/contract/patients.ts'

/** A number from 0 to 1 that depends on `n` alone. */
function chance(n: number): number {
  let x = (n + 0x9e3779b9) | 0
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b)
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35)
  return ((x ^ (x >>> 16)) >>> 0) / 2 ** 32
}

const BEGIN = 'A Be Ca Cris De E Fran Gui Her I Jo Jua Lu Ma Mar Na O Pa Ra Ro Sa San Te Va Xi Yo'.split(' ')
const MIDDLE = 'bel ce di fer go la li me na ni qui ra ri sa te ti va'.split(' ')
const END = 'a cia do el ez ía ín lda na no ñón ra res rte to'.split(' ')
const part = (parts: readonly string[], n: number) => parts[Math.floor(chance(n) * parts.length)] ?? ''

interface Names {
  readonly names: readonly string[]
  /** How often one of the first so many is met. */
  readonly cumulative: readonly number[]
}

/** Invented names by Zipf's law: the most common surname is some 4 % of all, the most common first name some 7 %. */
function namesOf(count: number, exponent: number, seed: number): Names {
  const names = Array.from({ length: count }, (_, n) =>
    [part(BEGIN, n * 3 + seed), n % 4 === 0 ? '' : part(MIDDLE, n * 3 + seed + 1), part(END, n * 3 + seed + 2)].join(
      '',
    ),
  )
  const weights = names.map((_, rank) => (rank + 1) ** -exponent)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let sum = 0
  const cumulative = weights.map((weight) => {
    sum += weight
    return sum / total
  })
  return { names, cumulative }
}

const FIRST = namesOf(500, 0.8, 1e7)
const LAST = namesOf(1500, 0.7, 2e7)

function pick({ names, cumulative }: Names, n: number): string {
  const at = chance(n)
  return names[cumulative.findIndex((share) => at < share)] ?? ''
}

/** Eight digits, another for each n: a stride over a prime. */
const number = (n: number) => String(10_000_000 + ((n * 48_271) % 89_999_999))

export function person(n: number): Patient {
  const at = '2026-01-01T00:00:00.000Z'
  return {
    id: `pat_${String(n).padStart(26, '0')}`,
    documentType: 'CC',
    documentNumber: number(n),
    firstName: pick(FIRST, n),
    middleName: n % 3 === 0 ? null : pick(FIRST, n + 1e6),
    lastName: pick(LAST, n + 2e6),
    secondLastName: pick(LAST, n + 3e6),
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
