import { expect, test } from 'vitest'
import { originProblem } from './origin.ts'

const other = 'origin-of-other-environment'

test.each([
  ['factus', 1, 'https://api.factus.com.co', undefined],
  ['factus', 2, 'https://api-sandbox.factus.com.co', undefined],
  ['matias', 1, 'https://api-v2.matias-api.com', undefined],
  ['matias', 2, 'https://sandbox-api.matias-api.com', undefined],
  ['factus', 2, 'http://127.0.0.1:4010', undefined],
  ['factus', 2, 'http://localhost:4010', undefined],
  ['factus', 2, 'https://simulador.clinica.test', undefined],
  ['factus', 1, 'https://api-sandbox.factus.com.co', other],
  ['factus', 1, 'http://127.0.0.1:4010', other],
  ['factus', 1, 'http://api.factus.com.co', other],
  ['factus', 1, 'https://api.factus.com.co.malo.test', other],
  ['factus', 1, 'https://api-v2.matias-api.com', other],
  ['factus', 2, 'https://api.factus.com.co', other],
  ['matias', 2, 'https://api.factus.com.co', other],
  ['factus', 2, 'http://10.0.0.5:4010', 'origin-unsafe'],
  ['factus', 2, 'ftp://127.0.0.1', 'origin-unsafe'],
  ['factus', 1, 'api.factus.com.co', 'origin-unsafe'],
] as const)('%s in environment %i at %s: %s', (provider, environment, baseUrl, problem) => {
  expect(originProblem({ provider, environment, baseUrl })).toBe(problem)
})
