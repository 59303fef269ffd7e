import { BrokenRow, type Graph, type Node } from './graph.ts'
import { InForce } from './in-force.ts'
import type { Resource } from './resources.ts'
import { clinicalDay, firstDay, lastDay } from './times.ts'

/** LOINC, payment sources: the section of a document that says who pays. */
const PAYMENT_SOURCES = '48768-6'
const NOT_IN_FORCE = new Set(['cancelled', 'draft', 'entered-in-error'])

interface Payer {
  readonly organization: Node<'Organization'> | undefined
  readonly coverage: Node<'Coverage'> | undefined
}

/** Who pays for a visit: the one coverage of the patient on that day, or who the document of the visit names. */
export class Payers {
  readonly #graph: Graph
  readonly #coverages: Map<Resource | undefined, Node<'Coverage'>[]>
  readonly #inForce = new Map<Resource, InForce<Node<'Coverage'>>>()
  readonly #documents: Map<Resource | undefined, Node<'Composition'>[]>

  constructor(graph: Graph) {
    this.#graph = graph
    const coverages = graph.ofType('Coverage').flatMap((one) => quietly(() => graph.node('Coverage', one)) ?? [])
    this.#coverages = Map.groupBy(coverages, ({ resource, data }) =>
      quietly(() => graph.find(resource, data.beneficiary, 'beneficiary')),
    )
    const documents = graph.ofType('Composition').flatMap((one) => quietly(() => graph.node('Composition', one)) ?? [])
    this.#documents = Map.groupBy(documents, ({ resource, data }) =>
      quietly(() => graph.find(resource, data.encounter, 'encounter')),
    )
  }

  coveragesOf(patient: Resource): readonly Node<'Coverage'>[] {
    return (this.#coverages.get(patient) ?? []).filter(({ data }) => !NOT_IN_FORCE.has(data.status ?? ''))
  }

  of({ resource, data }: Node<'Encounter'>): Payer {
    const patient = this.#graph.find(resource, data.subject, 'subject')
    // Of several nobody says which pays.
    const coverage = patient && this.#inForceFor(patient).only(clinicalDay(data.period?.start))
    if (coverage) return { coverage, organization: this.#payorOf(coverage) }
    return { coverage: undefined, organization: this.#namedFor(resource) }
  }

  #inForceFor(patient: Resource): InForce<Node<'Coverage'>> {
    const known = this.#inForce.get(patient)
    if (known) return known
    const all = this.coveragesOf(patient).map((coverage) => {
      const { period } = coverage.data
      return { one: coverage, from: firstDay(period?.start), to: lastDay(period?.end) }
    })
    const inForce = new InForce(all)
    this.#inForce.set(patient, inForce)
    return inForce
  }

  /** Everybody who pays for something in the files. */
  all(): Node<'Organization'>[] {
    const coverages = [...this.#coverages.values()].flat()
    const named = [...this.#documents.keys()].map((encounter) => encounter && quietly(() => this.#namedFor(encounter)))
    const all = [...coverages.map((one) => quietly(() => this.#payorOf(one))), ...named]
    return [...new Map(all.flatMap((node) => (node ? [[node.resource, node] as const] : []))).values()]
  }

  /** Who pays may be the patient, too. */
  #payorOf({ resource, data }: Node<'Coverage'>): Node<'Organization'> | undefined {
    const found = (data.payor ?? []).map((one, index) => this.#graph.find(resource, one, `payor[${index}]`))
    const organization = found.find((one) => one?.type === 'Organization')
    return organization && this.#graph.node('Organization', organization)
  }

  #namedFor(encounter: Resource): Node<'Organization'> | undefined {
    for (const { resource, data } of this.#documents.get(encounter) ?? []) {
      for (const [at, { code, entry = [] }] of (data.section ?? []).entries()) {
        if (!code?.coding?.some((coding) => coding.code === PAYMENT_SOURCES)) continue
        const found = entry.map((one, n) => this.#graph.find(resource, one, `section[${at}].entry[${n}]`))
        const organization = found.find((one) => one?.type === 'Organization')
        if (organization) return this.#graph.node('Organization', organization)
      }
    }
    return undefined
  }
}

/** What is wrong is said in the row of the visit that it is about. */
function quietly<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof BrokenRow)) throw error
    return undefined
  }
}
