import { expect, test } from 'vitest'
import { said, startCollector } from '../../../test/support/collector.ts'
import { openTelemetry } from './open.ts'

const NAME = 'Zenobia'

test('what breaks is told by its name, and nothing of why', async () => {
  const collector = await startCollector()
  const { request, statement, observer, close } = await openTelemetry(collector.url, 'both')
  const breaks = async (): Promise<never> => {
    statement()
    throw new Error(`duplicate key (last_name)=(${NAME})`)
  }
  const asking = new Request(`http://127.0.0.1/api/v1/workspaces/wsp_1/patients/${NAME}?q=${NAME}`)
  await expect(request(asking, breaks)).rejects.toThrow(NAME)
  await expect(observer.dispatch('ministry.package', breaks)).rejects.toThrow(NAME)
  await observer.dispatch('ministry.package', async () => undefined)
  await close()
  collector.close()
  expect(collector.everything()).not.toContain(NAME)
  const told = collector
    .spans()
    .map(({ name, attributes, status }) => [name, said(attributes, 'radica.statements'), status.code])
  expect(told).toEqual([
    ['patients.get', '1', 2],
    ['dispatch ministry.package', '1', 2],
    ['dispatch ministry.package', '0', 0],
  ])
  const outcomes = collector
    .points('radica.dispatch.duration')
    .map(({ attributes }) => said(attributes, 'radica.outcome'))
  expect(outcomes).toEqual(['failed', 'elsewhere'])
})
