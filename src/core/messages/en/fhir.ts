import type { fhir as esCO } from '../es-CO/fhir.ts'
import type { Translated } from '../translated.ts'

export const fhir: Translated<typeof esCO> = {
  notJson: ({ where, why }) => `${where}: ${why}`,
  notResource: ({ place }) =>
    `${place}: it is no FHIR resource, since it has no resourceType. The JSON of a RIPS is imported under “Paquetes RIPS”.`,
  nothingOfIt: 'The FHIR resources of the file give nothing of what is imported here: use “Import” under Visits.',
  mixed: 'Choose FHIR files alone, or files of another kind alone: not both at once.',
  tooManyResources: ({ max }) => `The file has more than ${max} resources: divide it.`,
  tooDeep: ({ place, max }) => `${place}: there are more than ${max} Bundles within each other.`,
  unresolved: 'The reference leads to no resource in the files, or to several.',
  otherType: ({ found, wanted }) => `The reference leads to a ${found}, and must lead to a ${wanted}.`,
  notDone: ({ status, wanted }) => `Its status is “${status}”: only what is “${wanted}” comes in.`,
  notSo: ({ status }) => `The diagnosis is “${status}”: it is not taken.`,
  noEncounter: 'It does not say which encounter it belongs to.',
}
