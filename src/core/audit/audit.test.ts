import { createHash } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { begunWorld } from '../../../test/support/identity.ts'
import { PLATFORM } from '../store/store.ts'
import { firstBroken } from './walk.ts'

let { world, admin, params } = await begunWorld()
beforeEach(async () => {
  await world.close()
  ;({ world, admin, params } = await begunWorld())
  for (const [i, displayName] of ['Uno', 'Dos', 'Tres'].entries()) {
    world.clock.advance(1_000)
    await world.as(admin.token)('workspaces.update', { params, revision: i + 1, body: { displayName } })
  }
})
afterAll(() => world.close())

const list = async (query = {}) => (await world.as(admin.token)('auditEvents.list', { params, query })).body

describe('the audit trail', () => {
  test('tells who did what when, newest first, each event on the hash of the one before', async () => {
    const { items, total } = await list()
    expect(total).toBe(3)
    expect(items.map(({ revision }) => revision)).toEqual([4, 3, 2])
    expect(items[0]).toMatchObject({
      actor: admin.profile.subject,
      operation: 'workspaces.update',
      target: params.workspaceId,
      at: '2026-11-21T15:00:03.000Z',
      requestSha256: createHash('sha256').update('{"displayName":"Tres"}').digest('hex'),
    })
    expect(items.map(({ previousHash }) => previousHash)).toEqual([items[1]?.hash, items[2]?.hash, '0'.repeat(64)])
    expect(await list({ limit: 1, offset: 2 })).toMatchObject({ items: [{ revision: 2 }], total: 3 })
  })

  test('notes nothing for what was refused or only read', async () => {
    await expect(
      world.as(admin.token)('workspaces.update', { params, revision: 1, body: { displayName: 'No' } }),
    ).rejects.toMatchObject({ code: 'revision_conflict' })
    await world.as(admin.token)('workspaces.get', { params })
    expect((await list()).total).toBe(3)
  })

  test('is for administrators', async () => {
    const { token } = await world.join(admin.token, params.workspaceId, 'operator')
    await expect(world.as(token)('auditEvents.list', { params })).rejects.toMatchObject({
      code: 'workspace_admin_required',
    })
  })
})

