import type { ReactNode } from 'react'
import { useRead } from '../../base/api/query.ts'
import { money } from '../../base/format/format.ts'
import { translate } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { resolutionArea } from '../resolutions/area.tsx'
import { type LineDraft, lineTotal } from './draft.ts'
import type { Part } from './draft-merge.ts'

/** A number of services and what they add up to: what tells two lists of them apart. */
export function sayLines(lines: readonly LineDraft[]): string {
  const total = lines.reduce((sum, line) => sum + Math.round(lineTotal(line) * 100), 0) / 100
  return translate('invoices.line.count', { count: lines.length, total: money(total) })
}

/** The same for every kind of document. */
export function resolutionPart<D extends { readonly resolutionId: string | null }>(): Part<D> {
  return {
    name: 'resolutionId',
    label: 'invoices.form.resolution',
    keys: ['resolutionId'],
    shown: ({ resolutionId }) =>
      resolutionId ? <ResolutionName resolutionId={resolutionId} /> : translate('invoices.form.onlyResolution'),
  }
}

function ResolutionName({ resolutionId }: { resolutionId: string }): ReactNode {
  const { id: workspaceId } = useWorkspace()
  const { data } = useRead('resolutions.get', { params: { workspaceId, resolutionId } })
  return data ? resolutionArea.titleOf(data) : '…'
}

export function PayerName({ clientId }: { clientId: string }): ReactNode {
  const { id: workspaceId } = useWorkspace()
  const { data } = useRead('clients.get', { params: { workspaceId, clientId } })
  return data ? `${data.companyName} · NIT ${data.nit}-${data.verificationDigit}` : '…'
}
