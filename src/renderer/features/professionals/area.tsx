import { type Specialist, SpecialistInput, SpecialistPatch } from '../../../contract/specialists.ts'
import { call } from '../../base/api/client.ts'
import { codeOptions, patientCodes } from '../../base/rips/options.ts'
import type { RecordArea } from '../records/area.ts'

export const professionalName = ({ firstName, lastName, documentNumber }: Specialist): string =>
  [firstName, lastName].filter(Boolean).join(' ') || documentNumber

export const describeProfessional = (professional: Specialist): string =>
  `${professionalName(professional)} · ${professional.documentType} ${professional.documentNumber}`

export const professionalArea: RecordArea<Specialist> = {
  key: 'specialists',
  texts: 'professionals',
  icon: 'professional',
  schema: SpecialistInput,
  titleOf: professionalName,
  columns: [
    {
      header: 'records.fields.fullName',
      weight: 3,
      sort: 'name',
      cell: (p) => <span className="truncate">{professionalName(p)}</span>,
    },
    {
      header: 'records.fields.document',
      weight: 2,
      sort: 'documentNumber',
      cell: (p) => `${p.documentType} ${p.documentNumber}`,
    },
    { header: 'records.fields.professionalType', weight: 1.5, hide: 'medium', cell: (p) => p.professionalType || '—' },
    {
      header: 'records.fields.registrationNumber',
      weight: 1.6,
      hide: 'narrow',
      cell: (p) => p.registrationNumber || '—',
    },
  ],
  groups: [
    {
      title: 'records.professionals.groupIdentity',
      fields: [
        {
          name: 'documentType',
          label: 'records.fields.documentType',
          kind: 'choice',
          options: () => codeOptions('consultas', 'tipoDocumentoIdentificacion') ?? [],
          initial: 'CC',
        },
        { name: 'documentNumber', label: 'records.fields.documentNumber', format: 'validation.noSpaces' },
        { name: 'firstName', label: 'records.fields.names' },
        { name: 'lastName', label: 'records.fields.surnames' },
      ],
    },
    {
      title: 'records.professionals.groupPractice',
      fields: [
        { name: 'professionalType', label: 'records.fields.professionalType' },
        { name: 'registrationNumber', label: 'records.fields.registrationNumber' },
      ],
    },
    {
      title: 'records.professionals.groupPerson',
      fields: [
        { name: 'birthDate', label: 'records.fields.birthDate', kind: 'date', format: 'validation.date' },
        { name: 'sexCode', label: 'records.fields.sexCode', kind: 'choice', options: patientCodes('codSexo') },
        {
          name: 'countryResidenceCode',
          label: 'records.fields.countryResidenceCode',
          help: 'records.fields.countryHelp',
        },
        {
          name: 'municipalityResidenceCode',
          label: 'records.fields.municipalityResidenceCode',
          help: 'records.fields.municipalityHelp',
        },
        {
          name: 'territorialZoneCode',
          label: 'records.fields.territorialZoneCode',
          kind: 'choice',
          options: patientCodes('codZonaTerritorialResidencia'),
        },
      ],
    },
  ],
  operations: {
    list: async (workspaceId, query, signal) =>
      (await call('specialists.list', { params: { workspaceId }, query, signal })).body,
    get: async (workspaceId, specialistId, signal) =>
      (await call('specialists.get', { params: { workspaceId, specialistId }, signal })).body,
    create: async (workspaceId, body, options) =>
      (await call('specialists.create', { params: { workspaceId }, body: SpecialistInput.parse(body), ...options }))
        .body,
    update: async (workspaceId, specialistId, body, options) => {
      const params = { workspaceId, specialistId }
      return (await call('specialists.update', { params, body: SpecialistPatch.parse(body), ...options })).body
    },
    archive: async (workspaceId, specialistId, options) =>
      (await call('specialists.archive', { params: { workspaceId, specialistId }, ...options })).body,
    restore: async (workspaceId, specialistId) =>
      (await call('specialists.restore', { params: { workspaceId, specialistId } })).body,
  },
}
