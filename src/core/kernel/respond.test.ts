import { describe, expect, it } from 'vitest'
import { Fault } from '../fault.ts'
import { say } from '../messages/message.ts'
import { answerResponse, contentResponse, type Exchange, faultResponse, storedAnswer, withoutBody } from './respond.ts'

const exchange: Exchange = {
  requestId: '01REQUEST',
  correlationId: 'caso-7',
  operationId: 'patients.get',
  language: 'es-CO',
}
const answer = { requestSha256: '', status: 200, etag: null, body: '{"id":"pat_1"}' }
const headersOf = ({ headers }: Response) => Object.fromEntries(headers)

/** What every answer says. */
const ALWAYS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-request-id': '01REQUEST',
  'x-correlation-id': 'caso-7',
  'x-operation-id': 'patients.get',
}
const SPOKEN = {
  ...ALWAYS,
  'content-type': 'application/json; charset=utf-8',
  'content-language': 'es-CO',
  vary: 'accept-language',
}

describe('the answer that is kept', () => {
  it('has the revision of what it shows as its etag, where that has one', () => {
    const stored = (body: unknown) => storedAnswer({ status: 200, body }, 'sha')
    expect(stored({ id: 'x', revision: 3 })).toEqual({
      requestSha256: 'sha',
      status: 200,
      etag: '"3"',
      body: '{"id":"x","revision":3}',
    })
    for (const body of [{ id: 'x' }, { revision: '3' }, { revision: 1.5 }, { revision: null }, [], null]) {
      expect(stored(body)).toMatchObject({ etag: null, body: JSON.stringify(body) })
    }
  })
})

describe('an answer', () => {
  it('says of its request which it was, and that nobody keeps it', async () => {
    const response = answerResponse(exchange, answer, false)
    expect([response.status, headersOf(response), await response.json()]).toEqual([200, SPOKEN, { id: 'pat_1' }])
    const unknown = answerResponse({ ...exchange, operationId: undefined }, answer, false)
    expect(unknown.headers.has('x-operation-id')).toBe(false)
  })

  it('says what is particular about it', () => {
    const response = answerResponse(exchange, { ...answer, etag: '"3"' }, true, 'a=b')
    expect(headersOf(response)).toEqual({
      ...SPOKEN,
      etag: '"3"',
      'idempotency-replayed': 'true',
      'set-cookie': 'a=b',
    })
  })

  it('that is not final says when to ask again', () => {
    expect(headersOf(answerResponse(exchange, { ...answer, status: 202 }, false))).toEqual({
      ...SPOKEN,
      'retry-after': '5',
    })
  })

  it('tells our own messages in the language of who asked', async () => {
    const body = JSON.stringify({ message: say('kernel.canceled') })
    const told = async (language: Exchange['language']) =>
      (await answerResponse({ ...exchange, language }, { ...answer, body }, false).json()).message
    expect(await told('es-CO')).toContain('canceló')
    expect(await told('en')).not.toContain('canceló')
  })
})

describe('a content', () => {
  const content = { mediaType: 'text/csv', bytes: new TextEncoder().encode('a;b') }

  it('is given as it is, under its name where it has one', async () => {
    const response = contentResponse(exchange, 200, content)
    expect(headersOf(response)).toEqual({ ...ALWAYS, 'content-type': 'text/csv' })
    expect(await response.text()).toBe('a;b')
    const named = contentResponse(exchange, 206, { ...content, fileName: 'pacientes.csv' })
    expect(named.status).toBe(206)
    expect(named.headers.get('content-disposition')).toBe('attachment; filename="pacientes.csv"')
  })

  it('that streams is given as a stream, which a HEAD ends', async () => {
    let isEnded = false
    const stream = () =>
      new ReadableStream<Uint8Array>({
        pull: (controller) => controller.enqueue(content.bytes),
        cancel() {
          isEnded = true
        },
      })
    const reader = contentResponse(exchange, 200, { ...content, bytes: stream() }).body?.getReader()
    expect((await reader?.read())?.value).toEqual(content.bytes)
    const head = await withoutBody(contentResponse(exchange, 203, { ...content, bytes: stream() }))
    expect([head.status, head.body, head.headers.get('content-type'), isEnded]).toEqual([203, null, 'text/csv', true])
  })
})

describe('a refusal', () => {
  const refused = async (fault: Fault, language: Exchange['language'] = 'es-CO') => {
    const response = faultResponse({ ...exchange, language }, fault)
    return { status: response.status, headers: headersOf(response), body: await response.json() }
  }

  it('has the code, the words and the request, and nothing that it does not know', async () => {
    const { status, headers, body } = await refused(new Fault('not_found', say('kernel.canceled'), { issues: [] }))
    expect([status, headers]).toEqual([404, SPOKEN])
    expect(body).toEqual({
      error: { code: 'not_found', message: expect.stringContaining('canceló') },
      requestId: '01REQUEST',
    })
  })

  it('names the field and every issue, in the language of who asked', async () => {
    const message = say('kernel.canceled')
    const issues = [{ code: 'required', message, field: 'name' }]
    const { body } = await refused(new Fault('invalid_request', message, { field: 'name', issues }), 'en')
    expect(body.error).toMatchObject({ field: 'name', issues: [{ code: 'required', field: 'name' }] })
    expect([body.error.message, body.error.issues[0].message].join()).not.toContain('canceló')
  })

  it('has the headers that it brings, and asks who is there where that is not known', async () => {
    const headers = { 'retry-after': '7' }
    const { headers: given } = await refused(new Fault('unauthenticated', say('kernel.canceled'), { headers }))
    expect(given).toEqual({ ...SPOKEN, ...headers, 'www-authenticate': 'Bearer' })
  })
})
