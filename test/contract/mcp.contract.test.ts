import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { radica } from '../../src/cli/index.ts'
import type { Io } from '../../src/cli/io.ts'
import { rips, usuario } from '../support/rips.ts'
import { type Clinic, clinic } from './documents/clinic.ts'

let at: Clinic
let home: string
const open: Assistant[] = []
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'radica-mcp-'))
  at = await clinic()
})
afterEach(async () => {
  for (const assistant of open.splice(0)) await assistant.close()
  await at.close()
  rmSync(home, { recursive: true })
})

const ioOf = (more: Partial<Io> = {}): Io => ({
  env: {
    XDG_CONFIG_HOME: home,
    RADICA_URL: 'http://127.0.0.1:4320',
    RADICA_TOKEN: at.token,
    RADICA_WORKSPACE: at.workspaceId,
  },
  input: (async function* () {})(),
  now: () => at.core.clock.now(),
  fetch: (request) => at.core.fetch(request),
  sleep: async (ms) => void (await at.pass(Math.ceil(ms))),
  out: async () => undefined,
  say: () => undefined,
  ...more,
})

type Message = Readonly<Record<string, unknown>>
/** What the person answers when the assistant's program asks; undefined: it cannot ask. */
type Person = ((message: string) => object | Promise<object>) | undefined

interface Assistant {
  request(method: string, params?: object): Promise<{ result?: Result; error?: { code: number; message: string } }>
  call(name: string, args?: object): Promise<Result>
  close(): Promise<void>
}
interface Result {
  readonly tools: { name: string; annotations: object; inputSchema: object }[]
  readonly content: { text: string }[]
  readonly isError?: boolean
}

/** A client of the protocol, line by line over the two pipes. */
async function assistant(flags: readonly string[] = [], person?: Person, more: Partial<Io> = {}): Promise<Assistant> {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const served = radica(['mcp', ...flags], ioOf({ pipes: { input, output }, ...more }))
  const waiting = new Map<unknown, (message: Message) => void>()
  const send = (message: object) => void input.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  createInterface({ input: output }).on('line', async (line) => {
    const message = JSON.parse(line)
    if (message.method === 'elicitation/create')
      send({ id: message.id, result: await person?.(message.params.message) })
    else waiting.get(message.id)?.(message)
  })
  let ids = 0
  const request: Assistant['request'] = (method, params = {}) => {
    const id = ++ids
    const answer = new Promise<Message>((resolve) => waiting.set(id, resolve))
    send({ id, method, params })
    return answer
  }
  const capabilities = person ? { elicitation: {} } : {}
  const clientInfo = { name: 'test', version: '1' }
  await request('initialize', { protocolVersion: '2025-06-18', capabilities, clientInfo })
  send({ method: 'notifications/initialized' })
  const made: Assistant = {
    request,
    async call(name, args = {}) {
      const { result, error } = await request('tools/call', { name, arguments: args })
      if (!result) throw new Error(error?.message)
      return result
    },
    async close() {
      input.end()
      await served
    },
  }
  open.push(made)
  return made
}

const textOf = ({ content }: Result) => content[0]?.text ?? ''
const factsOf = (result: Result) => JSON.parse(textOf(result))
const names = async (of: Assistant) => (await of.request('tools/list')).result?.tools.map(({ name }) => name)

const RIPS = rips({ tipoNota: 'RS', numFactura: null, numNota: 'RS1', usuarios: [usuario()] })
const aPackage = async () =>
  (await at.api('ripsPackages.create', { body: { kind: 'without_invoice', name: 'de Ana Ruiz', rips: RIPS } })).body.id
const filed = async () => (await at.ledgers()).ministry.filter(({ accepted }) => accepted > 0).length

const READ = [
  'status',
  'find_patients',
  'find_packages',
  'find_documents',
  'read_package',
  'validate_package',
  'explain',
]

