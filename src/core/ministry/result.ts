import { z } from 'zod'
import { quote, say } from '../messages/message.ts'
import type { Issue } from '../messages/untold.ts'

const text = z.string().nullish().catch(null)

const Item = z.object({
  clase: text,
  codigo: text,
  descripcion: text,
  observaciones: text,
  pathfuente: text,
})
type Item = z.infer<typeof Item>

const Result = z.object({
  resultstate: z.boolean().optional().catch(undefined),
  procesoid: z.union([z.number(), z.string()]).nullish().catch(null),
  numfactura: text,
  codigounicovalidacion: text,
  fecharadicacion: text,
  resultadosvalidacion: z.array(Item).nullish().catch(null),
})

const Description = z.object({
  esvalido: z.literal(true),
  codigounicovalidacion: z.string(),
  numerodocumento: z.string().min(1),
  numdocumentoidobligado: text,
  tipodocumento: text,
  procesoid: z.union([z.number(), z.string()]).nullish().catch(null),
})

/** ConsultarCUV saying of this very CUV that it counts for nothing. */
const Unfounded = z.object({ esvalido: z.literal(false), codigounicovalidacion: z.string() })

export const isUnfounded = (answer: string, cuv: string): boolean =>
  Unfounded.safeParse(lowerCaseNames(answer)).data?.codigounicovalidacion === cuv

/** What ConsultarCUV says of a CUV that counts; undefined for everything else, `"0"` and `"true"` included. */
export function readDescription(answer: string) {
  const described = Description.safeParse(lowerCaseNames(answer)).data
  if (described === undefined) return undefined
  const { codigounicovalidacion: cuv, numerodocumento: number, procesoid } = described
  const { numdocumentoidobligado: nit, tipodocumento: module } = described
  return { cuv, number, processId: procesoid ? String(procesoid) : null, nit: nit ?? null, module: module ?? null }
}

/** The ministry's result object. `state` undefined is no verdict, and never a success. */
export interface MinistryResult {
  readonly state: boolean | undefined
  /** Only a real CUV; the sentence that stands there otherwise is dropped. */
  readonly cuv: string | undefined
  readonly processId: string | null
  readonly number: string
  readonly filedAt: string | null
  /** Codes of the items that reject. */
  readonly rejections: readonly string[]
  readonly issues: readonly Issue[]
  /** CUV and CUFE or CUDE of a document that was accepted earlier, where an item names them. */
  readonly registered: { readonly cuv: string | undefined; readonly cufe: string | undefined } | undefined
}

/** Undefined when the text is not a JSON object. */
export function readResult(answer: string): MinistryResult | undefined {
  const parsed = Result.safeParse(lowerCaseNames(answer))
  if (!parsed.success) return undefined
  const { resultstate, procesoid, numfactura, codigounicovalidacion, fecharadicacion } = parsed.data
  const items = parsed.data.resultadosvalidacion ?? []
  return {
    state: resultstate,
    cuv: codigounicovalidacion?.match(/^[0-9a-f]{96}$/)?.[0],
    processId: procesoid ? String(procesoid) : null,
    number: numfactura ?? '',
    filedAt: fecharadicacion ?? null,
    rejections: items.filter(isRejection).map(({ codigo }) => (codigo ?? '').toUpperCase()),
    issues: items.map(toIssue),
    registered: findRegistered(items),
  }
}

/** JSON with every property name in lower case: builds differ in casing, at every level. Undefined when it is not JSON. */
export function lowerCaseNames(json: string): unknown {
  try {
    return lowerCased(JSON.parse(json))
  } catch {
    return undefined
  }
}

function lowerCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lowerCased)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name.toLowerCase(), lowerCased(inner)]))
}

function isRejection({ clase }: Item): boolean {
  return clase?.toUpperCase() === 'RECHAZADO'
}

const SEVERITIES: Readonly<Record<string, Issue['severity']>> = { RECHAZADO: 'error', NOTIFICACION: 'notification' }

function toIssue({ clase, codigo, descripcion, observaciones, pathfuente }: Item): Issue {
  const field = pathfuente?.replace(/^rips\./, '')
  const said = [descripcion, observaciones && `(${observaciones})`].filter(Boolean).join(' ')
  return {
    code: codigo || 'sin-codigo',
    message: said ? quote(said) : say('ministry.unexplained'),
    ...(field && { field }),
    severity: SEVERITIES[clase?.toUpperCase() ?? ''] ?? 'unresolved',
  }
}

/**
 * RVG18 says that the document has a CUV already and carries it, bare or in a sentence. RVG02 says so only when it names
 * a CUV: otherwise it is a plain mismatch between RIPS and XML.
 */
function findRegistered(items: readonly Item[]): MinistryResult['registered'] {
  const said = (code: string) => items.find(({ codigo }) => codigo?.toUpperCase() === code)
  const [rvg18, rvg02] = [said('RVG18'), said('RVG02')]
  const bare = /\b[0-9a-f]{96}\b/.exec(rvg18?.observaciones ?? '')?.[0]
  const named = /\bCUV\b(?:(?!\bCU[FD]E\b).)*?\b([0-9a-f]{96})\b/is.exec(rvg02?.observaciones ?? '')?.[1]
  if (rvg18 === undefined && named === undefined) return undefined
  const cufe = /\bCU[FD]E\b\W*(?:CU[FD]E\b)?\W*([0-9a-f]{96})\b/i.exec(rvg02?.observaciones ?? '')?.[1]
  return { cuv: bare ?? named?.toLowerCase(), cufe: cufe?.toLowerCase() }
}
