import { expect, it } from 'vitest'
import { z } from 'zod'
import type { Operation } from './operation.ts'
import { OPERATIONS } from './operations.ts'

const NAMES_A_SECRET = /"(currentPassword|password|secret|clientSecret|passphrase|token|key)":\{/

it('a body that may carry a password or a key is marked, so that no quick hash of it is kept', () => {
  const unmarked = Object.entries<Operation>(OPERATIONS).flatMap(([id, { body, secretBody }]) => {
    const hasSecret =
      body && NAMES_A_SECRET.test(JSON.stringify(z.toJSONSchema(body, { unrepresentable: 'any', io: 'input' })))
    return hasSecret && !secretBody ? [id] : []
  })
  expect(unmarked).toEqual([])
})
