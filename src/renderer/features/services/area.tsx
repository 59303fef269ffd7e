import { CATEGORIES, GROUP_LABELS, groupOf } from '../../../contract/rips/groups.ts'
import { type Service, ServiceInput, ServicePatch } from '../../../contract/services.ts'
import { call } from '../../base/api/client.ts'
import { tableText } from '../../base/i18n/texts.ts'
import type { RecordArea } from '../records/area.ts'
import { knownServices, serviceFrom } from './known-services.ts'
import { isCategory, PayloadField } from './payload-field.tsx'

const categories = CATEGORIES.map((category) => ({
  value: String(category),
  label: tableText(GROUP_LABELS[groupOf(category)]),
}))

/** The code that the service is known by in its own group, if it has one. */
function codeOf({ payload }: Service): string {
  const code = payload.codConsulta ?? payload.codProcedimiento ?? payload.codTecnologiaSalud
  return typeof code === 'string' && code !== '' ? code : '—'
}

export const serviceArea: RecordArea<Service> = {
  key: 'services',
  texts: 'services',
  icon: 'service',
  schema: ServiceInput,
  titleOf: (service) => service.name,
  columns: [
    {
      header: 'records.fields.name',
      weight: 3,
      sort: 'name',
      cell: ({ name }) => <span className="truncate">{name}</span>,
    },
    {
      header: 'records.fields.category',
      weight: 1.6,
      cell: ({ category }) => (isCategory(category) ? tableText(GROUP_LABELS[groupOf(category)]) : category),
    },
    { header: 'records.fields.code', weight: 1, hide: 'narrow', cell: codeOf },
    {
      header: 'records.fields.description',
      weight: 2.4,
      hide: 'medium',
      cell: ({ description }) => <span className="truncate">{description || '—'}</span>,
    },
  ],
  groups: [
    {
      title: 'records.services.groupService',
      fields: [
        { name: 'name', label: 'records.fields.name' },
        {
          name: 'category',
          label: 'records.fields.category',
          kind: 'choice',
          options: () => categories,
          initial: 1,
        },
        { name: 'description', label: 'records.fields.description', kind: 'lines', wide: true },
      ],
    },
    {
      title: 'records.services.groupValues',
      fields: [
        {
          name: 'payload',
          label: 'records.services.groupValues',
          kind: 'custom',
          custom: PayloadField,
          wide: true,
          initial: {},
        },
      ],
    },
  ],
  fromWords: serviceFrom,
  known: knownServices,
  operations: {
    list: async (workspaceId, query, signal) =>
      (await call('services.list', { params: { workspaceId }, query, signal })).body,
    get: async (workspaceId, serviceId, signal) =>
      (await call('services.get', { params: { workspaceId, serviceId }, signal })).body,
    create: async (workspaceId, body, options) =>
      (await call('services.create', { params: { workspaceId }, body: ServiceInput.parse(body), ...options })).body,
    update: async (workspaceId, serviceId, body, options) =>
      (
        await call('services.update', {
          params: { workspaceId, serviceId },
          body: ServicePatch.parse(body),
          ...options,
        })
      ).body,
    archive: async (workspaceId, serviceId, options) =>
      (await call('services.archive', { params: { workspaceId, serviceId }, ...options })).body,
    restore: async (workspaceId, serviceId) =>
      (await call('services.restore', { params: { workspaceId, serviceId } })).body,
  },
}
