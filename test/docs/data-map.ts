/** Whose data a table holds. */
type Whose = 'patients' | 'people of the clinic' | 'payers' | 'nobody'

export interface TableOfMap {
  readonly whose: Whose
  readonly what: string
  /** Columns that say something about a person, or may. */
  readonly personal: readonly string[]
  /** Every other column. */
  readonly other: readonly string[]
  /** How long, and what ends it. */
  readonly kept: string
}

const TAX = 'ten years from the issue (Ley 962 de 2005, art. 28; Estatuto Tributario, art. 632)'
const CLINICAL = 'fifteen years from the last attention (Resolución 839 de 2017, art. 3)'
const WITH_PACKAGE = `with its package: ${CLINICAL}`
const WITH_DOCUMENT = `with its document: ${TAX}`
const WITH_PATIENT = 'with the patient; goes with `patients.erase`'
const STORE = 'as long as the store'
const REVISED = ['revision', 'created_at', 'updated_at'] as const
const RECORD = ['key', 'id', 'workspace_id', 'is_active', ...REVISED] as const

const nothing = (what: string, kept: string, columns: string): TableOfMap => ({
  whose: 'nobody',
  what,
  kept,
  personal: [],
  other: columns.split(' '),
})

/**
 * Every table of the store with every column. A test holds it against the schema: whoever adds a column says here whether it
 * is about somebody.
 */
