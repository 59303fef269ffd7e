import { describe, expect, it } from 'vitest'
import { drawn } from '../../../../test/support/drawn.tsx'
import type { Readiness, ReadinessIssue } from '../../../contract/documents.ts'
import type { Role } from '../../../contract/workspaces.ts'
import type { DraftFlow } from './draft-actions.tsx'
import { ReadinessPanel } from './readiness-panel.tsx'
import type { ReadinessState } from './use-readiness.ts'

type Issue = Partial<ReadinessIssue>
const issue = (blocks: ReadinessIssue['blocks'], of: Issue = {}): ReadinessIssue =>
  ({
    code: `c ${blocks}`,
    message: `Lo de ${blocks}.`,
    blocks,
    rule: null,
    overridable: false,
    ...of,
  }) as ReadinessIssue

const READY = { rulePack: 'dt1', rangesCheckedAt: null, unresolved: [], issues: [] }

/** What is said of a draft that was judged so; undefined: not yet. */
function said(readiness: object | undefined, { pending = false, role = 'admin' as Role } = {}) {
  const judged = readiness && ({ ...READY, ...readiness } as unknown as Readiness)
  const state = { readiness: judged, panel: true, heading: { current: null }, pending } as unknown as ReadinessState
  const flow = { asking: null } as unknown as DraftFlow
  return drawn(<ReadinessPanel state={state} onGo={() => undefined} flow={flow} busy={false} />, { role })
}
const of = (...issues: readonly ReadinessIssue[]) => said({ issues })

it('nothing stands against a draft only once that is known', () => {
  expect(said({}).words).toMatch(/^Nada impide emitir y radicar/)
  expect(said(undefined).words).toBe('Revisando si se puede emitir')
  expect(said({}, { pending: true }).words).toContain('Revisando lo último que escribió')
})

it('what stands against it is counted, each under what it prevents; what prevents nothing is a notice', () => {
  const { words } = of(
    issue('nothing'),
    issue('filing'),
    issue('emission'),
    issue('emission', { code: 'b', message: 'Otra.' }),
  )
  expect(words).toMatch(/^Faltan 3 cosas para emitir y radicar Hay 1 aviso que no lo impide\. /)
  expect(words).toContain('Impide emitir Lo de emission. Otra. Impide radicar Lo de filing. Avisos Lo de nothing.')
  expect(of(issue('filing')).words).toMatch(/^Falta 1 cosa/)
  expect(of(issue('nothing')).words).toMatch(/^Nada impide/)
})

it('a rule is named, and from when it rejects', () => {
  const day = issue('nothing', { rule: 'RVC019', rejectedFrom: '2026-12-01' })
  expect(of(day).words).toContain('Lo de nothing. Será rechazo desde el 01/12/2026. RVC019')
  expect(of(issue('nothing', { rejectedFrom: null })).words).toContain('Se anunció que será rechazo.')
  expect(of(issue('nothing')).words).not.toMatch(/rechazo/)
})

it.each([
  ['connection.ministry', ['/c/wsp_1/ajustes/ministerio']],
  ['connection.invoiceProvider', ['/c/wsp_1/ajustes/facturacion']],
  ['payment.dueDate', []],
])('what is wrong with %s is mended where it is', (field, links) => {
  expect(of(issue('emission', { field })).links).toEqual(links)
})

it('of a hundred and more, a hundred are listed and the others counted', () => {
  const many = Array.from({ length: 103 }, (_, i) => issue('emission', { code: `c${i}`, message: `Falta ${i}.` }))
  const { words } = of(...many)
  expect(words).toContain('Falta 99.')
  expect(words).not.toContain('Falta 100.')
  expect(words).toMatch(/3 más/)
})

it('how old the knowledge of the ranges is, and what only the ministry decides, is said', () => {
  expect(said({}).words).toContain('no se han comprobado con el proveedor')
  expect(said({ rangesCheckedAt: '2026-11-30T04:30:00.000Z' }).words).toContain(
    'comprobados con el proveedor el 29/11/2026',
  )
  expect(said({ rulePack: null }).words).not.toContain('proveedor')
  expect(said({ unresolved: [{}, {}] }).words).toContain('2 reglas solo las puede decidir el ministerio')
  expect(said({}).words).not.toContain('ministerio')
})

describe('in spite of the rules', () => {
  const rule = issue('emission', { rule: 'RVC019', overridable: true })
  const offered = (issues: readonly ReadinessIssue[], role: Role = 'admin') =>
    said({ issues }, { role }).words.includes('Emitir a pesar de esto')

  it('an administrator may emit where rules alone stand against it', () => {
    expect(offered([rule])).toBe(true)
    expect(offered([rule, issue('filing')])).toBe(true)
    expect(offered([rule, issue('emission')])).toBe(false)
    expect(offered([issue('filing', { overridable: true })])).toBe(false)
    expect(offered([])).toBe(false)
  })

  it.each<Role>(['biller', 'operator', 'viewer'])('a %s may not', (role) => {
    expect(offered([rule], role)).toBe(false)
  })
})
