import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { BundleLayout } from '../../contract/bundles.ts'
import type { Centavos } from '../../contract/centavos.ts'
import type { Contract } from '../../contract/contracts.ts'
import type { VisitService } from '../../contract/visits.ts'

/** Columns that every archivable record has. */
const head = {
  key: integer().primaryKey(),
  id: text().notNull(),
  workspaceId: text('workspace_id').notNull(),
}
const tail = {
  isActive: integer('is_active', { mode: 'boolean' }).notNull(),
  revision: integer().notNull(),
  createdAt: text('created_at').notNull(),
  updatedAt: text('updated_at').notNull(),
}

const json = (name: string) => text(name, { mode: 'json' }).$type<Record<string, unknown>>().notNull()

export const patients = sqliteTable('patients', {
  ...head,
  documentType: text('document_type').notNull(),
  documentNumber: text('document_number').notNull(),
  userType: text('user_type'),
  birthDate: text('birth_date'),
  sexCode: text('sex_code'),
  countryResidenceCode: text('country_residence_code'),
  countryOriginCode: text('country_origin_code'),
  municipalityResidenceCode: text('municipality_residence_code'),
  territorialZoneCode: text('territorial_zone_code'),
  disabilityFlag: text('disability_flag'),
  incapacityCertificate: text('incapacity_certificate', { enum: ['SI', 'NO'] }),
  registroSiras: text('registro_siras'),
  firstName: text('first_name').notNull(),
  middleName: text('middle_name'),
  lastName: text('last_name').notNull(),
  secondLastName: text('second_last_name'),
  ...tail,
})

export const specialists = sqliteTable('specialists', {
  ...head,
  documentType: text('document_type').notNull(),
  documentNumber: text('document_number').notNull(),
  professionalType: text('professional_type'),
  registrationNumber: text('registration_number'),
  birthDate: text('birth_date'),
  sexCode: text('sex_code'),
  countryResidenceCode: text('country_residence_code'),
  municipalityResidenceCode: text('municipality_residence_code'),
  territorialZoneCode: text('territorial_zone_code'),
  firstName: text('first_name'),
  lastName: text('last_name'),
  ...tail,
})

export const services = sqliteTable('services', {
  ...head,
  category: integer().notNull(),
  name: text().notNull(),
  description: text(),
  payload: json('payload'),
  inputProvenance: json('input_provenance'),
  ...tail,
})

export const clients = sqliteTable('clients', {
  ...head,
  nit: text().notNull(),
  verificationDigit: text('verification_digit').notNull(),
  companyName: text('company_name').notNull(),
  address: text(),
  departmentCode: text('department_code'),
  municipalityCode: text('municipality_code'),
  email: text(),
  phone: text(),
  maxFileBytes: integer('max_file_bytes'),
  maxBundleBytes: integer('max_bundle_bytes'),
  bundleLayout: text('bundle_layout').$type<BundleLayout>().notNull(),
  bundleCover: integer('bundle_cover', { mode: 'boolean' }).notNull(),
  ...tail,
})

export const contracts = sqliteTable('contracts', {
  ...head,
  clientId: text('client_id').notNull(),
  clientName: text('client_name').notNull(),
  contractNumber: text('contract_number').notNull(),
  paymentModality: text('payment_modality').notNull(),
  validFrom: text('valid_from').notNull(),
  validTo: text('valid_to'),
  coverages: text({ mode: 'json' }).$type<Contract['coverages']>().notNull(),
  providerCodes: text('provider_codes', { mode: 'json' }).$type<Contract['providerCodes']>().notNull(),
  priceListId: text('price_list_id'),
  ceiling: integer().$type<Centavos>(),
  invoiceGrouping: text('invoice_grouping').$type<Contract['invoiceGrouping']>().notNull(),
  copaymentCollector: text('copayment_collector').$type<Contract['copaymentCollector']>(),
  copaymentConcept: text('copayment_concept').$type<Contract['copaymentConcept']>(),
  authorizationRequired: integer('authorization_required', { mode: 'boolean' }).notNull(),
  supportCodes: text('support_codes', { mode: 'json' }).$type<Contract['supportCodes']>(),
  ...tail,
})
export const priceLists = sqliteTable('price_lists', {
  ...head,
  name: text().notNull(),
  base: text({ enum: ['own', 'soat', 'iss'] }).notNull(),
  manualId: text('manual_id'),
  clientId: text('client_id'),
  ...tail,
})

export const resolutions = sqliteTable('resolutions', {
  ...head,
  kind: text({ enum: ['invoice', 'credit_note', 'debit_note'] }).notNull(),
  prefix: text().notNull(),
  resolutionNumber: text('resolution_number'),
  from: integer().notNull(),
  to: integer().notNull(),
  next: integer().notNull(),
  validFrom: text('valid_from'),
  validTo: text('valid_to'),
  providerRangeId: text('provider_range_id'),
  hasTechnicalKey: integer('has_technical_key', { mode: 'boolean' }).notNull(),
  ...tail,
})

export const visits = sqliteTable('visits', {
  ...head,
  date: text().notNull(),
  patientId: text('patient_id').notNull(),
  patientName: text('patient_name').notNull(),
  patientDocument: text('patient_document').notNull(),
  clientId: text('client_id'),
  contractId: text('contract_id'),
  coverage: text(),
  paymentModality: text('payment_modality'),
  policyNumber: text('policy_number'),
  services: text({ mode: 'json' }).$type<VisitService[]>().notNull(),
  note: text(),
  reference: text(),
  documentId: text('document_id'),
  ...tail,
})

export const authorizations = sqliteTable('authorizations', {
  ...head,
  patientId: text('patient_id').notNull(),
  patientName: text('patient_name').notNull(),
  patientDocument: text('patient_document').notNull(),
  number: text().notNull(),
  clientId: text('client_id').notNull(),
  clientName: text('client_name').notNull(),
  codes: text({ mode: 'json' }).$type<string[]>().notNull(),
  sessions: integer(),
  validFrom: text('valid_from'),
  validTo: text('valid_to'),
  note: text(),
  ...tail,
})
