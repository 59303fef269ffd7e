import { jsonAnswer, type SimulatorAnswer } from '../../kit/simulator.ts'
import { bogota } from '../bogota.ts'
import { accountOf, SIMULATED_SECRET } from '../company.ts'
import { type Context, field, jsonBody, originOf, type Route } from '../context.ts'
import { type DocumentKind, isVisible, type StoredDocument, stateOf } from '../document.ts'
import { pdfOf } from '../pdf.ts'
import { issueToken } from '../tokens.ts'
import { qrUrl } from '../unique-code.ts'
import { attachedDocumentText } from '../xml/attached.ts'
import { ublText } from '../xml/ubl.ts'
import { attachedName, pdfName, refusal, statusAnswer } from './answer.ts'
import { create } from './create.ts'

const BASE = '/api/ubl2.1'
const TOKEN_SECONDS = 365 * 86_400

type Method = Route['method']

function route(methods: readonly Method[], path: string, name: string, handle: Route['handle'], base = BASE): Route[] {
  return methods.map((method) => ({ method, path: `${base}${path}`, name, effect: false, access: 'matias', handle }))
}

function emission(path: string, kind: DocumentKind): Route[] {
  return route(['POST'], path, path.slice(1), (context) => create(context, kind)).map((each) => ({
    ...each,
    effect: true,
  }))
}

function open(routes: readonly Route[]): Route[] {
  return routes.map((each) => ({ ...each, access: 'open' }))
}

/** The vendor's pages disagree on GET and POST for some reads: both are taken. */
const EITHER: readonly Method[] = ['GET', 'POST']

export const matiasRoutes: Route[] = [
  ...open([
    ...route(['POST'], '/auth/login', 'auth/login', login),
    ...route(['POST'], '/auth/login', 'auth/login', login, ''),
    ...route(['GET'], '/pdf/:account/:file', 'pdf', file, ''),
    ...route(['GET'], '/attachments/:account/ad/:file', 'attachments', file, ''),
  ]),
  ...emission('/invoice', 'invoice'),
  ...emission('/notes/credit', 'creditNote'),
  ...emission('/notes/debit', 'debitNote'),
  ...route(EITHER, '/status/document/:trackId', 'status/document', status),
  ...route(EITHER, '/status/document/test/:trackId', 'status/document/test', status),
  ...route(['GET'], '/status', 'status', internalStatus),
  ...route(['GET'], '/numbering-range', 'numbering-range', ranges),
  ...route(EITHER, '/documents/pdf/:trackId', 'documents/pdf', (context) =>
    download(context, (document, origin) => ({
      message: 'PDF generado correctamente.',
      pdf: artifact(`${document.account}/${pdfName(document)}`, `${origin}/pdf`, pdfOf(document)),
    })),
  ),
  ...route(['GET'], '/documents/xml/:trackId', 'documents/xml', (context) =>
    download(context, (document, origin) => ({
      message: 'XML generado correctamente.',
      xml: artifact(`${document.account}/${document.fileName}.xml`, `${origin}/xml`, ublText(document)),
    })),
  ),
  ...route(EITHER, '/documents/attached/:trackId', 'documents/attached', (context) =>
    download(context, (document, origin) => ({
      message: 'AttachedDocument generado correctamente.',
      AttachedDocument: artifact(
        `${document.account}/ad/${attachedName(document)}`,
        `${origin}/attachments`,
        attachedDocumentText(document),
      ),
    })),
  ),
]

function login(context: Context): SimulatorAnswer {
  const body = jsonBody(context.request)
  const email = String(field(body, 'email') ?? '')
  if (email === '' || field(body, 'password') !== SIMULATED_SECRET) return refusal(401, 'Credenciales inválidas')
  const token = issueToken(context, accountOf(email), TOKEN_SECONDS)
  const expires = bogota(token.expiresAt)
  return jsonAnswer(200, {
    access_token: token.access,
    user: { id: 1, first_name: 'Usuario', last_name: 'Simulado', email, active: 1, name: 'Usuario Simulado' },
    expires_at: `${expires.date} ${expires.time}`,
    message: 'Bienvenido a Matias. Su sesión ha sido iniciada con éxito.',
    success: true,
  })
}

/** By CUFE or CUDE. A document that is still on its way in does not exist for the DIAN. */
function ownDocument({ memory, account, params, now }: Context): StoredDocument | undefined {
  const document = memory.byUniqueCode(params.trackId ?? '')
  return document?.account === account && isVisible(document, now) ? document : undefined
}

function status(context: Context): SimulatorAnswer {
  const document = ownDocument(context)
  return statusAnswer(document && context.memory.poll(document, context.now), context.now)
}

/** MATIAS' own record, by number: with its prefix in `number`, or apart in `prefix`. */
function internalStatus({ memory, account, request, now }: Context): SimulatorAnswer {
  const number = `${request.query.get('prefix') ?? ''}${request.query.get('number') ?? ''}`
  const kinds: readonly DocumentKind[] = ['invoice', 'creditNote', 'debitNote']
  const found = kinds.map((kind) => memory.byNumber(account, kind, number)).find((each) => each !== undefined)
  if (found === undefined || !isVisible(found, now)) return refusal(404, 'Documento no encontrado')
  const valid = stateOf(found, now) === 'validated'
  return jsonAnswer(200, {
    document: {
      uuid: found.uniqueCode.slice(0, 32),
      document_number: found.number,
      order_number: null,
      document_key: found.uniqueCode,
      document_name: pdfName(found).replace('.pdf', '.xml'),
      is_valid: valid,
      invoice_date: `${found.issued.date}T05:00:00.000000Z`,
      qr: { qrDian: qrUrl(found.uniqueCode), data: '', path: null, url: null },
    },
    status: valid ? 'Validado por la DIAN' : 'Sin validar',
    message: 'Consulta exitosa',
    success: true,
  })
}

function ranges({ memory, account }: Context): SimulatorAnswer {
  const data = memory
    .ranges(account)
    .filter((range) => range.active)
    .map((range) => ({
      id: range.id,
      resolution_number: range.resolution,
      prefix: range.prefix,
      from_number: range.from,
      to_number: range.to,
      current_number: range.current - 1,
      date_from: range.startDate,
      date_to: range.endDate,
      is_active: range.active,
    }))
  return jsonAnswer(200, { dataRecords: { data }, success: true })
}

function download(
  context: Context,
  body: (document: StoredDocument, origin: string) => Record<string, unknown>,
): SimulatorAnswer {
  const document = ownDocument(context)
  if (document === undefined || stateOf(document, context.now) !== 'validated') {
    return refusal(404, 'Documento no encontrado')
  }
  return jsonAnswer(200, { ...body(document, originOf(context.request)), success: true })
}

function artifact(path: string, base: string, content: string | Uint8Array) {
  return { path, url: `${base}/${path}`, data: Buffer.from(content).toString('base64') }
}

/** The files that answers point at. */
function file({ memory, params, now }: Context): SimulatorAnswer {
  const document = memory
    .documents(params.account)
    .find(
      (each) => [pdfName(each), attachedName(each)].includes(params.file ?? '') && stateOf(each, now) === 'validated',
    )
  if (document === undefined) return refusal(404, 'Documento no encontrado')
  if (params.file === pdfName(document)) {
    return { status: 200, headers: { 'content-type': 'application/pdf' }, body: pdfOf(document) }
  }
  return {
    status: 200,
    headers: { 'content-type': 'application/xml; charset=utf-8' },
    body: attachedDocumentText(document),
  }
}