it('reads by default; preparing and sending have to be allowed', async () => {
  expect(await names(await assistant())).toEqual(READ)
  expect(await names(await assistant(['--allow-drafts']))).toEqual([...READ, 'create_package_draft'])
  const all = await assistant(['--allow-sending'])
  expect(await names(all)).toEqual([...READ, 'submit_package', 'emit_invoice'])
  await expect((await assistant()).call('submit_package', { packageId: 'pkg_1' })).rejects.toThrow('not found')
})

it('finds, reads and explains, and hides names and document numbers unless told otherwise', async () => {
  const packageId = await aPackage()
  await at.created()
  // Somebody may pay for themselves.
  const { companyName } = (await at.api('clients.get', { params: { clientId: at.clientId } })).body
  const [{ documentNumber, firstName, lastName } = { documentNumber: '', firstName: '', lastName: '' }] = (
    await at.api('patients.list', { query: { limit: 1, offset: 0 } })
  ).body.items
  const it = await assistant()
  const answers = [
    await it.call('find_patients', { q: documentNumber }),
    ...[await it.call('find_packages'), await it.call('read_package', { packageId })],
    ...[await it.call('validate_package', { packageId }), await it.call('status'), await it.call('find_documents')],
  ]
  const all = answers.map(textOf).join('\n')
  expect([answers[0], answers.at(-1)].map((found) => factsOf(found as Result).items.length)).toEqual([1, 1])
  const ofPatient = [documentNumber, firstName, lastName]
  for (const hidden of [...ofPatient, companyName, 'Ana Ruiz', usuario().numDocumentoIdentificacion]) {
    expect(all).not.toContain(String(hidden))
  }
  expect(factsOf(await it.call('read_package', { packageId })).validation.valid).toBe(true)
  expect(textOf(await it.call('explain', { code: 'rvc013' }))).toContain('no puede ser futura')
  expect(factsOf(await it.call('explain', { code: 'not_found' })).remedy).not.toBe('')
  expect((await it.call('explain', { code: 'constructor' })).isError).toBe(true)
  const open = await assistant(['--show-personal-data'])
  expect(textOf(await open.call('find_patients', { q: documentNumber }))).toContain(documentNumber)
})

it('does not answer another question than it was asked: what a tool does not know is refused', async () => {
  await aPackage()
  const it = await assistant()
  expect((await it.call('find_packages', { state: 'rejected' })).isError).toBe(true)
  expect(factsOf(await it.call('find_packages', { status: 'rejected' })).total).toBe(0)
  expect((await it.call('status', { of: 'ministry' })).isError).toBe(true)
})

it.each([
  [[], 'El paciente CC ••••••••89 no está.'],
  [['--show-personal-data'], 'El paciente CC 1032456789 no está.'],
])('what a refusal says of somebody is hidden, too, unless told otherwise: %j', async (flags, said) => {
  const error = { code: 'not_found', message: 'El paciente CC 1032456789 no está.' }
  const fetch = async () => Response.json({ error, requestId: 'r' }, { status: 404 })
  const answer = await (await assistant(flags, undefined, { fetch })).call('find_patients', { q: 'roble' })
  expect([answer.isError, textOf(answer)]).toEqual([true, `${said} (not_found)`])
})

it('prepares a draft that a person looks at, and sends nothing', async () => {
  const it = await assistant(['--allow-drafts'])
  const made = factsOf(await it.call('create_package_draft', { kind: 'without_invoice', rips: RIPS }))
  expect(made).toMatchObject({ status: 'ready', number: 'RS1', validation: { valid: true } })
  expect(await filed()).toBe(0)
})

it('asks the person each time before it files, and files only after a yes', async () => {
  const packageId = await aPackage()
  const asked: string[] = []
  let answer: object = { action: 'decline' }
  const it = await assistant(['--allow-sending'], (message) => {
    asked.push(message)
    return answer
  })
  for (answer of [{ action: 'decline' }, { action: 'cancel' }, { action: 'accept', content: { enviar: false } }]) {
    expect(textOf(await it.call('submit_package', { packageId, confirmation: '000000' }))).toContain('no se envió nada')
  }
  expect(await filed()).toBe(0)
  answer = { action: 'accept', content: { enviar: true } }
  expect(factsOf(await it.call('submit_package', { packageId }))).toMatchObject({ status: 'accepted' })
  expect([asked.length, asked[0]]).toEqual([4, expect.stringContaining('RS1')])
  // What is filed is told, and not asked for again.
  expect(factsOf(await it.call('submit_package', { packageId })).cuv).toMatch(/^[0-9a-f]{96}$/)
  expect([asked.length, await filed()]).toEqual([4, 1])
})

