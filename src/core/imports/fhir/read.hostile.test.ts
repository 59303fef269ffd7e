import { describe, expect, it } from 'vitest'
import {
  asResource,
  brokenOf,
  bundle,
  file,
  patient,
  payer,
  procedure,
  type Resource,
  read,
  refusedWith,
  rowsOf,
} from '../../../../test/support/fhir.ts'
import { processorTime } from '../../../../test/support/processor-time.ts'
import { readFhir } from './read.ts'

describe('hostile files', () => {
  it.each<[string, unknown, RegExp]>([
    ['the JSON of a RIPS', { numFactura: 'F1', usuarios: [] }, /no es un recurso de FHIR.*Paquetes RIPS/],
    ['a list', [], /no es un recurso/],
    [
      'bundles without end',
      [1, 2, 3, 4].reduce<Resource>((inner) => asResource(bundle([inner])), patient()),
      /más de 3 Bundle/,
    ],
  ])('%s is refused', (_, json, sentence) => {
    expect(refusedWith(() => readFhir([file(json)]))).toMatch(sentence)
  })

  it('what is no JSON is told with its place', () => {
    const bytes = Buffer.from('{"resourceType":"Patient",}')
    expect(refusedWith(() => readFhir([{ name: 'x.json', bytes }]))).toMatch(/^invalid_xlsx_file x\.json: .*columna/)
  })

  it('a value of another type refuses the resource alone, by its path', () => {
    const broken = brokenOf(read(patient({ birthDate: 19871103 })))
    expect(broken).toEqual(
      expect.arrayContaining([['pacientes', 'entry[1].resource.birthDate', expect.stringMatching(/texto/)]]),
    )
    expect(rowsOf(read(payer({ name: ['x'] })), 'pacientes')).toHaveLength(1)
  })

  it('thousands of references among each other are followed once each', () => {
    const taken = processorTime()
    const many = Array.from({ length: 5_000 }, (_, n) =>
      procedure({ id: `p${n}`, encounter: { reference: '#Encounter-0' } }),
    )
    expect(rowsOf(read(...many), 'procedimientos')).toHaveLength(5_001)
    expect(taken()).toBeLessThan(5_000)
  })
})
