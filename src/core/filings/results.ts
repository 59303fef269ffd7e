import type { PackageKind } from '../../contract/packages.ts'
import { LOAD_METHODS, type LoadMethod, PACKAGE_KINDS } from '../../contract/rips/kinds.ts'
import type { Issue } from '../messages/untold.ts'
import { lowerCaseNames, readResult } from '../ministry/result.ts'
import { isJson, type Json } from '../rips/view.ts'

/** What a results file says. */
export interface ResultsFile {
  readonly outcome: 'accepted' | 'rejected' | 'checked'
  /** Only of the ministry's form, and only of an accepted document. */
  readonly cuv: string | null
  readonly processId: string | null
  readonly filedAt: string | null
  /** The document's own number, as far as the file tells it. */
  readonly number: string | null
  /** Kinds of package that it may tell of. */
  readonly kinds: readonly PackageKind[]
  readonly module: string | null
  /** `Ambiente`; null: an older build. */
  readonly environment: string | null
  /** NIT of who filed it; null: the file does not say. */
  readonly nit: string | null
  readonly issues: readonly Issue[]
  /** The answer as JSON. */
  readonly answer: string
}

const CUV = /^[0-9a-f]{96}$/
/** `ResultadosMSPS_<number>_ID<process>_A_CUV`, as the ministry's client names its files. */
const NAME = /^Resultados(?:MSPS|Locales)_(.+?)(?:_ID\d+.*)?\.(?:json|txt)$/i

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Names of the properties that make an answer of the ministry, in lower case. */
const RESULT = ['codigounicovalidacion', 'resultadosvalidacion']
const REQUEST = ['rips', 'usuarios', 'xmlfevfile', 'numdocumentoidobligado']

/** Whether a file is a result of the ministry: the answer to a load, or to a question about a CUV. */
export function isResultsFile(json: Json): boolean {
  const names = new Set(Object.keys(json).map((name) => name.toLowerCase()))
  const isAnswer = RESULT.every((name) => names.has(name)) && (names.has('resultstate') || names.has('esvalido'))
  return isAnswer && (names.has('esvalido') || !REQUEST.some((name) => names.has(name)))
}

/** Reads a results file; nothing in it becomes a CUV but what has the form of one, in a document that was accepted. */
export function readResultsFile(json: Json, fileName: string): ResultsFile {
  const answer = JSON.stringify(json)
  const lower = lowerCaseNames(answer)
  const facts = isJson(lower) ? lower : {}
  const result = readResult(answer)
  const { state, cuv } = verdictOf(facts)
  const module = text(facts.modulo) ?? text(facts.tipodocumento)
  const kinds = kindsOf(module)
  return {
    outcome: cuv !== null ? 'accepted' : state ? 'checked' : 'rejected',
    cuv,
    processId: cuv === null ? null : (result?.processId ?? null),
    filedAt: text(facts.fecharadicacion) ?? text(facts.fechavalidacion),
    number: numberOf(facts, kinds, fileName),
    kinds,
    module,
    environment: text(facts.ambiente),
    nit: text(facts.numdocumentoidobligado),
    issues: result?.issues ?? [],
    answer,
  }
}

function verdictOf({ resultstate, esvalido, codigounicovalidacion }: Json): { state: boolean; cuv: string | null } {
  const state = resultstate === true || esvalido === true
  return { state, cuv: state ? (CUV.exec(text(codigounicovalidacion) ?? '')?.[0] ?? null) : null }
}

/** The answer to a note carries the number of its invoice; its own stands in the name of the file, or nowhere. */
function numberOf(facts: Json, kinds: readonly PackageKind[], fileName: string): string | null {
  const isOwn = kinds.length > 0 && kinds.every((kind) => NAMED_BY_THEMSELVES.includes(kind))
  const own = isOwn ? text(facts.numfactura) : null
  return text(facts.numerodocumento) ?? own ?? NAME.exec(fileName)?.[1] ?? null
}

const NAMED_BY_THEMSELVES: readonly PackageKind[] = ['invoice', 'capitation_initial', 'without_invoice']
const KINDS = Object.keys(PACKAGE_KINDS) as PackageKind[]
const METHODS: readonly LoadMethod[] = Object.values(LOAD_METHODS)

/** The kinds that the ministry calls so. Older builds do not say: then those whose answer carries their own number. */
function kindsOf(module: string | null): readonly PackageKind[] {
  if (module === null) return NAMED_BY_THEMSELVES
  const wanted = module.toLowerCase()
  const method = METHODS.find(({ modulo }) => modulo.some((name) => name.toLowerCase() === wanted))
  if (!method) return []
  const kinds = KINDS.filter((kind) => PACKAGE_KINDS[kind] === method)
  // Three methods take the body of this kind.
  return kinds.length > 0 ? kinds : ['credit_note_total']
}
