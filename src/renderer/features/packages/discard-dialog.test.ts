import { expect, test } from 'vitest'
import { PackageStatus, type RipsPackage, type Submission } from '../../../contract/packages.ts'
import { isDiscardable } from './discard-dialog.tsx'

const fresh = { status: 'draft', submission: null, sourceDocumentId: null } as RipsPackage

test('only a package of which nothing was ever filed, and that is of no invoice, is offered to be thrown away', () => {
  const open = PackageStatus.options.filter((status) => isDiscardable({ ...fresh, status }))
  expect(open).toEqual(['draft', 'ready'])
  expect(isDiscardable({ ...fresh, submission: { dispatchId: 'dsp_1' } as Submission })).toBe(false)
  expect(isDiscardable({ ...fresh, sourceDocumentId: 'inv_1' })).toBe(false)
  expect(isDiscardable({ ...fresh, kind: 'capitation_final', sourceDocumentId: 'inv_1' })).toBe(true)
})
