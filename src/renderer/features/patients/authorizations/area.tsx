import {
  type Authorization,
  AuthorizationInput,
  AuthorizationPatch,
  AuthorizationShow,
} from '../../../../contract/authorizations.ts'
import { call } from '../../../base/api/client.ts'
import { dateToScreen } from '../../../base/format/clinical.ts'
import { translate, useT } from '../../../base/i18n/i18n.ts'
import { namedPayer, PayerPicker } from '../../payers/payer-picker.tsx'
import type { CustomFieldProps, FieldGroup, RecordArea } from '../../records/area.ts'
import { CodesField } from './codes-field.tsx'
import { AuthorizationStanding, sessionsLeft } from './standing.tsx'

function PayerField({ value, onChange, readOnly, error }: CustomFieldProps) {
  const t = useT()
  return (
    <PayerPicker
      label={t('records.fields.authorizationPayer')}
      error={error}
      value={typeof value === 'string' ? value : ''}
      onChange={onChange}
      readOnly={readOnly}
    />
  )
}

/** What the payer wrote. */
const GROUPS: readonly FieldGroup[] = [
  {
    title: 'records.authorizations.groupGiven',
    fields: [
      { name: 'number', label: 'records.fields.authorizationNumber', wide: true },
      {
        name: 'clientId',
        label: 'records.fields.authorizationPayer',
        kind: 'custom',
        custom: PayerField,
        shown: namedPayer,
        wide: true,
      },
    ],
  },
  {
    title: 'records.authorizations.groupTerms',
    fields: [
      {
        name: 'codes',
        label: 'records.fields.authorizedCodes',
        kind: 'custom',
        custom: CodesField,
        wide: true,
        initial: [],
      },
      {
        name: 'sessions',
        label: 'records.fields.sessions',
        kind: 'integer',
        help: 'records.fields.sessionsHelp',
        wide: true,
      },
      { name: 'validFrom', label: 'records.fields.validFrom', kind: 'date', format: 'validation.date' },
      { name: 'validTo', label: 'records.fields.validTo', kind: 'date', format: 'validation.date' },
      { name: 'note', label: 'records.fields.authorizationNote', wide: true },
    ],
  },
]

export const authorizationArea: RecordArea<Authorization> = {
  key: 'authorizations',
  texts: 'authorizations',
  icon: 'shield',
  schema: AuthorizationInput,
  titleOf: ({ number }) => number,
  shows: {
    label: 'records.authorizations.shows.label',
    options: AuthorizationShow.options.map((value) => ({ value, label: `records.authorizations.shows.${value}` })),
  },
  columns: [
    { header: 'records.fields.authorization', weight: 1.6, cell: ({ number }) => number },
    {
      header: 'records.fields.authorizationPatient',
      weight: 2.4,
      sort: 'patientName',
      cell: ({ patientName }) => <span className="truncate">{patientName}</span>,
    },
    {
      header: 'records.fields.authorizationPayer',
      weight: 2,
      hide: 'medium',
      cell: ({ clientName }) => <span className="truncate">{clientName}</span>,
    },
    {
      header: 'records.fields.authorized',
      weight: 1.4,
      hide: 'medium',
      cell: ({ codes }) => (
        <span className="truncate">{codes.join(', ') || translate('records.authorizations.any')}</span>
      ),
    },
    {
      header: 'records.fields.sessionsLeft',
      weight: 1.2,
      cell: (authorization) => sessionsLeft(authorization, translate),
    },
    {
      header: 'records.fields.authorizedUntil',
      weight: 1.2,
      sort: 'validTo',
      hide: 'narrow',
      cell: ({ validTo }) => (validTo ? dateToScreen(validTo) : '—'),
    },
    {
      header: 'records.fields.standing',
      weight: 1.3,
      cell: (authorization) => <AuthorizationStanding authorization={authorization} />,
    },
  ],
  groups: GROUPS,
  operations: {
    list: async (workspaceId, { show, ...query }, signal) => {
      const shown = AuthorizationShow.safeParse(show).data
      const asked = { ...query, ...(shown && { show: shown }) }
      return (await call('authorizations.list', { params: { workspaceId }, query: asked, signal })).body
    },
    get: async (workspaceId, authorizationId, signal) =>
      (await call('authorizations.get', { params: { workspaceId, authorizationId }, signal })).body,
    create: async (workspaceId, body, options) =>
      (
        await call('authorizations.create', {
          params: { workspaceId },
          body: AuthorizationInput.parse(body),
          ...options,
        })
      ).body,
    update: async (workspaceId, authorizationId, body, options) => {
      const params = { workspaceId, authorizationId }
      return (await call('authorizations.update', { params, body: AuthorizationPatch.parse(body), ...options })).body
    },
    archive: async (workspaceId, authorizationId, options) =>
      (await call('authorizations.archive', { params: { workspaceId, authorizationId }, ...options })).body,
    restore: async (workspaceId, authorizationId) =>
      (await call('authorizations.restore', { params: { workspaceId, authorizationId } })).body,
  },
}

/** Those of one patient, whom a new one needs not be told. */
export const authorizationAreaOf = (patientId: string): RecordArea<Authorization> => ({
  ...authorizationArea,
  schema: AuthorizationInput.omit({ patientId: true }),
  // What was typed for somebody else is not theirs.
  fromWords: () => ({}),
  operations: {
    ...authorizationArea.operations,
    create: (workspaceId, body, options) =>
      authorizationArea.operations.create(workspaceId, { ...body, patientId }, options),
  },
})
