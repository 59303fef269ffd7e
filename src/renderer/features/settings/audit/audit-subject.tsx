import type { LinkProps } from '@tanstack/react-router'
import type { AuditEvent, AuditSubjectKind } from '../../../../contract/audit.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { useWorkspace } from '../../../base/workspace/workspace.ts'
import { AnchorLink } from '../../../ui/anchor-link.tsx'

/** Where each is; what has no screen of its own has none. */
function placeOf(kind: AuditSubjectKind, id: string, workspaceId: string): LinkProps | undefined {
  const params = { workspaceId }
  const search = { ver: id }
  switch (kind) {
    case 'patient':
      return { to: '/c/$workspaceId/pacientes', params, search }
    case 'authorization':
      return { to: '/c/$workspaceId/autorizaciones', params, search }
    case 'payer':
      return { to: '/c/$workspaceId/pagadores', params, search }
    case 'contract':
      return { to: '/c/$workspaceId/contratos', params, search }
    case 'price_list':
      return { to: '/c/$workspaceId/tarifas', params, search }
    case 'professional':
      return { to: '/c/$workspaceId/profesionales', params, search }
    case 'service':
      return { to: '/c/$workspaceId/servicios', params, search }
    case 'resolution':
      return { to: '/c/$workspaceId/resoluciones', params, search }
    case 'visit':
      return { to: '/c/$workspaceId/atenciones/$visitId', params: { workspaceId, visitId: id } }
    case 'invoice':
      return { to: '/c/$workspaceId/facturas/$invoiceId', params: { workspaceId, invoiceId: id } }
    case 'credit_note':
      return { to: '/c/$workspaceId/notas/credito/$noteId', params: { workspaceId, noteId: id } }
    case 'debit_note':
      return { to: '/c/$workspaceId/notas/debito/$noteId', params: { workspaceId, noteId: id } }
    case 'package':
      return { to: '/c/$workspaceId/paquetes/$packageId', params: { workspaceId, packageId: id } }
    default:
      return undefined
  }
}

/** What an event was about, as a person knows it, and the way to it. */
export function AuditSubject({ event }: { event: AuditEvent }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const { operation, target, revision, subject } = event
  if (target === null) {
    // A page of a list is no revision: how many it showed.
    const shown = operation.endsWith('.list') && revision !== null
    return shown ? <span>{t('settings.audit.shown', { count: revision })}</span> : null
  }
  if (!subject) return <span className="mono truncate">{target}</span>
  const { kind, label } = subject
  if (label === null)
    return <span className="soft truncate">{t(`settings.audit.gone.${kind === 'patient' ? kind : 'other'}`)}</span>
  const words = label || t('settings.audit.noName')
  const place = placeOf(kind, target, workspaceId)
  return place ? (
    <AnchorLink {...place} className="truncate">
      {words}
    </AnchorLink>
  ) : (
    <span className="truncate">{words}</span>
  )
}
