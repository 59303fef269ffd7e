import { EventSourceParserStream } from 'eventsource-parser/stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { STREAM } from '../../src/contract/system.ts'
import { createRadica } from '../../src/sdk/index.ts'
import { testCore } from '../support/core.ts'
import { ADMIN_PASSWORD, aPatient, aSetup, ownPassword } from '../support/fixtures.ts'
import { type TestWorkspace, testWorkspace } from '../support/workspace.ts'

interface Told {
  readonly event?: string | undefined
  readonly id?: string | undefined
  readonly data: unknown
}

describe('the log of changes', () => {
  let at: TestWorkspace
  beforeEach(async () => {
    at = await testWorkspace()
  })
  afterEach(() => at.close())

  const patient = async () => (await at.api('patients.create', { body: aPatient() })).body.id
  const url = (query = '') => `http://radica.test/api/v1/workspaces/${at.workspaceId}/events${query}`

  /** Follows until `count` events came. */
  async function follow(
    count: number,
    from: { query?: string; lastEventId?: string } = {},
    core = at.core,
    /** Done once something was heard: a reset covers what was done before it was written. */
    act?: () => unknown,
  ) {
    const headers = {
      authorization: `Bearer ${at.token}`,
      ...(from.lastEventId && { 'last-event-id': from.lastEventId }),
    }
    const { body } = await core.fetch(new Request(url(from.query), { headers }))
    const reader = body?.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream()).getReader()
    const told: Told[] = []
    while (reader && told.length < count) {
      const { value, done } = await reader.read()
      if (done) break
      if (value && told.push({ event: value.event, id: value.id, data: JSON.parse(value.data) }) === 1) void act?.()
    }
    await reader?.cancel()
    return told
  }
  const ids = (told: readonly Told[]) => told.map(({ data }) => (data as { id: string }).id)
  const place = async () => (await at.api('events.list', {})).body.next

  it('a new stream begins now, and tells each change with its place', async () => {
    await patient()
    const [start, change] = await follow(2, {}, at.core, patient)
    expect(start).toMatchObject({ event: 'start', data: {} })
    expect(change).toMatchObject({ event: 'change', data: { resource: 'patients', revision: 1 } })
    expect(Object.keys(change?.data ?? {}).sort()).toEqual(['id', 'resource', 'revision'])
    expect(Number(change?.id)).toBeGreaterThan(Number(start?.id))
  })

  it('tells how far a long call is, under the name that its caller gave it', async () => {
    await patient()
    await patient()
    const params = { list: 'patients' } as const
    const exporting = () =>
      at.api.raw('exports.table', { params, query: { format: 'csv' }, headers: { 'x-correlation-id': 'mine' } })
    const [, progress] = await follow(2, {}, at.core, exporting)
    expect(progress).toMatchObject({
      event: 'progress',
      data: { correlationId: 'mine', operation: 'exports.table', done: 2, total: 2 },
    })
  })

  it('ends as soon as its authority does, without a heartbeat to tell', async () => {
    const { token } = (
      await at.api('sessions.create', { body: { phone: aSetup().admin.phone, password: ADMIN_PASSWORD } })
    ).body
    const { body } = await at.core.fetch(new Request(url(), { headers: { authorization: `Bearer ${token}` } }))
    const reader = body?.getReader()
    await reader?.read()
    await at.api.as({ token })('sessions.delete', {})
    const rest = async () => {
      for (let next = await reader?.read(); !next?.done; next = await reader?.read());
    }
    await expect(rest()).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  it('who connects again is told exactly what was missed, in order', async () => {
    const [start] = await follow(1)
    const imported = [await patient(), await patient(), await patient()]
    const missed = await follow(3, { lastEventId: start?.id ?? '' })
    expect(ids(missed)).toEqual(imported)
    expect(ids(await follow(2, { lastEventId: missed[0]?.id ?? '' }))).toEqual(imported.slice(1))
    expect(ids(await follow(3, { query: `?after=${start?.id}` }))).toEqual(imported)
  })

  it.each(['a change', 'time'])('ends with the authority of who follows, at %s', async (what) => {
    const { phone } = aSetup().admin
    const { token } = (await at.api('sessions.create', { body: { phone, password: ADMIN_PASSWORD } })).body
    const { body } = await at.core.fetch(new Request(url(), { headers: { authorization: `Bearer ${token}` } }))
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader?.read())?.value).toContain('sigue')
    expect((await reader?.read())?.value).toContain('event: start')
    await at.api.as({ token })('sessions.delete', {})
    const rest = reader?.read().then(
      ({ value, done }) => value ?? `done ${done}`,
      () => 'ended',
    )
    if (what === 'a change') await patient()
    else await at.core.clock.advance(20_000)
    expect(await rest).toBe('ended')
  })

  it('ends the oldest of too many streams of one person, and nobody else’s', async () => {
    const password = 'una-clave-temporal-1'
    await at.api('members.add', {
      body: { phone: '+573005550101', firstName: 'Ana', lastName: 'Roble', role: 'viewer', password },
    })
    const ana = await ownPassword(at.api, '+573005550101', password, 'una-clave-propia-y-larga')
    const streamOf = async (token: string) => {
      const { body } = await at.core.fetch(new Request(url(), { headers: { authorization: `Bearer ${token}` } }))
      const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
      await reader?.read()
      await reader?.read()
      return { next: async () => (await reader?.read())?.value, cancel: () => reader?.cancel() }
    }
    const other = await streamOf(ana)
    const streams = []
    for (let n = 0; n <= STREAM.perPerson; n++) streams.push(await streamOf(at.token))
    const [oldest, second] = streams
    expect(await oldest?.next()).toBeUndefined()
    const id = await patient()
    for (const stream of [second, streams.at(-1), other]) expect(await stream?.next()).toContain(id)
    await Promise.all([other, ...streams].map((stream) => stream.cancel()))
  })

  it('leaves no heartbeat behind when who follows goes away during one', async () => {
    const before = at.core.clock.nextDue()
    const { body } = await at.core.fetch(new Request(url(), { headers: { authorization: `Bearer ${at.token}` } }))
    const reader = body?.getReader()
    await reader?.read()
    expect(at.core.clock.nextDue()).not.toBe(before)
    const beat = at.core.clock.advance(20_000)
    await reader?.cancel()
    await beat
    await new Promise((resolve) => setImmediate(resolve))
    expect(at.core.clock.nextDue()).toBe(before)
  })

  it('what was committed and told to nobody is told by the next process', async () => {
    const before = await place()
    const made = [await patient(), await patient()]
    await at.core.stop()
    const { dataDir, secrets } = at.core
    const next = await testCore({ dataDir, secrets })
    at = { ...at, core: next, close: next.close }
    expect(ids(await follow(2, { lastEventId: String(before) }, next))).toEqual(made)
  })

  it('a place that is not known gets a reset, and the stream goes on', async () => {
    const [reset, change] = await follow(2, { lastEventId: '999999' }, at.core, patient)
    expect(reset).toMatchObject({ event: 'reset', data: { resource: '*', id: '*', revision: null } })
    expect(change).toMatchObject({ event: 'change', data: { resource: 'patients' } })
    expect((await follow(1, { lastEventId: 'nonsense' }))[0]?.event).toBe('reset')
  })

  it('pages without a stream: each change once, and a reset where the place is unknown', async () => {
    const after = await place()
    const made = [await patient(), await patient(), await patient()]
    const first = (await at.api('events.list', { query: { after, limit: 2 } })).body
    const rest = (await at.api('events.list', { query: { after: first.next, limit: 2 } })).body
    const none = (await at.api('events.list', { query: { after: rest.next } })).body
    expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(made)
    expect(none).toEqual({ items: [], next: rest.next, reset: false })
    expect((await at.api('events.list', { query: { after: 999_999 } })).body).toEqual({
      items: [],
      next: rest.next,
      reset: true,
    })
  })

  it('a refused write is not in it', async () => {
    const after = await place()
    const body = { ...aPatient(), documentNumber: 'con espacio' }
    expect((await at.api('patients.create', { body })).status).toBe(400)
    expect((await at.api('events.list', { query: { after } })).body.items).toEqual([])
  })

  it('the SDK misses nothing over a broken connection', async () => {
    let connections = 0
    const broken = async (request: Request) => {
      const response = await at.core.fetch(request)
      if (++connections > 1 || !response.body) return response
      // The first connection ends after its first bytes.
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
      let text = ''
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        text += part.value
        if (text.includes('event: start')) break
      }
      await reader.cancel()
      return new Response(text)
    }
    const missed: string[] = []
    const radica = createRadica({
      origin: 'http://radica.test',
      token: at.token,
      workspaceId: at.workspaceId,
      fetch: broken,
      retry: { sleep: async () => void missed.push(await patient(), await patient()) },
    })
    const stop = new AbortController()
    const changes = radica.changes(stop.signal)
    const told = [await changes.next(), await changes.next()].map(({ value }) => value?.id)
    stop.abort()
    expect(told).toEqual(missed)
  })
})
