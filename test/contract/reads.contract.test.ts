import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aPatient } from '../support/fixtures.ts'
import { type TestWorkspace, testWorkspace } from '../support/workspace.ts'
import { peopleOf } from './access/people.ts'

let at: TestWorkspace
let ana: TestWorkspace['api']
let anaId: string
beforeEach(async () => {
  at = await testWorkspace()
  await at.core.start()
  const member = await peopleOf(at).join('operator')
  anaId = member.userId
  ana = at.api.as({ token: await member.signIn(), params: { workspaceId: at.workspaceId } })
})
afterEach(() => at.close())

const patient = async (fields = {}) => (await at.api('patients.create', { body: aPatient(fields) })).body
const soon = () => at.core.clock.advance(1_500)
async function reads(about?: string) {
  const { body } = await at.api('auditEvents.list', { query: { show: 'reads', ...(about && { about }) } })
  return body.items.map(({ actor, operation, target: of, revision }) => ({ actor, operation, target: of, revision }))
}
const event = (operation: string, target: string | null, revision: number | null = null) => ({
  actor: anaId,
  operation,
  target,
  revision,
})

it('tells who opened a patient, and who found one by the document', async () => {
  const { id, documentNumber } = await patient()
  const other = await patient()
  await ana('patients.get', { params: { patientId: id } })
  await ana('patients.list', { query: { q: documentNumber } })
  await ana('patients.list', { query: { ids: other.id } })
  await soon()
  await vi.waitFor(async () => expect(await reads(id)).toEqual([event('patients.list', id), event('patients.get', id)]))
  await vi.waitFor(async () => expect(await reads(other.id)).toEqual([event('patients.list', other.id)]))
})

it('tells that pages of patients were read, and of how many', async () => {
  for (let n = 0; n < 12; n++) await patient()
  await ana('patients.list', { query: {} })
  await soon()
  await vi.waitFor(async () => expect(await reads()).toEqual([event('patients.list', null, 12)]))
})

it('tells the same of the same person once in ten minutes, and again after them', async () => {
  const { id } = await patient()
  for (let n = 0; n < 3; n++) await ana('patients.get', { params: { patientId: id } })
  await at.core.clock.advance(9 * 60_000)
  await ana('patients.get', { params: { patientId: id } })
  await soon()
  await vi.waitFor(async () => expect(await reads(id)).toHaveLength(1))
  await at.core.clock.advance(10 * 60_000)
  await ana('patients.get', { params: { patientId: id } })
  await soon()
  await vi.waitFor(async () => expect(await reads(id)).toHaveLength(2))
})

it('tells nothing of what was refused, and nothing of a patient who is not there', async () => {
  await ana.raw('patients.get', { params: { patientId: 'pat_x' } })
  await soon()
  await vi.waitFor(async () => expect(await reads()).toEqual([]))
})

it('is part of the chain, beside the changes, and is written when the host stops', async () => {
  const { id } = await patient()
  const changes = async () => (await at.api('auditEvents.list', { query: { show: 'changes' } })).body.total
  const before = await changes()
  await ana('patients.get', { params: { patientId: id } })
  await soon()
  expect(await changes()).toBe(before)
  await vi.waitFor(async () => {
    const { total } = (await at.api('auditEvents.list', { query: {} })).body
    expect(total).toBe(before + 1)
  })
  expect(at.core.log.lines.filter(({ level }) => level === 'error')).toEqual([])
})

it('shows the platform its own trail, and nobody else', async () => {
  await at.api.raw('sessions.create', { body: { phone: '+573001112233', password: 'no es esta, seguro' }, token: null })
  const { items } = (await at.api('auditEvents.platform', { query: {} })).body
  expect(items.map(({ operation }) => operation)).toContain('sessions.create')
  expect((await ana.raw('auditEvents.platform')).error.code).toBe('platform_admin_required')
})

it('gives the trail away as lines, with all that proves it', async () => {
  await patient()
  const { text } = await at.api('auditEvents.export', {})
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const { total } = (await at.api('auditEvents.list', { query: {} })).body
  // The taking itself is noted before the first line leaves.
  expect(lines).toHaveLength(total)
  expect(lines.at(-1)).toMatchObject({ operation: 'auditEvents.export' })
  for (const [n, line] of lines.entries()) if (n > 0) expect(line.previousHash).toBe(lines[n - 1]?.hash)
})

it('says of what a token did whose it is, also in what is given away', async () => {
  const userId = (await at.api('account.get', {})).body.subject
  const expiresAt = new Date(at.core.clock.now() + 86_400_000).toISOString()
  const body = { name: 'Importador', scopes: ['write' as const], workspaceIds: [at.workspaceId], expiresAt }
  const { id, secret } = (await at.api('accessTokens.create', { body })).body
  await at.api.as({ token: secret, params: { workspaceId: at.workspaceId } })('patients.create', { body: aPatient() })
  const { text } = await at.api('auditEvents.export', {})
  const lines = (text ?? '')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.filter(({ actor }) => actor === id)).toMatchObject([
    { operation: 'patients.create', onBehalfOf: userId },
  ])
  expect(lines.find(({ operation }) => operation === 'auditEvents.export')).toMatchObject({ onBehalfOf: null })
})
