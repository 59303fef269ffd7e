import { expect, test } from 'vitest'
import { tokenOf } from './token-of.ts'

test('a token is of the clinic in which it is made, may what was ticked, and ends after as many days as were chosen', () => {
  const now = Date.parse('2026-11-30T12:00:00Z')
  expect(tokenOf({ name: 'Contabilidad', scopes: ['read'], days: '90' }, 'wsp_1', now)).toEqual({
    name: 'Contabilidad',
    scopes: ['read'],
    workspaceIds: ['wsp_1'],
    expiresAt: '2027-02-28T12:00:00.000Z',
  })
})
