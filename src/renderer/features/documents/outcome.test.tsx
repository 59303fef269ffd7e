import { afterEach, describe, expect, it } from 'vitest'
import { answered, drawn } from '../../../../test/support/drawn.tsx'
import { ApiFault } from '../../../contract/client.ts'
import type { Role } from '../../../contract/workspaces.ts'
import { queryClient } from '../../base/api/query.ts'
import type { IssuableDocument } from '../document-kinds/operations.ts'
import { Outcome, Refused } from './outcome.tsx'
import type { DocumentActs } from './use-document.ts'

afterEach(() => queryClient.clear())

type Kind = 'invoice' | 'credit_note' | 'debit_note'
const actsOf = (kind: Kind, fault: ApiFault | null = null) =>
  ({ operations: { kind }, busy: null, fault }) as unknown as DocumentActs

const ACCEPTED = { number: 'FE12', cufe: 'cufe-1', cuv: 'cuv-1', issuedAt: '2026-11-30T04:30:00.000Z' }
const NOTHING = { number: 'FE12', cufe: null, cuv: null, issuedAt: null, chain: [], issues: [] }

/** What is said of a document, of which a part is enough. */
function said(of: object, kind: Kind = 'invoice', role: Role = 'admin') {
  const document = { ...NOTHING, ...of } as unknown as IssuableDocument
  return drawn(<Outcome document={document} acts={actsOf(kind)} />, { role })
}

describe('an accepted document', () => {
  it('is said with its number, its day in Colombia and its codes', () => {
    const { words } = said({ ...ACCEPTED, status: 'accepted' })
    expect(words).toBe('Documento FE12 aceptado Emitido el 29/11/2026, 23:30. CUFE cufe-1 CUV cuv-1')
  })

  it.each<[Kind, string]>([
    ['invoice', 'CUFE'],
    ['credit_note', 'CUDE'],
    ['debit_note', 'CUDE'],
  ])('of the kind %s has a %s', (kind, code) => {
    const { words } = said({ ...ACCEPTED, status: 'accepted' }, kind)
    expect(words).toContain(`${code} cufe-1`)
  })

  it('is not said to have what it has not got', () => {
    expect(said({ status: 'accepted' }).words).toBe('Documento FE12 aceptado')
  })

  it('leads to the next visit to bill, after an invoice', () => {
    const query = { unbilled: 'true' as const, limit: 1 }
    const next = { id: 'vis_7', patientName: 'Ana Rojas' }
    answered('visits.list', { params: { workspaceId: 'wsp_1' }, query }, { items: [next] as never })
    const accepted = { status: 'accepted' }
    expect(said(accepted).links).toEqual(['/c/wsp_1/atenciones/vis_7'])
    expect(said(accepted).words).toContain('Siguiente por facturar: Ana Rojas')
    expect(said(accepted, 'credit_note').links).toEqual([])
  })
})

it.each([
  ['draft', ''],
  ['ready', ''],
  ['queued', 'Espera su envío Saldrá solo'],
  ['sending', 'Se está enviando al proveedor'],
  ['discarded', 'Este borrador fue descartado'],
])('of a document that is %s it is said: %j', (status, words) => {
  const told = said({ ...ACCEPTED, status }).words
  expect(told.startsWith(words)).toBe(true)
  expect(told).not.toMatch(/aceptado|CUFE|cufe-1/)
  if (words === '') expect(told).toBe('')
})

describe('a document of which nobody knows', () => {
  const emission = { step: 'emission', state: 'unknown', nextAttemptAt: '2026-12-01T00:00:00.000Z' }
  const unknown = (of: object, role?: Role) =>
    said(
      {
        status: 'unknown',
        chain: [
          { step: 'filing', cause: 'pending' },
          { ...emission, ...of },
        ],
      },
      'invoice',
      role,
    )

  it.each(['pending', 'acknowledged', 'tax-authority-late'])('is being validated after "%s"', (cause) => {
    expect(unknown({ cause }).words).toMatch(/^El proveedor lo recibió y todavía no responde .*solo se pregunta/)
  })

  it('may have been emitted where its answer was lost', () => {
    expect(unknown({ cause: 'timeout' }).words).toMatch(
      /^No se sabe si fue emitido La respuesta se perdió en el camino/,
    )
  })

  it('is looked for by a person where asking again says no more, and why', () => {
    const { words } = unknown({ cause: 'timeout', nextAttemptAt: null })
    expect(words).toMatch(/^No se sabe si fue emitido El proveedor no terminó .*Busque este documento en la página/)
    expect(words).not.toContain('se perdió en el camino')
  })

  it('is asked about by who bills', () => {
    expect(unknown({ cause: 'timeout' }).words).toContain('Consultar')
    expect(unknown({ cause: 'timeout' }, 'viewer').words).not.toContain('Consultar')
  })
})

describe('a refused document', () => {
  const rejected = (code: string) =>
    said({ status: 'rejected', issues: [{ code, message: 'Mal.', field: null }] }).words

  it('is said to be none, with what the provider says of it in quotes', () => {
    expect(rejected('X1')).toMatch(/^No fue aceptado No se emitió ningún documento.* Dice el proveedor: «Mal\.»/)
  })

  it.each(['clock_wrong', 'invalid_request'])('by ourselves (%s) is not put into the provider’s mouth', (code) => {
    expect(rejected(code)).toContain('Mal.')
    expect(rejected(code)).not.toContain('Dice el proveedor')
  })

  it('by a rule of numbering is said to be about it', () => {
    expect(rejected('FAB05a')).toContain('Es de la resolución de numeración')
  })
})

it('what the fields of a form say is not said twice', () => {
  const about = (field: string) => {
    const refusal = new ApiFault(400, 'invalid_request', 'Falta.', { field })
    return (inForm: boolean) => drawn(<Refused acts={actsOf('invoice', refusal)} inForm={inForm} />).words
  }
  expect(about('payment.dueDate')(false)).toContain('Falta.')
  expect(about('payment.dueDate')(true)).toBe('')
  expect(about('of.no.field')(true)).toContain('Falta.')
})
