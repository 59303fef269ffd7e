import {
  type Contract,
  ContractGrouping,
  ContractInput,
  ContractPatch,
  CopaymentCollector,
  CopaymentConcept,
} from '../../../contract/contracts.ts'
import { CATALOGS } from '../../../contract/rips/catalogs.ts'
import { SUPPORT_CODES } from '../../../contract/support-types.ts'
import { call } from '../../base/api/client.ts'
import { money } from '../../base/format/format.ts'
import { translate } from '../../base/i18n/i18n.ts'
import { codeName, offeredOptions } from '../../base/rips/options.ts'
import type { RecordArea } from '../records/area.ts'
import { ContractUsed } from './contract-used.tsx'
import { namedPriceList, PayerField, PriceListField, SitesField } from './fields.tsx'
import { termOf } from './term.ts'

/** What a payer's own screen begins a contract with; words that a person looks for are no id. */
const PAYER_ID = /^cli_\w{26}$/

const nameOf = (code: string) => CATALOGS.conceptoRecaudo.find((option) => option.code === code)?.name ?? code

export const contractArea: RecordArea<Contract> = {
  key: 'contracts',
  texts: 'contracts',
  icon: 'contract',
  schema: ContractInput,
  titleOf: ({ contractNumber }) => translate('contracts.named', { number: contractNumber }),
  Aside: ContractUsed,
  columns: [
    {
      header: 'records.fields.contractNumber',
      weight: 1.8,
      sort: 'contractNumber',
      cell: ({ contractNumber }) => <span className="truncate">{contractNumber}</span>,
    },
    {
      header: 'records.fields.payer',
      weight: 2.4,
      cell: ({ clientName }) => <span className="truncate">{clientName}</span>,
    },
    { header: 'records.fields.term', weight: 2.3, sort: 'validTo', cell: termOf },
    {
      header: 'records.fields.paymentModality',
      weight: 2.2,
      hide: 'medium',
      cell: ({ paymentModality }) => codeName('modalidadPago', paymentModality),
    },
    {
      header: 'records.fields.ceiling',
      weight: 2.1,
      end: true,
      hide: 'narrow',
      cell: ({ ceiling }) => (ceiling === null ? '—' : money(ceiling)),
    },
  ],
  groups: [
    {
      title: 'records.contracts.groupAgreed',
      fields: [
        {
          name: 'clientId',
          label: 'records.fields.payer',
          kind: 'custom',
          custom: PayerField,
          wide: true,
          createOnly: true,
        },
        { name: 'contractNumber', label: 'records.fields.contractNumber' },
        {
          name: 'paymentModality',
          label: 'records.fields.paymentModality',
          kind: 'choice',
          options: () => offeredOptions('modalidadPago'),
          initial: '04',
        },
        { name: 'validFrom', label: 'records.fields.validFrom', kind: 'date', format: 'validation.date' },
        {
          name: 'validTo',
          label: 'records.fields.validTo',
          kind: 'date',
          format: 'validation.date',
          help: 'records.fields.openEndHelp',
        },
        {
          name: 'coverages',
          label: 'records.fields.coverages',
          kind: 'choices',
          options: () => offeredOptions('coberturaPlan'),
          help: 'records.fields.everyCoverageHelp',
          initial: [],
          wide: true,
        },
        {
          name: 'priceListId',
          label: 'prices.ofContract',
          kind: 'custom',
          custom: PriceListField,
          shown: namedPriceList,
          wide: true,
        },
        { name: 'ceiling', label: 'records.fields.ceiling', kind: 'amount', help: 'records.fields.ceilingHelp' },
        {
          name: 'invoiceGrouping',
          label: 'records.fields.invoiceGrouping',
          kind: 'choice',
          options: () =>
            ContractGrouping.options.map((value) => ({ value, label: translate(`contracts.grouping.${value}`) })),
          initial: 'visit',
        },
      ],
    },
    {
      title: 'records.contracts.groupRest',
      folded: true,
      fields: [
        {
          name: 'providerCodes',
          label: 'records.fields.sites',
          kind: 'custom',
          custom: SitesField,
          initial: [],
          wide: true,
        },
        {
          name: 'copaymentCollector',
          label: 'records.fields.copaymentCollector',
          kind: 'choice',
          options: () =>
            CopaymentCollector.options.map((value) => ({ value, label: translate(`contracts.collector.${value}`) })),
        },
        {
          name: 'copaymentConcept',
          label: 'records.fields.copaymentConcept',
          kind: 'choice',
          options: () => CopaymentConcept.options.map((value) => ({ value, label: `${value} · ${nameOf(value)}` })),
        },
        {
          name: 'supportCodes',
          label: 'records.fields.supportCodes',
          kind: 'choices',
          options: () => SUPPORT_CODES.map((value) => ({ value, label: translate(`supports.types.${value}`) })),
          help: 'records.fields.supportCodesHelp',
          wide: true,
        },
        { name: 'authorizationRequired', label: 'records.fields.authorizationRequired', kind: 'flag', initial: false },
      ],
    },
  ],
  fromWords: (words) => (PAYER_ID.test(words) ? { clientId: words } : { contractNumber: words }),
  operations: {
    list: async (workspaceId, query, signal) =>
      (await call('contracts.list', { params: { workspaceId }, query, signal })).body,
    get: async (workspaceId, contractId, signal) =>
      (await call('contracts.get', { params: { workspaceId, contractId }, signal })).body,
    create: async (workspaceId, body, options) =>
      (await call('contracts.create', { params: { workspaceId }, body: ContractInput.parse(body), ...options })).body,
    update: async (workspaceId, contractId, body, options) => {
      const params = { workspaceId, contractId }
      return (await call('contracts.update', { params, body: ContractPatch.parse(body), ...options })).body
    },
    archive: async (workspaceId, contractId, options) =>
      (await call('contracts.archive', { params: { workspaceId, contractId }, ...options })).body,
    restore: async (workspaceId, contractId) =>
      (await call('contracts.restore', { params: { workspaceId, contractId } })).body,
  },
}
