import { Link } from '@tanstack/react-router'
import { DocumentStatus } from '../../../contract/documents.ts'
import type { Dashboard } from '../../../contract/workspaces.ts'
import { day, money } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { DocumentStatusBadge } from '../documents/document-status.tsx'
import classes from './home.module.css'
import { HomeCard } from './home-card.tsx'

type RecentDocument = Dashboard['recentDocuments'][number]

/** Where each kind of document is opened. */
const SCREENS = {
  Invoice: { name: 'home.documentKind.Invoice', to: '/c/$workspaceId/facturas/$invoiceId' },
  CreditNote: { name: 'home.documentKind.CreditNote', to: '/c/$workspaceId/notas/credito/$noteId' },
  DebitNote: { name: 'home.documentKind.DebitNote', to: '/c/$workspaceId/notas/debito/$noteId' },
} as const satisfies Record<RecentDocument['documentType'], unknown>

/** The last invoices and notes; nothing where a clinic does not invoice with this program. */
export function RecentDocuments({ documents }: { documents: readonly RecentDocument[] }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  if (documents.length === 0) return null
  return (
    <HomeCard id="documents-title" title={t('home.documents')} all="/c/$workspaceId/facturas">
      <ul className={classes.rows}>
        {documents.slice(0, 8).map(({ id, documentType, number, clientName, totalAmount, date, status }) => (
          <li key={id}>
            <Link
              to={SCREENS[documentType].to}
              params={{ workspaceId, invoiceId: id, noteId: id }}
              className={classes.row}
            >
              <span className={classes.rowWords}>
                <span className="truncate">
                  {t(SCREENS[documentType].name)} {number || t('invoices.noNumber')} · {money(totalAmount)}
                </span>
                <span className={classes.rowDetail}>{[clientName, day(date)].filter(Boolean).join(' · ')}</span>
              </span>
              <DocumentStatusBadge status={DocumentStatus.catch('draft').parse(status)} />
            </Link>
          </li>
        ))}
      </ul>
    </HomeCard>
  )
}
