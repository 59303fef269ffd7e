import type { Language } from '../../src/contract/language.ts'
import type { ServiceGroup } from '../../src/contract/rips/field.ts'
import type { RuleCode } from '../../src/contract/rips/rules.ts'
import { tell } from '../../src/core/messages/message.ts'
import { readAttachedDocument } from '../../src/core/rips/attached-document.ts'
import type { JudgeInput } from '../../src/core/rips/judge.ts'
import { consulta, type Draft, issuesOf, NIT, rips, SITE, usuario } from '../support/rips.ts'
import { SAMPLE_CATALOGS } from '../support/rips-catalogs.ts'
import { attachedBytes, type DocumentFacts } from '../support/rips-xml.ts'

/** A package in which a code finds nothing, and the nearest one in which it finds exactly one thing and nobody else does. */
export interface Vector {
  readonly code: RuleCode
  /** What is right, and what is wrong about the two packages, in Spanish. */
  readonly good: readonly [title: string, input: Partial<JudgeInput>]
  readonly bad: readonly [title: string, input: Partial<JudgeInput>]
  /** Where the finding is; then, of a finding about several records, each of them. */
  readonly path: string
}

export const vector = (code: RuleCode, path: string, good: Vector['good'], bad: Vector['bad']): Vector => ({
  code,
  good,
  bad,
  path,
})

export const user = 'usuarios[0]'
export const at = (group: ServiceGroup, field: string, index = 0) => `${user}.servicios.${group}[${index}].${field}`

/** A package of one user with these services: the close of a capitation, which has no document. */
export const served = (servicios: Draft, values: Draft = {}): Partial<JudgeInput> => ({
  rips: rips({ usuarios: [usuario({ servicios, ...values })] }),
})
export const consulted = (values: Draft, userValues: Draft = {}) =>
  served({ consultas: [consulta(values)] }, userValues)

/** The same as an invoice: by prospective payment, so that nothing is charged, unless the facts say otherwise. */
export const invoiced = (input: Partial<JudgeInput>, facts: DocumentFacts = {}): Partial<JudgeInput> => ({
  ...input,
  kind: 'invoice',
  attachedDocument: document(facts),
})
export const document = (facts: DocumentFacts = {}) =>
  readAttachedDocument(attachedBytes({ modality: '02', prepaid: {}, ...facts }))

/** The ministry says both of a document that it has: each vector is about one. */
const TWINS: Partial<Record<RuleCode, string>> = { RVG02: 'RVG18', RVG18: 'RVG02' }
const issues = (input: Partial<JudgeInput>, about?: RuleCode) =>
  issuesOf({ ...EVERYTHING, ...input }, about).filter(({ code }) => about === undefined || code !== TWINS[about])

/** Codes and places that a package is found guilty of, with every table installed; the records of a finding about several. */
export const verdict = (input: Partial<JudgeInput>, about?: RuleCode): string[] =>
  issues(input, about).map(({ code, path, records = [] }) => [code, path ?? '-', ...records].join(' '))
export const messages = (input: Partial<JudgeInput>, about: RuleCode, language?: Language): string[] =>
  issues(input, about).map(({ message }) => tell(message, language))
const EVERYTHING = { catalogs: SAMPLE_CATALOGS, workspace: { nit: NIT, providerCodes: [SITE] } }
