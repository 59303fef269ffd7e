import type { Patient } from '../../../contract/patients.ts'
import { call } from '../../base/api/client.ts'
import { dateToScreen } from '../../base/format/clinical.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { codeName, offeredOptions, patientCodes } from '../../base/rips/options.ts'
import { namedPayer, PayerPicker } from '../payers/payer-picker.tsx'
import type { CustomFieldProps, RecordArea } from '../records/area.ts'
import { personFrom } from '../records/from-words.ts'
import { createWithContact, PatientForm, readWithContact, updateWithContact } from './contact.ts'
import { patientName } from './name.ts'
import { PatientAside } from './patient-aside.tsx'

/** "Ana Rojas · CC 1000000001": how a patient is told from another one in a list. */
export const describePatient = (patient: Patient): string =>
  `${patientName(patient)} · ${patient.documentType} ${patient.documentNumber}`

const coverages = () => offeredOptions('coberturaPlan')

function PayerField({ value, onChange, readOnly }: CustomFieldProps) {
  const t = useT()
  return (
    <PayerPicker
      label={t('records.patients.payer')}
      value={typeof value === 'string' ? value : ''}
      onChange={onChange}
      readOnly={readOnly}
    />
  )
}

const COUNTRY = { kind: 'catalog', catalog: 'paises' } as const

export const patientArea: RecordArea<Patient> = {
  key: 'patients',
  texts: 'patients',
  icon: 'patients',
  schema: PatientForm,
  titleOf: patientName,
  Aside: PatientAside,
  columns: [
    {
      header: 'records.fields.fullName',
      weight: 3,
      sort: 'name',
      cell: (p) => <span className="truncate">{patientName(p)}</span>,
    },
    {
      header: 'records.fields.document',
      weight: 2,
      sort: 'documentNumber',
      cell: (p) => `${p.documentType} ${p.documentNumber}`,
    },
    {
      header: 'records.fields.birthDate',
      weight: 1.4,
      hide: 'narrow',
      cell: (p) => (p.birthDate ? dateToScreen(p.birthDate) : '—'),
    },
    {
      header: 'records.fields.sexCode',
      weight: 1.2,
      hide: 'medium',
      cell: (p) => (p.sexCode ? codeName('codSexo', p.sexCode) : '—'),
    },
    {
      header: 'records.fields.userType',
      weight: 2.2,
      hide: 'medium',
      cell: (p) => <span className="truncate">{p.userType ? codeName('tipoUsuario', p.userType) : '—'}</span>,
    },
  ],
  groups: [
    {
      title: 'records.patients.groupIdentity',
      fields: [
        {
          name: 'documentType',
          label: 'records.fields.documentType',
          kind: 'choice',
          options: patientCodes('tipoDocumentoIdentificacion'),
          initial: 'CC',
        },
        { name: 'documentNumber', label: 'records.fields.documentNumber', format: 'validation.noSpaces' },
      ],
    },
    {
      title: 'records.patients.groupPerson',
      fields: [
        { name: 'firstName', label: 'records.fields.firstName' },
        { name: 'middleName', label: 'records.fields.middleName' },
        { name: 'lastName', label: 'records.fields.lastName' },
        { name: 'secondLastName', label: 'records.fields.secondLastName' },
        { name: 'birthDate', label: 'records.fields.birthDate', kind: 'date', format: 'validation.date' },
        { name: 'sexCode', label: 'records.fields.sexCode', kind: 'choice', options: patientCodes('codSexo') },
      ],
    },
    {
      title: 'records.patients.groupRips',
      fields: [
        {
          name: 'userType',
          label: 'records.fields.userType',
          kind: 'choice',
          options: patientCodes('tipoUsuario'),
          wide: true,
        },
        {
          name: 'municipalityResidenceCode',
          label: 'records.fields.municipalityResidenceCode',
          kind: 'catalog',
          catalog: 'municipios',
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
    {
      title: 'records.patients.groupRest',
      folded: true,
      fields: [
        {
          name: 'countryResidenceCode',
          label: 'records.fields.countryResidenceCode',
          ...COUNTRY,
          help: 'records.fields.countryHelp',
          initial: '170',
        },
        {
          name: 'countryOriginCode',
          label: 'records.fields.countryOriginCode',
          ...COUNTRY,
          help: 'records.fields.countryHelp',
          initial: '170',
        },
        {
          name: 'incapacityCertificate',
          label: 'records.fields.incapacityCertificate',
          kind: 'choice',
          options: patientCodes('incapacidad'),
          initial: 'NO',
        },
        { name: 'disabilityFlag', label: 'records.fields.disabilityFlag' },
        { name: 'registroSiras', label: 'records.fields.registroSiras', help: 'records.fields.sirasHelp' },
      ],
    },
    {
      title: 'records.patients.groupContact',
      folded: true,
      fields: [
        { name: 'phone', label: 'records.fields.phone' },
        { name: 'email', label: 'records.fields.email', format: 'validation.email' },
        {
          name: 'clientId',
          label: 'records.patients.payer',
          kind: 'custom',
          custom: PayerField,
          shown: namedPayer,
          wide: true,
        },
        { name: 'coverage', label: 'records.patients.coverage', kind: 'choice', options: coverages },
        { name: 'policyNumber', label: 'records.patients.policy' },
      ],
    },
  ],
  fromWords: (words) =>
    personFrom(
      words,
      patientCodes('tipoDocumentoIdentificacion')().map(({ value }) => value),
    ),
  operations: {
    list: async (workspaceId, query, signal) =>
      (await call('patients.list', { params: { workspaceId }, query, signal })).body,
    get: readWithContact,
    create: createWithContact,
    update: updateWithContact,
    archive: async (workspaceId, patientId, options) =>
      (await call('patients.archive', { params: { workspaceId, patientId }, ...options })).body,
    restore: async (workspaceId, patientId) =>
      (await call('patients.restore', { params: { workspaceId, patientId } })).body,
  },
}
