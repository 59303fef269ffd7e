import { expect, it, test } from 'vitest'
import type { TransportRequest } from '../transport/transport.ts'
import { originProblem, outOf, PROVIDER_ORIGINS } from './origin.ts'

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

it('an origin of a clinic’s own is called where it may be, the vendors’ wherever they are', async () => {
  const asked: TransportRequest[] = []
  const closedTo = () => true
  const send = outOf(closedTo, async (request) => {
    asked.push(request)
    return { status: 200, headers: {}, body: new Uint8Array() }
  })
  const call = { method: 'GET', headers: {}, timeoutMs: 1 } as const
  await send({ ...call, url: 'http://127.0.0.1:2019/oauth/token' })
  await send({ ...call, url: `${PROVIDER_ORIGINS.factus[1]}/oauth/token` })
  expect(asked.map((request) => request.closedTo)).toEqual([closedTo, undefined])
})
