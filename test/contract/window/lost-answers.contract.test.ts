import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type AnyCall, ApiFault } from '../../../src/contract/client.ts'
import { pathParameters } from '../../../src/contract/operation.ts'
import { OPERATION_IDS, type OperationId } from '../../../src/contract/operations.ts'
import { fingerprint, once } from '../../../src/renderer/base/api/intent.ts'
import { REPEATS } from '../../../src/renderer/base/api/repeats.ts'
import { type TestWorkspace, testWorkspace } from '../../support/workspace.ts'
import { needsAnUpstream, operation, operationsWith, validCalls } from '../calls.ts'
import { enter, type Page, page } from './page.ts'

let window: Page
beforeEach(() => {
  window = page(() => Promise.reject(new Error('nothing is asked')))
})
afterEach(() => window.close())

const MAKES = OPERATION_IDS.filter((id) => (REPEATS as Partial<Record<OperationId, string>>)[id] === 'makes')

/** Posts with which a second one does nothing more, each seen in its own tests. Another one has to be argued here. */
const SAME_TWICE = [
  ...['clients.restore', 'patients.restore', 'resolutions.restore', 'services.restore', 'specialists.restore'],
  ...['authorizations.restore', 'contracts.restore', 'priceLists.restore', 'priceVersions.restore'],
  ...['visits.restore', 'catalogs.install', 'importMappings.save', 'imports.undo', 'members.add'],
  ...['billingRuns.start', 'billingRuns.pause', 'billingRuns.cancel'],
  ...['documentRuns.start', 'documentRuns.pause', 'documentRuns.cancel', 'supports.addPiece', 'supports.restore'],
  ...['ripsPackages.validate', 'runs.addPieces', 'runs.start', 'runs.pause', 'runs.cancel'],
  ...['healthInvoices.package', 'creditNotes.package', 'debitNotes.package', 'healthInvoices.closeCapitation'],
  ...['healthInvoices.discard', 'creditNotes.discard', 'debitNotes.discard', 'ripsPackages.discard'],
]

const json = (status: number, body: unknown) => Response.json(body, { status })
const refusal = (status: number, code: string) => json(status, { error: { code, message: 'no' }, requestId: 'r' })
const html = (status: number) => new Response('<html>', { status, headers: { 'content-type': 'text/html' } })
const done = () => json(200, { id: 'x', revision: 2 })

function brokenOff(): Response {
  const bytes = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"id":'))
    },
    pull: (controller) => controller.error(new TypeError('the connection is down')),
  })
  return new Response(bytes, { status: 201 })
}

/** Ways in which the page does not hear what became of its request. */
const LOSSES: Record<string, () => Promise<Response>> = {
  'no answer': () => Promise.reject(new TypeError('Failed to fetch')),
  'one that breaks off': async () => brokenOff(),
  'one that is cut short': async () => new Response('{"id":', { status: 201 }),
  'an empty one': async () => new Response('', { status: 201 }),
  'a portal instead of it': async () => html(200),
  'a proxy instead of it': async () => html(502),
  'a proxy that forbids': async () => html(403),
  'a proxy that has waited enough': async () => refusal(408, 'timeout'),
  'a door that lets in so many a minute': async () => refusal(429, 'too_many_requests'),
  'a failure of the service': async () => refusal(500, 'internal_error'),
  'a service that goes down': async () => refusal(503, 'internal_error'),
  'the first one still at work': async () => refusal(409, 'idempotency_in_progress'),
  'a session that is over': async () => refusal(401, 'unauthenticated'),
  'a person who may no longer': async () => refusal(403, 'workspace_membership_required'),
}

function inputFor(id: OperationId): AnyCall {
  const params = Object.fromEntries(pathParameters(operation(id).path).map((name) => [name, `a-${name}`]))
  return { params, ...(operation(id).body && { body: { content: 1 } }), ...(operation(id).ifMatch && { revision: 3 }) }
}

describe('the table of repetitions', () => {
  it('holds every operation that changes something, and no other', () => {
    expect(Object.keys(REPEATS).sort()).toEqual(operationsWith(({ effect }) => effect !== 'none').sort())
  })

  it('keys what the contract keys, and never what carries a password', () => {
    for (const id of operationsWith(({ idempotency }) => idempotency === 'required')) expect(MAKES, id).toContain(id)
    for (const id of operationsWith(({ ifMatch, secretBody }) => ifMatch && !secretBody))
      expect(MAKES, id).toContain(id)
    for (const id of operationsWith(({ secretBody }) => secretBody)) expect(MAKES, id).not.toContain(id)
    for (const id of MAKES) expect(operation(id).idempotency, id).not.toBe('none')
    const posts = operationsWith((row) => row.method === 'POST' && row.idempotency !== 'none')
    expect(posts.filter((id) => !MAKES.includes(id)).sort()).toEqual([...SAME_TWICE].sort())
  })
})

describe.each(MAKES)('%s', (id) => {
  it.each(Object.keys(LOSSES))('is one act when the page gets %s', async (loss) => {
    window = page((_, nth) => (nth <= 2 ? (LOSSES[loss]?.() ?? Promise.reject()) : Promise.resolve(done())))
    const input = inputFor(id)
    await expect(window.call(id, input)).rejects.toBeInstanceOf(ApiFault)
    await expect(window.call(id, { ...input })).rejects.toBeInstanceOf(ApiFault)
    await window.call(id, input)
    const [first, second, third] = window.keys()
    expect(first).toMatch(/^[\w-]{36}$/)
    expect([second, third]).toEqual([first, first])
    // It was heard: the same content is now another act.
    await window.call(id, input)
    expect(window.keys()[3]).not.toBe(first)
    expect(window.localStorage.length).toBe(0)
  })
})

