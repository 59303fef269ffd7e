import { expect, test } from 'vitest'
import { KNOWN_PAYERS } from '../../../contract/rips/tables/known-payers.ts'
import { nitProblem } from '../../base/format/nit.ts'
import { knownPayer, knownPayers } from './known-payers.ts'

test('a payer is known by a part of its name, and begins with what an invoice asks for', () => {
  expect(knownPayers('sura')).toEqual([
    'EPS Sura · NIT 800088702',
    'Seguros Generales Suramericana (SOAT) · NIT 890903407',
  ])
  expect(knownPayers('asociacion cauca')).toHaveLength(1)
  expect(knownPayers('Yarumo')).toEqual([])
  expect(knownPayer('EPS Sura · NIT 800088702')).toEqual({
    nit: '800088702',
    companyName: 'EPS Sura',
    municipalityCode: '05001',
  })
  expect(knownPayer('sura')).toBeUndefined()
})

test('each is there once, with a NIT that can be one', () => {
  expect(new Set(KNOWN_PAYERS.map(([, nit]) => nit)).size).toBe(KNOWN_PAYERS.length)
  expect(KNOWN_PAYERS.filter(([, nit]) => nitProblem(nit) !== undefined)).toEqual([])
})
