import { describe, expect, it } from 'vitest'
import { PackageKind } from '../packages.ts'
import { LOAD_METHODS, PACKAGE_KINDS } from './kinds.ts'

describe('package kinds', () => {
  it('are the nine of the contract, each with a load method of its own', () => {
    expect(Object.keys(PACKAGE_KINDS).toSorted()).toEqual([...PackageKind.options].toSorted())
    expect(new Set(Object.values(PACKAGE_KINDS)).size).toBe(9)
  })

  it('leave two of the eleven methods to the notes on agreements and on capitation', () => {
    const used = new Set<string>(Object.values(PACKAGE_KINDS).map(({ path }) => path))
    const rest = Object.entries(LOAD_METHODS).filter(([, { path }]) => !used.has(path))
    expect(rest.map(([name]) => name)).toEqual(['CargarNCAcuerdoVoluntades', 'CargarNCCapita'])
    for (const [, method] of rest) {
      const { path: _, modulo: __, label: ___, ...body } = method
      expect(PACKAGE_KINDS.credit_note_total).toMatchObject(body)
    }
  })

  it('name their paths as the ministry does', () => {
    for (const [name, { path }] of Object.entries(LOAD_METHODS)) expect(path).toBe(`/api/PaquetesFevRips/${name}`)
  })

  it('carry a document, a RIPS, or both', () => {
    const shape = Object.entries(PACKAGE_KINDS).map(([kind, { rips, document, tipoNota }]) => [
      kind,
      rips,
      document,
      tipoNota,
    ])
    expect(shape).toEqual([
      ['invoice', 'object', 'Invoice', null],
      ['credit_note', 'object', 'CreditNote', 'NC'],
      ['credit_note_total', 'null', 'CreditNote', null],
      ['debit_note', 'object', 'DebitNote', 'ND'],
      ['adjustment_note', 'object', null, 'NA'],
      ['without_invoice', 'object', null, 'RS'],
      ['capitation_initial', 'null', 'Invoice', null],
      ['capitation_period', 'object', 'Invoice', null],
      ['capitation_final', 'object', null, null],
    ])
  })
})
