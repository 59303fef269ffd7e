import { findField } from '../../../contract/rips/groups.ts'
import type { DocumentContent } from '../../store/documents.ts'
import { linesOf } from '../content/content.ts'
import type { PlacedRips } from './filing.ts'

/** Where a person mends what was found in a RIPS: the field of the document, and what else has to be said there. */
export interface Spot {
  /** Undefined: it is about the document as a whole. */
  readonly field?: string
  /** The field of the patient's record that it is about. */
  readonly of?: string
}

const WHOLE: Spot = {}
/** Where each kind of document names its lines. */
export const LISTS = { invoice: 'lines', credit_note: 'selection', debit_note: 'services' } as const
/** Sums over everybody of what patients paid. */
const OF_PAYMENTS = new Set(['RVG09', 'RVC036'])

/** From paths in the RIPS of a document's own lines to the document's fields. */
export function spotsOf(content: DocumentContent, { reported, placed }: PlacedRips) {
  const list = LISTS[content.kind]
  const own = content.kind === 'credit_note' ? content.selection : linesOf(content)
  const positions = new Map(own.map(({ lineId }, index) => [lineId, index]))
  const lines = new Map<string, number>()
  const users = new Map<string, number>()
  placed.forEach((place, at) => {
    const index = positions.get(reported[at]?.line.lineId ?? '')
    if (index === undefined) return
    lines.set(place, index)
    const [user = ''] = place.split('.')
    users.set(user, Math.min(index, users.get(user) ?? index))
  })

  function ofService(index: number, field: string): Spot {
    if (content.kind === 'credit_note') return { field: `${list}[${index}]` }
    const { service } = content.lines[index] ?? {}
    const isTheSite = field === 'codPrestador' && content.kind === 'invoice' && service?.codPrestador == null
    if (isTheSite) return { field: 'health.providerCode' }
    return { field: `${list}[${index}].service${field && `.${field}`}` }
  }

  function ofUser(user: string, name: string): Spot {
    const index = users.get(user)
    if (index === undefined) return WHOLE
    const label = findField('usuarios', name)?.label
    const field = content.kind === 'credit_note' ? `${list}[${index}]` : `${list}[${index}].patientId`
    return { field, ...(label !== undefined && { of: label }) }
  }

  return (path: string | null, rule: string): Spot => {
    const found = /^(usuarios\[\d+\])(\.servicios\.\w+\[\d+\])?\.?(.*)$/.exec(path ?? '')
    if (!found) return ofRoot(path, rule, list)
    const [, user = '', service = '', rest = ''] = found
    const index = service ? lines.get(`${user}${service}`) : undefined
    return index === undefined ? ofUser(user, rest) : ofService(index, rest)
  }
}

function ofRoot(path: string | null, rule: string, list: string): Spot {
  if (path === 'numFactura' || path === 'numNota') return { field: 'resolutionId' }
  if (path === 'usuarios') return { field: OF_PAYMENTS.has(rule) ? 'moderatingPayments' : list }
  return path?.startsWith('attachedDocument') ? { field: 'period' } : WHOLE
}
