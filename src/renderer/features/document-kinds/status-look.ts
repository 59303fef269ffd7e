import type { DocumentStatus } from '../../../contract/documents.ts'
import type { PackageStatus } from '../../../contract/packages.ts'
import type { Look } from '../../ui/status-badge.tsx'

/** How the state of an invoice, a note or a package looks. */
export const STATUS_LOOK: Readonly<Record<PackageStatus | DocumentStatus, Look>> = {
  draft: { tone: 'idle', icon: 'edit' },
  ready: { tone: 'info', icon: 'check' },
  queued: { tone: 'warn', icon: 'clock' },
  sending: { tone: 'info', icon: 'send' },
  accepted: { tone: 'ok', icon: 'checkCircle' },
  rejected: { tone: 'bad', icon: 'error' },
  unknown: { tone: 'warn', icon: 'question' },
  discarded: { tone: 'idle', icon: 'trash' },
}
