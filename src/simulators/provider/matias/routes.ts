import { jsonAnswer, type SimulatorAnswer } from '../../kit/simulator.ts'
import { bogota } from '../bogota.ts'
import { accountOf, SIMULATED_SECRET } from '../company.ts'
import { type Context, field, jsonBody, type Route } from '../context.ts'
import type { DocumentKind } from '../document.ts'
import { issueToken } from '../tokens.ts'
import { cities, company } from './account.ts'
import { refusal } from './answer.ts'
import { create } from './create.ts'
import { attachedFile, downloadAttached, downloadPdf, downloadXml, pdfFile } from './files.ts'
import { sendMail } from './mail.ts'
import { internalStatus, ranges, status } from './status.ts'

const BASE = '/api/ubl2.1'
const TOKEN_SECONDS = 365 * 86_400

/** The vendor's pages disagree on GET and POST for some reads: both are taken. */
const EITHER = ['GET', 'POST'] as const

export const matiasRoutes: readonly Route[] = [
  ...routes(['POST'], `${BASE}/auth/login`, 'auth/login', login, 'open'),
  ...routes(['POST'], '/auth/login', 'auth/login', login, 'open'),
  ...routes(['GET'], '/pdf/:account/:file', 'pdf', pdfFile, 'open'),
  ...routes(['GET'], '/attachments/:account/ad/:file', 'attachments', attachedFile, 'open'),
  emission('invoice', 'invoice'),
  emission('notes/credit', 'creditNote'),
  emission('notes/debit', 'debitNote'),
  ...routes(EITHER, `${BASE}/status/document/:trackId`, 'status/document', status),
  ...routes(EITHER, `${BASE}/status/document/test/:trackId`, 'status/document/test', status),
  ...routes(['GET'], `${BASE}/status`, 'status', internalStatus),
  ...routes(['GET'], `${BASE}/numbering-range`, 'numbering-range', ranges),
  ...routes(['GET'], `${BASE}/company`, 'company', company),
  ...routes(['GET'], `${BASE}/cities`, 'cities', cities),
  ...routes(EITHER, `${BASE}/documents/pdf/:trackId`, 'documents/pdf', downloadPdf),
  ...routes(['GET'], `${BASE}/documents/xml/:trackId`, 'documents/xml', downloadXml),
  ...routes(EITHER, `${BASE}/documents/attached/:trackId`, 'documents/attached', downloadAttached),
  ...routes(['POST'], `${BASE}/documents/sendmail/:trackId`, 'documents/sendmail', sendMail),
]

function routes(
  methods: readonly Route['method'][],
  path: string,
  name: string,
  handle: Route['handle'],
  access: Route['access'] = 'matias',
): Route[] {
  return methods.map((method) => ({ method, path, name, effect: false, access, handle }))
}

function emission(name: string, kind: DocumentKind): Route {
  return {
    method: 'POST',
    path: `${BASE}/${name}`,
    name,
    effect: true,
    access: 'matias',
    handle: (context) => create(context, kind),
  }
}

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