describe('the trail as people read it', () => {
  test('is found by the day that each event says, also where a clock that was set back has mixed them', async () => {
    const event = { workspaceId: params.workspaceId, actor: 'system', operation: 'patients.update' }
    const moments = ['2026-11-23T17:00:00.000Z', '2026-11-25T17:00:00.000Z', '2026-11-23T18:00:00.000Z']
    await world.store.write(PLATFORM, ({ audit }) =>
      audit.append(
        ...moments.map((at, n) => ({ ...event, at, target: `pat_${n}`, revision: null, requestSha256: null })),
      ),
    )
    const found = async (query: object) => (await list(query)).items.map(({ target }) => target)
    expect(await found({ dateFrom: '2026-11-23', dateTo: '2026-11-23' })).toEqual(['pat_2', 'pat_0'])
    expect(await found({ dateFrom: '2026-11-25' })).toEqual(['pat_1'])
  })

  test('is found from a day on with what was written before the clock was set back', async () => {
    const event = { workspaceId: params.workspaceId, actor: 'system', operation: 'patients.update' }
    const again = Array.from({ length: 20 }, () => '2026-11-23T18:00:00.000Z')
    const moments = ['2026-11-25T17:00:00.000Z', ...again, '2026-11-25T18:00:00.000Z']
    await world.store.write(PLATFORM, ({ audit }) =>
      audit.append(
        ...moments.map((at, n) => ({ ...event, at, target: `pat_${n}`, revision: null, requestSha256: null })),
      ),
    )
    const { items } = await list({ dateFrom: '2026-11-25' })
    expect(items.map(({ target }) => target)).toEqual(['pat_21', 'pat_0'])
  })

  test('comes as a file with each event once, however many there are and whatever another clinic did in between', async () => {
    const event = { at: new Date(world.clock.now()).toISOString(), actor: 'system', operation: 'patients.get' }
    const of = (workspaceId: string, n: number) => ({ ...event, workspaceId, target: `pat_${n}` })
    const events = Array.from({ length: 1_200 }, (_, n) => of(n % 2 === 0 ? params.workspaceId : 'wsp_other', n))
    await world.store.write(PLATFORM, ({ audit }) =>
      audit.append(...events.map((each) => ({ ...each, revision: null, requestSha256: null }))),
    )
    const { body } = await world.as(admin.token)('auditEvents.export', { params })
    const lines = (await body.text()).trim().split('\n')
    const sequences = lines.map((line) => Number(JSON.parse(line).sequence))
    expect(sequences).toHaveLength(3 + 600 + 1)
    expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b))
  })

  test('tells who acted and what it was about by name, and neither is kept', async () => {
    const { items } = await list({ limit: 1 })
    expect(items[0]).toMatchObject({
      actorName: 'Ana Restrepo',
      tokenName: null,
      onBehalfOf: null,
      subject: { kind: 'clinic', label: 'Tres' },
    })
    const raw = JSON.stringify(await world.store.read.audit.chain(params.workspaceId, {}, 0, 10))
    expect(raw).not.toMatch(/Restrepo|Tres/)
  })

  test('is narrowed by person, kind of thing, act and day; pages of what is left go on where they ended', async () => {
    const other = await world.join(admin.token, params.workspaceId, 'admin')
    const nextDay = { ...params, at: '2026-11-22T15:00:00.000Z', actor: other.userId }
    const event = { ...nextDay, operation: 'workspaces.update', target: null, revision: null, requestSha256: null }
    await world.store.write(PLATFORM, ({ audit }) => audit.append(event))
    const { items: all } = await list()
    const fits = async (query: object, fit: (event: (typeof all)[number]) => boolean) => {
      const expected = all.filter(fit)
      expect(expected.length).toBeGreaterThan(0)
      expect(await list(query)).toMatchObject({ items: expected, total: expected.length })
      const first = await list({ ...query, limit: 1 })
      const rest = first.nextCursor ? (await list({ ...query, cursor: first.nextCursor })).items : []
      expect([...first.items, ...rest]).toEqual(expected)
    }
    const person = admin.profile.subject
    await fits({ person }, ({ actor }) => actor === person)
    await fits({ resource: 'workspaces' }, ({ operation }) => operation.startsWith('workspaces.'))
    await fits({ act: 'update' }, ({ operation }) => operation.endsWith('.update'))
    await fits({ resource: 'members', act: 'add', person }, ({ operation }) => operation === 'members.add')
    await fits({ dateFrom: '2026-11-22' }, ({ at }) => at >= '2026-11-22T05')
    await fits(
      { dateTo: '2026-11-21', act: 'update' },
      ({ at, operation }) => at < '2026-11-22T05' && /update$/.test(operation),
    )
    expect((await list({ resource: 'patients' })).total).toBe(0)
    expect((await list({ act: 'update', sort: 'createdAt' })).items).toEqual(
      all.filter(({ operation }) => operation.endsWith('.update')).toReversed(),
    )
  })
})

describe('tampering', () => {
  const edit = (statement: string) => {
    world.sql('DROP TRIGGER audit_events_are_final')
    world.sql('DROP TRIGGER audit_events_stay')
    world.sql(statement)
  }
  const broken = () => firstBroken(world.store.read.audit)

  test('the store itself refuses to change or drop an event', () => {
    expect(() => world.sql("UPDATE audit_events SET actor = 'usr_x'")).toThrow('append-only')
    expect(() => world.sql('DELETE FROM audit_events')).toThrow('append-only')
  })

  test('an untouched trail is whole', async () => {
    expect(await broken()).toBeUndefined()
  })

  test.each([
    ['workspace_id', "'wsp_other'"],
    ['at', "replace(at, '03.000', '03.001')"],
    ['actor', "actor || 'x'"],
    ['operation', "'workspaces.updatE'"],
    ['target', 'NULL'],
    ['revision', 'revision + 1'],
    ['request_sha256', "'0' || substr(request_sha256, 2)"],
    ['previous_hash', "'z' || substr(previous_hash, 2)"],
    ['hash', "'z' || substr(hash, 2)"],
  ])('one changed byte of %s is found', async (column, value) => {
    const { sequence } = (await list()).items[0] ?? { sequence: 0 }
    edit(`UPDATE audit_events SET ${column} = ${value} WHERE sequence = ${sequence}`)
    expect(await broken()).toBe(sequence)
  })

  test('a dropped event and two that changed places are found at the first that does not follow', async () => {
    const [last, middle] = (await list()).items
    edit(`DELETE FROM audit_events WHERE sequence = ${middle?.sequence}`)
    expect(await broken()).toBe(last?.sequence)
  })
})
