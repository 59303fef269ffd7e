import { expect, test } from 'vitest'
import { searchOf } from './views-menu.tsx'

test('a view narrows a list by what it says, and by nothing that narrowed it before', () => {
  const address = { estado: 'rejected', pagador: 'cli_1', orden: '-payable', q: 'roble' }
  const view = { search: { estado: 'draft' } }
  expect({ ...address, ...searchOf(view, ['estado', 'pagador']) }).toEqual({ estado: 'draft', q: 'roble' })
})