describe('what a person does meanwhile', () => {
  const input = inputFor('patients.create')

  it('two clicks are one request, and both hear of it', async () => {
    const held = Promise.withResolvers<void>()
    window = page(() => held.promise.then(done))
    const both = [window.call('patients.create', input), window.call('patients.create', { ...input })]
    // Until the second one has surely found its place.
    for (let turn = 0; turn < 50; turn++) await fingerprint(turn)
    held.resolve()
    const [first, second] = await Promise.all(both)
    expect(second).toEqual(first)
    expect(window.requests).toHaveLength(1)
  })

  it('giving up in the middle decides nothing: the next try is the same act', async () => {
    const stop = new AbortController()
    window = page((request, nth) =>
      nth > 1
        ? Promise.resolve(done())
        : new Promise((_, reject) => {
            const { signal } = request
            if (signal.aborted) reject(signal.reason)
            else signal.addEventListener('abort', () => reject(signal.reason))
          }),
    )
    const first = window.call('imports.create', { ...inputFor('imports.create'), signal: stop.signal })
    setTimeout(() => stop.abort())
    await expect(first).rejects.toMatchObject({ name: 'AbortError' })
    await window.call('imports.create', inputFor('imports.create'))
    expect(new Set(window.keys()).size).toBe(1)
  })

  it('another content, record or revision is another act', async () => {
    window = page(() => Promise.reject(new TypeError('down')))
    const at = inputFor('patients.update')
    const others = [
      at,
      { ...at, revision: 4 },
      { ...at, body: { content: 2 } },
      { ...at, params: { ...at.params, patientId: 'p2' } },
    ]
    for (const other of others) await window.call('patients.update', other).catch(() => undefined)
    expect(new Set(window.keys()).size).toBe(4)
  })

  it('another file is another act, though it is called and weighs the same', async () => {
    window = page(() => Promise.reject(new TypeError('down')))
    const { params } = inputFor('ripsPackages.upload')
    const upload = (lastModified: number, name = 'rips.json') =>
      window
        .call('ripsPackages.upload', { params, body: new File(['{}'], name, { lastModified }) } as AnyCall)
        .catch(() => undefined)
    for (const [at, name] of [
      [1, 'rips.json'],
      [1, 'rips.json'],
      [2, 'rips.json'],
      [1, 'otro.json'],
    ] as const)
      await upload(at, name)
    const [first, again, ...others] = window.keys()
    expect(again).toBe(first)
    expect(new Set([first, ...others]).size).toBe(3)
  })

  it('half an hour later the same content is another act', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    window = page(() => Promise.reject(new TypeError('down')))
    const tried = () => window.call('patients.create', input).catch(() => undefined)
    await tried()
    vi.setSystemTime(Date.now() + 29 * 60_000)
    await tried()
    // Counted from the last try.
    vi.setSystemTime(Date.now() + 29 * 60_000)
    await tried()
    expect(new Set(window.keys()).size).toBe(1)
    vi.setSystemTime(Date.now() + 31 * 60_000)
    await tried()
    expect(new Set(window.keys()).size).toBe(2)
  })

  it('a refusal in the words of the contract ends the act', async () => {
    window = page((_, nth) => Promise.resolve(nth === 1 ? refusal(422, 'invalid_request') : done()))
    await expect(window.call('patients.create', input)).rejects.toMatchObject({ status: 422 })
    await window.call('patients.create', input)
    expect(new Set(window.keys()).size).toBe(2)
  })

  it('a verdict that changes nothing takes no key', async () => {
    window = page(() => Promise.resolve(done()))
    await window.call('imports.create', { ...inputFor('imports.create'), body: { dryRun: true } })
    expect(window.keys()).toEqual([null])
  })

  it('nothing that was typed can be read where the keys are kept', async () => {
    window = page(() => Promise.reject(new TypeError('down')))
    enter('+573001112233')
    const body = { firstName: 'Dalia', documentNumber: '43111222' }
    await window.call('patients.create', { ...input, body }).catch(() => undefined)
    await once('email:inv_1:dalia@correo.co', () => Promise.reject(new TypeError('down'))).catch(() => undefined)
    expect(window.localStorage.length).toBe(2)
    for (const at of [0, 1]) expect(window.localStorage.key(at)).toMatch(/^radica\.intent:[0-9a-f]{24}$/)
  })
})

describe('on the real service, whose answer is lost on the way', () => {
  let at: TestWorkspace
  beforeAll(async () => {
    at = await testWorkspace()
  })
  afterAll(() => at.close())
  const ids = MAKES.filter((id) => !needsAnUpstream(id))

  it.each(ids)('%s is made once', async (id) => {
    const answers: (string | null)[] = []
    window = page(async (request, nth) => {
      const response = await at.core.fetch(request)
      answers.push(response.headers.get('idempotency-replayed'))
      if (!response.ok) throw new Error(`refused: ${await response.text()}`)
      return nth === 1 ? brokenOff() : response
    })
    enter('+573001112233', at.token)
    const valid = await validCalls(at)[id]?.()
    if (!valid) throw new Error(`${id} has no call in calls.ts`)
    const { params, ...rest } = valid
    const input = { ...rest, params: { workspaceId: at.workspaceId, ...params } } as AnyCall
    await expect(window.call(id, input)).rejects.toMatchObject({ code: 'network_error' })
    await window.call(id, input)
    expect(answers).toEqual([null, 'true'])
  })
})
