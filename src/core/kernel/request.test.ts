import { expect, it } from 'vitest'
import { OPERATIONS } from '../../contract/operations.ts'
import { mayBeLarge } from './request.ts'

const of = (length?: number) =>
  new Request('http://radica.test/', {
    method: 'POST',
    ...(length !== undefined && { headers: { 'content-length': String(length) } }),
  })
const MIB = 1024 * 1024

it('a body is large that says so, or that does not say how large it is', () => {
  const { 'ripsPackages.create': upload, 'clients.create': save } = OPERATIONS
  expect([of(), of(2 * MIB), of(10_000)].map((request) => mayBeLarge(request, upload))).toEqual([true, true, false])
  expect([of(), of(2 * MIB)].map((request) => mayBeLarge(request, save))).toEqual([false, false])
})

it('a piece of a file never is', () => {
  for (const piece of [OPERATIONS['runs.addPieces'], OPERATIONS['supports.addPiece']]) {
    expect([of(), of(2 * MIB)].map((request) => mayBeLarge(request, piece))).toEqual([false, false])
  }
})
