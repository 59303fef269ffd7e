import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CODE_NOTES, type ErrorCode } from '../../src/contract/errors.ts'
import { openConnection, STORE_FILE } from '../../src/core/store/connection.sqlite.ts'
import { MIGRATIONS_DIR } from '../support/core.ts'
import { aPatient, aSpecialist, ownPassword } from '../support/fixtures.ts'
import { STORE } from '../support/node.ts'
import { skipWhen } from '../support/skip.ts'
import { type TestWorkspace, testWorkspace } from '../support/workspace.ts'
import { clinic } from './documents/clinic.ts'

let at: TestWorkspace
beforeAll(async () => {
  at = await testWorkspace()
})
afterAll(() => at.close())

const ORIGIN = 'http://radica.test/api/v1'
const headers = () => ({ authorization: `Bearer ${at.token}` })
const head = (path: string) => at.core.fetch(new Request(ORIGIN + path, { method: 'HEAD', headers: headers() }))

describe('HEAD', () => {
  it('answers what GET would, without a body', async () => {
    const { body } = await at.api('patients.create', { body: aPatient() })
    const path = `/workspaces/${at.workspaceId}/patients/${body.id}`
    const got = await at.core.fetch(new Request(ORIGIN + path, { headers: headers() }))
    const asked = await head(path)
    expect([asked.status, await asked.text()]).toEqual([200, ''])
    for (const name of ['etag', 'content-type', 'x-operation-id']) {
      expect(asked.headers.get(name)).toBe(got.headers.get(name))
    }
    expect((await head('/health')).status).toBe(200)
    expect([(await head('/nada')).status, (await head('/sessions')).status]).toEqual([404, 405])
  })

  it('holds no stream open', async () => {
    const answer = await head(`/workspaces/${at.workspaceId}/events`)
    expect([answer.status, answer.body]).toEqual([200, null])
  })

  it('stands beside GET where a method is refused', async () => {
    const refused = await at.core.fetch(new Request(`${ORIGIN}/health`, { method: 'POST' }))
    expect(refused.headers.get('allow')).toBe('GET, HEAD')
  })
})

it('no answer is sniffed for another type than it has', async () => {
  const answers = [await head('/health'), await head('/nada'), await head(`/workspaces/${at.workspaceId}/patients`)]
  expect(answers.map((answer) => answer.headers.get('x-content-type-options'))).toEqual(Array(3).fill('nosniff'))
})

describe('the language of an answer', () => {
  const ask = (language: string | undefined, path = '/nada') =>
    at.core.fetch(
      new Request(ORIGIN + path, { headers: { ...headers(), ...(language && { 'accept-language': language }) } }),
    )

  it.each([
    ['en', 'en', 'The contract has no such address.'],
    ['en-US,en;q=0.9,es;q=0.8', 'en', 'The contract has no such address.'],
    ['es-MX,en;q=0.5', 'es-CO', 'No existe esa dirección en el contrato.'],
    ['fr', 'es-CO', 'No existe esa dirección en el contrato.'],
    [undefined, 'es-CO', 'No existe esa dirección en el contrato.'],
  ])('%s', async (wanted, language, message) => {
    const answer = await ask(wanted)
    expect((await answer.json()).error).toEqual({ code: 'route_not_found', message })
    expect([answer.headers.get('content-language'), answer.headers.get('vary')]).toEqual([language, 'accept-language'])
  })

  it('is that of what zod finds, too', async () => {
    const headersOf = { 'accept-language': 'en' }
    const { error } = await at.api.raw('patients.create', { body: { ...aPatient(), firstName: 7 }, headers: headersOf })
    expect(error.issues).toMatchObject([{ code: 'json_type', message: 'The first name must be a text.' }])
  })
})

describe('one type of document', () => {
  it.each(['patients', 'specialists'] as const)('%s: cc is CC', async (area) => {
    const body = area === 'patients' ? aPatient({ documentType: 'cc' }) : aSpecialist({ documentType: 'cc' })
    const made = await at.api.raw(`${area}.create`, { body })
    expect(made.body).toMatchObject({ documentType: 'CC' })
    const twin = await at.api.raw(`${area}.create`, { body: { ...body, documentType: 'Cc' } })
    expect(twin.error.code).toBe('duplicate_resource')
  })

  const older = 'a migration of files that were there before hubs'
  it('of before becomes one too; who stands under both stays twice', skipWhen(STORE !== 'sqlite', older), async () => {
    const dir = at.core.dataDir
    const one = (await at.api('patients.create', { body: aPatient() })).body
    const twice = (await at.api('patients.create', { body: aPatient() })).body
    const file = openConnection(join(dir, STORE_FILE), at.core.storeKey)
    const spelt = (id: string) => file.prepare('SELECT document_type FROM patients WHERE id = ?').pluck().get(id)
    file.prepare("UPDATE patients SET document_type = 'cc' WHERE id IN (?, ?)").run(one.id, twice.id)
    const again = await at.api('patients.create', { body: aPatient({ documentNumber: twice.documentNumber }) })
    expect(again.status).toBe(201)
    const migration = readdirSync(MIGRATIONS_DIR).find((name) => name.endsWith('-document-types.sql')) ?? ''
    file.exec(readFileSync(join(MIGRATIONS_DIR, migration), 'utf8'))
    expect([spelt(one.id), spelt(twice.id), spelt(again.body.id)]).toEqual(['CC', 'cc', 'CC'])
    file.close()
  })
})

