import { expect, it } from 'vitest'
import { clinic } from './clinic.ts'

it('a connection that was tried is told to those who follow the clinic, once it is known what came of it', async () => {
  const at = await clinic()
  const { next: after } = (await at.api('events.list', {})).body
  await at.api('connections.invoiceProvider.test', {})
  await at.api('connections.test', { params: { connection: 'ministry' } })
  const { items } = (await at.api('events.list', { query: { after } })).body
  expect(items.map(({ resource }) => resource)).toEqual(['connections', 'connections'])
  await at.close()
})
