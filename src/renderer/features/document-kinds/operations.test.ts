import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { enter, type Page, page } from '../../../../test/contract/window/page.ts'
import { OPERATIONS, type OperationId } from '../../../contract/operations.ts'
import { creditDocument, type DocumentOperations, debitDocument, invoiceDocument } from './operations.ts'

let window: Page
beforeEach(() => {
  window = page(async () => Response.json({ id: 'doc_1' }))
  enter('+573001112233')
})
afterEach(() => window.close())

/** The method and the address of an operation on the document `doc_1`. */
function rowOf(id: string): string {
  const { method, path } = OPERATIONS[id as OperationId]
  const at = path
    .replace('{workspaceId}', 'wsp_1')
    .replace('{artifact}', 'xml')
    .replace(/\{\w+Id\}/, 'doc_1')
  return `${method} ${at}`
}

/** What whoever emits it looked at. */
const seen = { id: 'doc_1', revision: 3 }
const reason = { reason: 'La tabla es anterior a la norma', file: false }
/** Each operation of a document, and what the contract calls it; acts that leave the machine have the key `key`. */
const ASKED: readonly (readonly [name: string, (of: DocumentOperations) => Promise<unknown>, isKeyed: boolean])[] = [
  ['emit', (of) => of.emit('wsp_1', seen, 'key'), true],
  ['emitAndFile', (of) => of.emitAndFile('wsp_1', seen, 'key'), true],
  ['emitOverridden', (of) => of.emitOverridden('wsp_1', seen, reason, 'key'), true],
  ['reconcile', (of) => of.reconcile('wsp_1', 'doc_1', 'key'), true],
  ['fetchArtifacts', (of) => of.fetchArtifacts('wsp_1', 'doc_1', 'key'), true],
  ['email', (of) => of.email('wsp_1', 'doc_1', { to: 'ana@correo.co' }, 'key'), true],
  ['discard', (of) => of.discard('wsp_1', 'doc_1'), false],
  ['package', (of) => of.package('wsp_1', 'doc_1'), false],
  ['artifact', (of) => of.artifact('wsp_1', 'doc_1', 'xml'), false],
  ['graphic', (of) => of.graphic('wsp_1', 'doc_1', 'letter'), false],
]

describe.each([
  ['healthInvoices', 'emit', invoiceDocument],
  ['creditNotes', 'retryEmission', creditDocument],
  ['debitNotes', 'retryEmission', debitDocument],
] as const)('%s', (area, emission, operations) => {
  it.each(ASKED)('%s is asked of the document itself', async (name, ask, isKeyed) => {
    await ask(operations)
    const asked = window.requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`)
    expect(asked).toEqual([rowOf(`${area}.${name === 'emit' ? emission : name}`)])
    expect(window.keys()).toEqual([isKeyed ? 'key' : null])
    const named = window.requests.map(({ headers }) => headers.get('if-match'))
    expect(named).toEqual([name.startsWith('emit') ? '"3"' : null])
  })

  it('reads again what an act on it changes: itself, its list, and what is left of the invoice of a note', () => {
    expect(operations.reads).toEqual(expect.arrayContaining([`${area}.get`, `${area}.list`, 'healthInvoices.get']))
  })
})
