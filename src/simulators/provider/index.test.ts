import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { factusInvoice } from '../../../test/support/provider-client.ts'
import { type RunningProviderSimulator, startProviderSimulator } from './index.ts'

let cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const undo of cleanUp.reverse()) await undo()
  cleanUp = []
})

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'provider-'))
  cleanUp.push(() => rmSync(made, { recursive: true }))
  return made
}

async function start(options: Parameters<typeof startProviderSimulator>[0]): Promise<RunningProviderSimulator> {
  const running = await startProviderSimulator(options)
  cleanUp.push(() => running.close())
  return running
}

const headers = { authorization: 'Bearer sk_test_simulado_900123456', 'content-type': 'application/json' }

async function post(url: string, body: unknown): Promise<Response> {
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
}

test('over HTTP: an invoice, its ledger, and links that lead back here', async () => {
  const { url, controlUrl } = await start({})
  const created = await (await post(`${url}/v2/bills/validate`, factusInvoice('ref-1'))).json()
  expect(created).toMatchObject({
    data: { number: 'SETP990000001', links: { public_url: expect.stringContaining(url) } },
  })
  const ledger = await (await fetch(`${controlUrl}/_control/ledger`)).json()
  expect(ledger).toMatchObject({ documents: [{ reference: 'ref-1', accepted: 1, attempts: 1 }] })
})

test('a lost answer is really lost, and the document is there', async () => {
  const { url } = await start({})
  await expect(
    post(`${url}/v2/bills/validate`, factusInvoice('ref-1', { observation: 'SIM-TIMEOUT-AFTER' })),
  ).rejects.toThrow()
  const found = await (await fetch(`${url}/v2/bills?filter[reference_code]=ref-1`, { headers })).json()
  expect(found).toMatchObject({ data: { pagination: { total: 1 } } })
})

test('what it acknowledged survives its death; a torn line does not', async () => {
  const dataDir = folder()
  const first = await startProviderSimulator({ dataDir })
  const token = await post(`${first.url}/oauth/token`, {
    grant_type: 'password',
    client_id: 'radica',
    client_secret: 'simulado',
    username: '900123456@simulado.test',
    password: 'simulado',
  })
  const { access_token } = (await token.json()) as { access_token: string }
  await post(`${first.url}/v2/bills/validate`, factusInvoice('ref-1'))
  await first.close()
  appendFileSync(join(dataDir, 'provider.jsonl'), '{"document":{"account":"9001')

  const second = await start({ dataDir })
  const again = await post(`${second.url}/v2/bills/validate`, factusInvoice('ref-1'))
  expect(await again.json()).toMatchObject({ data: { number: 'SETP990000001' } })
  const next = await post(`${second.url}/v2/bills/validate`, factusInvoice('ref-2'))
  expect(await next.json()).toMatchObject({ data: { number: 'SETP990000002' } })
  const ledger = await (await fetch(`${second.controlUrl}/_control/ledger`)).json()
  expect(ledger).toMatchObject({
    documents: [
      { accepted: 1, attempts: 2 },
      { accepted: 1, attempts: 1 },
    ],
  })
  const company = await fetch(`${second.url}/v2/companies`, { headers: { authorization: `Bearer ${access_token}` } })
  expect(company.status).toBe(200)
})

test('reset forgets everything', async () => {
  const { url, controlUrl } = await start({ dataDir: folder() })
  await post(`${url}/v2/bills/validate`, factusInvoice('ref-1'))
  await post(`${controlUrl}/_control/reset`, {})
  const answer = await post(`${url}/v2/bills/validate`, factusInvoice('ref-2'))
  expect(await answer.json()).toMatchObject({ data: { number: 'SETP990000001' } })
})
