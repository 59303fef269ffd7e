import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../../../test/support/identity.ts'

const OTHER = { nit: '860002964', companyName: 'Otra S.A.', displayName: 'Otra', environment: 2 } as const

let world: World
let token: string
let params: { workspaceId: string }
beforeEach(async () => {
  world = await openWorld()
  const made = await world.setup()
  token = made.token
  params = { workspaceId: made.workspace.id }
})
afterEach(() => world.close())

const create = (body: Record<string, unknown>) => world.as(token)('workspaces.create', { body: { ...OTHER, ...body } })
const update = (body: Record<string, unknown>, revision = 1) =>
  world.as(token)('workspaces.update', { params, revision, body })

function fileSomething() {
  world.sql(`INSERT INTO dispatches (id, workspace_id, kind, target_id, target_revision, idempotency_key, reference,
    request_sha256, state, attempts, tries_in_state, created_at, updated_at)
    VALUES ('dsp_1', '${params.workspaceId}', 'ministry-package', 'pkg_1', 1, 'k', 'F1', '', 'accepted', 1, 0, '', '')`)
}

describe('creating', () => {
  test('its maker is its administrator; the check digit is computed', async () => {
    const { status, body } = await create({ providerCodes: ['110010000101'] })
    expect(status).toBe(201)
    expect(body).toMatchObject({ verificationDigit: '4', role: 'admin', providerCodes: ['110010000101'], revision: 1 })
    const { body: read } = await world.as(token)('workspaces.get', { params: { workspaceId: body.id } })
    expect(read).toEqual(body)
    const stored = await Promise.all(
      [params.workspaceId, body.id].map((id) => world.store.read.identity.findWorkspace(id)),
    )
    expect(stored.map((workspace) => workspace?.number)).toEqual([1, 2])
  })

  test('one company has one workspace in each environment', async () => {
    await create({})
    await expect(create({})).rejects.toMatchObject({ status: 409, code: 'duplicate_resource', field: 'nit' })
    expect((await create({ environment: 1 })).body.environment).toBe(1)
  })

  test.each([
    ['invalid_nit', 'nit', { nit: '86000296X' }],
    ['invalid_nit', 'verificationDigit', { verificationDigit: '5' }],
    ['invalid_environment', 'environment', { environment: 3 }],
    ['invalid_request', 'companyName', { companyName: '  ' }],
  ])('%s at %s', async (code, field, change) => {
    await expect(create(change)).rejects.toMatchObject({ status: 400, code, field })
  })
})

describe('changing', () => {
  test('what is not named stays; live screens are told', async () => {
    const changes: unknown[] = []
    world.events.subscribe(params.workspaceId, ({ data }) => changes.push(data))
    const { body } = await update({ displayName: 'Sede Norte' })
    expect(body).toMatchObject({ displayName: 'Sede Norte', nit: '900373115', verificationDigit: '3', revision: 2 })
    expect((await world.as(token)('workspaces.get', { params })).body).toEqual(body)
    expect(changes).toEqual([{ resource: 'workspaces', id: params.workspaceId, revision: 2 }])
    await expect(update({ displayName: 'Sede Sur' })).rejects.toMatchObject({ code: 'revision_conflict' })
  })

  test('a new NIT brings its own check digit, until something was sent: tenant_nit_mismatch', async () => {
    expect((await update({ nit: '860002964' })).body.verificationDigit).toBe('4')
    fileSomething()
    await expect(update({ nit: '900373115' }, 2)).rejects.toMatchObject({
      status: 409,
      code: 'tenant_nit_mismatch',
      field: 'nit',
    })
    expect((await update({ nit: '860002964', displayName: 'Igual' }, 2)).body.revision).toBe(3)
  })

  test('what was sent on trial is never sent for real: invalid_environment once something was sent', async () => {
    await update({ environment: 1 })
    await update({ environment: 2 }, 2)
    fileSomething()
    await expect(update({ environment: 1 }, 3)).rejects.toMatchObject({
      status: 400,
      code: 'invalid_environment',
      field: 'environment',
    })
  })

  test('a check digit alone is held against the NIT that is there', async () => {
    await expect(update({ verificationDigit: '9' })).rejects.toMatchObject({ code: 'invalid_nit' })
    expect((await update({ verificationDigit: '3' })).body.verificationDigit).toBe('3')
  })

  test('not into a company that has its workspace already', async () => {
    await create({})
    await expect(update({ nit: OTHER.nit })).rejects.toMatchObject({ code: 'duplicate_resource', field: 'nit' })
  })

  test('operators and viewers may not', async () => {
    for (const role of ['operator', 'viewer'] as const) {
      const member = await world.join(token, params.workspaceId, role)
      const attempt = world.as(member.token)('workspaces.update', { params, revision: 1, body: { displayName: 'X' } })
      await expect(attempt).rejects.toMatchObject({ status: 403, code: 'workspace_admin_required' })
    }
  })
})

test('a sandbox stays a sandbox', async () => {
  const sandbox = await openWorld('sandbox')
  const { token: own, workspace } = await sandbox.setup()
  const call = { params: { workspaceId: workspace.id }, revision: 1, body: { environment: 1 } } as const
  const expected = { status: 409, code: 'sandbox_requires_habilitacion', field: 'environment' }
  await expect(sandbox.as(own)('workspaces.update', call)).rejects.toMatchObject(expected)
  const company = { ...OTHER, environment: 1 } as const
  await expect(sandbox.as(own)('workspaces.create', { body: company })).rejects.toMatchObject(expected)
  await sandbox.close()
})
