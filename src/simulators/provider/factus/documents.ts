import type { SimulatorAnswer } from '../../kit/simulator.ts'
import { bogota } from '../bogota.ts'
import { type Context, originOf, type Route } from '../context.ts'
import { type DocumentKind, isVisible, type StoredDocument, stateOf } from '../document.ts'
import { COLLECTIONS, documentData, rowData } from './answer.ts'
import { downloadAttached, downloadPdf, downloadXml } from './artifacts.ts'
import { create, notesOf } from './create.ts'
import { conflict, done, notFound, ok } from './errors.ts'
import { emailContent, sendEmail } from './mail.ts'
import { page } from './page.ts'

/** Everything about the documents of one collection: bills, credit-notes or debit-notes. */
export function documentRoutes(kind: DocumentKind): Route[] {
  const collection = COLLECTIONS[kind]
  const base = `/v2/${collection}`
  const deletion = kind === 'invoice' ? `${base}/destroy/reference/:reference` : `${base}/reference/:reference`
  const read = (path: string, name: string, handle: Route['handle']): Route => ({
    method: 'GET',
    path: `${base}${path}`,
    name: `${collection}/${name}`,
    effect: false,
    access: 'factus',
    handle,
  })
  const change = (method: Route['method'], path: string, name: string, handle: Route['handle']): Route => ({
    ...read('', name, handle),
    method,
    path,
    effect: true,
  })
  const numbered = (handle: (context: Context, document: StoredDocument) => SimulatorAnswer) => {
    return (context: Context) => {
      const document = byNumber(context, kind)
      return document === undefined ? notFound() : handle(context, document)
    }
  }
  return [
    change('POST', `${base}/validate`, 'validate', (context) => create(context, kind)),
    change('DELETE', deletion, 'delete', (context) => remove(context, kind)),
    change('POST', `${base}/:number/send-email`, 'send-email', numbered(sendEmail)),
    read('', 'list', (context) => list(context, kind)),
    read('/:number', 'view', numbered(view)),
    read('/:number/download-pdf', 'download-pdf', numbered(downloadPdf)),
    read('/:number/download-xml', 'download-xml', numbered(downloadXml)),
    read('/:number/download-attached-document-xml', 'download-attached-document-xml', numbered(downloadAttached)),
    read('/:number/email-content', 'email-content', numbered(emailContent)),
    ...(kind === 'invoice' ? [read('/:number/radian/events', 'radian/events', numbered(noEvents))] : []),
  ]
}

export const trackRoute: Route = {
  method: 'GET',
  path: '/v2/documents/:trackId/download-xml',
  name: 'documents/download-xml',
  effect: false,
  access: 'factus',
  handle: (context) => {
    const document = context.memory.byUniqueCode(context.params.trackId ?? '')
    const own = document?.account === context.account && isVisible(document, context.now)
    return own ? downloadXml(context, document) : notFound()
  },
}

function byNumber({ memory, account, params, now }: Context, kind: DocumentKind): StoredDocument | undefined {
  const document = memory.byNumber(account, kind, params.number ?? '')
  return document !== undefined && isVisible(document, now) ? document : undefined
}

function view({ memory, now, request, settings }: Context, document: StoredDocument): SimulatorAnswer {
  return ok(documentData(document, { now, settings, origin: originOf(request), notes: notesOf(memory, document, now) }))
}

/** Nobody accepts or claims a simulated invoice. */
function noEvents(): SimulatorAnswer {
  return ok([])
}

function list({ memory, account, now, request }: Context, kind: DocumentKind): SimulatorAnswer {
  const asked = (name: string) => request.query.get(name) ?? ''
  const reference = asked('filter[reference_code]')
  const rows = memory
    .visible(account, kind, now)
    .filter((document) => passes(document, now, asked))
    .map((document) => (reference === '' ? document : memory.poll(document, now)))
  return ok(page(request, rows, (document) => rowData(document, now)))
}

function passes(document: StoredDocument, now: number, asked: (name: string) => string): boolean {
  const { identification, name } = document.content.customer
  const day = bogota(document.createdAt).date
  return (
    matches(asked('filter[reference_code]'), document.reference) &&
    matches(asked('filter[number]'), document.number) &&
    matches(asked('filter[prefix]'), document.range.prefix) &&
    matches(asked('filter[identification]'), identification) &&
    matches(asked('filter[status]'), stateOf(document, now) === 'validated' ? '1' : '0') &&
    name.toLowerCase().includes(asked('filter[names]').toLowerCase()) &&
    day >= asked('filter[created_at][start_date]') &&
    day <= (asked('filter[created_at][end_date]') || day)
  )
}

function matches(wanted: string, value: string): boolean {
  return wanted === '' || wanted === value
}

function remove({ memory, account, params, now }: Context, kind: DocumentKind): SimulatorAnswer {
  const reference = params.reference ?? ''
  const document = memory.document({ account, kind, reference })
  if (document === undefined || !isVisible(document, now)) return notFound()
  if (stateOf(document, now) === 'validated') return conflict('No se puede eliminar un documento validado por la DIAN')
  memory.commit({ removed: { account, kind, reference } })
  return done(`Documento con código de referencia ${reference} eliminado con éxito`)
}
