import { afterEach, expect, it } from 'vitest'
import { enter, type Page, page } from '../../../../test/contract/window/page.ts'
import { aPatient } from '../../../../test/support/fixtures.ts'
import { queryClient } from '../../base/api/query.ts'
import { createWithContact, updateWithContact } from './contact.ts'

let window: Page
afterEach(() => window.close())

/** What is written, in its order, of a patient whose record the service refuses or takes. */
async function written(write: () => Promise<unknown>, isTaken = true) {
  window = page(async ({ url }) => {
    const error = { code: 'revision_conflict', message: 'Otra persona lo guardó.' }
    const isRefused = !isTaken && !url.endsWith('/contact')
    return isRefused ? Response.json({ error, requestId: 'r' }, { status: 412 }) : Response.json({ id: 'pat_1' })
  })
  enter('+573001112233')
  await write().catch(() => undefined)
  return Promise.all(
    window.requests.map(async (request) => [request.url.split('/').at(-1), await request.clone().json()]),
  )
}

it('a phone that is taken away is taken away, and what was not touched is not written', async () => {
  expect(await written(() => updateWithContact('wsp_1', 'pat_1', { phone: null }, { revision: 3 }))).toEqual([
    ['contact', { phone: null }],
    ['pat_1', {}],
  ])
  expect(await written(() => updateWithContact('wsp_1', 'pat_1', { firstName: 'Ana' }, { revision: 3 }))).toEqual([
    ['pat_1', { firstName: 'Ana' }],
  ])
})

it('how a patient is reached is kept although the record is refused: it is typed once', async () => {
  const write = () => updateWithContact('wsp_1', 'pat_1', { firstName: 'Ana', phone: '+573001112233' }, { revision: 3 })
  expect((await written(write, false)).map(([at]) => at)).toEqual(['contact', 'pat_1'])
})

it('a new patient is made before what belongs to it, of which only what was filled in is written', async () => {
  const body = { ...aPatient(), phone: null, email: 'ana@correo.co', clientId: null }
  const [first, second] = await written(() => createWithContact('wsp_1', body, { idempotencyKey: 'key' }))
  expect([first?.[0], second]).toEqual(['patients', ['contact', { email: 'ana@correo.co' }]])
})

it('how a patient is reached is read again once it is written', async () => {
  const key = ['patientContacts.get', { params: { workspaceId: 'wsp_1', patientId: 'pat_1' } }]
  await written(() => {
    queryClient.setQueryData(key, { phone: null })
    return updateWithContact('wsp_1', 'pat_1', { phone: '+573001112233' }, { revision: 3 })
  })
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true)
  queryClient.clear()
})
