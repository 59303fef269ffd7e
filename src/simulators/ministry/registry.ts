import { openJournal } from '../kit/journal.ts'
import type { LedgerDocument } from '../kit/simulator.ts'
import type { LoadResult } from './answers.ts'
import type { AttachedDocument } from './attached-document.ts'
import { type Finding, rejection } from './findings.ts'
import type { Family } from './load-methods.ts'
import { computeCuv, type LoadPackage } from './load-package.ts'

/** A document that the ministry took: everything that later answers are made of. */
export interface AcceptedDocument {
  readonly nit: string
  readonly modulo: string
  readonly family: Family
  readonly number: string
  readonly cufe: string | null
  readonly cuv: string
  readonly processId: number
  readonly source: string | null
  readonly xml: AttachedDocument | null
  readonly rips: unknown
  readonly xmlBase64: string
  readonly result: LoadResult
}

/** One processed load. Without `accepted` it was rejected: nothing of it is kept but that it came. */
interface Entry {
  readonly nit: string
  readonly kind: string
  readonly number: string
  readonly sha256: string
  readonly accepted?: AcceptedDocument
}

interface Line {
  readonly kind: string
  readonly number: string
  accepted: number
  attempts: number
  readonly receivedSha256: string[]
  document?: AcceptedDocument
}

/** What the central base knows. Every load is on disk before it is answered. */
export class Registry {
  readonly #journal
  readonly #documents = new Map<string, AcceptedDocument>()
  readonly #byCuv = new Map<string, AcceptedDocument>()
  readonly #lines = new Map<string, Line>()
  readonly #processIds = new Map<string, number>()

  constructor(file: string | undefined) {
    this.#journal = openJournal<Entry>(file, (entry) => this.#apply(entry))
  }

  /** Why the central base refuses a package that the container found good: it is there already, or its source is not. */
  check(load: LoadPackage): Finding[] {
    const earlier = this.#documents.get(keyOf(load.nit, load.method.family, load.number))
    if (earlier !== undefined) return alreadyRegistered(earlier)
    const { source } = load
    const { sourceRule } = load.method
    if (sourceRule === null || source === null) return []
    const invoice = this.#documents.get(keyOf(load.nit, 'invoice', source.id))
    if (invoice === undefined || (source.uuid !== '' && source.uuid !== invoice.cufe)) {
      return [rejection(sourceRule, 'La factura referenciada no está registrada.', { data: `Dato (${source.id})` })]
    }
    return this.#checkBalance(load, invoice)
  }

  /** Credit notes of an invoice may not pass its value plus its debit notes. */
  #checkBalance(load: LoadPackage, invoice: AcceptedDocument): Finding[] {
    if (load.method.family !== 'credit-note') return []
    const notes = [...this.#documents.values()].filter(
      ({ nit, source }) => nit === load.nit && source === invoice.number,
    )
    const balance = notes.reduce(
      (left, { family, xml }) => left + (xml?.total ?? 0) * signOf(family),
      invoice.xml?.total ?? 0,
    )
    if ((load.xml?.total ?? 0) <= balance) return []
    return [rejection('RVG08', 'La nota supera el saldo de la factura.', { data: `Saldo (${balance / 100})` })]
  }

  /** What the package gets if it is accepted now. */
  grant(load: LoadPackage): { cuv: string; processId: number } {
    return { cuv: computeCuv(load), processId: (this.#processIds.get(load.nit) ?? 0) + 1 }
  }

  accept(load: LoadPackage, sha256: string, granted: { cuv: string; processId: number }, result: LoadResult): void {
    const { method, nit, number, cufe, source, xml, rips, xmlBase64 } = load
    const { modulo, family } = method
    const accepted: AcceptedDocument = {
      nit,
      modulo,
      family,
      number,
      cufe,
      ...granted,
      source: source?.id ?? null,
      xml: xml ?? null,
      rips,
      xmlBase64,
      result,
    }
    this.#record({ nit, kind: modulo, number, sha256, accepted })
  }

  refuse(load: LoadPackage, sha256: string): void {
    this.#record({ nit: load.nit, kind: load.method.modulo, number: load.number, sha256 })
  }

  find(cuv: string): AcceptedDocument | undefined {
    return this.#byCuv.get(cuv)
  }

  ledger(): LedgerDocument[] {
    return [...this.#lines.values()].map(({ document, ...line }) => ({
      ...line,
      reference: null,
      ...(document !== undefined && { cuv: document.cuv }),
      ...(document?.cufe && { cufe: document.cufe }),
      ...(document?.xml && { total: document.xml.total / 100 }),
    }))
  }

  reset(): void {
    this.#journal.clear()
    for (const map of [this.#documents, this.#byCuv, this.#lines, this.#processIds]) map.clear()
  }

  close(): void {
    this.#journal.close()
  }

  #record(entry: Entry): void {
    this.#journal.append(entry)
    this.#apply(entry)
  }

  #apply({ nit, kind, number, sha256, accepted }: Entry): void {
    const key = keyOf(nit, kind, number)
    const line = this.#lines.get(key) ?? { kind, number, accepted: 0, attempts: 0, receivedSha256: [] }
    this.#lines.set(key, line)
    line.attempts += 1
    line.receivedSha256.push(sha256)
    if (accepted === undefined) return
    line.accepted += 1
    line.document = accepted
    this.#documents.set(keyOf(nit, accepted.family, number), accepted)
    this.#byCuv.set(accepted.cuv, accepted)
    this.#processIds.set(nit, accepted.processId)
  }
}

/** The shape seen in the field: the CUV twice, the document's own code once, and never a new CUV. */
function alreadyRegistered({ cuv, cufe, processId }: AcceptedDocument): Finding[] {
  const code = cufe === null ? '' : ` CUFE/CUDE ${cufe}`
  return [
    rejection('RVG02', 'Los datos no coinciden con los del documento electrónico.', {
      data: `El documento ya se encuentra registrado con CUV ${cuv}${code} ProcesoId ${processId}`,
    }),
    rejection('RVG18', 'El CUV ya fue aprobado en otro proceso.', { data: cuv }),
  ]
}

function signOf(family: Family): number {
  return family === 'credit-note' ? -1 : family === 'debit-note' ? 1 : 0
}

function keyOf(nit: string, kind: string, number: string): string {
  return `${nit} ${kind} ${number}`
}
