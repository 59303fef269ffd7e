import { expect, it } from 'vitest'
import { onWire } from '../../../../test/contract/window/wire.ts'
import { opened } from '../../../../test/support/screen.tsx'
import type { Role } from '../../../contract/workspaces.ts'
import { TokensSection } from './tokens/tokens-section.tsx'
import { WebhooksSection } from './webhooks/webhooks-section.tsx'

const LATER = '2099-01-01T00:00:00.000Z'
const BEFORE = '2020-01-01T00:00:00.000Z'
const token = (id: string, of: object = {}) => ({
  ...{ id, name: id, scopes: ['read'], lastUsedAt: null, expiresAt: LATER, revokedAt: null },
  ...of,
})
const OWNED = token('tok_9', { owner: { firstName: 'Ana', lastName: 'Paz' } })

async function tokens(role: Role = 'admin') {
  const wire = onWire({
    'accessTokens.list': {
      items: [token('tok_1'), token('tok_2', { revokedAt: BEFORE }), token('tok_3', { expiresAt: BEFORE })],
    },
    'workspaceTokens.list': { items: [OWNED] },
    'accessTokens.create': { secret: 'radica_abc' },
  })
  return { ...wire, ...(await opened(<TokensSection />, { clinic: { role } })) }
}

it.each([
  ['one’s own', 0, 'accessTokens.revoke', 'tok_1'],
  ['another person’s', 1, 'workspaceTokens.revoke', 'tok_9'],
] as const)('a token that is %s ends after that was asked, and no other one', async (_, at, operation, tokenId) => {
  const { press, all } = await tokens()
  await press('Revocar', at)
  expect(all(operation)).toEqual([])
  await press('Revocar', at + 1)
  expect(all(operation)).toMatchObject([{ params: { tokenId } }])
  const other = operation === 'accessTokens.revoke' ? 'workspaceTokens.revoke' : 'accessTokens.revoke'
  expect(all(other)).toEqual([])
})

it.each<[role: Role, acts: string[]]>([
  ['admin', ['Crear token', 'Revocar', 'Revocar']],
  ['operator', ['Crear token', 'Revocar']],
])('only what is worth something is revoked, and those of others by who runs the clinic: %s', async (role, acts) => {
  const { acts: offered, all } = await tokens(role)
  expect([offered(), all('workspaceTokens.list').length > 0]).toEqual([acts, role === 'admin'])
})

it('a token may do what was ticked, and its secret is shown when it was made', async () => {
  const { press, fill, last, words } = await tokens()
  await press('Crear token')
  await fill('Para qué programa', 'Contabilidad')
  await fill('Qué puede hacer', [])
  await press('Crear token', 1)
  expect(last('accessTokens.create')).toBeUndefined()
  await fill('Qué puede hacer', ['read', 'send'])
  await press('Crear token', 1)
  const body = { name: 'Contabilidad', scopes: ['read', 'send'], workspaceIds: ['wsp_1'] }
  expect(last('accessTokens.create')?.body).toMatchObject(body)
  expect(words()).toContain('radica_abc')
})

const webhook = (id: string) => ({
  ...{ id, url: `https://${id}.test`, isActive: true, waiting: 0, failed: 0, lastDeliveredAt: null },
  ...{ lastStatus: null, lastCause: null },
})
const DELIVERY = {
  ...{ id: 'del_5', state: 'failed', attempts: 1, nextAttemptAt: null, createdAt: BEFORE, payload: '{"type":"a"}' },
  ...{ lastStatus: null, lastCause: null },
}

async function webhooks() {
  const wire = onWire({
    'webhooks.list': { items: [webhook('whk_1'), webhook('whk_2')] },
    'webhooks.deliveries': { items: [DELIVERY] },
    'webhooks.create': { secret: 'whsec_abc' },
  })
  return { ...wire, ...(await opened(<WebhooksSection />)) }
}
const SECOND = { webhookId: 'whk_2' }

it('a program is tried and what came of it is shown, and sent again where it did not arrive', async () => {
  const { press, last, all } = await webhooks()
  await press('Probar', 1)
  expect(all('webhooks.test')).toMatchObject([{ params: SECOND }])
  expect(last('webhooks.deliveries')?.params).toMatchObject(SECOND)
  await press(/otra vez|de nuevo/i)
  expect(all('webhooks.redeliver')).toMatchObject([{ params: { ...SECOND, deliveryId: 'del_5' } }])
})

it('a program is told no more after that was asked', async () => {
  const { press, all } = await webhooks()
  await press('Quitar', 1)
  expect(all('webhooks.remove')).toEqual([])
  await press('Quitar', 2)
  expect(all('webhooks.remove')).toMatchObject([{ params: SECOND }])
})

it('a program is told of at the address that was written, and has its secret then', async () => {
  const { press, fill, last, words } = await webhooks()
  await press('Avisar a una dirección')
  await fill('Dirección', ' https://a.test ')
  await fill('Huella SHA-256 del certificado', ' ab ')
  await press('Avisar a una dirección', 1)
  expect(last('webhooks.create')?.body).toMatchObject({ url: 'https://a.test', certificateSha256: 'ab' })
  expect(words()).toContain('whsec_abc')
})
