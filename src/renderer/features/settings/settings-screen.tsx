import { getRouteApi, Link, Navigate } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import section from '../../ui/section.module.css'
import { Section } from '../../ui/section.tsx'
import { BackupsSection } from '../backups/backups-section.tsx'
import { LocalApiSection } from '../backups/local-api-section.tsx'
import { RecoveryKeySection } from '../backups/recovery-key.tsx'
import { UpdatesSection } from '../backups/updates-section.tsx'
import { MinistryConnectionForm } from '../connections/ministry-connection.tsx'
import { GoLiveSection } from '../go-live/go-live-section.tsx'
import { AccountSection } from './account-section.tsx'
import { AuditSection } from './audit/audit-section.tsx'
import { ClinicSection } from './clinic-section.tsx'
import { DiagnosticsSection } from './diagnostics-section.tsx'
import { InvoicingSection } from './invoicing-section.tsx'
import { MembersSection } from './people/members-section.tsx'
import { PlatformAdminsSection } from './people/platform-admins-section.tsx'
import { RetentionSection } from './retention-section.tsx'
import { RulesSection } from './rules-section.tsx'
import { SECTION_NAMES, type SectionName, useOpenSections } from './sections.ts'
import { SecuritySection } from './security-section.tsx'
import classes from './settings.module.css'
import { TokensSection } from './tokens/tokens-section.tsx'
import { WebhooksSection } from './webhooks/webhooks-section.tsx'

const SECTIONS: Readonly<Record<SectionName, ComponentType>> = {
  clinica: ClinicSection,
  ministerio: MinistrySection,
  facturacion: InvoicingSection,
  produccion: GoLiveSection,
  miembros: MembersSection,
  tokens: TokensSection,
  copias: BackupsSection,
  llave: RecoveryKeySection,
  actualizaciones: UpdatesSection,
  programas: LocalApiSection,
  avisos: WebhooksSection,
  auditoria: AuditSection,
  datos: RetentionSection,
  reglas: RulesSection,
  diagnostico: DiagnosticsSection,
  seguridad: SecuritySection,
  instalacion: PlatformAdminsSection,
  cuenta: AccountSection,
}

const route = getRouteApi('/c/$workspaceId/ajustes/$section')

export function SettingsStart() {
  const { id: workspaceId } = useWorkspace()
  return <Navigate to="/c/$workspaceId/ajustes/$section" params={{ workspaceId, section: 'clinica' }} replace />
}

export function SettingsScreen() {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const { account, open } = useOpenSections()
  const { section } = route.useParams()
  const name = SECTION_NAMES.find((candidate) => candidate === section)
  if (!name) return <SettingsStart />
  const Content = SECTIONS[name]
  return (
    <>
      <PageHeader title={t('settings.title')} />
      <div className={classes.screen}>
        <nav aria-label={t('settings.navigation')}>
          <ul className={classes.sections}>
            {open.map((candidate) => (
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
        <Loaded query={account}>
          {() =>
            open.includes(name) ? (
              <Content key={workspaceId} />
            ) : (
              <Notice tone="idle" icon="key" title={t('settings.adminOnly')} />
            )
          }
        </Loaded>
      </div>
    </>
  )
}

function MinistrySection() {
  const t = useT()
  const { id } = useWorkspace()
  return (
    <Section title={t('ministry.title')} lead={t('ministry.lead')}>
      <div className={section.narrow}>
        <MinistryConnectionForm workspaceId={id} />
      </div>
    </Section>
  )
}
