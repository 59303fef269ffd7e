import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RawCall } from '../../support/api.ts'
import { aPatient, aResolution, aSetup } from '../../support/fixtures.ts'
import { type TestWorkspace, testWorkspace } from '../../support/workspace.ts'
import { type Member, peopleOf } from './people.ts'

let at: TestWorkspace
let people: ReturnType<typeof peopleOf>
beforeAll(async () => {
  at = await testWorkspace()
  people = peopleOf(at)
})
afterAll(() => at.close())

/** A body whose first byte waits until somebody lets it go. */
function heldBody(json: unknown) {
  const begun = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const bytes = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        begun.resolve()
        await held.promise
        controller.enqueue(new TextEncoder().encode(JSON.stringify(json)))
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  return { bytes, begun: begun.promise, letGo: held.resolve }
}

/** How a patient is answered for whose body arrives only after `meanwhile`. */
async function slowPatient(token: string, meanwhile: () => Promise<unknown>, call: RawCall = {}) {
  const { bytes, begun, letGo } = heldBody(aPatient())
  const answer = at.api.raw('patients.create', { ...call, token, bytes })
  await begun
  await meanwhile()
  letGo()
  const result = await answer
  return result.status < 400 ? result.status : result.error.code
}

const patients = async () => (await at.api('patients.list', {})).body.total

describe('authority that goes while a request is under way', () => {
  const CHANGES: [string, string, (member: Member) => Promise<unknown>][] = [
    ['disabled', 'account_disabled', (member) => people.change(member, { enabled: false })],
    ['a viewer', 'workspace_membership_required', (member) => people.change(member, { role: 'viewer' })],
    ['removed', 'workspace_membership_required', (member) => people.remove(member)],
  ]

  it.each(CHANGES)('writes nothing for a person who is %s by then', async (_, code, change) => {
    const member = await people.join('operator')
    const before = await patients()
    expect(await slowPatient(await member.signIn(), () => change(member))).toBe(code)
    expect(await patients()).toBe(before)
  })

  it('writes nothing for a token that was revoked, nor for a session that was ended', async () => {
    const before = await patients()
    const { id: tokenId, secret } = await people.platformAdmin.accessToken()
    const revoke = () => at.api('accessTokens.revoke', { params: { tokenId } })
    expect(await slowPatient(secret, revoke)).toBe('unauthenticated')
    const session = await people.platformAdmin.signIn()
    expect(await slowPatient(session, () => at.api.as({ token: session })('sessions.delete', {}))).toBe(
      'unauthenticated',
    )
    expect(await patients()).toBe(before)
  })

  it('leaves an idempotency key free that was refused so', async () => {
    const member = await people.join('operator')
    const session = await member.signIn()
    const toViewer = () => people.change(member, { role: 'viewer' })
    const key = { idempotencyKey: 'midway' }
    expect(await slowPatient(session, toViewer, key)).toBe('workspace_membership_required')
    const again = await at.api('patients.create', { body: aPatient(), ...key })
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, null])
  })

  it('lets through whoever may still do it when something else changed', async () => {
    const revision = (await at.api('account.get', {})).body.revision
    const rename = () => at.api('account.update', { revision, body: { firstName: 'Otra' } })
    expect(await slowPatient(at.token, rename)).toBe(201)
  })
})

it('tells the log of a failure by its kind and place, and not by its words, which may name somebody', async () => {
  const { set } = at.core.secrets
  at.core.secrets.set = async () => {
    throw new Error('duplicate key\nKey (name, document)=(Ceiba Roble, CC 43000111)\n    at Ceiba Roble')
  }
  const failed = await at.api.raw('resolutions.create', { body: aResolution({ technicalKey: 'clave' }) })
  at.core.secrets.set = set
  expect(failed.status).toBe(500)
  expect(at.core.log.lines.at(-1)).toMatchObject({
    event: 'request.failed',
    facts: { operation: 'resolutions.create', error: expect.stringMatching(/^Error at /) },
  })
  expect(failed.text + JSON.stringify(at.core.log.lines)).not.toMatch(/Ceiba|43000111/)
})

it('tells the log neither names nor credentials', async () => {
  const member = await people.join('operator')
  await member.accessToken()
  const text = JSON.stringify(at.core.log.lines)
  const { admin } = aSetup()
  for (const secret of [at.token, member.phone, admin.phone, admin.password, 'Nogal', 'Totumo', 'rdc_']) {
    expect(text).not.toContain(secret)
  }
})
