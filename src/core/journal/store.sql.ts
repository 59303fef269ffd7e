import type { Centavos } from '../../contract/centavos.ts'
import { JournalAccounts } from '../../contract/journal.ts'
import type { DocumentContent } from '../store/documents.ts'
import type { IssuedDocument, JournalStore } from '../store/journal.ts'
import type { Sql } from '../store/sql.ts'

interface Row extends Omit<IssuedDocument, 'content' | 'invoice'> {
  readonly content: string
  readonly invoiceNumber: string | null
  readonly invoicePrefix: string | null
  readonly invoiceGross: Centavos
  readonly invoicePayable: Centavos
  readonly invoiceContent: string | null
}

const contentOf = (document: string) =>
  `(SELECT r.content FROM document_revisions r WHERE r.document_id = ${document}.id AND r.revision = ${document}.revision)`
const prefixOf = (document: string) =>
  `(SELECT n.prefix FROM document_numbers n WHERE n.document_id = ${document}.id AND n.prefix || n.number = ${document}.number LIMIT 1)`

export function sqlJournalStore(db: Sql): JournalStore {
  const file = db.$client
  const issued = file.prepare<Row>(
    `SELECT d.key, d.id, d.kind, d.number, ${prefixOf('d')} AS prefix, d.issued_at AS issuedAt, d.gross, d.payable,
       ${contentOf('d')} AS content,
       json_extract(q.document, '$.customer.documentNumber') AS thirdParty,
       json_extract(q.document, '$.customer.name') AS thirdPartyName,
       i.number AS invoiceNumber, i.gross AS invoiceGross, i.payable AS invoicePayable,
       ${prefixOf('i')} AS invoicePrefix, ${contentOf('i')} AS invoiceContent
     FROM documents d JOIN document_requests q ON q.document_id = d.id LEFT JOIN documents i ON i.id = d.invoice_id
     WHERE d.workspace_id = ? AND (d.issued_at, d.key) > (?, ?) AND d.issued_at < ? AND d.status = 'accepted'
     ORDER BY d.issued_at, d.key LIMIT ?`,
  )
  const accounts = file.prepare('SELECT accounts FROM journal_accounts WHERE workspace_id = ?').pluck()
  const saveAccounts = file.prepare(
    `INSERT INTO journal_accounts (workspace_id, accounts, updated_at) VALUES (?, ?, ?)
     ON CONFLICT (workspace_id) DO UPDATE SET accounts = excluded.accounts, updated_at = excluded.updated_at`,
  )
  return {
    async issued(workspaceId, { from, before }, limit, after) {
      const [moment, key] = after ? [after.issuedAt, after.key] : [from, -1]
      return (await issued.all(workspaceId, moment, key, before, limit)).map(documentOf)
    },
    async accounts(workspaceId) {
      const row = await accounts.get(workspaceId)
      return row === undefined ? undefined : JournalAccounts.parse(JSON.parse(String(row)))
    },
    async saveAccounts(workspaceId, set, updatedAt) {
      await saveAccounts.run(workspaceId, JSON.stringify(set), updatedAt)
    },
  }
}

function documentOf(row: Row): IssuedDocument {
  const { content, invoiceNumber, invoicePrefix, invoiceGross, invoicePayable, invoiceContent, ...document } = row
  const read = (text: string): DocumentContent => JSON.parse(text)
  return {
    ...document,
    content: read(content),
    invoice:
      invoiceContent === null || invoiceNumber === null
        ? null
        : {
            number: invoiceNumber,
            prefix: invoicePrefix,
            gross: invoiceGross,
            payable: invoicePayable,
            content: read(invoiceContent),
          },
  }
}
