import { expect, test } from 'vitest'
import { isTrialMinistry, refusal } from './target.ts'

test.each([
  ['factus', 'https://api.factus.com.co', 'producción'],
  ['factus', 'https://api-v2.matias-api.com', 'producción'],
  ['matias', 'https://api-v2.matias-api.com', 'producción'],
  ['matias', 'http://sandbox-api.matias-api.com', 'https'],
  ['ministry', 'https://fevrips.sispro.gov.co', 'central'],
  ['ministry', 'https://stage-fevrips.sispro.gov.co', 'central'],
  ['ministry', 'http://localhost:9443', 'https'],
  ['factus', 'api-sandbox', 'URL'],
] as const)('%s is not asked at %s', (upstream, address, because) => {
  expect(refusal(upstream, address, false)).toContain(because)
})

test.each([
  ['factus', 'https://api-sandbox.factus.com.co'],
  ['matias', 'https://sandbox-api.matias-api.com'],
  ['ministry', 'https://equipo.clinica.invalid:9443'],
] as const)('%s is asked at %s, and never without a person', (upstream, address) => {
  expect(refusal(upstream, address, false)).toBeUndefined()
  expect(refusal(upstream, address, true)).toContain('--yes')
})

test.each([
  ['factus', 'http://127.0.0.1:4010'],
  ['ministry', 'https://127.0.0.1:9443'],
] as const)('%s at this machine (%s) may be asked by itself', (upstream, address) => {
  expect(refusal(upstream, address, true)).toBeUndefined()
})

test('only a ministry that says so is one for trials', () => {
  expect(['DockerStage', 'DockerTest', 'DockerProd', 'Stage', null].filter(isTrialMinistry)).toEqual([
    'DockerStage',
    'DockerTest',
  ])
})
