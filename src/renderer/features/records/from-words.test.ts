import { expect, test } from 'vitest'
import { companyFrom, personFrom } from './from-words.ts'

const person = (text: string) => personFrom(text, ['CC', 'TI'])

test('the words of a search are the names and the document of a new person', () => {
  expect(person('Valentina')).toEqual({ firstName: 'Valentina' })
  expect(person('valentina castro')).toEqual({ firstName: 'Valentina', lastName: 'Castro' })
  const castro = { firstName: 'Valentina', lastName: 'Castro' }
  expect(person('Valentina Castro Ruiz')).toEqual({ ...castro, secondLastName: 'Ruiz' })
  expect(person('Ana María Rojas Díaz')).toEqual({
    firstName: 'Ana',
    middleName: 'María',
    lastName: 'Rojas',
    secondLastName: 'Díaz',
  })
  expect(person('juan de la torre')).toEqual({ firstName: 'Juan', lastName: 'De la Torre' })
})

test('a number is the document, without its dots and its type', () => {
  expect(person('1.000.000.004')).toEqual({ documentNumber: '1000000004' })
  expect(person('ti 1000000004')).toEqual({ documentType: 'TI', documentNumber: '1000000004' })
  expect(person('Valentina Castro 52345678')).toEqual({
    firstName: 'Valentina',
    lastName: 'Castro',
    documentNumber: '52345678',
  })
  // No such type: it is somebody's name.
  expect(person('xi 52345678')).toEqual({ firstName: 'Xi', documentNumber: '52345678' })
})

test('a company is begun with its NIT or its name', () => {
  expect(companyFrom('900.373.913-4')).toEqual({ nit: '900373913' })
  expect(companyFrom('Salud del Sur 3000')).toEqual({ companyName: 'Salud del Sur 3000' })
})
