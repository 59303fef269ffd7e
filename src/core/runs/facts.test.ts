import { expect, it } from 'vitest'
import { rips } from '../../../test/support/rips.ts'
import { factsOfJson } from './facts.ts'

it.each([
  ['as it should be', (content: object) => content],
  ['in a request', (content: object) => ({ Rips: content, XmlFevFile: '' })],
  ['in a wrapper of its own', (content: object) => ({ FEVRIPS: content })],
  ['as a request in a wrapper', (content: object) => ({ data: { rips: content } })],
])('a RIPS %s is found by its number and kind', (_, written) => {
  const content = rips({ numFactura: null, tipoNota: 'rs', numNota: 'RS1 ' })
  expect(factsOfJson(written(content) as never, 'a.json')).toEqual({
    role: 'rips',
    number: 'RS1',
    family: 'without-invoice',
    hasDocument: false,
  })
})

it.each([
  ['two things in one file', { a: rips(), b: rips() }],
  ['a wrapper of another kind', { a: { numero: 1 } }],
])('%s is refused', (_, json) => expect(factsOfJson(json, 'a.json')).toMatchObject({ role: 'refused' }))
