import { afterEach, describe, expect, it } from 'vitest'
import { type Clinic, clinic, minutes } from './clinic.ts'

/** Whatever an upstream is asked: who is told to come back later comes back then, and not before. */

let at: Clinic
afterEach(() => at.close())

const PATIENCE_MS = minutes(10)
const LATER = { status: 429, headers: { 'retry-after': String(PATIENCE_MS / 1_000) }, body: {} }

/** Answers the first request to a path like this so, and tells when each came. */
function busyAt(method: string, wanted: RegExp): number[] {
  const came: number[] = []
  at.wire.intercept = async (sent, path) => {
    if (sent !== method || !wanted.test(path)) return undefined
    came.push(at.core.clock.now())
    return came.length === 1 ? LATER : undefined
  }
  return came
}
const isLater = ([first = 0, second = 0]: readonly number[]) => second - first >= PATIENCE_MS

const file = async (id: string) => {
  await at.api('healthInvoices.emitAndFile', { params: { healthInvoiceId: id }, idempotencyKey: 'file' })
}

describe.each(['factus', 'matias'] as const)('%s', (through) => {
  it.each([
    ['a document', 'POST', /validate$|\/ubl2\.1\/invoice$/],
    ['its files', through === 'factus' ? 'GET' : 'POST', /attached/],
  ])('that will not take the request for %s now', async (_, method, path) => {
    at = await clinic({ through })
    const came = busyAt(method, path)
    const { id } = await at.created()
    await file(id)
    await at.pass(minutes(40))
    expect(isLater(came)).toBe(true)
    expect(await at.read(id)).toMatchObject({ status: 'accepted', packageStatus: 'accepted' })
  })

  it('that will not say now what became of a document', async () => {
    at = await clinic({ through })
    await at.scenario('timeout-after-accept')
    const came = busyAt('GET', /\/v2\/bills$|\/status$/)
    const { id } = await at.created()
    await file(id)
    await at.pass(minutes(40))
    expect(isLater(came)).toBe(true)
    expect(await at.read(id)).toMatchObject({ status: 'accepted' })
  })

  it('that will not mail a document now', async () => {
    at = await clinic({ through })
    await at.api('connections.email.put', { body: { enabled: true } })
    const { id } = await at.accepted()
    const came = busyAt('POST', /send-email$|sendmail/)
    await at.api('healthInvoices.email', { params: { healthInvoiceId: id }, body: {}, idempotencyKey: 'mail' })
    await at.pass(minutes(40))
    expect(isLater(came)).toBe(true)
    expect((await at.read(id)).emails).toMatchObject([{ state: 'accepted' }])
  })
})

describe('the ministry', () => {
  it.each([
    ['a package', undefined],
    ['a package of which it was asked before', 'drop-after-effect'],
  ])('that will not take %s now', async (_, fault) => {
    at = await clinic()
    if (fault) await at.ministry('POST', '/_control/faults', { fault })
    const { id } = await at.created()
    const came: number[] = []
    at.wire.intercept = async (_method, path) => {
      if (!path.endsWith('/CargarFevRips')) return undefined
      came.push(at.core.clock.now())
      return came.length === (fault ? 2 : 1) ? LATER : undefined
    }
    await file(id)
    await at.pass(minutes(40))
    expect(isLater(fault ? came.slice(1) : came)).toBe(true)
    expect(await at.read(id)).toMatchObject({ packageStatus: 'accepted' })
  })
})
