import { expect, test } from 'vitest'
import { OPERATION_IDS, OPERATIONS } from './operations.ts'
import { ROUTES } from './routes.ts'

test.each(OPERATION_IDS)('%s answers a file or JSON, whatever its status', (id) => {
  const kinds = new Set(Object.values(OPERATIONS[id].success).map((answer) => typeof answer === 'string'))
  expect([...kinds]).toEqual([ROUTES[id].file === true])
})

test('what the build writes out for the page is all that there is to a route', () => {
  expect(JSON.parse(JSON.stringify(ROUTES))).toEqual(ROUTES)
})