it('asks again about what somebody changed while the person was reading, and sends only what was said yes to', async () => {
  const packageId = await aPackage()
  const { id: healthInvoiceId, revision } = await at.created()
  let change: () => Promise<unknown>
  const asked: string[] = []
  const it = await assistant(['--allow-sending'], async (message) => {
    asked.push(/revisión \d+/.exec(message)?.[0] ?? message)
    if (asked.length % 2 === 0) return { action: 'accept', content: { enviar: false } }
    await change()
    return { action: 'accept', content: { enviar: true } }
  })
  change = () => {
    const body = { rips: { ...RIPS, numNota: 'RS2' } }
    return at.api('ripsPackages.createRevision', { params: { packageId }, revision: 1, body })
  }
  expect(textOf(await it.call('submit_package', { packageId }))).toContain('no se envió nada')
  change = () => {
    const body = at.anInvoice({ observation: 'Otra' })
    return at.api('healthInvoices.createRevision', { params: { healthInvoiceId }, revision, body })
  }
  expect(textOf(await it.call('emit_invoice', { healthInvoiceId }))).toContain('no se envió nada')
  expect(asked).toEqual([1, 2, revision, revision + 1].map((n) => `revisión ${n}`))
  expect([await filed(), await at.held()]).toEqual([0, []])
})

it('where it cannot ask, the person types a code that the assistant never saw', async () => {
  const { id: healthInvoiceId } = await at.created()
  const it = await assistant(['--allow-sending'])
  const first = await it.call('emit_invoice', { healthInvoiceId })
  expect(textOf(first)).toContain('radica confirm')
  const shown: string[] = []
  const out: Io['out'] = async (text) => void shown.push(String(text))
  expect(await radica(['confirm'], ioOf({ out }))).toBe(2)
  expect(await radica(['confirm'], ioOf({ out, isTerminal: true }))).toBe(0)
  const [, code = ''] = /código (\d{6})/.exec(shown.join('')) ?? []
  expect(textOf(first)).not.toContain(code)
  const { companyName } = (await at.api('clients.get', { params: { clientId: at.clientId } })).body
  expect(textOf(first)).not.toContain(companyName)
  const wrong = code === '000000' ? '111111' : '000000'
  expect((await it.call('emit_invoice', { healthInvoiceId, confirmation: wrong })).isError).toBe(true)
  expect(await at.held()).toEqual([])
  const sent = await it.call('emit_invoice', { healthInvoiceId, confirmation: code })
  expect(factsOf(sent).status, textOf(sent)).toBe('accepted')
  expect(await at.held()).toHaveLength(1)
})

it('a code is for one act, holds ten minutes, and is not to be guessed', async () => {
  const packageId = await aPackage()
  const it = await assistant(['--allow-sending'])
  const codeShown = async () => {
    const shown: string[] = []
    await radica(['confirm'], ioOf({ isTerminal: true, out: async (text) => void shown.push(String(text)) }))
    return /código (\d{6})/.exec(shown.join(''))?.[1]
  }
  await it.call('submit_package', { packageId })
  const first = await codeShown()
  for (let guess = 0; guess < 3; guess++) await it.call('submit_package', { packageId, confirmation: 'no' })
  expect(await codeShown()).toBeUndefined()
  expect(textOf(await it.call('submit_package', { packageId, confirmation: first }))).toContain('radica confirm')
  const second = await codeShown()
  await at.pass(601_000)
  // What was to be sent, and to whom, lies there no longer than it may be confirmed.
  expect([await codeShown(), readdirSync(join(home, 'radica', 'pending'))]).toEqual([undefined, []])
  expect(textOf(await it.call('submit_package', { packageId, confirmation: second }))).toContain('radica confirm')
  expect(await filed()).toBe(0)
})

