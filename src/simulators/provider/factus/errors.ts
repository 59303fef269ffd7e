import { jsonAnswer, type SimulatorAnswer } from '../../kit/simulator.ts'
import type { DocumentKind } from '../document.ts'

const REASONS: Readonly<Record<number, string>> = { 404: 'Not Found', 409: 'Conflict', 500: 'Internal Server Error' }

const BLOCKED: Readonly<Record<DocumentKind, string>> = {
  invoice: 'Se encontró una factura pendiente por enviar a la DIAN',
  creditNote: 'Se encontró una nota crédito pendiente por enviar a la DIAN',
  debitNote: 'Se encontró una nota débito pendiente por enviar a la DIAN',
}

export function ok(data: unknown): SimulatorAnswer {
  return jsonAnswer(200, { status: 'OK', message: 'Solicitud exitosa', data })
}

export function done(message: string): SimulatorAnswer {
  return jsonAnswer(200, { status: 'OK', message })
}

/** `{status, errors:[{code, message, detail, api_version}]}`. */
export function failure(status: number, message: string): SimulatorAnswer {
  return jsonAnswer(status, {
    status: REASONS[status] ?? 'Error',
    errors: [{ code: status, message, detail: '', api_version: 'v2' }],
  })
}

export function notFound(): SimulatorAnswer {
  return failure(404, 'Recurso no encontrado')
}

/** An unvalidated document of the same kind is in the way. Only invoices say it twice. */
export function blocked(kind: DocumentKind): SimulatorAnswer {
  return conflict(BLOCKED[kind], kind === 'invoice')
}

export function conflict(message: string, twice = true): SimulatorAnswer {
  const errors = twice ? { errors: [{ code: 409, message }] } : {}
  return jsonAnswer(409, { status: 'Conflict', message, ...errors })
}

/** The tax authority refused it; `errors` is an object keyed by rule or an array of texts. */
export function taxAuthorityRefusal(errors: unknown): SimulatorAnswer {
  const message = 'El documento contiene errores de validación'
  return jsonAnswer(422, { status: 'Validation error', message, data: { message, errors } })
}
