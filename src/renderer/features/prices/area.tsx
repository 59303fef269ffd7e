import { PriceBase, type PriceList, PriceListInput, PriceListPatch } from '../../../contract/prices.ts'
import { call } from '../../base/api/client.ts'
import { translate } from '../../base/i18n/i18n.ts'
import { namedPayer, PayerName, PayerPicker } from '../payers/payer-picker.tsx'
import type { CustomFieldProps, RecordArea } from '../records/area.ts'
import { ManualField } from './manual-field.tsx'
import { PriceVersions } from './price-versions.tsx'

/** With whom the list was agreed: a file that names another payer is refused. */
function PayerField({ value, onChange, readOnly }: CustomFieldProps) {
  return (
    <PayerPicker
      label={translate('prices.payer')}
      value={typeof value === 'string' ? value : ''}
      onChange={onChange}
      readOnly={readOnly}
    />
  )
}

export const priceListArea: RecordArea<PriceList> = {
  Aside: PriceVersions,
  key: 'priceLists',
  texts: 'priceLists',
  icon: 'price',
  schema: PriceListInput,
  titleOf: ({ name }) => name,
  columns: [
    {
      header: 'records.fields.name',
      weight: 3,
      sort: 'name',
      cell: ({ name }) => <span className="truncate">{name}</span>,
    },
    { header: 'prices.base', weight: 1.4, cell: ({ base }) => translate(`prices.bases.${base}`) },
    {
      header: 'prices.payer',
      weight: 2,
      hide: 'medium',
      cell: ({ clientId }) => (clientId ? <PayerName clientId={clientId} /> : '—'),
    },
  ],
  groups: [
    {
      title: 'records.priceLists.groupList',
      fields: [
        { name: 'name', label: 'records.fields.name', help: 'prices.nameHelp', wide: true },
        {
          name: 'base',
          label: 'prices.base',
          kind: 'choice',
          options: () => PriceBase.options.map((value) => ({ value, label: translate(`prices.bases.${value}`) })),
          initial: 'own',
          createOnly: true,
          help: 'prices.baseHelp',
        },
        { name: 'manualId', label: 'prices.manual', kind: 'custom', custom: ManualField, wide: true, createOnly: true },
        { name: 'clientId', label: 'prices.payer', kind: 'custom', custom: PayerField, shown: namedPayer, wide: true },
      ],
    },
  ],
  fromWords: (name) => ({ name }),
  operations: {
    list: async (workspaceId, query, signal) =>
      (await call('priceLists.list', { params: { workspaceId }, query, signal })).body,
    get: async (workspaceId, priceListId, signal) =>
      (await call('priceLists.get', { params: { workspaceId, priceListId }, signal })).body,
    create: async (workspaceId, body, options) => {
      // A manual that was chosen before the base was changed back is none of the list's.
      const said = body.base === 'own' ? { ...body, manualId: null } : body
      return (
        await call('priceLists.create', { params: { workspaceId }, body: PriceListInput.parse(said), ...options })
      ).body
    },
    update: async (workspaceId, priceListId, body, options) =>
      (
        await call('priceLists.update', {
          params: { workspaceId, priceListId },
          body: PriceListPatch.parse(body),
          ...options,
        })
      ).body,
    archive: async (workspaceId, priceListId, options) =>
      (await call('priceLists.archive', { params: { workspaceId, priceListId }, ...options })).body,
    restore: async (workspaceId, priceListId) =>
      (await call('priceLists.restore', { params: { workspaceId, priceListId } })).body,
  },
}
