import { z } from 'zod'
import { amount } from './documents.ts'
import { type Operation, XLSX_TYPE } from './operation.ts'
import { WS } from './workspaces.ts'

/** Lists that come out as a table, by the resource of their operation `<name>.list`. */
export const ExportList = z.enum([
  'patients',
  'clients',
  'priceLists',
  'priceItems',
  'contracts',
  'specialists',
  'services',
  'resolutions',
  'visits',
  'authorizations',
  'ripsPackages',
  'dispatchedDocuments',
  'runItems',
  'billingItems',
  'documentRunItems',
  'correctionCauses',
  'correctionTargets',
  'deadlines',
  'reports',
  'rejections',
  'journalLines',
  'healthInvoices',
  'creditNotes',
  'debitNotes',
])
export type ExportList = z.infer<typeof ExportList>

export const CSV_TYPE = 'text/csv'

/** A workbook is made as a whole; a CSV file goes out as it is read. */
export const MAX_EXPORTED_ROWS = { xlsx: 20_000, csv: 200_000 } as const

const filter = z.string().max(200).optional()

export const exportOperations = {
  'exports.table': {
    area: 'Exports',
    method: 'GET',
    access: 'export',
    right: 'exports',
    effect: 'none',
    idempotency: 'none',
    path: `${WS}/exports/{list}`,
    summary:
      'What a list shows, whole, as a table: the same filters as the list itself takes, and each only where it does',
    query: z.strictObject({
      /** CSV: UTF-8 with its mark, `;` between, decimal commas, and no cell that a spreadsheet would take for a formula. */
      format: z.enum(['csv', 'xlsx']),
      q: filter,
      isActive: filter,
      ids: filter,
      status: filter,
      kind: filter,
      date: filter,
      patientId: filter,
      clientId: filter,
      assignedTo: filter,
      contractId: filter,
      coverage: filter,
      dateFrom: filter,
      dateTo: filter,
      issuedFrom: filter,
      issuedTo: filter,
      payableFrom: amount.optional(),
      payableTo: amount.optional(),
      unbilled: filter,
      /** Of `authorizations`. */
      show: filter,
      /** Of `reports` and `rejections`. */
      by: filter,
      unissued: filter,
      /** Of `correctionCauses` and `correctionTargets`. */
      source: filter,
      code: filter,
      place: z.string().max(300).optional(),
      withoutCuv: filter,
      category: z.int().optional(),
      /** Of `priceItems`: of which version, and by which codes. */
      priceVersionId: filter,
      codeKind: filter,
      base: filter,
      sort: filter,
      /** Of `runItems`, `billingItems` and `documentRunItems`: whose, which of them, and which way they are sorted. */
      runId: filter,
      filter,
      order: filter,
    }),
    success: { 200: `${CSV_TYPE}, ${XLSX_TYPE}` },
    errors: ['not_found', 'request_too_large'],
  },
} as const satisfies Record<string, Operation>
