import { expect, it } from 'vitest'
import { drawn } from '../../../../test/support/drawn.tsx'
import { aPackage } from '../../../../test/support/window-package.ts'
import type { RipsPackage } from '../../../contract/packages.ts'
import type { Role } from '../../../contract/workspaces.ts'
import { Outcome } from './outcome.tsx'
import type { PackageEditor } from './use-package-editor.ts'

const SENT = {
  ...{ dispatchId: 'dsp_1', state: 'queued', attempts: 0, nextAttemptAt: null, waitingFor: null, issues: [] },
  filedAt: '2026-11-30T04:30:00.000Z',
}
const ISSUE = { code: 'RVC019', message: 'Revise el CUPS.', field: null }

/** What is said of a package, of which a part is enough. */
function said(of: object, sent: object | null = {}, role: Role = 'admin') {
  const submission = sent === null ? null : { ...SENT, ...sent }
  const loaded = aPackage({ submission, cuv: null, filedElsewhere: null, ...of } as unknown as Partial<RipsPackage>)
  const editor = { package: loaded, busy: null } as unknown as PackageEditor
  return drawn(<Outcome editor={editor} />, { role })
}

it('an accepted package is said with its CUV, its day in Colombia and what the ministry remarked', () => {
  const { words, links } = said({ status: 'accepted', cuv: 'cuv-1' }, { issues: [ISSUE] })
  expect(words).toMatch(/^Aceptado por el ministerio .*CUV cuv-1 .*Radicado el 29\/11\/2026.*Revise el CUPS/)
  expect(words).not.toContain('otro programa')
  expect(links).toEqual(['/c/wsp_1/paquetes/pkg_1/comprobante'])
})

it('a package that another program filed is said to be so, with the day and the remarks of that filing', () => {
  const filedElsewhere = { filedAt: '2026-10-02T15:00:00.000Z', issues: [ISSUE] }
  const { words } = said({ status: 'accepted', cuv: 'cuv-2', filedElsewhere }, null)
  expect(words).toMatch(/se radicó en otro programa .*CUV cuv-2 .*Radicado el 02\/10\/2026.*Revise el CUPS/)
})

it.each<[string, object, object | null]>([
  ['draft', { status: 'draft' }, {}],
  ['accepted and has no CUV here', { status: 'accepted', cuv: null }, {}],
  ['queued and was never sent', { status: 'queued' }, null],
])('nothing is said of a package that is %s', (_, of, sent) => {
  expect(said(of, sent).words).toBe('')
})

it('a package that waits is said to leave by itself, and is sent or taken back by who may', () => {
  const soon = said({ status: 'queued' }).words
  expect(soon).toMatch(/^Espera su envío Saldrá solo en cuanto haya conexión\. .*Enviar ahora.*Retirar/)
  expect(soon).not.toContain('intento')
  const later = said({ status: 'queued' }, { nextAttemptAt: '2999-01-01T00:00:00.000Z', attempts: 3 }, 'viewer').words
  expect(later).toMatch(/Siguiente intento .*3 intentos hasta ahora/)
  expect(later).not.toMatch(/Enviar ahora|Retirar/)
  expect(said({ status: 'queued' }, { nextAttemptAt: '2000-01-01T00:00:00.000Z' }).words).not.toContain('Siguiente')
})

it.each([
  ['sending', /^Se está enviando Puede seguir trabajando/],
  ['unknown', /^Resultado desconocido .*se perdió en el camino.*Revise el CUPS.*Consultar resultado/],
  ['rejected', /^El ministerio lo rechazó Corrija lo que señala.*Revise el CUPS/],
])('a package that is %s is said as what it is', (status, words) => {
  const told = said({ status }, { issues: [ISSUE] }).words
  expect(told).toMatch(words)
  expect(told).not.toMatch(/Aceptado|CUV/)
})
