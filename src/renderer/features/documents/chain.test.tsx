import { expect, it } from 'vitest'
import { drawn } from '../../../../test/support/drawn.tsx'
import type { ChainStep } from '../../../contract/documents.ts'
import type { Role } from '../../../contract/workspaces.ts'
import { Chain } from './chain.tsx'

const STEP: ChainStep = {
  ...{ step: 'emission', dispatchId: 'dsp_1', state: 'accepted', attempts: 1, nextAttemptAt: null, cause: null },
  ...{ code: null, mayHaveArrived: false, waitingFor: null, issues: [] },
}
const step = (name: ChainStep['step'], of: Partial<ChainStep> = {}): ChainStep => ({
  ...STEP,
  step: name,
  dispatchId: `dsp_${name}`,
  ...of,
})
const said = (chain: readonly ChainStep[], role: Role = 'admin') => drawn(<Chain chain={chain} />, { role }).words
const NEVER = { state: 'rejected', cause: 'dependency-rejected' } as const

it('each link is named as what was done, and nobody accepts what is only fetched or made', () => {
  const words = said([step('emission'), step('artifacts'), step('filing'), step('submission')])
  expect(words).toBe(
    'Avance Emisión ante el proveedor Aceptado Archivos del documento Hecho Preparación del RIPS Hecho Radicación del RIPS Aceptado',
  )
})

it('nothing is said of a document for which nothing was asked', () => {
  expect(said([])).toBe('')
})

it('what waits for the link before it says so; the one that is next can be sent or taken back', () => {
  const chain = [step('emission', { state: 'queued', cause: 'dns' }), step('artifacts', { state: 'queued' })]
  const words = said(chain)
  expect(words).toMatch(/^Avance Emisión ante el proveedor Por enviar No se encontró la dirección del proveedor\./)
  expect(words).toMatch(/Archivos del documento Espera al anterior Enviar ahora Retirar del envío$/)
  expect(said(chain, 'viewer')).not.toMatch(/Enviar ahora|Retirar/)
  expect(said([step('emission', { state: 'sending' }), step('artifacts', { state: 'queued' })])).not.toContain(
    'Retirar',
  )
})

it('a link is tried again, or asked about, when its time comes', () => {
  const later = { nextAttemptAt: '2999-01-01T00:00:00.000Z', cause: 'timeout' }
  expect(said([step('emission', { ...later, state: 'queued' })])).toMatch(/no terminó de responder.*Próximo intento/)
  expect(said([step('emission', { ...later, state: 'unknown' })])).toMatch(
    /Resultado desconocido.*Se vuelve a preguntar/,
  )
  expect(said([step('emission', { ...later, state: 'accepted' })])).not.toMatch(/responder|intento|preguntar/)
  const past = { ...later, nextAttemptAt: '2000-01-01T00:00:00.000Z', state: 'queued' } as const
  expect(said([step('emission', past)])).not.toContain('Próximo intento')
})

it.each<[ChainStep['step'], RegExp]>([
  ['emission', /Se detuvo en «Emisión ante el proveedor».*nada más salió/],
  ['artifacts', /Se detuvo en «Archivos del documento».*sí quedó emitido; siga desde «Archivos»/],
  ['filing', /Se detuvo en «Preparación del RIPS».*sí quedó emitido; siga desde «RIPS»/],
  ['submission', /Se detuvo en «Radicación del RIPS».*sí quedó emitido; corrija su paquete/],
])('a chain that was refused at its %s says what follows from it', (name, words) => {
  const all = ['emission', 'artifacts', 'filing', 'submission'] as const
  const at = all.indexOf(name)
  const chain = all.map((each, index) => step(each, index < at ? {} : index > at ? NEVER : { state: 'rejected' }))
  expect(said(chain)).toMatch(words)
  expect(said(chain).match(/No se hizo/g) ?? []).toHaveLength(all.length - at - 1)
})

it('what somebody took back was not refused', () => {
  const words = said([step('emission', { state: 'rejected', cause: 'withdrawn' }), step('artifacts', NEVER)])
  expect(words).toContain('Retirado')
  expect(words).not.toContain('Se detuvo')
})

it('what this machine found wrong is to be mended here; the provider’s refusal is told beside the document', () => {
  const issues = [{ code: 'x', message: 'Falta el soporte.' }]
  expect(said([step('emission'), step('filing', { state: 'rejected', issues })])).toMatch(
    /Por corregir.*Falta el soporte/,
  )
  expect(said([step('emission', { state: 'rejected', issues })])).not.toContain('Falta el soporte')
})