export const DATA_MAP: Readonly<Record<string, TableOfMap>> = {
  patients: {
    whose: 'patients',
    what: 'Identity, birth, sex, residence, affiliation, disability.',
    personal: [
      ...['document_type', 'document_number', 'user_type', 'birth_date', 'sex_code', 'country_residence_code'],
      ...['country_origin_code', 'municipality_residence_code', 'territorial_zone_code', 'disability_flag'],
      ...['incapacity_certificate', 'registro_siras', 'first_name', 'middle_name', 'last_name', 'second_last_name'],
    ],
    other: RECORD,
    kept: `with attentions, ${CLINICAL}; without, until somebody erases it (\`patients.erase\`)`,
  },
  patients_search: {
    whose: 'patients',
    what: 'Beginnings of names and numbers, to search by.',
    kept: WITH_PATIENT,
    personal: ['words'],
    other: [],
  },
  patient_contacts: {
    whose: 'patients',
    what: 'Telephone, e-mail, usual payer and policy; an invoice to the patient carries the first two.',
    kept: WITH_PATIENT,
    personal: ['patient_id', 'phone', 'email', 'client_id', 'coverage', 'policy_number'],
    other: ['revision', 'updated_at'],
  },
  patient_consents: {
    whose: 'patients',
    what: 'Consents and their withdrawal; representatives and witnesses.',
    kept: WITH_PATIENT,
    personal: ['patient_id', 'purpose', 'decision', 'decided_on', 'method', 'representative', 'witness', 'recorded_by'],
    other: ['key', 'id', 'text_version', 'recorded_at'],
  },
  privacy_requests: {
    whose: 'patients',
    what: 'What people asked about their data, and the answers.',
    kept: WITH_PATIENT,
    personal: ['patient_id', 'kind', 'details', 'outcome', 'answer', 'recorded_by', 'answered_by'],
    other: ['key', 'id', 'workspace_id', 'received_on', 'due_on', 'answered_on', ...REVISED],
  },
  visits: {
    whose: 'patients',
    what: 'Attentions: services with diagnoses, who pays, remarks.',
    kept: CLINICAL,
    personal: [
      ...['date', 'patient_id', 'patient_name', 'patient_document', 'client_id', 'contract_id', 'coverage'],
      ...['policy_number', 'services', 'note', 'reference'],
    ],
    other: ['payment_modality', 'document_id', ...RECORD],
  },
  visits_search: {
    whose: 'patients',
    what: 'Beginnings of names and documents, to search by.',
    kept: 'with the visit',
    personal: ['words'],
    other: [],
  },
  assignments: {
    whose: 'people of the clinic',
    what: 'Who has an invoice, a note or a package in hand.',
    kept: 'until it is given to somebody else, or the person leaves the clinic',
    personal: ['user_id'],
    other: ['target_id', 'workspace_id', 'assigned_at'],
  },
  comments: {
    whose: 'people of the clinic',
    what: 'What they say to each other about invoices, notes and packages; a patient may be named in it.',
    kept: 'with the document; its author can erase the text',
    personal: ['author', 'text'],
    other: ['key', 'id', 'workspace_id', 'target_id', 'created_at', 'withdrawn_at'],
  },
  authorizations: {
    whose: 'patients',
    what: 'What payers authorize: services, sessions, dates, remarks.',
    kept: WITH_PATIENT,
    personal: [
      ...['patient_id', 'patient_name', 'patient_document', 'number', 'client_id', 'client_name', 'codes', 'sessions'],
      ...['valid_from', 'valid_to', 'note'],
    ],
    other: [...RECORD],
  },
  authorizations_search: {
    whose: 'patients',
    what: 'Beginnings of numbers, names and documents, to search by.',
    kept: 'with the authorization',
    personal: ['words'],
    other: [],
  },
  packages: {
    whose: 'patients',
    what: 'RIPS packages: heads. A name may say whose it is.',
    kept: CLINICAL,
    personal: ['name'],
    other: [
      ...['key', 'id', 'workspace_id', 'kind', 'number', 'cufe', 'status', 'users', 'services', 'cuv'],
      ...['source_document_id', 'source_package_id', ...REVISED],
    ],
  },
  package_revisions: {
    whose: 'patients',
    what: 'RIPS packages: users and services, each revision.',
    kept: WITH_PACKAGE,
    personal: ['name', 'rips', 'attached_file_name', 'created_by'],
    other: [
      ...['package_id', 'revision', 'attached_sha256', 'attached_bytes', 'source_document_id', 'source_package_id'],
      ...['created_at', 'content_id', 'content_bytes', 'adjustments', 'content_numbering'],
    ],
  },
  package_parts: {
    whose: 'patients',
    what: 'Users of large packages, and files as they came.',
    kept: WITH_PACKAGE,
    personal: ['bytes'],
    other: ['content_id', 'part'],
  },
  package_originals: {
    whose: 'patients',
    what: 'Which file a package came from.',
    kept: WITH_PACKAGE,
    personal: ['file_name'],
    other: ['package_id', 'revision', 'content_id', 'bytes', 'sha256', 'encoding'],
  },
  package_validations: {
    whose: 'patients',
    what: 'Findings, which may quote values.',
    kept: WITH_PACKAGE,
    personal: ['report'],
    other: ['package_id', 'revision', 'created_at'],
  },
  attached_documents: {
    whose: 'patients',
    what: 'Electronic documents that go with packages.',
    kept: WITH_PACKAGE,
    personal: ['bytes'],
    other: ['workspace_id', 'sha256'],
  },
  filings: {
    whose: 'patients',
    what: 'Answers of the ministry that other programs obtained.',
    kept: WITH_PACKAGE,
    personal: ['file_name', 'reason', 'answer', 'created_by'],
    other: [
      ...['key', 'id', 'workspace_id', 'package_id', 'number', 'module', 'outcome', 'cuv', 'process_id', 'filed_at'],
      ...['sha256', 'created_at'],
    ],
  },
  documents: {
    whose: 'payers',
    what: 'Invoices and notes: heads. A payer may be the patient.',
    kept: TAX,
    personal: ['client_id', 'client_name', 'facts', 'issues'],
    other: [
      ...['key', 'id', 'workspace_id', 'kind', 'invoice_id', 'status', 'number', 'cufe', 'gross', 'prepaid', 'payable'],
      ...['issued_at', 'qr_url', 'package_id', 'payer_filed', ...REVISED],
    ],
  },
  document_revisions: {
    whose: 'patients',
    what: 'Lines: whose service, what, how much.',
    kept: WITH_DOCUMENT,
    personal: ['content', 'created_by'],
    other: ['document_id', 'revision', 'created_at'],
  },
  document_requests: {
    whose: 'patients',
    what: 'The document as it was sent.',
    kept: WITH_DOCUMENT,
    personal: ['document'],
    other: ['document_id'],
  },
  document_patients: {
    whose: 'patients',
    what: 'Whose services a document is about.',
    kept: WITH_DOCUMENT,
    personal: ['patient_id'],
    other: ['document_id'],
  },
  document_authorizations: {
    whose: 'patients',
    what: 'What a document uses of payers’ authorizations.',
    kept: WITH_DOCUMENT,
    personal: ['patient_id', 'number_key'],
    other: ['document_id', 'sessions'],
  },
  document_artifacts: {
    whose: 'patients',
    what: 'Signed XML and PDF.',
    kept: WITH_DOCUMENT,
    personal: ['file_name', 'bytes'],
    other: ['document_id', 'name', 'media_type', 'sha256', 'size', 'stored_at'],
  },
  document_emails: {
    whose: 'payers',
    what: 'Where documents were mailed.',
    kept: WITH_DOCUMENT,
    personal: ['recipient'],
    other: ['id', 'document_id', 'created_at'],
  },
  dispatch_requests: {
    whose: 'patients',
    what: 'The exact bytes that were sent.',
    kept: 'with what was sent',
    personal: ['bytes'],
    other: ['dispatch_id'],
  },
  dispatch_answers: {
    whose: 'patients',
    what: 'What was answered.',
    kept: 'with what was sent',
    personal: ['body'],
    other: ['dispatch_id', 'attempt', 'at'],
  },
  dispatch_proofs: {
    whose: 'patients',
    what: 'Proofs of unknown outcomes, as people gave them.',
    kept: 'with what was sent',
    personal: ['bytes', 'given_by'],
    other: ['id', 'dispatch_id', 'kind', 'code', 'sha256', 'state', 'cause', 'given_at', 'decided_at'],
  },
  dispatches: {
    whose: 'patients',
    what: 'The outbox; outcomes quote findings.',
    kept: 'with what was sent',
    personal: ['last_error', 'outcome'],
    other: [
      ...['key', 'id', 'workspace_id', 'kind', 'target_id', 'target_revision', 'idempotency_key', 'reference', 'cufe'],
      ...['request_sha256', 'state', 'attempts', 'tries_in_state', 'next_attempt_at', 'lease_until', 'depends_on'],
      ...['created_at', 'updated_at', 'lease_token'],
    ],
  },
  billing_items: {
    whose: 'patients',
    what: 'Visits that become one invoice.',
    kept: 'with the run',
    personal: [
      ...['visit_ids', 'client_id', 'client_name', 'contract_id', 'patient_name', 'coverage'],
      ...['finding', 'problem', 'patient_id'],
    ],
    other: [
      ...['run_key', 'position', 'state', 'patients', 'services', 'from_day', 'to_day', 'gross', 'payable'],
      ...['document_id', 'file'],
    ],
  },
  document_run_items: {
    whose: 'patients',
    what: 'Documents that the same is done with.',
    kept: 'with the run',
    personal: ['target_id', 'label', 'made_id', 'problem'],
    other: ['run_key', 'position', 'state', 'kind'],
  },
  record_gaps: nothing('Which keys of records are free since they were erased.', 'with the store', 'kind key'),
  carry_overs: nothing(
    'From which workspace of a clinic to which its records went along.',
    'with the run',
    'run_key target_id',
  ),
  carry_over_areas: nothing(
    'How many records of each kind went along, and how far that is.',
    'with the run',
    'run_key position area total copied present behind place under_way',
  ),
  last_used_numbers: {
    whose: 'people of the clinic',
    what: 'The last number that the program used before gave by a resolution, and who said so.',
    kept: 'with the resolution',
    personal: ['stated_by'],
    other: ['resolution_id', 'number', 'stated_at'],
  },
  document_runs: {
    whose: 'people of the clinic',
    what: 'Runs over documents, and what they write in notes and fields.',
    kept: 'with the run',
    personal: ['reason', 'correction'],
    other: ['run_key', 'act', 'undo_from'],
  },
  runs: {
    whose: 'people of the clinic',
    what: 'Folders and batches, and who began them.',
    kept: STORE,
    personal: ['name', 'created_by', 'filed_by'],
    other: ['key', 'id', 'workspace_id', 'kind', 'state', 'paired', 'others', 'created_at', 'updated_at'],
  },
  run_files: {
    whose: 'patients',
    what: 'Files of a folder; names may say whose they are.',
    kept: 'with the run',
    personal: ['path', 'facts'],
    other: ['key', 'run_key', 'depth', 'bytes', 'received', 'sha256'],
  },
  run_file_parts: {
    whose: 'patients',
    what: 'Files of a folder, as they came.',
    kept: 'with the run',
    personal: ['bytes'],
    other: ['file_key', 'offset', 'length'],
  },
  run_items: {
    whose: 'patients',
    what: 'What became of the files; findings may quote values.',
    kept: 'with the run',
    personal: ['finding', 'problem'],
    other: [
      ...['run_key', 'position', 'number', 'kind', 'json_file', 'xml_file', 'sha256', 'state', 'origin', 'users'],
      ...['services', 'valid', 'errors', 'notifications', 'unresolved', 'package_id'],
    ],
  },
  imports: {
    whose: 'people of the clinic',
    what: 'Files that brought records in.',
    kept: '30 days',
    personal: ['file_name', 'created_by'],
    other: [
      ...['key', 'id', 'workspace_id', 'area', 'created', 'updated', 'unchanged', 'refused', 'created_at', 'undone'],
    ],
  },
  import_entries: {
    whose: 'patients',
    what: 'What a record was before an import.',
    kept: '30 days; of a patient, goes with it',
    personal: ['before'],
    other: ['import_key', 'position', 'entry_id', 'revision', 'taken_back_revision'],
  },
  drafts: {
    whose: 'patients',
    what: 'What somebody was typing.',
    kept: '30 days; of a patient, goes with it',
    personal: ['user_id', 'content'],
    other: ['workspace_id', 'key', 'updated_at'],
  },
  journal_accounts: nothing('The accounts of the journal.', STORE, 'workspace_id accounts updated_at'),
  told_deadlines: {
    whose: 'people of the clinic',
    what: 'Which deadlines a person was notified of: ids of documents, contracts and settings.',
    kept: 'while they are due',
    personal: ['user_id'],
    other: ['workspace_id', 'told'],
  },
  list_settings: {
    whose: 'people of the clinic',
    what: 'Columns and saved views of the lists; without what was searched for.',
    kept: STORE,
    personal: ['user_id', 'content'],
    other: ['workspace_id', 'list', 'updated_at'],
  },
  idempotency_keys: {
    whose: 'patients',
    what: 'Answers, to be given again.',
    kept: '90 days; of a document, as long as it',
    personal: ['body'],
    other: [
      ...['workspace_id', 'operation', 'path', 'key', 'request_sha256', 'status', 'etag', 'created_at', 'expires_at'],
    ],
  },
  specialists: {
    whose: 'people of the clinic',
    what: 'Professionals who attend.',
    kept: 'with the attentions that name them',
    personal: [
      ...['document_type', 'document_number', 'professional_type', 'registration_number', 'birth_date', 'sex_code'],
      ...['country_residence_code', 'municipality_residence_code', 'territorial_zone_code', 'first_name', 'last_name'],
    ],
    other: RECORD,
  },
  specialists_search: {
    whose: 'people of the clinic',
    what: 'To search professionals by.',
    kept: 'with the professional',
    personal: ['words'],
    other: [],
  },
  clients: {
    whose: 'payers',
    what: 'Payers; some are people.',
    kept: 'with the documents that name them',
    personal: ['nit', 'company_name', 'address', 'municipality_code', 'email', 'phone'],
    other: [
      ...['verification_digit', 'department_code', ...RECORD],
      ...['max_file_bytes', 'max_bundle_bytes', 'bundle_layout', 'bundle_cover'],
    ],
  },
  clients_search: {
    whose: 'payers',
    what: 'To search payers by.',
    kept: 'with the payer',
    personal: ['words'],
    other: [],
  },
  users: {
    whose: 'people of the clinic',
    what: 'Who may sign in.',
    kept: 'as long as the trail names them',
    personal: ['phone', 'password_hash', 'first_name', 'last_name', 'email'],
    other: [
      'id',
      'platform_role',
      'is_active',
      'must_change_password',
      'second_factor_at',
      'second_factor_step',
      'language',
      'notifies',
      'density',
      ...REVISED,
    ],
  },
  second_factor_codes: {
    whose: 'people of the clinic',
    what: 'Recovery codes of the second factor, hashed.',
    kept: 'until used or removed',
    personal: ['user_id'],
    other: ['code_sha256'],
  },
  sessions: {
    whose: 'people of the clinic',
    what: 'Who was signed in, and when.',
    kept: 'until they expire',
    personal: ['user_id', 'phone', 'created_at', 'ended_at'],
    other: ['id', 'expires_at', 'renewal_sha256'],
  },
  sign_in_failures: {
    whose: 'people of the clinic',
    what: 'Numbers that failed to sign in, hashed.',
    kept: 'one day',
    personal: ['phone_sha256'],
    other: ['failures', 'blocked_until'],
  },
  memberships: {
    whose: 'people of the clinic',
    what: 'Who belongs to which clinic.',
    kept: 'until removed',
    personal: ['user_id', 'role'],
    other: ['workspace_id', ...REVISED],
  },
  access_tokens: {
    whose: 'people of the clinic',
    what: 'Tokens of people for programs.',
    kept: STORE,
    personal: ['user_id', 'name', 'last_used_at'],
    other: ['id', 'secret_sha256', 'scopes', 'workspace_ids', 'created_at', 'expires_at', 'revoked_at'],
  },
  audit_events: {
    whose: 'people of the clinic',
    what: 'Who did or saw what, when. Patients stand in it by identifiers only.',
    personal: ['actor', 'target', 'request_sha256'],
    other: ['sequence', 'workspace_id', 'at', 'operation', 'revision', 'previous_hash', 'hash'],
    kept: `${STORE}: it proves who had access (Resolución 1995 de 1999, art. 14)`,
  },
  rule_overrides: {
    whose: 'people of the clinic',
    what: 'Who emitted in spite of a rule, and why.',
    kept: WITH_DOCUMENT,
    personal: ['reason', 'overridden_by'],
    other: ['document_id', 'revision', 'rule', 'workspace_id', 'findings', 'overridden_at'],
  },
  supports: {
    whose: 'patients',
    what: 'Supporting documents of visits and invoices; the files lie encrypted in `soportes/`, what opens each is here.',
    kept: 'with the visit or invoice; taken away by a person, a week more, then the file is erased',
    personal: ['visit_id', 'document_id', 'type', 'name', 'sha256', 'file', 'file_key', 'created_by'],
    other: ['key', 'id', 'workspace_id', 'bytes', 'received', 'media_type', 'created_at', 'removed_at'],
  },
  support_pieces: {
    whose: 'patients',
    what: 'Pieces of supporting documents that still arrive.',
    kept: 'until the last piece came, or a day',
    personal: ['content'],
    other: ['support_key', 'offset'],
  },
  bundle_files: {
    whose: 'patients',
    what: 'Files of archives for payers; they lie encrypted in `entregas/`, what opens each is here. No copy has them.',
    kept: 'seven days from the end of the run, then row and file are erased',
    personal: ['name', 'file', 'file_key'],
    other: ['run_key', 'position', 'place', 'method', 'crc32', 'bytes', 'packed'],
  },
  payer_filings: {
    whose: 'people of the clinic',
    what: 'Which invoices payers took.',
    kept: WITH_DOCUMENT,
    personal: ['recorded_by'],
    other: ['key', 'document_id', 'workspace_id', 'filed_on', 'number', 'recorded_at'],
  },
  webhooks: {
    whose: 'people of the clinic',
    what: 'Programs that are told of changes.',
    kept: 'until removed',
    personal: ['created_by'],
    other: ['key', 'id', 'workspace_id', 'url', 'certificate_sha256', 'resources', 'is_active', 'place', 'created_at'],
  },
  connections: {
    whose: 'people of the clinic',
    what: 'Accounts at the ministry and the provider.',
    kept: STORE,
    personal: ['settings'],
    other: ['workspace_id', 'connection', 'verified_at', 'updated_at'],
  },
  workspaces: nothing(
    'Clinics.',
    STORE,
    'id number nit verification_digit company_name display_name environment provider_codes is_active idle_lock_minutes admin_second_factor revision created_at updated_at',
  ),
  totals: nothing('How many rows of a list there are.', STORE, 'workspace_id list kind status month n gross'),
  services: {
    whose: 'nobody',
    what: 'Saved services; what is typed in them may name somebody.',
    kept: STORE,
    personal: ['name', 'description', 'payload'],
    other: ['category', 'input_provenance', ...RECORD],
  },
  services_search: nothing('To search services by.', STORE, 'words'),
  price_lists: {
    whose: 'payers',
    what: 'Price lists, and with which payer each was agreed.',
    kept: STORE,
    personal: ['client_id'],
    other: ['name', 'base', 'manual_id', ...RECORD],
  },
  price_lists_search: {
    whose: 'nobody',
    what: 'To search price lists by.',
    kept: 'with the list',
    personal: [],
    other: ['words'],
  },
  price_versions: {
    whose: 'people of the clinic',
    what: 'What a price list says from a day on; withdrawn ones stay.',
    kept: STORE,
    personal: ['created_by'],
    other: ['key', 'id', 'workspace_id', 'list_id', 'from_day', 'percentage', 'items', 'created_at', 'withdrawn_at'],
  },
  price_items: {
    whose: 'nobody',
    what: 'Prices of a version by code.',
    kept: 'with the version',
    personal: [],
    other: ['key', 'version_key', 'kind', 'code', 'value', 'description', 'words'],
  },
  contracts: {
    whose: 'payers',
    what: 'What was agreed with payers; some are people.',
    kept: 'with the documents that name them',
    personal: ['client_id', 'client_name', 'contract_number'],
    other: [
      ...['payment_modality', 'valid_from', 'valid_to', 'coverages', 'provider_codes', 'ceiling', 'invoice_grouping'],
      'price_list_id',
      ...['copayment_collector', 'copayment_concept', 'authorization_required', 'support_codes', ...RECORD],
    ],
  },
  contracts_search: {
    whose: 'payers',
    what: 'To search contracts by.',
    kept: 'with the contract',
    personal: ['words'],
    other: [],
  },
  resolutions: nothing(
    'Numbering ranges.',
    STORE,
    'key id workspace_id kind prefix resolution_number from to next valid_from valid_to provider_range_id has_technical_key is_active revision created_at updated_at',
  ),
  resolutions_search: nothing('To search ranges by.', STORE, 'words'),
  billing_runs: nothing('How batches are made.', 'with the run', 'run_key terms undo_from'),
  catalog_versions: nothing(
    'Installed code tables.',
    STORE,
    'catalog version file_name origin entries official_date source source_sha256 complete installed_at replaced_at',
  ),
  dispatch_timeline: nothing(
    'Steps of the outbox.',
    'with what was sent',
    'dispatch_id step at from_state to_state cause',
  ),
  document_lookups: nothing('When documents were asked for.', WITH_DOCUMENT, 'dispatch_id at'),
  document_numbers: nothing(
    'Which numbers are taken.',
    WITH_DOCUMENT,
    'workspace_id kind prefix number document_id resolution_id state reserved_at',
  ),
  event_floor: nothing('Where the log of changes begins.', STORE, 'one sequence'),
  events: nothing('What changed, by identifiers.', '30 days', 'sequence workspace_id at resource id revision'),
  import_mappings: nothing(
    'Which column of a program is which.',
    STORE,
    'id workspace_id area name mapping updated_at',
  ),
  webhook_deliveries: nothing(
    'What programs are told: identifiers only.',
    '30 days',
    'key id webhook_key state payload attempts last_status last_cause next_attempt_at created_at updated_at',
  ),
}
