import { jsonAnswer, LostConnection, type SimulatorAnswer } from '../../kit/simulator.ts'
import { type Context, field, jsonBody } from '../context.ts'
import { stateOf } from '../document.ts'
import { invalid, required, unprocessable } from '../problems.ts'
import { scenarioFor } from '../scenario.ts'
import { refusal } from './answer.ts'
import { ownDocument } from './status.ts'

/** No mail leaves a simulator: it is only counted. The vendor names no limit. */
export function sendMail(context: Context): SimulatorAnswer {
  const { memory, now, request } = context
  const email = field(jsonBody(request), 'email_to')
  if (typeof email !== 'string' || email === '') return unprocessable([required('email_to')])
  if (!/^[^@\s]+@[^@\s]+$/.test(email)) return unprocessable([invalid('email_to')])
  const document = ownDocument(context)
  if (document === undefined || stateOf(document, now) !== 'validated') return refusal(404, 'Documento no encontrado')
  const scenario = scenarioFor(context, document)
  if (scenario === 'email-disabled') return refusal(409, 'El envío de correos está deshabilitado para la empresa')
  if (scenario === 'email-fail') return refusal(400, 'No fue posible enviar el correo')
  memory.commit({ document: { ...document, mailedAt: [...document.mailedAt, now] } })
  if (scenario === 'email-timeout') throw new LostConnection()
  return jsonAnswer(200, {
    success: true,
    message: 'Correo electrónico enviado satisfactoriamente',
    recipients: [email],
  })
}