it('whoever goes on guessing codes gets no more of them, of no act, for an hour', async () => {
  const [packageId, other] = [await aPackage(), await aPackage()]
  const it = await assistant(['--allow-sending'])
  const submit = async (id: string, confirmation?: string) =>
    textOf(await it.call('submit_package', { packageId: id, ...(confirmation && { confirmation }) }))
  const pending = () => readdirSync(join(home, 'radica', 'pending')).length
  for (let round = 0; round < 5; round++) {
    await submit(packageId)
    for (let guess = 0; guess < 2; guess++) await submit(packageId, 'no')
  }
  expect(await submit(packageId)).toContain('dentro de una hora')
  expect(await submit(other)).toContain('dentro de una hora')
  await at.pass(3_601_000)
  expect(await submit(other)).toContain('radica confirm')
  expect([pending() > 0, await filed()]).toEqual([true, 0])
})

it('a faulty package is told and not asked about, and what is refused is a sentence', async () => {
  const wrong = { ...RIPS, usuarios: [usuario({ codSexo: 'X' })] }
  const { id: packageId } = (await at.api('ripsPackages.create', { body: { kind: 'without_invoice', rips: wrong } }))
    .body
  const it = await assistant(['--allow-sending'])
  expect(factsOf(await it.call('submit_package', { packageId }))).toMatchObject({ valid: false, sent: false })
  const gone = await it.call('read_package', { packageId: 'pkg_no' })
  expect([gone.isError, textOf(gone)]).toEqual([true, expect.stringContaining('(not_found)')])
  expect((await it.call('read_package', {})).isError).toBe(true)
})

it('is a process that says nothing but the protocol, and ends when nobody listens any more', async () => {
  const script = `import { cli } from ${JSON.stringify(join(import.meta.dirname, '../../src/cli/radica.ts'))}
    await cli(['mcp'])`
  const env = {
    PATH: process.env.PATH,
    XDG_CONFIG_HOME: home,
    RADICA_URL: 'http://127.0.0.1:9',
    RADICA_TOKEN: 'un-token-de-prueba',
  }
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...env, RADICA_WORKSPACE: 'ws_1' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const asked = async (message: object) => {
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
    return JSON.parse(String((await lines.next()).value)).result
  }
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } }
  expect((await asked({ id: 1, method: 'initialize', params })).serverInfo.name).toBe('radica')
  const explained = { name: 'explain', arguments: { code: 'RVG01' } }
  expect(textOf(await asked({ id: 2, method: 'tools/call', params: explained }))).toContain('estructura')
  child.stdin.end()
  expect(await once(child, 'close')).toEqual([0, null])
})

it('speaks the newer form of the protocol, too: the question goes along with the answer, for ten minutes', async () => {
  const packageId = await aPackage()
  const [input, output] = [new PassThrough(), new PassThrough()]
  const served = radica(['mcp', '--allow-sending'], ioOf({ pipes: { input, output } }))
  const lines = createInterface({ input: output })[Symbol.asyncIterator]()
  const asked = async (id: number, more: object = {}) => {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': { elicitation: { form: {} } },
    }
    const params = { name: 'submit_package', arguments: { packageId }, _meta, ...more }
    input.write(`${JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params })}\n`)
    return JSON.parse(String((await lines.next()).value))
  }
  const accepted = { enviar: { action: 'accept', content: { enviar: true } } }
  // A yes that nobody was asked for counts for nothing.
  const first = (await asked(1, { inputResponses: accepted, requestState: 'made up' })).result
  expect(first).toMatchObject({ resultType: 'input_required', requestState: expect.any(String) })
  expect(await filed()).toBe(0)
  await at.pass(601_000)
  const late = (await asked(2, { inputResponses: accepted, requestState: first.requestState })).result
  expect([late.resultType, await filed()]).toEqual(['input_required', 0])
  const { requestState } = late
  const last = (await asked(3, { inputResponses: accepted, requestState })).result
  expect(factsOf(last)).toMatchObject({ status: 'accepted' })
  input.end()
  expect([await served, await filed()]).toEqual([0, 1])
})
