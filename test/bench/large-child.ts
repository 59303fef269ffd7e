import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCore } from '../../src/core/create-core.ts'
import { consulta, medicamento, NIT, procedimiento, rips, SITE, usuario } from '../../src/core/rips/fixtures.ts'
import { systemClock } from '../../src/host/clock.ts'
import { collectingLog, MIGRATIONS_DIR, memoryVault } from '../support/core.ts'
import { aSetup } from '../support/fixtures.ts'

/**
 * One side of the comparison, in a process of its own so that its memory is its own: `core` uploads and judges a package of
 * 200 MB, `json` parses the same text with JSON.parse. Prints one line of JSON.
 */
const BYTES = 200 * 1000 * 1000
const ORIGIN = 'http://radica.test'

/** The text in pieces; nobody holds it. */
function* text(): Generator<Buffer> {
  const { usuarios: _, ...root } = rips({ numFactura: null, tipoNota: 'RS', numNota: 'RS1' })
  yield Buffer.from(`${JSON.stringify(root).slice(0, -1)},"usuarios":[`)
  for (let n = 1, size = 0; size < BYTES; n++) {
    const servicios = { consultas: [consulta()], procedimientos: [procedimiento()], medicamentos: [medicamento()] }
    const user = usuario({ consecutivo: n, numDocumentoIdentificacion: String(1_000_000_000 + n), servicios })
    const piece = Buffer.from(`${n === 1 ? '' : ','}${JSON.stringify(user)}`)
    size += piece.length
    yield piece
  }
  yield Buffer.from(']}')
}

/**
 * The longest time for which nothing else on this thread had its turn: as it was felt, and of it what this thread worked (the
 * rest it waited for the disk, or for a processor that others had).
 */
function stallWatch() {
  const longest = { felt: 0, worked: 0 }
  const workedMs = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let last = { at: performance.now(), worked: workedMs() }
  const timer = setInterval(() => {
    const now = { at: performance.now(), worked: workedMs() }
    longest.felt = Math.max(longest.felt, now.at - last.at)
    longest.worked = Math.max(longest.worked, now.worked - last.worked)
    last = now
  }, 1)
  return () => {
    clearInterval(timer)
    return longest
  }
}

async function seconds<T>(work: () => Promise<T> | T): Promise<{ s: number; cpu: number; value: T }> {
  const cpu = process.cpuUsage()
  const start = performance.now()
  const value = await work()
  const used = process.cpuUsage(cpu)
  return { s: (performance.now() - start) / 1000, cpu: (used.user + used.system) / 1e6, value }
}

async function throughCore() {
  const dataDir = mkdtempSync(join(tmpdir(), 'radica-large-'))
  const deployment = 'sandbox'
  const deps = { dataDir, migrationsDir: MIGRATIONS_DIR, storeKey: new Uint8Array(32).fill(7), secrets: memoryVault() }
  const core = await createCore({ ...deps, clock: systemClock, deployment, log: collectingLog() })
  const ask = async (method: string, path: string, token?: string, body?: BodyInit) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const init = { method, headers, ...(body !== undefined && { body, duplex: 'half' as const }) }
    const answer = await core.fetch(new Request(`${ORIGIN}/api/v1${path}`, init))
    const json = await answer.json()
    if (!answer.ok) throw new Error(JSON.stringify(json))
    return json
  }
  const setup = aSetup()
  Object.assign(setup.workspace, { nit: NIT, providerCodes: [SITE] })
  const { token, workspace } = await ask('POST', '/setup', undefined, JSON.stringify(setup))
  const packages = `/workspaces/${workspace.id}/rips-packages`
  const pieces = text()
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk: Buffer[] = []
      for (let size = 0; size < 65_536; ) {
        const { done, value } = pieces.next()
        if (done) break
        chunk.push(value)
        size += value.length
      }
      if (chunk.length === 0) controller.close()
      else controller.enqueue(Buffer.concat(chunk))
    },
  })
  const generating = await seconds(() => {
    for (const piece of text()) createHash('sha1').update(piece.subarray(0, 1))
  })
  const stalled = stallWatch()
  const upload = await seconds(() => ask('POST', `${packages}/files?fileName=grande.json`, token, body))
  const validation = await seconds(() => ask('POST', `${packages}/${upload.value.id}/validations`, token))
  const stall = stalled()
  await core.stop()
  rmSync(dataDir, { recursive: true })
  const { counts } = validation.value
  const facts = { users: upload.value.users, errors: counts.error, stallMs: stall.felt, stallWorkedMs: stall.worked }
  const times = { uploadS: upload.s, validationS: validation.s, generatingS: generating.s }
  return { ...facts, ...times, cpuS: upload.cpu + validation.cpu - generating.cpu }
}

async function throughJsonParse() {
  const whole = Buffer.concat([...text()]).toString()
  const { s, cpu } = await seconds(() => void JSON.parse(whole))
  return { parseS: s, cpuS: cpu }
}

const result = process.argv[2] === 'json' ? await throughJsonParse() : await throughCore()
const peakMb = process.resourceUsage().maxRSS / 1024
process.stdout.write(`${JSON.stringify({ ...result, peakMb })}\n`)
