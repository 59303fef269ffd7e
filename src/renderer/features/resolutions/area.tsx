import { type Resolution, ResolutionInput, ResolutionKind, ResolutionPatch } from '../../../contract/resolutions.ts'
import { call } from '../../base/api/client.ts'
import { dateToScreen } from '../../base/format/clinical.ts'
import { integer } from '../../base/format/format.ts'
import { translate } from '../../base/i18n/i18n.ts'
import type { RecordArea } from '../records/area.ts'
import { RangeLeft } from './range-left.tsx'

export const resolutionArea: RecordArea<Resolution> = {
  key: 'resolutions',
  texts: 'resolutions',
  icon: 'resolution',
  schema: ResolutionInput,
  titleOf: ({ kind, prefix, from, to }) =>
    `${translate(`records.resolutions.kinds.${kind}`)} ${prefix}${integer(from)}–${integer(to)}`,
  columns: [
    {
      header: 'records.fields.kind',
      weight: 1.5,
      cell: ({ kind }) => translate(`records.resolutions.kinds.${kind}`),
    },
    {
      header: 'records.fields.range',
      weight: 3.8,
      sort: 'prefix',
      cell: ({ prefix, from, to }) => `${prefix} ${integer(from)} – ${integer(to)}`,
    },
    { header: 'records.fields.left', weight: 4, cell: (resolution) => <RangeLeft resolution={resolution} /> },
    {
      header: 'records.fields.resolutionNumber',
      weight: 1.9,
      hide: 'medium',
      cell: ({ resolutionNumber }) => resolutionNumber || '—',
    },
    {
      header: 'records.fields.validTo',
      weight: 1.8,
      hide: 'narrow',
      sort: 'validTo',
      cell: ({ validTo }) => (validTo ? dateToScreen(validTo) : '—'),
    },
  ],
  groups: [
    {
      title: 'records.resolutions.groupRange',
      fields: [
        {
          name: 'kind',
          label: 'records.fields.kind',
          kind: 'choice',
          options: () =>
            ResolutionKind.options.map((value) => ({ value, label: translate(`records.resolutions.kinds.${value}`) })),
          initial: 'invoice',
          createOnly: true,
        },
        { name: 'prefix', label: 'records.fields.prefix', format: 'validation.prefix' },
        { name: 'from', label: 'records.fields.from', kind: 'integer' },
        { name: 'to', label: 'records.fields.to', kind: 'integer' },
        { name: 'next', label: 'records.fields.next', kind: 'integer', help: 'records.fields.nextHelp' },
      ],
    },
    {
      title: 'records.resolutions.groupTerm',
      fields: [
        { name: 'resolutionNumber', label: 'records.fields.resolutionNumber', wide: true },
        { name: 'validFrom', label: 'records.fields.validFrom', kind: 'date', format: 'validation.date' },
        { name: 'validTo', label: 'records.fields.validTo', kind: 'date', format: 'validation.date' },
      ],
    },
    {
      title: 'records.resolutions.groupTechnical',
      fields: [
        {
          name: 'technicalKey',
          label: 'records.fields.technicalKey',
          kind: 'secret',
          help: 'records.fields.technicalKeyHelp',
          wide: true,
        },
        { name: 'providerRangeId', label: 'records.fields.providerRangeId', wide: true },
      ],
    },
  ],
  operations: {
    list: async (workspaceId, query, signal) =>
      (await call('resolutions.list', { params: { workspaceId }, query, signal })).body,
    get: async (workspaceId, resolutionId, signal) =>
      (await call('resolutions.get', { params: { workspaceId, resolutionId }, signal })).body,
    create: async (workspaceId, body, options) =>
      (await call('resolutions.create', { params: { workspaceId }, body: ResolutionInput.parse(body), ...options }))
        .body,
    update: async (workspaceId, resolutionId, body, options) => {
      const params = { workspaceId, resolutionId }
      return (await call('resolutions.update', { params, body: ResolutionPatch.parse(body), ...options })).body
    },
    archive: async (workspaceId, resolutionId, options) =>
      (await call('resolutions.archive', { params: { workspaceId, resolutionId }, ...options })).body,
    restore: async (workspaceId, resolutionId) =>
      (await call('resolutions.restore', { params: { workspaceId, resolutionId } })).body,
  },
}
