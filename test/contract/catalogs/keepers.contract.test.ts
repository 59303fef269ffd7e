import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '../../support/api.ts'
import { type TestWorkspace, testWorkspace } from '../../support/workspace.ts'
import { peopleOf } from '../access/people.ts'
import { base64 } from '../calls.ts'

let at: TestWorkspace
let administrator: Api
let phone: string
beforeAll(async () => {
  at = await testWorkspace()
  const person = await peopleOf(at).join('admin')
  phone = person.phone
  administrator = at.api.as({ token: await person.signIn(), params: { workspaceId: at.workspaceId } })
})
afterAll(() => at.close())

const TABLE = 'Codigo;Nombre;Habilitado;Fecha_Actualizacion'
const install = (api: Api, code: string) =>
  api.raw('catalogs.install', {
    params: { workspaceId: at.workspaceId, catalog: 'cups' },
    body: { files: [{ fileName: 'CUPSRips.txt', contentBase64: base64(`${TABLE}\n${code};CONSULTA;SI;2026-05-03`) }] },
  })
const isOffered = async (api: Api) => (await api('catalogs.list', {})).body.mayInstall
const inForce = async () =>
  (await at.api('catalogs.search', { params: { catalog: 'cups' }, query: { q: '' } })).body.items.map(
    ({ code }) => code,
  )

it('who administers one clinic of several puts no table in the place of the one by which all are judged', async () => {
  expect((await install(administrator, '890201')).status).toBe(201)
  const elsewhere = await peopleOf(at).otherWorkspace()
  const params = { workspaceId: at.workspaceId, catalog: 'cum' }
  const refused = [
    await install(administrator, '890301'),
    await administrator.raw('catalogs.download', { params }),
    await administrator.raw('catalogs.cancel', { params }),
  ]
  expect(refused.map(({ status, error }) => [status, error.code])).toEqual(
    refused.map(() => [403, 'platform_admin_required']),
  )
  expect(await inForce()).toEqual(['890201'])
  expect([await isOffered(administrator), await isOffered(at.api)]).toEqual([false, true])

  expect((await install(at.api, '890301')).status).toBe(201)
  await at.api('members.add', { params: { workspaceId: elsewhere }, body: { phone, role: 'admin' } })
  expect(await isOffered(administrator)).toBe(true)
  expect((await install(administrator, '890701')).status).toBe(201)
  expect(await inForce()).toEqual(['890701'])
})
