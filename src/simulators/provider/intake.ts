import { createHash } from 'node:crypto'
import { bogota } from './bogota.ts'
import type { Context } from './context.ts'
import {
  type Content,
  type DocumentKey,
  type DocumentKind,
  type Source,
  type StoredDocument,
  stateOf,
} from './document.ts'
import { fileSerial } from './file-name.ts'
import type { Memory } from './memory.ts'
import type { NumberingRange } from './numbering.ts'
import type { Settings } from './settings.ts'
import { taxOf, totalsOf } from './totals.ts'
import { ENVIRONMENT, SOFTWARE_PIN, uniqueCode } from './unique-code.ts'

/** What becomes of a new document. `delayed` is seen but not validated yet; `async` is not even seen yet. */
export type Fate = 'accepted' | 'accepted-silently' | 'delayed' | 'async' | 'rejected' | 'rule90'

const REJECTION = { FAK24: 'Regla: FAK24, Rechazo: No está informado el DV del NIT' }
const NOTIFICATIONS: Readonly<Record<DocumentKind, Readonly<Record<string, string>>>> = {
  invoice: {
    FAJ44b:
      'Regla: FAJ44b, Notificación: Nit o Documento de Identificación informado No corresponde al registrado en el RUT.',
  },
  creditNote: { CBF02: 'Regla: CBF02, Notificación: Notificación simulada.' },
  debitNote: {},
}

export interface NewDocument {
  readonly key: DocumentKey
  readonly content: Content
  readonly range: NumberingRange
  /** Without prefix. */
  readonly sequence: number
  /** Bogotá; the instant of intake when the client does not say. */
  readonly issued?: { readonly date: string; readonly time: string }
  readonly foreign?: boolean
}

/** Counts one sending, whatever becomes of it. `number` where the client numbers. */
export function recordAttempt({ memory, request }: Context, key: DocumentKey, number: string | null): void {
  const sha256 = createHash('sha256').update(request.body).digest('hex')
  memory.commit({ attempt: { key, number, sha256 } })
}

/** The validated invoice that a note corrects; undefined when there is none with that number. */
export function sourceInvoice({ memory, account, now }: Context, number: string): StoredDocument | undefined {
  const invoice = memory.byNumber(account, 'invoice', number)
  return invoice !== undefined && stateOf(invoice, now) === 'validated' ? invoice : undefined
}

export function sourceOf(invoice: StoredDocument): Source {
  return {
    number: invoice.number,
    reference: invoice.reference,
    uniqueCode: invoice.uniqueCode,
    date: invoice.issued.date,
    payable: invoice.totals.payable,
  }
}

type Time = { readonly now: number } & Pick<Settings, 'settleMs' | 'alreadySentText' | 'containerId'>

/** Numbers, hashes and keeps a document, in one durable step with its range. */
export function takeIn(
  memory: Memory,
  { now, settleMs, alreadySentText, containerId }: Time,
  { key, content, range, sequence, issued = bogota(now), foreign = false }: NewDocument,
  wished: Fate,
): StoredDocument {
  const number = `${range.prefix}${sequence}`
  const totals = totalsOf(content)
  // The DIAN knows a number by issuer, kind and prefix: whoever repeats one meets rule 90, whatever was wished.
  const fate = memory.byNumber(key.account, key.kind, number) === undefined ? wished : 'rule90'
  const settledAt = fate === 'delayed' || fate === 'async' ? now + settleMs : now
  const serial = fileSerial(key.account, issued.date, memory.nextSerial)
  const code = uniqueCode({
    number,
    ...issued,
    lineExtension: totals.lineExtension,
    iva: taxOf(totals, '01'),
    inc: taxOf(totals, '04'),
    ica: taxOf(totals, '03'),
    payable: totals.payable,
    supplier: key.account,
    customer: content.customer.identification,
    secret: range.technicalKey ?? SOFTWARE_PIN,
    environment: ENVIRONMENT,
  })
  const document: StoredDocument = {
    ...key,
    number,
    range: {
      prefix: range.prefix,
      from: range.from,
      to: range.to,
      resolution: range.resolution,
      startDate: range.startDate,
      endDate: range.endDate,
    },
    content,
    totals,
    uniqueCode: code,
    issued,
    fileSerial: serial,
    containerId: containerId === 'serial' ? `ad${serial}` : code,
    createdAt: now,
    visibleAt: fate === 'async' ? settledAt : now,
    validatedAt: fate === 'rejected' || fate === 'rule90' ? null : settledAt,
    refusal: fate === 'rejected' || fate === 'rule90' ? fate : null,
    issues: issuesOf(fate, key.kind, alreadySentText),
    foreign,
    mailedAt: [],
  }
  const next = { ...range, current: Math.max(range.current, sequence + 1), updatedAt: now }
  memory.commit({ document, range: { account: key.account, range: next } })
  return document
}

function issuesOf(fate: Fate, kind: DocumentKind, alreadySentText: string): Readonly<Record<string, string>> {
  switch (fate) {
    case 'accepted':
    case 'async':
      return NOTIFICATIONS[kind]
    case 'rejected':
      return REJECTION
    case 'rule90':
      return { '90': alreadySentText }
    default:
      return {}
  }
}
