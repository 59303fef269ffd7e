import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import type { Api } from '../../support/api.ts'
import { STORE, testNode } from '../../support/node.ts'
import { skipWhen } from '../../support/skip.ts'
import { type TestWorkspace, testWorkspace } from '../../support/workspace.ts'
import { peopleOf } from '../access/people.ts'

let at: TestWorkspace
afterEach(() => at.close())

/** What a proxy in front of a hub listens to on its machine: whoever reaches it ends it. */
const URLS = ['http://127.0.0.1:2019/stop', 'http://localhost:2019/stop', 'http://[::1]:2019/stop']
const told = async (api: Api) => {
  const params = { workspaceId: at.workspaceId }
  const answers = await Promise.all(URLS.map((url) => api.raw('webhooks.create', { params, body: { url } })))
  return answers.map((each) => (each.status < 400 ? [each.status] : [each.status, each.error.code, each.error.field]))
}
const administrator = async () => at.api.as({ token: await (await peopleOf(at).join('admin')).signIn() })
const made = URLS.map(() => [201])

it('at a hub only who runs it tells programs of its machine', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'radica-hub-'))
  at = await testWorkspace({ dataDir, node: await testNode(dataDir) })
  expect(await told(await administrator())).toEqual(URLS.map(() => [422, 'upstream_configuration_invalid', 'url']))
  expect(await told(at.api)).toEqual(made)
})

it('at a desk the machine is the clinic’s', skipWhen(STORE !== 'sqlite', 'a desk has a file'), async () => {
  at = await testWorkspace()
  expect(await told(await administrator())).toEqual(made)
})
