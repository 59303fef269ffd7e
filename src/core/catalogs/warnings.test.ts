import { describe, expect, it } from 'vitest'
import { told } from '../../../test/support/told.ts'
import type { InstallableCatalog } from '../../contract/catalogs.ts'
import type { Shelved } from '../store/catalogs.ts'
import { previewOf } from './warnings.ts'

const nothing = { version: null, source: null, installed: undefined, lost: false, file: undefined }
const shelved = (catalog: string, values: Partial<Shelved>): Shelved => ({
  catalog,
  origin: 'none',
  complete: false,
  entries: 0,
  ...nothing,
  ...values,
})
const whole = { entries: 13_614, complete: true, isLesser: false, lacks: [] }
const preview = (catalog: InstallableCatalog, read: Partial<typeof whole>, present: Partial<Shelved> = {}) =>
  previewOf(catalog, { ...whole, ...read }, shelved(catalog, present))
const kinds = (found: ReturnType<typeof preview>) => found?.warnings.map(({ kind }) => kind)
const installed = { origin: 'file', complete: true, entries: 13_614 } as const

describe('before a file takes the place of a table', () => {
  it('nothing is said of the next version of the same', () => {
    expect(preview('cups', {}, installed)).toBeUndefined()
    expect(preview('cups', { entries: 12_253 }, installed)).toBeUndefined()
    expect(preview('cups', { entries: 20_000 }, installed)).toBeUndefined()
  })

  it('that it shrinks by more than a tenth, with both numbers', () => {
    expect(told(preview('cups', { entries: 12_252 }, installed))).toEqual({
      catalog: 'cups',
      entries: 12_252,
      present: 13_614,
      complete: true,
      undecided: [],
      warnings: [{ kind: 'shrinks', message: 'El archivo trae 12.252 códigos y lo que hay instalado tiene 13.614.' }],
    })
  })

  it('the same of the first one, beside what the ministry publishes', () => {
    expect(kinds(preview('cups', { entries: 1_600 }, { origin: 'sample', entries: 17 }))).toEqual(['shrinks'])
    expect(kinds(preview('ips-no-reps', { entries: 3 }))).toBeUndefined()
  })

  it('that it is CUPS and not CUPSRips, and what will not be decided', () => {
    const found = preview('cups', { entries: 10_024, isLesser: true, complete: false }, installed)
    expect(kinds(found)).toEqual(['shrinks', 'other_table'])
    expect(found?.undecided).toEqual(
      expect.arrayContaining(['RVC015', 'RVC016', 'RVC020', 'RVC021', 'RVC024', 'RVC096']),
    )
  })

  it('each column that rules need and the file lacks, with those rules alone', () => {
    const found = previewOf('cie10', { ...whole, lacks: ['cie10.ages'] }, shelved('cie10', installed))
    expect(told(found)).toMatchObject({
      warnings: [{ kind: 'lacks', message: expect.stringContaining('EdadMinima') }],
      undecided: ['RVC028'],
    })
    const registers = previewOf('ips-no-reps', { ...whole, lacks: ['ips-no-reps.nit'] }, shelved('ips-no-reps', {}))
    expect(registers?.undecided).toEqual(['RVC002', 'RVC012'])
  })

  it('that a part takes the place of the whole', () => {
    expect(kinds(preview('cum', { entries: 156_000, complete: false }, { ...installed, entries: 156_896 }))).toEqual([
      'extract',
    ])
    expect(preview('cum', { entries: 156_000, complete: false })).toBeUndefined()
  })

  it('that what is missing in a table that nobody publishes is held against packages', () => {
    expect(kinds(preview('cups-cie10', { entries: 1_404 }))).toEqual(['unpublished'])
    expect(preview('cups-cie10', { entries: 1_404, complete: false })).toBeUndefined()
    expect(preview('cups-cie10', { entries: 1_404 }, { ...installed, entries: 1_404 })).toBeUndefined()
  })
})
