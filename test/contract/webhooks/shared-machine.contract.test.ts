import { type LookupAddress, lookup } from 'node:dns'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import type { WebhookDelivery, WebhookInput } from '../../../src/contract/webhooks.ts'
import { closedAddresses } from '../../../src/hub/closed-addresses.ts'
import { certificateSha256 as certificateSha256Of, makeCertificate } from '../../../src/simulators/kit/certificate.ts'
import type { Api } from '../../support/api.ts'
import { rowsInNode, STORE, testNode } from '../../support/node.ts'
import { skipWhen } from '../../support/skip.ts'
import { type TestWorkspace, testWorkspace } from '../../support/workspace.ts'
import { peopleOf } from '../access/people.ts'
import { receiver } from './receiver.ts'

vi.mock('node:dns', { spy: true })

let at: TestWorkspace
afterEach(() => at.close())

const hubNode = async (dataDir: string) => ({ ...(await testNode(dataDir)), closedTo: closedAddresses(undefined) })
const certificateSha256 = 'a'.repeat(64)
/** What a proxy in front of a hub listens to on its machine, whoever reaches it ends it; and what else is behind the firewall. */
const URLS = [
  ...['http://127.0.0.1:2019/stop', 'http://localhost:2019/stop', 'http://[::1]:2019/stop'],
  ...['https://127.8.8.8/stop', 'https://10.0.0.5/stop', 'https://[::ffff:127.0.0.1]/stop', 'https://[fd00::5]/stop'],
]
const told = async (api: Api) => {
  const params = { workspaceId: at.workspaceId }
  const bodies = URLS.map((url) => ({ url, ...(url.startsWith('https') && { certificateSha256 }) }))
  const answers = await Promise.all(bodies.map((body) => api.raw('webhooks.create', { params, body })))
  return answers.map((each) => (each.status < 400 ? [each.status] : [each.status, each.error.code, each.error.field]))
}
const administrator = async () => at.api.as({ token: await (await peopleOf(at).join('admin')).signIn() })
/** Where the clinic's own administrator has a webhook go: by a name that says nothing of where it leads. */
async function toldByName(platformAdmins = false): Promise<WebhookDelivery> {
  const tls = await makeCertificate()
  const other = await receiver(tls)
  onTestFinished(() => other.close())
  onTestFinished(() => void vi.mocked(lookup).mockReset())
  const api = platformAdmins ? at.api : await administrator()
  const params = { workspaceId: at.workspaceId }
  vi.mocked(lookup).mockImplementation(((
    _name: string,
    _options: object,
    found: (error: null, those: LookupAddress[]) => void,
  ) => found(null, [{ address: '127.0.0.1', family: 4 }])) as typeof lookup)
  const body = {
    url: other.url.replace('127.0.0.1', 'receiver.example.org'),
    certificateSha256: certificateSha256Of(tls.cert),
    resources: ['patients'],
  }
  const { id: webhookId } = (await api('webhooks.create', { params, body })).body
  await api('webhooks.test', { params: { ...params, webhookId } })
  const last = async () => {
    const [tried] = (await api('webhooks.deliveries', { params: { ...params, webhookId }, query: {} })).body.items
    expect(tried?.attempts).toBe(1)
    return tried as WebhookDelivery
  }
  const tried = await vi.waitFor(last)
  expect(other.received).toHaveLength(tried.state === 'delivered' ? 1 : 0)
  return tried
}

const made = URLS.map(() => [201])

it('at a hub only who runs it tells programs of its machine', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'radica-hub-'))
  at = await testWorkspace({ dataDir, node: await hubNode(dataDir) })
  expect(await told(await administrator())).toEqual(URLS.map(() => [422, 'upstream_configuration_invalid', 'url']))
  expect(await told(at.api)).toEqual(made)
})

it('a name that leads there is found out when it is called, and the delivery says so', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'radica-hub-'))
  at = await testWorkspace({ dataDir, node: await hubNode(dataDir) })
  await at.core.start()
  expect(await toldByName()).toMatchObject({ state: 'failed', lastCause: 'closed-address', nextAttemptAt: null })
  expect(await toldByName(true)).toMatchObject({ state: 'delivered' })
})

it('what was told before it was refused is told no more', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'radica-hub-'))
  at = await testWorkspace({ dataDir, node: await hubNode(dataDir) })
  const other = await receiver()
  onTestFinished(() => other.close())
  const { userId } = await peopleOf(at).join('admin')
  const body: WebhookInput = { url: other.url, resources: ['patients'] }
  const { id: webhookId } = (await at.api('webhooks.create', { body })).body
  await rowsInNode(dataDir, 'UPDATE webhooks SET created_by = ? WHERE id = ?', [userId, webhookId])
  await at.core.start()
  await at.api('webhooks.test', { params: { webhookId } })
  const failed = async () => {
    const { items } = (await at.api('webhooks.deliveries', { params: { webhookId }, query: {} })).body
    expect(items[0]).toMatchObject({ state: 'failed', lastCause: 'closed-address' })
  }
  await vi.waitFor(failed)
  expect(other.received).toEqual([])
})

it('at a desk the machine is the clinic’s', skipWhen(STORE !== 'sqlite', 'a desk has a file'), async () => {
  at = await testWorkspace()
  expect(await told(await administrator())).toEqual(made)
})
