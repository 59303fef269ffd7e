import { beforeEach, describe, expect, test } from 'vitest'
import { type Caller, factusCaller, factusInvoice, NIT } from '../../../../test/support/provider-client.ts'

let caller: Caller
beforeEach(async () => {
  caller = await factusCaller()
})

const PASSWORD = {
  grant_type: 'password',
  client_id: 'radica',
  client_secret: 'simulado',
  username: `${NIT}@simulado.test`,
  password: 'simulado',
}

describe('tokens', () => {
  test('a form is taken as well as JSON', async () => {
    const exchange = await caller.host.exchange({
      method: 'POST',
      path: '/oauth/token',
      query: new URLSearchParams(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new TextEncoder().encode(new URLSearchParams(PASSWORD).toString()),
    })
    expect(exchange).toMatchObject({ kind: 'answer', answer: { status: 200 } })
  })

  test.each([
    [{ client_secret: 'x' }, 401, 'invalid_client'],
    [{ password: 'x' }, 400, 'invalid_grant'],
    [{ grant_type: 'refresh_token', refresh_token: 'x' }, 401, 'invalid_request'],
    [{ grant_type: 'implicit' }, 400, 'unsupported_grant_type'],
  ])('%o is refused', async (changes, status, error) => {
    const answer = await caller.post('/oauth/token', { ...PASSWORD, ...changes })
    expect([answer.status, answer.at('error')]).toEqual([status, error])
  })

  test('an hour later the access token is worth nothing, and the refresh token serves once', async () => {
    const fresh = await caller.post('/oauth/token', PASSWORD)
    expect(fresh.at()).toEqual({
      token_type: 'Bearer',
      expires_in: 3600,
      access_token: expect.any(String),
      refresh_token: expect.any(String),
    })
    caller.clock.advance(3_600_000)
    const late = await caller.get('/v2/companies')
    expect([late.status, late.at()]).toEqual([401, { message: 'Unauthenticated.' }])

    const refresh = { ...PASSWORD, grant_type: 'refresh_token', refresh_token: fresh.at('refresh_token') }
    caller.token = (await caller.post('/oauth/token', refresh)).textAt('access_token')
    expect((await caller.get('/v2/companies')).status).toBe(200)
    expect((await caller.post('/oauth/token', refresh)).status).toBe(401)
  })

  test('the user name says whose account it is', async () => {
    const company = async (nit: string) => (await (await factusCaller({}, nit)).get('/v2/companies')).at('data')
    expect(await company(NIT)).toMatchObject({ nit: NIT, dv: '8', company: expect.stringContaining('SIMULADO') })
    expect(await company('900654321')).toMatchObject({ nit: '900654321', dv: '0' })
  })

  test('version 1 is closed for accounts of version 2', async () => {
    const answer = await caller.get('/v1/bills')
    expect([answer.status, answer.at('message')]).toEqual([403, 'Version de API no disponible para esta empresa'])
  })
})

test('the 81st request of a minute is refused, and the next minute is a new one', async () => {
  for (let sent = 0; sent < 80; sent += 1) await caller.get('/v2/companies')
  caller.clock.advance(18_000)
  const answer = await caller.get('/v2/companies')
  expect([answer.status, answer.at()]).toEqual([429, { message: 'Too Many Attempts.' }])
  expect(answer.headers).toMatchObject({
    'x-ratelimit-limit': '80',
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': '42',
    'retry-after': '42',
  })
  caller.clock.advance(42_000)
  expect((await caller.get('/v2/companies')).headers).toMatchObject({ 'x-ratelimit-remaining': '79' })
})

describe('numbering ranges', () => {
  test('a list has names and ISO dates, one range has codes and dates day first', async () => {
    const list = await caller.get('/v2/numbering-ranges?filter[is_active]=1')
    expect(list.at('data.data.0')).toEqual({
      id: 8,
      document: 'Factura de Venta',
      prefix: 'SETP',
      from: 990000000,
      to: 995000000,
      current: 990000001,
      resolution_number: '18760000001',
      start_date: '2019-01-19',
      end_date: '2030-01-19',
      technical_key: 'fc8eac422eba16e22ffd8c6f94b3f40a6e38162c',
      is_expired: false,
      is_active: 1,
      deleted_at: null,
      created_at: '2025-06-01T08:00:38Z',
      updated_at: '2025-06-01T08:00:38Z',
    })
    expect((await caller.get('/v2/numbering-ranges/8')).at('data')).toMatchObject({
      document: '21',
      document_name: 'Factura de Venta',
      start_date: '19-01-2019',
    })
  })

  test('a range is made from what the DIAN authorised', async () => {
    const [authorised] = (await caller.get('/v2/numbering-ranges/dian')).at('data') as { resolution_number: string }[]
    expect(authorised).toMatchObject({ resolution_number: '18760000001', from: '990000000' })
    const range = { document: '21', prefix: 'CORT', current: 1, resolution_number: '18760000002' }
    const made = await caller.post('/v2/numbering-ranges', range)
    expect([made.status, made.at('data')]).toMatchObject([201, { id: 11, from: 1, to: 3, current: 1 }])
    expect((await caller.post('/v2/numbering-ranges', { ...range, prefix: 'OTRO' })).status).toBe(422)
    expect((await caller.post('/v2/numbering-ranges', { document: '22', prefix: 'NCB', current: 5 })).status).toBe(201)
  })

  test('a range that ends, expires or is switched off takes no more invoices', async () => {
    const bill = (numbering_range_id: number, reference: string) =>
      caller.post('/v2/bills/validate', factusInvoice(reference, { numbering_range_id }))
    await caller.post('/v2/numbering-ranges', {
      document: '21',
      prefix: 'CORT',
      current: 3,
      resolution_number: '18760000002',
    })
    await caller.post('/v2/numbering-ranges', {
      document: '21',
      prefix: 'VENC',
      current: 1,
      resolution_number: '18760000003',
    })
    expect((await bill(11, 'last')).at('data.number')).toBe('CORT3')
    await caller.call('PATCH', '/v2/numbering-ranges/8/toggle-status')
    const messages = []
    for (const range of [11, 12, 8]) {
      messages.push((await bill(range, `no-${range}`)).at('errors.numbering_range_id.0'))
    }
    expect(messages).toEqual([
      'El campo rango de numeración está agotado.',
      'El campo rango de numeración está vencido.',
      'El campo rango de numeración está inactivo.',
    ])
  })

  test('going back to a number that the DIAN has is rule 90, and blocks', async () => {
    await caller.post('/v2/bills/validate', factusInvoice('first'))
    await caller.call('PATCH', '/v2/numbering-ranges/8/current', { body: { current: 990000001 } })
    const answer = await caller.post('/v2/bills/validate', factusInvoice('second'))
    expect([answer.status, answer.at('data.errors')]).toEqual([
      422,
      ['Regla: 90, Rechazo: Documento procesado anteriormente.'],
    ])
    expect((await caller.get('/v2/bills/SETP990000001')).at('data.reference_code')).toBe('first')
    await caller.post('/_sim/reconcile', {})
    expect(await caller.ledger()).toMatchObject([{ accepted: 1 }, { reference: 'second', accepted: 0 }])
  })

  test('a range with documents stays; an unused one can go', async () => {
    await caller.post('/v2/bills/validate', factusInvoice('first'))
    expect((await caller.call('DELETE', '/v2/numbering-ranges/8')).status).toBe(409)
    expect((await caller.call('DELETE', '/v2/numbering-ranges/10')).status).toBe(200)
    expect((await caller.get('/v2/numbering-ranges/10')).status).toBe(404)
  })
})
