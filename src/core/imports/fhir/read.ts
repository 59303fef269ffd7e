import type { NamedFile } from '../../workbook/table.ts'
import { visitValues } from './encounter.ts'
import { BrokenRow, Graph } from './graph.ts'
import { Payers } from './payers.ts'
import { peopleRows, type Rows } from './people.ts'
import { resourcesOf } from './resources.ts'
import type { FhirRow, ResourceCount } from './rows.ts'
import { givenServices, ownService } from './services.ts'

export interface FhirRead {
  readonly rows: readonly FhirRow[]
  readonly resources: readonly ResourceCount[]
}

const rowOf: Rows = (sheet, { place }, values) => {
  try {
    return { sheet, place, values: values() }
  } catch (error) {
    if (!(error instanceof BrokenRow)) throw error
    return { sheet, place, values: {}, broken: error.broken }
  }
}

/** The rows of the template that FHIR R4 files say; nothing is in them that the files do not say. */
export function readFhir(files: readonly NamedFile[]): FhirRead {
  const graph = new Graph(resourcesOf(files))
  const payers = new Payers(graph)
  const people = peopleRows(graph, rowOf, payers.all(), (patient) => payers.coveragesOf(patient))
  const visits = graph.ofType('Encounter').flatMap((resource): FhirRow[] => {
    const row = rowOf('atenciones', resource, () => visitValues(graph, payers, graph.node('Encounter', resource)))
    return row.broken ? [row] : [row, ...ownService(graph, rowOf, graph.node('Encounter', resource))]
  })
  return { rows: [...people, ...visits, ...givenServices(graph, rowOf)], resources: graph.counts() }
}
