import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { MANUAL } from './manual-texts.ts'
import { catalog } from './texts.ts'

interface Term {
  /** The one word that the Spanish texts have for it. */
  readonly term: string
  readonly means: string
  /** What else it is called elsewhere, and not here. */
  readonly never: readonly RegExp[]
}

/** The words of a clinic's billing desk, each for one thing alone. */
const TERMS: readonly Term[] = [
  {
    term: 'radicar',
    means: 'entregar el paquete RIPS al ministerio, o la factura a su pagador',
    never: [/\b(some(ter|tido)|transmi(tir|tido|sión)|reportar al ministerio|cargar al ministerio)\b/i],
  },
  {
    term: 'CUV',
    means: 'código único de validación, que da el ministerio',
    never: [/\bCUVs?\s+RIPS\b/i, /\bcódigo(s)? de (validación|aprobación|radicación)\b/i, /\bC\.U\.V\b/i],
  },
  {
    term: 'copago',
    means: 'lo que paga el afiliado por una parte del servicio',
    never: [/\bco-pago/i, /\bcoaseguro/i, /\bcuotas? de (recuperación|copago)\b/i],
  },
  {
    term: 'cuota moderadora',
    means: 'lo que paga el cotizante al usar un servicio ambulatorio',
    never: [/\bcuotas? (de moderación|reguladora)/i, /\b(bono|vale) moderador/i],
  },
  {
    term: 'EPS',
    means: 'entidad promotora de salud',
    never: [/\bE\.P\.S\b/, /\bEAPB\b/, /\bERP\b/],
  },
  {
    term: 'régimen',
    means: 'contributivo, subsidiado o especial',
    never: [/\btipo de afiliación\b/i, /\bregimenes\b/i],
  },
  {
    term: 'autorización',
    means: 'el número que da el pagador antes de un servicio',
    never: [/\b(pre-?autorización|visto bueno|número de aprobación)\b/i],
  },
  {
    term: 'pagador',
    means: 'quien paga los servicios: EPS, aseguradora o empresa',
    never: [/\b(entidad responsable de(l)? pago|tercero pagador)\b/i],
  },
  {
    term: 'factura firmada (XML)',
    means: 'el documento electrónico que devuelve el proveedor, con la respuesta de la DIAN',
    never: [/\bAttachedDocument\b/],
  },
  {
    term: 'pulse',
    means: 'accionar un botón o una tecla',
    never: [/\b(presion|oprim)(e|a|ar|iendo)\b/i, /\bhaga clic\b/i, /\bclique/i],
  },
  {
    term: 'ingresar',
    means: 'abrir la sesión con teléfono y contraseña',
    never: [/\b(loguear|logarse|inici\p{L}+ sesión|login)\b/iu],
  },
  {
    term: 'correo',
    means: 'el correo electrónico',
    never: [/\b(e-?mails?|correo-e)\b/i],
  },
  {
    term: 'rol',
    means: 'lo que una persona puede ver y hacer en la clínica',
    never: [/\b(su papel|el papel de quien)\b/i],
  },
  {
    term: 'instalación',
    means: 'esta Radica con todas sus clínicas',
    never: [/\b(administrador(es)? de|hace) la plataforma\b/i],
  },
  {
    term: 'desactivado',
    means: 'una cuenta, una función o un rango que no se usa',
    never: [/\bdeshabilitad[oa]s?\b/i],
  },
  {
    term: 'validar',
    means: 'comprobar con las reglas lo que el ministerio rechazaría',
    never: [/\bjuzga[nr]?\b/i, /\breproch\p{L}+/iu],
  },
  {
    term: 'archivo',
    means: 'lo que se elige, se carga o se descarga',
    never: [/\bficheros?\b/i],
  },
]

function leaves(value: unknown, path = ''): (readonly [path: string, text: string])[] {
  if (typeof value === 'string') return [[path, value.replaceAll(/\{\{[^}]*\}\}/g, '')]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, path ? `${path}.${name}` : name))
}

const CORE = join(import.meta.dirname, '../../../core')
/** What the service says and prints: read as it is written, since its sentences take facts. */
const SAID = ['messages/es-CO/*.ts', 'exports/{columns,words}.ts', 'documents/graphic/*.ts', 'paper/*.ts']
const said = SAID.flatMap((files) => globSync(files, { cwd: CORE }))
  .filter((file) => !file.endsWith('.test.ts'))
  .flatMap((file) => quoted(readFileSync(join(CORE, file), 'utf8')).map((text) => [file, text] as const))

/** Words of several syllables between quotes; a path, a key or a code is none. */
function quoted(source: string): string[] {
  return [...source.matchAll(/'((?:[^'\\\n]|\\.)*)'|`([^`]*)`/g)]
    .map(([, plain, template]) => (plain ?? template ?? '').replaceAll(/\$\{[^}]*\}/g, ''))
    .filter((text) => /\s/.test(text))
}

const texts = [...leaves({ ...catalog, manual: MANUAL }), ...said]

describe.each(TERMS)('$term', ({ term, never }) => {
  test('has no other name in any text', () => {
    const found = texts.filter(([, text]) => never.some((other) => other.test(text)))
    expect(found.map(([path, text]) => `${path}: ${text} (say: ${term})`)).toEqual([])
  })
})

test('there are texts to judge', () => {
  expect(texts.length).toBeGreaterThan(2_000)
  expect(said.length).toBeGreaterThan(500)
})
