import { jsonAnswer, type SimulatorAnswer } from '../../kit/simulator.ts'
import { bogota } from '../bogota.ts'
import { type Context, field, jsonBody } from '../context.ts'
import { type DocumentKey, type DocumentKind, isVisible, type Source, stateOf } from '../document.ts'
import { collidingDocument } from '../foreign.ts'
import { recordAttempt, sourceInvoice, sourceOf, takeIn } from '../intake.ts'
import { isOver, type NumberingRange, RANGE_DOCUMENT } from '../numbering.ts'
import { invalid, type Problem, problem, problemsOf, unprocessable } from '../problems.ts'
import { fateOf } from '../scenario.ts'
import { knownIds } from './account.ts'
import { alreadyProcessed, alreadyValidated, inProcess, processed, refusal } from './answer.ts'
import { DocumentBody } from './body.ts'
import { contentOf } from './content.ts'
import { forcedAnswer, forcedStatus, NEAR_EXPIRY, NEAR_EXPIRY_WARNING } from './forced.ts'
import { brokenRules } from './rules.ts'

/** `POST /invoice`, `/notes/credit`, `/notes/debit`: the client numbers, MATIAS signs and sends. */
export function create(context: Context, kind: DocumentKind): SimulatorAnswer {
  const received = jsonBody(context.request)
  if (typeof received !== 'object' || received === null) return refusal(400, 'JSON inválido')
  const prefix = field(received, 'prefix')
  const sequence = Number(field(received, 'document_number'))
  if (typeof prefix === 'string' && Number.isInteger(sequence)) {
    const number = `${prefix}${sequence}`
    recordAttempt(context, { account: context.account, kind, reference: number }, number)
  }
  const forced = forcedAnswer(context)
  if (forced !== undefined) return forced
  const read = DocumentBody.safeParse(received)
  if (!read.success) return unprocessable(problemsOf(read.error, received))
  const body = { ...read.data, customer: knownIds(read.data.customer, context.settings) }
  return warned(context, createRead(context, kind, body))
}

function createRead(context: Context, kind: DocumentKind, body: DocumentBody): SimulatorAnswer {
  const { memory, account, now, settings, scenario } = context
  const source = noteSource(context, kind, body)
  if (source !== null && 'field' in source) return unprocessable([source])
  const today = bogota(now)
  const content = contentOf(kind, body, source, today.date)
  const broken = brokenRules(kind, body, content)
  if (broken.length > 0) return unprocessable(broken)
  const range = rangeFor(context, kind, body)
  if ('field' in range) return unprocessable([range])

  const key = { account, kind, reference: `${body.prefix}${Number(body.document_number)}` }
  const repeated = repeatedAnswer(context, key)
  if (repeated !== undefined) return repeated
  const time = { now, ...settings }
  const sequence = Number(body.document_number)
  if (scenario === 'reference-collision') {
    const other = takeIn(memory, time, { ...collidingDocument(key, content, range), sequence }, 'accepted')
    return alreadyProcessed(other.uniqueCode, settings)
  }
  const issued = { date: body.date ?? today.date, time: body.time ?? today.time }
  const alreadyAtDian = scenario === 'regla-90' || scenario === 'regla-90-object'
  const fate = alreadyAtDian ? 'accepted' : fateOf(scenario, settings)
  const document = takeIn(memory, time, { key, content, range, sequence, issued }, fate)
  return alreadyAtDian
    ? alreadyProcessed(document.uniqueCode, settings, scenario === 'regla-90')
    : processed(context, document)
}

/** A number that the DIAN never took can be sent again; undefined then. */
function repeatedAnswer(context: Context, key: DocumentKey): SimulatorAnswer | undefined {
  const { memory, account, now, settings } = context
  const found = memory.document(key) ?? memory.byNumber(account, key.kind, key.reference)
  if (found === undefined) return undefined
  if (!isVisible(found, now)) {
    return settings.knowsHidden ? inProcess(found) : alreadyProcessed(found.uniqueCode, settings)
  }
  const state = stateOf(found, now)
  if (state === 'validated') return alreadyValidated(found)
  if (state !== 'rejected') return processed(context, found)
  memory.commit({ removed: found })
  return undefined
}

function rangeFor({ memory, account, now }: Context, kind: DocumentKind, body: DocumentBody): NumberingRange | Problem {
  const range = memory
    .ranges(account)
    .find((each) => each.document === RANGE_DOCUMENT[kind] && each.prefix === body.prefix && each.active)
  if (range === undefined) return invalid('prefix')
  if (range.resolution !== null && range.resolution !== body.resolution_number) return invalid('resolution_number')
  if (isOver(range, body.date ?? bogota(now).date)) return problem('resolution_number', 'está vencida.')
  const number = Number(body.document_number)
  return number < range.from || number > range.to ? invalid('document_number') : range
}

/** Null for invoices, which correct nothing, and for a note that names no invoice: the rules will say so. */
function noteSource(context: Context, kind: DocumentKind, body: DocumentBody): Source | Problem | null {
  if (kind === 'invoice' || body.billing_reference == null) return null
  const invoice = sourceInvoice(context, body.billing_reference.number)
  if (invoice === undefined) return invalid('billing_reference.number')
  return invoice.uniqueCode === body.billing_reference.uuid ? sourceOf(invoice) : invalid('billing_reference.uuid')
}

function warned(context: Context, answer: SimulatorAnswer): SimulatorAnswer {
  if (forcedStatus(context) !== NEAR_EXPIRY || answer.status !== 200) return answer
  return jsonAnswer(200, { ...JSON.parse(String(answer.body)), warnings: [NEAR_EXPIRY_WARNING] })
}
