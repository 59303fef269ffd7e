import { getRouteApi, Link, Navigate } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useRead } from '../api/query.ts'
import { BackupsSection } from '../backups/backups-section.tsx'
import { LocalApiSection } from '../backups/local-api-section.tsx'
import { RecoveryKeySection } from '../backups/recovery-key.tsx'
import { UpdatesSection } from '../backups/updates-section.tsx'
import { useT } from '../i18n/i18n.ts'
import { useRights, useWorkspace } from '../session/workspace.ts'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { AccountSection } from './account-section.tsx'
import { AuditSection } from './audit-section.tsx'
import { ClinicSection } from './clinic-section.tsx'
import { DiagnosticsSection } from './diagnostics-section.tsx'
import { InvoicingSection } from './invoicing-section.tsx'
import { MembersSection } from './members-section.tsx'
import { MinistryConnectionForm } from './ministry-connection.tsx'
import { Section } from './section.tsx'
import classes from './settings.module.css'
import { TokensSection } from './tokens-section.tsx'

const SECTIONS = {
  clinica: { admin: false, component: ClinicSection },
  ministerio: { admin: true, component: MinistrySection },
  facturacion: { admin: true, component: InvoicingSection },
  miembros: { admin: true, component: MembersSection },
  tokens: { admin: false, component: TokensSection },
  copias: { admin: 'platform', component: BackupsSection },
  llave: { admin: 'platform', component: RecoveryKeySection },
  actualizaciones: { admin: 'platform', component: UpdatesSection },
  programas: { admin: 'platform', component: LocalApiSection },
  auditoria: { admin: true, component: AuditSection },
  diagnostico: { admin: true, component: DiagnosticsSection },
  cuenta: { admin: false, component: AccountSection },
} as const satisfies Record<string, { admin: boolean | 'platform'; component: ComponentType }>
type SectionName = keyof typeof SECTIONS
const NAMES = Object.keys(SECTIONS) as SectionName[]

const route = getRouteApi('/c/$workspaceId/ajustes/$section')

export function SettingsStart() {
  const { id: workspaceId } = useWorkspace()
  return <Navigate to="/c/$workspaceId/ajustes/$section" params={{ workspaceId, section: 'clinica' }} replace />
}

export function SettingsScreen() {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const { admin } = useRights()
  const account = useRead('account.get', {})
  const runsInstallation = account.data?.platformRole === 'admin'
  const mayOpen = ({ admin: needed }: { admin: boolean | 'platform' }) =>
    needed === 'platform' ? runsInstallation : admin || !needed
  const { section } = route.useParams()
  const name = NAMES.find((candidate) => candidate === section)
  if (!name) return <SettingsStart />
  const { component: Content } = SECTIONS[name]
  return (
    <>
      <PageHeader title={t('settings.title')} />
      <div className={classes.screen}>
        <nav aria-label={t('settings.navigation')}>
          <ul className={classes.sections}>
            {NAMES.filter((candidate) => mayOpen(SECTIONS[candidate])).map((candidate) => (
              <li key={candidate}>
                <Link
                  to="/c/$workspaceId/ajustes/$section"
                  params={{ workspaceId, section: candidate }}
                  className={classes.link}
                >
                  {t(`settings.sections.${candidate}`)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {!mayOpen(SECTIONS[name]) && account.data ? (
          <Notice tone="idle" icon="key" title={t('settings.adminOnly')} />
        ) : (
          <Content />
        )}
      </div>
    </>
  )
}

function MinistrySection() {
  const t = useT()
  const { id } = useWorkspace()
  return (
    <Section title={t('ministry.title')} lead={t('ministry.lead')}>
      <div className={classes.narrow}>
        <MinistryConnectionForm workspaceId={id} />
      </div>
    </Section>
  )
}
