import { LostConnection, type SimulatorAnswer } from '../../kit/simulator.ts'
import { bogota } from '../bogota.ts'
import { companyOf } from '../company.ts'
import { type Context, field, jsonBody } from '../context.ts'
import { type StoredDocument, stateOf } from '../document.ts'
import { attachedFileName, documentFileName } from '../file-name.ts'
import { pdfOf } from '../pdf.ts'
import { invalid, problem, required, unprocessable } from '../problems.ts'
import { scenarioFor } from '../scenario.ts'
import { attachedDocumentText } from '../xml/attached.ts'
import { zip } from '../zip.ts'
import { base64 } from './artifacts.ts'
import { conflict, done, failure, notFound, ok } from './errors.ts'

const PER_DAY = 2
const TYPE_CODES = { invoice: '01', creditNote: '91', debitNote: '92' }
const SENT = {
  invoice: 'Factura enviada al cliente con éxito',
  creditNote: 'Nota crédito enviada al cliente con éxito',
  debitNote: 'Nota débito enviada al cliente con éxito',
}

/** The mail's subject as the DIAN wants it, and its ZIP with AttachedDocument and PDF. */
export function emailContent({ now }: Context, document: StoredDocument): SimulatorAnswer {
  if (stateOf(document, now) !== 'validated') return notFound()
  const { name } = companyOf(document.account)
  const files = zip([
    { name: `${attachedFileName(document)}.xml`, bytes: Buffer.from(attachedDocumentText(document)) },
    { name: `${documentFileName(document)}.pdf`, bytes: pdfOf(document) },
  ])
  return ok({
    subject: [document.account, name, document.number, TYPE_CODES[document.kind], name].join(';'),
    attached_document: base64(files),
  })
}

/** No mail leaves a simulator: it is only counted, at most twice a day for each document. */
export function sendEmail(context: Context, document: StoredDocument): SimulatorAnswer {
  const { memory, now, request } = context
  const scenario = scenarioFor(context, document)
  const email = field(jsonBody(request), 'email')
  if (typeof email !== 'string' || email === '') return unprocessable([required('email')])
  if (!/^[^@\s]+@[^@\s]+$/.test(email)) return unprocessable([invalid('email')])
  if (stateOf(document, now) !== 'validated') return notFound()
  if (scenario === 'email-disabled') return conflict('El envío de correos está deshabilitado para la empresa')
  if (scenario === 'email-fail') return failure(500, 'No fue posible enviar el correo')
  const today = document.mailedAt.filter((at) => bogota(at).date === bogota(now).date)
  if (today.length >= PER_DAY) return unprocessable([problem('email', 'superó el límite de envíos del día.')])
  memory.commit({ document: { ...document, mailedAt: [...document.mailedAt, now] } })
  if (scenario === 'email-timeout') throw new LostConnection()
  return done(SENT[document.kind])
}
