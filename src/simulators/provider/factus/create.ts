import { jsonAnswer, type SimulatorAnswer } from '../../kit/simulator.ts'
import { bogota } from '../bogota.ts'
import { type Context, field, jsonBody, originOf } from '../context.ts'
import { type DocumentKind, isVisible, type StoredDocument, stateOf } from '../document.ts'
import { blockingDocument, collidingDocument } from '../foreign.ts'
import { recordAttempt, sourceInvoice, takeIn } from '../intake.ts'
import { isExhausted, isOver, type NumberingRange, RANGE_DOCUMENT } from '../numbering.ts'
import { invalid, type Problem, problem, problemsOf, required, unprocessable } from '../problems.ts'
import { fateOf } from '../scenario.ts'
import { documentData } from './answer.ts'
import { DocumentBody } from './body.ts'
import { contentOf } from './content.ts'
import { blocked, conflict, taxAuthorityRefusal } from './errors.ts'
import { brokenRules } from './rules.ts'

/** `POST /v2/{collection}/validate`: reads, numbers, "sends to the DIAN" and answers. */
export function create(context: Context, kind: DocumentKind): SimulatorAnswer {
  const received = jsonBody(context.request)
  if (typeof received !== 'object' || received === null) return jsonAnswer(400, { message: 'JSON inválido' })
  const reference = field(received, 'reference_code')
  if (typeof reference === 'string' && reference !== '') {
    recordAttempt(context, { account: context.account, kind, reference }, null)
  }
  const read = DocumentBody.safeParse(received)
  if (!read.success) return unprocessable(problemsOf(read.error, received))
  const broken = brokenRules(kind, read.data, context.settings)
  if (broken.length > 0) return unprocessable(broken)
  return createValid(context, kind, read.data)
}

function createValid(context: Context, kind: DocumentKind, body: DocumentBody): SimulatorAnswer {
  const { memory, account, settings, now, scenario } = context
  const key = { account, kind, reference: body.reference_code }
  const copies = memory.copies(key)
  const found = copies.find((each) => settings.knowsHidden || isVisible(each, now))
  if (found !== undefined) return repeated(context, found)
  if (memory.visible(account, kind, now).some((each) => stateOf(each, now) !== 'validated')) return blocked(kind)

  const range = chooseRange(context, kind, body)
  if ('field' in range) return unprocessable([range])
  const corrected = kind === 'invoice' ? '' : body.bill_number
  const source = sourceInvoice(context, corrected)
  if (corrected !== '' && source === undefined) return unprocessable([invalid('bill_number')])
  const content = contentOf(kind, body, source, settings)
  if (content === undefined) return unprocessable([required('customer')])

  const time = { now, ...settings }
  if (scenario === 'reference-collision') {
    return repeated(context, takeIn(memory, time, collidingDocument(key, content, range), 'accepted'))
  }
  if (scenario === 'blocked-409') {
    takeIn(memory, time, blockingDocument(memory, key, content, range), 'delayed')
    return blocked(kind)
  }
  const issued = { ...bogota(now), ...(body.created_time ? { time: body.created_time } : {}) }
  const document = takeIn(
    memory,
    time,
    { key: { ...key, copy: copies.length }, content, range, sequence: range.current, issued },
    fateOf(scenario, settings),
  )
  return answerNew(context, document)
}

function answerNew(context: Context, document: StoredDocument): SimulatorAnswer {
  if (!isVisible(document, context.now)) return acknowledged()
  if (document.refusal === null || context.scenario === 'dian-reject-201') return created(context, document)
  const unusual = context.scenario === 'regla-90-object' || context.scenario === 'dian-reject-array'
  const asArray = (document.refusal === 'rule90') !== unusual
  return taxAuthorityRefusal(asArray ? Object.values(document.issues) : document.issues)
}

/** The same reference again: never a second document, whatever the bytes say. */
function repeated(context: Context, document: StoredDocument): SimulatorAnswer {
  const { memory, now, settings } = context
  if (!isVisible(document, now)) return acknowledged()
  if (document.refusal !== null && stateOf(document, now) !== 'validated') return blocked(document.kind)
  if (stateOf(document, now) === 'pending') {
    // The API notices the retry and asks the tax authority again.
    return created(context, memory.validate(document, now))
  }
  if (settings.duplicateAnswer === 409) return conflict('El código de referencia ya fue registrado')
  return created(context, document, settings.duplicateAnswer)
}

/** As production was seen to answer: no `data`, the document shows itself later. */
function acknowledged(): SimulatorAnswer {
  return jsonAnswer(201, { status: 'Accepted', message: 'Documento en proceso de validación' })
}

function created(context: Context, document: StoredDocument, status = 201): SimulatorAnswer {
  const { memory, now, request, settings } = context
  const validated = stateOf(document, now) === 'validated'
  const registered = `Documento con el código de referencia ${document.reference} registrado`
  return jsonAnswer(status, {
    status: status === 201 ? 'Created' : 'OK',
    message: validated ? `${registered} y validado con éxito` : registered,
    data: documentData(document, { now, settings, origin: originOf(request), notes: notesOf(memory, document, now) }),
  })
}

/** Validated notes on an invoice. */
export function notesOf(memory: Context['memory'], document: StoredDocument, now: number): StoredDocument[] {
  if (document.kind !== 'invoice') return []
  return memory
    .documents(document.account)
    .filter((each) => each.content.source?.number === document.number && stateOf(each, now) === 'validated')
}

function chooseRange(context: Context, kind: DocumentKind, body: DocumentBody): NumberingRange | Problem {
  const field = 'numbering_range_id'
  const { memory, account, now } = context
  const code = RANGE_DOCUMENT[kind]
  const active = memory.ranges(account).filter((range) => range.document === code && range.active)
  const [only] = active
  if (body.numbering_range_id == null) {
    return only !== undefined && active.length === 1 ? usable(only, now) : required(field)
  }
  const range = memory.range(account, body.numbering_range_id)
  if (range === undefined || range.document !== code) return invalid(field)
  if (!range.active) return problem(field, 'está inactivo.')
  return usable(range, now)
}

function usable(range: NumberingRange, now: number): NumberingRange | Problem {
  if (isOver(range, bogota(now).date)) return problem('numbering_range_id', 'está vencido.')
  if (isExhausted(range)) return problem('numbering_range_id', 'está agotado.')
  return range
}
