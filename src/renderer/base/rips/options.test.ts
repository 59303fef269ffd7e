import { expect, test } from 'vitest'
import { meaning, patientCodes } from './options.ts'

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
