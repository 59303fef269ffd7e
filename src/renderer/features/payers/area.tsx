import { BundleLayout, TAKES_ALL } from '../../../contract/bundles.ts'
import { type Client, ClientInput, ClientPatch } from '../../../contract/clients.ts'
import { call } from '../../base/api/client.ts'
import { translate } from '../../base/i18n/i18n.ts'
import type { RecordArea } from '../records/area.ts'
import { companyFrom } from '../records/from-words.ts'
import { BundleSizeField, FileSizeField, sizeInWords } from './fields.tsx'
import { knownPayer, knownPayers } from './known-payers.ts'

export const payerArea: RecordArea<Client> = {
  key: 'clients',
  texts: 'payers',
  icon: 'payer',
  schema: ClientInput,
  titleOf: (payer) => payer.companyName,
  columns: [
    {
      header: 'records.fields.companyName',
      weight: 3,
      sort: 'companyName',
      cell: (payer) => <span className="truncate">{payer.companyName}</span>,
    },
    {
      header: 'records.fields.nit',
      weight: 1.5,
      sort: 'nit',
      cell: (payer) => `${payer.nit}-${payer.verificationDigit}`,
    },
    { header: 'records.fields.phone', weight: 1.4, hide: 'medium', cell: (payer) => payer.phone || '—' },
    {
      header: 'records.fields.email',
      weight: 2,
      hide: 'narrow',
      cell: (payer) => <span className="truncate">{payer.email || '—'}</span>,
    },
  ],
  groups: [
    {
      title: 'records.payers.groupEntity',
      fields: [
        {
          name: 'nit',
          label: 'records.fields.nit',
          kind: 'nit',
          help: 'records.fields.nitHelp',
        },
        { name: 'companyName', label: 'records.fields.companyName', wide: true },
        {
          name: 'municipalityCode',
          label: 'records.fields.municipalityCode',
          kind: 'catalog',
          catalog: 'municipios',
          help: 'records.fields.payerMunicipalityHelp',
        },
        { name: 'email', label: 'records.fields.email', help: 'records.fields.payerEmailHelp' },
      ],
    },
    {
      title: 'records.payers.groupRest',
      folded: true,
      fields: [
        { name: 'phone', label: 'records.fields.phone' },
        { name: 'address', label: 'records.fields.address', wide: true },
        { name: 'departmentCode', label: 'records.fields.departmentCode' },
      ],
    },
    {
      title: 'records.payers.groupBundle',
      folded: true,
      fields: [
        {
          name: 'maxFileBytes',
          label: 'records.fields.maxFileMegabytes',
          kind: 'custom',
          custom: FileSizeField,
          shown: sizeInWords,
        },
        {
          name: 'maxBundleBytes',
          label: 'records.fields.maxBundleMegabytes',
          kind: 'custom',
          custom: BundleSizeField,
          shown: sizeInWords,
        },
        {
          name: 'bundleLayout',
          label: 'records.fields.bundleLayout',
          kind: 'choice',
          options: () =>
            BundleLayout.options.map((value) => ({ value, label: translate(`records.payers.layout.${value}`) })),
          initial: TAKES_ALL.bundleLayout,
        },
        { name: 'bundleCover', label: 'records.fields.bundleCover', kind: 'flag', initial: TAKES_ALL.bundleCover },
      ],
    },
  ],
  fromWords: (words) => knownPayer(words) ?? companyFrom(words),
  known: knownPayers,
  operations: {
    list: async (workspaceId, query, signal) =>
      (await call('clients.list', { params: { workspaceId }, query, signal })).body,
    get: async (workspaceId, clientId, signal) =>
      (await call('clients.get', { params: { workspaceId, clientId }, signal })).body,
    create: async (workspaceId, body, options) =>
      (await call('clients.create', { params: { workspaceId }, body: ClientInput.parse(body), ...options })).body,
    update: async (workspaceId, clientId, body, options) =>
      (await call('clients.update', { params: { workspaceId, clientId }, body: ClientPatch.parse(body), ...options }))
        .body,
    archive: async (workspaceId, clientId, options) =>
      (await call('clients.archive', { params: { workspaceId, clientId }, ...options })).body,
    restore: async (workspaceId, clientId) =>
      (await call('clients.restore', { params: { workspaceId, clientId } })).body,
  },
}
