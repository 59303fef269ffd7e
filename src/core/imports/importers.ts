import { ClientInput } from '../../contract/clients.ts'
import type { ImportArea } from '../../contract/imports.ts'
import { SERVICE_GROUPS } from '../../contract/rips/field.ts'
import { categoryOf } from '../../contract/rips/groups.ts'
import { ServiceInput } from '../../contract/services.ts'
import { SpecialistInput } from '../../contract/specialists.ts'
import { clientArea } from '../records/clients.ts'
import { serviceArea } from '../records/services.ts'
import { specialistArea } from '../records/specialists.ts'
import type { Importer } from './importer.ts'
import { isReachedOtherwise, PatientRowInput, patientRowArea } from './patient-rows.ts'
import { priceImporter } from './price-importer.ts'
import { recordImporter } from './record-importer.ts'
import { RECORD_SHEETS } from './record-sheets.ts'
import { ripsImporter } from './rips-importer.ts'
import { visitImporter } from './visit-importer.ts'

const document = ['documentType', 'documentNumber'] as const

const patients = recordImporter({
  area: patientRowArea,
  sheets: () => RECORD_SHEETS.patients,
  schema: PatientRowInput,
  identity: document,
  changedBeside: isReachedOtherwise,
})
const clients = recordImporter({
  area: clientArea,
  sheets: () => RECORD_SHEETS.clients,
  schema: ClientInput,
  identity: ['nit'],
})
const specialists = recordImporter({
  area: specialistArea,
  sheets: () => RECORD_SHEETS.specialists,
  schema: SpecialistInput,
  identity: document,
})

export const IMPORTERS: Readonly<Record<ImportArea, Importer>> = {
  patients,
  clients,
  specialists,
  services: recordImporter({
    area: serviceArea,
    sheets: RECORD_SHEETS.services,
    schema: ServiceInput,
    identity: ['category', 'name'],
    inputOf({ name, description, ...payload }, sheet) {
      const group = SERVICE_GROUPS.find((one) => one === sheet.name)
      return { category: group && categoryOf(group), name, ...(description !== undefined && { description }), payload }
    },
    patchOf: (service, input) => ({ ...input, payload: { ...service.payload, ...input.payload } }),
  }),
  visits: visitImporter([
    [patientRowArea.prefix, patients],
    [clientArea.prefix, clients],
    [specialistArea.prefix, specialists],
  ]),
  prices: priceImporter,
  'rips-packages': ripsImporter,
}
