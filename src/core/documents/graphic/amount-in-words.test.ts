import { expect, it } from 'vitest'
import { centavos } from '../../../contract/centavos.ts'
import { amountInWords } from './amount-in-words.ts'

it.each([
  [0, 'Cero pesos con 00/100 M/CTE'],
  [0.05, 'Cero pesos con 05/100 M/CTE'],
  [1, 'Un peso con 00/100 M/CTE'],
  [16, 'Dieciséis pesos con 00/100 M/CTE'],
  [21, 'Veintiún pesos con 00/100 M/CTE'],
  [22, 'Veintidós pesos con 00/100 M/CTE'],
  [30, 'Treinta pesos con 00/100 M/CTE'],
  [31, 'Treinta y un pesos con 00/100 M/CTE'],
  [100, 'Cien pesos con 00/100 M/CTE'],
  [101, 'Ciento un pesos con 00/100 M/CTE'],
  [555, 'Quinientos cincuenta y cinco pesos con 00/100 M/CTE'],
  [1000, 'Mil pesos con 00/100 M/CTE'],
  [1001, 'Mil un pesos con 00/100 M/CTE'],
  [12_810, 'Doce mil ochocientos diez pesos con 00/100 M/CTE'],
  [21_021, 'Veintiún mil veintiún pesos con 00/100 M/CTE'],
  [85_700.5, 'Ochenta y cinco mil setecientos pesos con 50/100 M/CTE'],
  [100_000, 'Cien mil pesos con 00/100 M/CTE'],
  [101_000, 'Ciento un mil pesos con 00/100 M/CTE'],
  [999_999.99, 'Novecientos noventa y nueve mil novecientos noventa y nueve pesos con 99/100 M/CTE'],
  [1_000_000, 'Un millón de pesos con 00/100 M/CTE'],
  [1_000_100, 'Un millón cien pesos con 00/100 M/CTE'],
  [21_000_000, 'Veintiún millones de pesos con 00/100 M/CTE'],
  [1_001_000_000, 'Mil un millones de pesos con 00/100 M/CTE'],
  [1_000_000_000_000, 'Un billón de pesos con 00/100 M/CTE'],
  [2_000_000_000_000, 'Dos billones de pesos con 00/100 M/CTE'],
  [2_001_000_001, 'Dos mil un millones un pesos con 00/100 M/CTE'],
  [-1234.1, 'Menos mil doscientos treinta y cuatro pesos con 10/100 M/CTE'],
])('writes out %d', (pesos, words) => {
  expect(amountInWords(centavos(pesos))).toBe(words)
})

const wordsOf = (amounts: readonly number[]) =>
  amounts.map((pesos) => amountInWords(centavos(pesos)).replace(/ pesos? con .*/, '')).join(' ')

it('has a word for every number below thirty', () => {
  expect(wordsOf(Array.from({ length: 29 }, (_, n) => n + 1))).toBe(
    'Un Dos Tres Cuatro Cinco Seis Siete Ocho Nueve Diez Once Doce Trece Catorce Quince Dieciséis Diecisiete Dieciocho ' +
      'Diecinueve Veinte Veintiún Veintidós Veintitrés Veinticuatro Veinticinco Veintiséis Veintisiete Veintiocho Veintinueve',
  )
})

it('has a word for every ten and every hundred', () => {
  expect(wordsOf([30, 40, 50, 60, 70, 80, 90])).toBe('Treinta Cuarenta Cincuenta Sesenta Setenta Ochenta Noventa')
  expect(wordsOf([100, 200, 300, 400, 500, 600, 700, 800, 900])).toBe(
    'Cien Doscientos Trescientos Cuatrocientos Quinientos Seiscientos Setecientos Ochocientos Novecientos',
  )
  expect(wordsOf([230, 345])).toBe('Doscientos treinta Trescientos cuarenta y cinco')
})

it('never leaves a word out between one and ten million', () => {
  for (let pesos = 1; pesos < 10_000_000; pesos += 9_973) {
    expect(amountInWords(centavos(pesos))).toMatch(/^[A-ZÁÉÍÓÚ][a-záéíóú]*( [a-záéíóú]+)* con 00\/100 M\/CTE$/)
  }
})
