import { expect, it } from 'vitest'
import { type Operation, PUBLIC_BODY_BYTES } from './operation.ts'
import { OPERATIONS } from './operations.ts'

it('whoever nobody knows sends little: it is held before anything is known of them', () => {
  const large = Object.entries<Operation>(OPERATIONS).flatMap(([id, { access, body, maxBodyBytes = Infinity }]) =>
    access === 'public' && body && maxBodyBytes > PUBLIC_BODY_BYTES ? [id] : [],
  )
  expect(large).toEqual([])
})