it('a viewer is told that the role only looks', async () => {
  const person = { phone: '+573009990001', firstName: 'Vera', lastName: 'Mirón', password: 'una-clave-para-ver' }
  await at.api('members.add', { body: { ...person, role: 'viewer' } })
  const token = await ownPassword(at.api, person.phone, person.password, 'una-clave-solo-mía')
  const refused = await at.api.raw('patients.create', { body: aPatient(), token })
  expect(refused.error).toMatchObject({
    code: 'workspace_membership_required',
    message: expect.stringContaining('consulta'),
    issues: [{ code: 'read_only_role' }],
  })
})

it('a wrong password of the own account does not look like a session that ended', async () => {
  const body = { currentPassword: 'no es la mía', password: 'otra-clave-larga' }
  const refused = await at.api('account.update', { body, revision: 1 })
  expect(refused.status).toBe(400)
  expect(refused.headers.get('www-authenticate')).toBeNull()
  expect(refused.error.issues).toEqual([expect.objectContaining({ code: 'wrong_password', field: 'currentPassword' })])
})

describe('the document', () => {
  interface Document {
    readonly info: { readonly description: string }
    readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: object }>>>>
  }
  const document = async () => (await at.api('openapi.get', {})).json as Document
  const WS = '/api/v1/workspaces/{workspaceId}'

  it('lists the statuses of the owner’s contract', async () => {
    const { paths } = await document()
    const statuses = (path: string) => Object.keys(paths[`${WS}${path}`]?.post?.responses ?? {})
    const create = ['201', '400', '401', '403', '404', '409', '413', '415', '428', '500']
    expect(statuses('/services')).toEqual(create)
    expect(statuses('/clients')).toEqual(create)
    const restore = ['200', '400', '401', '403', '404', '409', '428', '500']
    expect(statuses('/clients/{clientId}/restore')).toEqual(restore)
    const emission = ['200', '202', '400', '401', '403', '404', '409', '422', '428', '500', '502', '503']
    expect(statuses('/credit-notes/{creditNoteId}/emissions')).toEqual(emission)
    expect(statuses('/debit-notes/{debitNoteId}/emissions')).toEqual(emission)
  })

  it('explains the codes whose names do not', async () => {
    const { info } = await document()
    const codes: ErrorCode[] = ['source_customer_missing', 'invalid_field_profile', 'invalid_ministry_token']
    for (const code of codes) expect(info.description).toContain(`\`${code}\`: ${CODE_NOTES[code]}`)
  })
})

it('a wrong provider address is the caller’s, with its reason', async () => {
  const put = (baseUrl: string) =>
    at.api.raw('connections.invoiceProvider.put', { body: { provider: 'factus', baseUrl, password: 'x' } })
  const origin = await put('https://api.factus.com.co')
  expect([origin.status, origin.error.code, origin.error.field]).toEqual([
    422,
    'upstream_configuration_invalid',
    'baseUrl',
  ])
  expect((await put('http://10.0.0.5')).error.message).toContain('https://')
  const none = await put('factus')
  expect([none.status, none.error.issues?.[0]?.code]).toEqual([400, 'not_a_url'])
})

it('health says when each upstream was last reached and last was not, and nothing of anybody', async () => {
  const desk = await clinic()
  const health = async () => (await desk.api('health.check', {})).body.connectivity
  const never = { lastSuccessAt: null, lastFailureAt: null }
  expect(await health()).toEqual({ ministryRips: never, invoiceProvider: never })
  await desk.ministry('POST', '/_control/availability', { available: false })
  const { id } = await desk.filed()
  const seen = await health()
  expect(seen.ministryRips).toEqual({ lastSuccessAt: null, lastFailureAt: expect.any(String) })
  expect(seen.invoiceProvider).toEqual({ lastSuccessAt: expect.any(String), lastFailureAt: null })
  const shown = JSON.stringify((await desk.api('health.check', {})).body)
  for (const secret of [id, desk.nit, desk.workspaceId]) expect(shown).not.toContain(secret)
  await desk.close()
})
