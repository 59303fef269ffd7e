import { afterEach, beforeEach, expect, it } from 'vitest'
import { enter, type Page, page } from '../../../../test/contract/window/page.ts'
import { patientQuery } from './patients-read.ts'

let window: Page
let isDown: boolean
beforeEach(() => {
  isDown = false
  window = page(async ({ url }) => {
    if (isDown) throw new TypeError('down')
    const ids = new URL(url).searchParams.get('ids')?.split(',') ?? []
    return Response.json({ items: ids.filter((id) => id !== 'gone').map((id) => ({ id })) })
  })
  enter('+573001112233')
})
afterEach(() => window.close())

const read = (workspaceId: string, ...ids: string[]) =>
  Promise.all(ids.map((id) => patientQuery(workspaceId, id).queryFn()))
/** What was asked of which clinic. */
const asked = () =>
  window.requests.map(({ url }) => [url.split('/')[6], new URL(url).searchParams.get('ids')?.split(',').length])

it('the patients of a screen are read together, each for all who ask; one who is not there is nobody', async () => {
  const patients = await read('wsp_1', 'ana', 'beto', 'ana', 'gone')
  expect(patients).toMatchObject([{ id: 'ana' }, { id: 'beto' }, { id: 'ana' }, null])
  expect(asked()).toEqual([['wsp_1', 3]])
})

it('patients of two clinics are asked of their own', async () => {
  const [here, there] = await Promise.all([read('wsp_1', 'ana'), read('wsp_2', 'beto')])
  expect([here, there]).toMatchObject([[{ id: 'ana' }], [{ id: 'beto' }]])
  expect(asked()).toEqual([
    ['wsp_1', 1],
    ['wsp_2', 1],
  ])
})

it('more than are answered at once are asked for one after the other, and none is left out', async () => {
  const ids = Array.from({ length: 101 }, (_, index) => `pat_${index}`)
  const patients = await read('wsp_1', ...ids)
  expect(patients.map((patient) => patient?.id)).toEqual(ids)
  expect(asked()).toEqual([
    ['wsp_1', 100],
    ['wsp_1', 1],
  ])
})

it('all who ask are told that the service does not answer, and the next are answered again', async () => {
  isDown = true
  const fault = { code: 'network_error' }
  await expect(read('wsp_1', 'ana')).rejects.toMatchObject(fault)
  isDown = false
  expect(await read('wsp_1', 'ana')).toMatchObject([{ id: 'ana' }])
})
