import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiOn } from './api.ts'
import { aPatient } from './fixtures.ts'
import { type TestWorkspace, testWorkspace } from './workspace.ts'

let at: TestWorkspace
beforeAll(async () => {
  at = await testWorkspace()
})
afterAll(() => at.close())

type Change = (response: Response) => Response | Promise<Response>

/** Calls to a service whose answers are spoilt on the way, all but its own description. */
function spoilt(change: Change) {
  const fetch = async (request: Request) => {
    const response = await at.core.fetch(request)
    return request.url.endsWith('openapi.json') ? response : change(response)
  }
  return apiOn(fetch, { token: at.token, params: { workspaceId: at.workspaceId } })
}

async function edited(response: Response, edit: (body: Record<string, unknown>) => object): Promise<Response> {
  const { status, headers } = response
  return new Response(JSON.stringify(edit(JSON.parse(await response.text()))), { status, headers })
}

function header(name: string, value: string | undefined): Change {
  return (response) => {
    const headers = new Headers(response.headers)
    if (value === undefined) headers.delete(name)
    else headers.set(name, value)
    return new Response(response.body, { status: response.status, headers })
  }
}

const created = (change: Change) => spoilt(change)('patients.create', { body: aPatient() })
const refused = (change: Change) => spoilt(change).as({})('account.get', {})

describe('a response that breaks the contract is found', () => {
  it('but an honest one is not', async () => {
    expect((await created((response) => response)).status).toBe(201)
    expect((await refused((response) => response)).error.code).toBe('unauthenticated')
  })

  it.each([
    [
      'a status that is not listed',
      (r: Response) => new Response(r.body, { status: 202, headers: r.headers }),
      /202 is not listed/,
    ],
    [
      'an unknown property',
      (r: Response) => edited(r, (body) => ({ ...body, nadie: 1 })),
      /additional properties.*\/responses\/201\//,
    ],
    ['a missing property', (r: Response) => edited(r, ({ sexCode: _, ...body }) => body), /sexCode/],
    [
      'a value of another type',
      (r: Response) => edited(r, (body) => ({ ...body, isActive: 'SI' })),
      /\/isActive must be boolean/,
    ],
    ['an etag that is not the revision', header('etag', '"2"'), /etag is not the revision/],
    ['no etag', header('etag', undefined), /no etag/],
    ['an answer that may be stored', header('cache-control', 'public'), /no-store/],
    ['no request id', header('x-request-id', undefined), /no x-request-id/],
    ['another media type', header('content-type', 'text/html'), /text\/html is not listed/],
    ['another operation', header('x-operation-id', 'patients.get'), /201 is not listed/],
  ] as [string, Change, RegExp][])('%s', async (_, change, message) => {
    await expect(created(change)).rejects.toThrow(message)
  })

  it.each([
    ['401 without a challenge', header('www-authenticate', undefined), /no www-authenticate/],
    [
      'a code that the operation does not list',
      (r: Response) => edited(r, (b) => ({ ...b, error: { code: 'phone_in_use', message: 'x' } })),
      /phone_in_use is not listed/,
    ],
    [
      'a code that nobody lists',
      (r: Response) => edited(r, (b) => ({ ...b, error: { code: 'nadie', message: 'x' } })),
      /allowed values/,
    ],
    [
      'a refusal without words',
      (r: Response) => edited(r, (b) => ({ ...b, error: { code: 'unauthenticated', message: '' } })),
      /says nothing/,
    ],
    [
      'an issue without words',
      (r: Response) =>
        edited(r, (b) => ({
          ...b,
          error: { code: 'unauthenticated', message: 'x', issues: [{ code: 'y', message: '' }] },
        })),
      /says nothing/,
    ],
    [
      'another request id in the body',
      (r: Response) => edited(r, (b) => ({ ...b, requestId: 'x' })),
      /another requestId/,
    ],
  ] as [string, Change, RegExp][])('%s', async (_, change, message) => {
    await expect(refused(change)).rejects.toThrow(message)
  })
})

describe('a result', () => {
  it('says what it is when the other side of it is read', async () => {
    const { body } = await at.api('patients.create', { body: aPatient() })
    const read = (patientId: string) => at.api('patients.get', { params: { patientId } })
    const [found, lost] = [await read(body.id), await read('pat_1')]
    expect(() => found.error).toThrow(/not refused: 200/)
    expect(() => lost.body).toThrow(/refused: 404.*not_found/)
  })
})

describe('the same calls over HTTP', () => {
  it('are held against the same contract', async () => {
    const server = createAdaptorServer({ fetch: (request) => at.core.fetch(request) })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const api = apiOn((request) => fetch(request), { origin, token: at.token, params: { workspaceId: at.workspaceId } })
    const { body, headers } = await api('patients.create', { body: aPatient(), idempotencyKey: 'http' })
    expect(headers.get('etag')).toBe('"1"')
    const update = { params: { patientId: body.id }, revision: 9, body: {} }
    expect((await api('patients.update', update)).error.code).toBe('revision_conflict')
    await new Promise((resolve) => server.close(resolve))
  })
})
