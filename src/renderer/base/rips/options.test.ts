import { expect, test } from 'vitest'
import { CATALOGS } from '../../../contract/rips/catalogs.ts'
import type { SmallCatalog } from '../../../contract/rips/field.ts'
import { meaning, type Option, offeredOptions, patientCodes } from './options.ts'

const found = (field: string, words: string) =>
  patientCodes(field)()
    .filter(meaning(words))
    .map(({ value }) => value)

test('a code is found by what people call it, and by any part of its name', () => {
  expect(found('codSexo', 'mujer')).toEqual(found('codSexo', 'femenino'))
  expect(found('codSexo', 'Mujer')).toHaveLength(1)
  expect(found('codSexo', 'hombre')).toEqual(found('codSexo', 'MASC'))
  expect(found('tipoDocumentoIdentificacion', 'cedula ciudad')).toContain('CC')
  expect(found('codSexo', 'árbol')).toEqual([])
})

/** Letters of a text that a field of three in a row shows at 1280 px. */
const SHOWN = 30

test.each<[string, readonly Option[]]>([
  ['coverages', offeredOptions('coberturaPlan')],
  ['modalities', offeredOptions('modalidadPago')],
  ['concepts of what a patient pays', offeredOptions('conceptoRecaudo')],
  ['types of users', patientCodes('tipoUsuario')()],
])('%s are told apart by what of them is shown, without their codes', (_, options) => {
  const words = options.map(({ label }) => label.replace(/^\S+ · /, '').slice(0, SHOWN))
  expect(new Set(words).size).toBe(words.length)
})

test('a code that the ministry takes no more is read, and not offered', () => {
  const all = Object.entries(CATALOGS).flatMap(([catalog, codes]) =>
    codes.filter(({ offered }) => offered === false).map(({ code }) => ({ catalog: catalog as SmallCatalog, code })),
  )
  expect(all.length).toBeGreaterThan(0)
  const offered = all.filter(({ catalog, code }) => offeredOptions(catalog).some(({ value }) => value === code))
  expect(offered).toEqual([])
})
