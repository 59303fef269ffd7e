import type { Tape } from './tape.ts'

export type Upstream = Tape['upstream']

/**
 * The rows of the table in docs/upstreams.md, by its first column. `of`: where `npm run verify-upstreams` can look; what
 * none can show by being asked politely (a proxy on the way) has none. `es`: what a person is told it is.
 */
export const ASSUMPTIONS = {
  settling: {
    text: 'A document shows itself within 120 s',
    es: 'Un documento se ve antes de 120 s',
    of: ['factus', 'matias'],
  },
  idempotence: {
    text: 'A reference is idempotent before its document shows itself',
    es: 'Una referencia repetida es el mismo documento',
    of: ['factus'],
  },
  status: {
    text: "A 404 of MATIAS' `/status` means that the number is not there",
    es: 'El 404 de /status quiere decir que el número no existe',
    of: ['matias'],
  },
  alreadySent: {
    text: 'Rule 90 is said in one known sentence',
    es: 'La regla 90 se dice con palabras que conocemos',
    of: ['matias'],
  },
  totals: { text: "Factus' `total` is net of prepayments", es: 'El total descuenta los anticipos', of: ['factus'] },
  container: {
    text: 'The `cbc:ID` of an AttachedDocument is the CUFE',
    es: 'El cbc:ID del contenedor es el CUFE',
    of: ['factus', 'matias'],
  },
  vendorFlags: { text: 'Yes and no are booleans (vendors)', es: 'Sí y no son booleanos', of: ['factus', 'matias'] },
  ministryFlags: { text: 'Yes and no are booleans (ministry)', es: 'Sí y no son booleanos', of: ['ministry'] },
  recovery: {
    text: 'RecuperarCUV repeats the first answer',
    es: 'RecuperarCUV repite la primera respuesta',
    of: ['ministry'],
  },
  plainRefusal: {
    text: "A 400 in plain text is the ministry's refusal",
    es: 'El ministerio rechaza en texto simple lo que no entiende',
    of: ['ministry'],
  },
  vendorRefusal: { text: 'A 402 or 403 of a vendor is its own', es: 'Un 402 o 403 es del prestador', of: [] },
  clocks: { text: 'Clocks of upstreams are right', es: 'Su reloj está en hora', of: ['factus', 'matias', 'ministry'] },
  bounded: {
    text: 'Answers end, and expand to a bounded size',
    es: 'Responde sin comprimir',
    of: ['factus', 'matias', 'ministry'],
  },
  cities: {
    text: 'City ids of MATIAS are the places in DIVIPOLA',
    es: 'Las ciudades van por su puesto en DIVIPOLA',
    of: ['matias'],
  },
  identities: {
    text: 'Identity document ids of MATIAS are those of its field reference',
    es: 'El NIT va por el identificador de su documentación',
    of: ['matias'],
  },
} as const satisfies Record<string, { readonly text: string; readonly es: string; readonly of: readonly Upstream[] }>

export type Assumption = keyof typeof ASSUMPTIONS
export type Verdict = 'holds' | 'does not hold' | 'not seen'
export type Findings = Partial<Record<Assumption, Verdict>>

/** What can be looked at in an upstream. */
export const assumptionsOf = (upstream: Upstream): readonly Assumption[] =>
  (Object.keys(ASSUMPTIONS) as Assumption[]).filter((name) => ASSUMPTIONS[name].of.some((each) => each === upstream))

/** `holds` of a yes, `does not hold` of a no; undefined is not seen. */
export const verdict = (held: boolean | undefined): Verdict =>
  held === undefined ? 'not seen' : held ? 'holds' : 'does not hold'
