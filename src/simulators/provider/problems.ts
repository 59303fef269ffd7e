import type { z } from 'zod'
import { jsonAnswer, type SimulatorAnswer } from '../kit/simulator.ts'

/** A field that cannot be taken, by its path in the request (`items.0.quantity`), with the sentence for its author. */
export interface Problem {
  readonly field: string
  readonly message: string
}

/** How the vendor calls a field whose name does not say it in Spanish. */
const LABELS: Readonly<Record<string, string>> = {
  reference_code: 'código de referencia',
  numbering_range_id: 'rango de numeración',
  operation_type: 'tipo de operación',
  payment_details: 'detalles de pago',
  payment_form: 'forma de pago',
  payment_method_code: 'código método de pago',
  amount: 'valor',
  due_date: 'fecha de vencimiento',
  observation: 'observación',
  billing_period: 'periodo de facturación',
  provider_code: 'código del prestador',
  coverage_code: 'código de cobertura',
  contract_number: 'número de contrato',
  concept_code: 'código de concepto',
  municipality_code: 'código municipio',
  identification: 'identificación',
  responsibilities: 'responsabilidades fiscales',
  quantity: 'cantidad',
  price: 'precio',
  name: 'nombre',
  taxes: 'impuestos',
  health: 'salud',
  beneficiary: 'beneficiario',
  correction_concept_code: 'código de concepto de corrección',
  customization_id: 'código de tipo de operación',
  bill_number: 'número de factura',
}

export function required(field: string): Problem {
  return problem(field, 'es obligatorio.')
}

export function invalid(field: string): Problem {
  return problem(field, 'no es válido.')
}

export function problem(field: string, predicate: string): Problem {
  const name = field.split('.').at(-1) ?? field
  return { field, message: `El campo ${LABELS[name] ?? name.replaceAll('_', ' ')} ${predicate}` }
}

/** The reader's findings: what is absent or empty is required, anything else is not valid. */
export function problemsOf(error: z.ZodError, body: unknown): Problem[] {
  return error.issues.map((issue) => {
    const path = issue.path.join('.')
    const value = issue.path.reduce<unknown>(
      (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
      body,
    )
    if (isEmpty(value)) return required(path)
    return issue.code === 'custom' ? problem(path, issue.message) : invalid(path)
  })
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** Laravel's 422: nothing was stored. */
export function unprocessable(problems: readonly Problem[]): SimulatorAnswer {
  const rest = problems.length - 1
  const more = rest > 0 ? ` (and ${rest} more error${rest > 1 ? 's' : ''})` : ''
  const fields = [...new Set(problems.map(({ field }) => field))]
  const errors = fields.map((field) => [
    field,
    problems.filter((each) => each.field === field).map(({ message }) => message),
  ])
  return jsonAnswer(422, { message: `${problems[0]?.message ?? ''}${more}`, errors: Object.fromEntries(errors) })
}
