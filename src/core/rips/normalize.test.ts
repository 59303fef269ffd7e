import { describe, expect, it } from 'vitest'
import { consulta, type Draft, rips, usuario } from '../../../test/support/rips.ts'
import { Fault } from '../fault.ts'
import { normalizeRips, normalizeService } from './normalize.ts'

const CODE = 'codDiagnosticoPrincipalCIE11'
const ALIAS = 'codDiagnosticoPrincipalECIE11'

const faultOf = (work: () => unknown): Fault => {
  try {
    work()
  } catch (error) {
    if (error instanceof Fault) return error
  }
  throw new Error('no fault')
}

describe('aliases of a consultation', () => {
  it.each([
    ['only the alias', { [ALIAS]: '2B6E' }, { [CODE]: '2B6E' }],
    ['an empty canonical name', { [ALIAS]: '2B6E', [CODE]: null }, { [CODE]: '2B6E' }],
    ['an empty text', { [ALIAS]: '2B6E', [CODE]: '' }, { [CODE]: '2B6E' }],
    ['an empty alias', { [ALIAS]: null, [CODE]: '2B6E' }, { [CODE]: '2B6E' }],
    ['the same twice', { [ALIAS]: '2B6E', [CODE]: '2B6E' }, { [CODE]: '2B6E' }],
    ['both empty', { [ALIAS]: '', [CODE]: null }, { [CODE]: null }],
    ['none', { [CODE]: '2B6E', propio: 1 }, { [CODE]: '2B6E', propio: 1 }],
    ['titles', { nomCodDiagnosticoPrincipalECIE11: 'Título' }, { nomCodDiagnosticoPrincipalCIE11: 'Título' }],
  ])('%s', (_, given, normal) => expect(normalizeService('consultas', given)).toEqual(normal))

  it('with two different values are refused, with the place', () => {
    const conflict = consulta({ [ALIAS]: '2B6E', [CODE]: '2B6F' })
    const whole = rips({ usuarios: [usuario(), usuario({ servicios: { consultas: [consulta(), conflict] } })] })
    const fault = faultOf(() => normalizeRips(whole))
    expect(fault.code).toBe('conflicting_alias')
    expect(fault.details.field).toBe(`usuarios[1].servicios.consultas[1].${ALIAS}`)
    expect(fault.message).not.toContain('2B6')
    expect(faultOf(() => normalizeService('consultas', conflict)).details.field).toBe(ALIAS)
  })

  it('are fields of their own in urgencias', () => {
    expect(normalizeService('urgencias', { [ALIAS]: 'a', [CODE]: 'b' })).toEqual({ [ALIAS]: 'a', [CODE]: 'b' })
  })
})

describe('normalizeRips', () => {
  it('gives back the very same draft when there is nothing to do', () => {
    const whole = rips()
    expect(normalizeRips(whole)).toBe(whole)
  })

  it('changes a copy and loses nothing that it does not know', () => {
    const given: Draft = {
      propio: { a: 1 },
      usuarios: [
        { nota: 'x', servicios: { otra: [1], consultas: [{ [ALIAS]: '2B6E', mia: true }, 'no es un objeto'] } },
        7,
      ],
    }
    const before = structuredClone(given)
    expect(normalizeRips(given)).toEqual({
      propio: { a: 1 },
      usuarios: [
        { nota: 'x', servicios: { otra: [1], consultas: [{ [CODE]: '2B6E', mia: true }, 'no es un objeto'] } },
        7,
      ],
    })
    expect(given).toEqual(before)
  })

  it.each([
    [{}],
    [{ usuarios: null }],
    [{ usuarios: [{ servicios: [] }] }],
    [{ usuarios: [{ servicios: { consultas: 1 } }] }],
  ])('takes the draft %j as it is', (draft) => expect(normalizeRips(draft)).toBe(draft))
})
