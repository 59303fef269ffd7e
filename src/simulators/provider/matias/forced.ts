import { createHash } from 'node:crypto'
import { jsonAnswer, type SimulatorAnswer } from '../../kit/simulator.ts'
import type { Context } from '../context.ts'
import { alreadyProcessed, refusal } from './answer.ts'

/** Sandbox header that forces an answer without touching what is stored. */
const HEADER = 'x-sandbox-force-status'

const REJECTIONS: Readonly<Record<string, string>> = {
  ERROR_REJECTED: 'Regla: B7B01, Rechazo: El documento ha sido rechazado por validaciones de negocio.',
  ERROR_DUPLICATE: 'Regla: 89, Rechazo: El prefijo y número del documento ya fueron reportados.',
  ERROR_AUTH: 'Regla: IFE043, Rechazo: Falla de autenticación o de la firma del certificado.',
  ERROR_SCHEMA: 'Regla: FAD06, Rechazo: El XML no cumple el esquema.',
  ERROR_CUFE_MISMATCH: 'Regla: FAD06, Rechazo: Valor del CUFE no está calculado correctamente.',
  ERROR_RESOLUTION_EXPIRED: 'Regla: FAB07b, Rechazo: La resolución no está vigente.',
  ERROR_NIT_INVALID: 'Regla: FAJ24, Rechazo: El NIT no es válido.',
  ERROR_DATE_OUT_OF_RANGE: 'Regla: FAD09e, Rechazo: La fecha de emisión está fuera del rango permitido.',
  ERROR_REFERENCE_ORPHAN: 'Regla: CBG04, Rechazo: El documento referenciado no existe.',
  CERT_EXPIRED: 'El certificado digital de firma está vencido.',
}

const OUTAGES: Readonly<Record<string, string>> = {
  ERROR_500: 'Error 500: Internal Server Error. Ocurrió un problema en el servidor de la DIAN.',
  ERROR_TIMEOUT: 'Error 504: Gateway Timeout. La conexión con la DIAN está tardando más de lo esperado.',
}

export const NEAR_EXPIRY = 'CERT_NEAR_EXPIRY'
export const NEAR_EXPIRY_WARNING =
  'Alerta: El certificado digital de firma vencerá en 4 días. Por favor renueve sus credenciales.'

export function forcedStatus({ request }: Context): string {
  return request.headers[HEADER] ?? ''
}

/** The forced answer; undefined when nothing, or only a warning, is forced. */
export function forcedAnswer(context: Context): SimulatorAnswer | undefined {
  const status = forcedStatus(context)
  if (status === '' || status === NEAR_EXPIRY) return undefined
  const outage = OUTAGES[status]
  if (outage !== undefined) return refusal(500, outage)
  if (status === 'ERROR_ALREADY_PROCESSED') {
    return alreadyProcessed(createHash('sha384').update(context.request.body).digest('hex'), context.settings)
  }
  const message = REJECTIONS[status] ?? `Regla: SIMULADA, Rechazo: ${status}`
  return jsonAnswer(422, { success: false, message, errors: [message] })
}
