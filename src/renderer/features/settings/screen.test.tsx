import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { expect, it } from 'vitest'
import { onWire } from '../../../../test/contract/window/wire.ts'
import { answered, drawn } from '../../../../test/support/drawn.tsx'
import { opened } from '../../../../test/support/screen.tsx'
import { watched } from '../../../../test/support/went.ts'
import type { Role } from '../../../contract/workspaces.ts'
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
import { SecuritySection } from './security-section.tsx'
import { SettingsScreen } from './settings-screen.tsx'
import { TokensSection } from './tokens/tokens-section.tsx'
import { WebhooksSection } from './webhooks/webhooks-section.tsx'

const CONTENT: Readonly<Record<string, ComponentType<never>>> = {
  ...{ clinica: ClinicSection, ministerio: MinistryConnectionForm, facturacion: InvoicingSection },
  ...{ produccion: GoLiveSection, miembros: MembersSection, tokens: TokensSection, copias: BackupsSection },
  ...{ llave: RecoveryKeySection, actualizaciones: UpdatesSection, programas: LocalApiSection },
  ...{ avisos: WebhooksSection, auditoria: AuditSection, datos: RetentionSection, reglas: RulesSection },
  ...{ diagnostico: DiagnosticsSection, seguridad: SecuritySection, instalacion: PlatformAdminsSection },
  cuenta: AccountSection,
}
const NAMES = Object.keys(CONTENT)
const ALL = ['clinica', 'tokens', 'cuenta']
const PLATFORM = ['copias', 'llave', 'actualizaciones', 'programas', 'instalacion']

/** A section of the settings, as a person is shown it. */
async function settings(section: string, role: Role, platformRole = 'user') {
  onWire({ 'account.get': { platformRole } })
  const { router } = watched()
  const match = { search: {}, params: { section }, _strictParams: { section } }
  const store = { get: () => match, subscribe: () => ({ unsubscribe: () => undefined }) }
  Object.assign(router, { stores: { getMatchStore: () => store } })
  const screen = await opened(<SettingsScreen />, { clinic: { role }, router, leaves: Object.values(CONTENT) })
  const menu = () => screen.given(Link).map(({ params }) => (params as unknown as { section: string }).section)
  const shown = () => NAMES.filter((name) => CONTENT[name] && screen.given(CONTENT[name]).length > 0)
  return { menu, shown, ...screen }
}

it.each(NAMES)('«%s» is what its name says', async (name) => {
  const { shown, menu } = await settings(name, 'admin', 'admin')
  expect([shown(), menu().toSorted()]).toEqual([[name], NAMES.toSorted()])
})

it.each<[role: Role, platformRole: string, menu: string[]]>([
  ['admin', 'user', NAMES.filter((name) => !PLATFORM.includes(name))],
  ['auditor', 'user', [...ALL, 'auditoria', 'reglas']],
  ['biller', 'user', ALL],
  ['viewer', 'admin', [...ALL, ...PLATFORM]],
])(
  'of the settings a person who is %s here, and %s of the installation, sees: %j',
  async (role, platformRole, menu) => {
    expect((await settings('clinica', role, platformRole)).menu().toSorted()).toEqual(menu.toSorted())
  },
)

it.each<[section: string, role: Role]>([
  ['miembros', 'biller'],
  ['auditoria', 'operator'],
  ['copias', 'admin'],
  ['datos', 'auditor'],
])('«%s» by its address is not shown to a person who is %s', async (section, role) => {
  const { shown, words } = await settings(section, role)
  expect([shown(), words().includes('Solo un administrador')]).toEqual([[], true])
})

it('a document that was emitted in spite of a rule is opened as what it is', () => {
  const kinds = ['invoice', 'credit_note', 'debit_note'] as const
  const items = kinds.map((documentKind, at) => ({
    ...{
      rule: 'RVC019',
      findings: 1,
      documentId: `doc_${at}`,
      documentKind,
      documentNumber: `N${at}`,
      outcome: 'open',
    },
    ...{ reason: 'La tabla es vieja', overriddenBy: 'usr_1', overriddenAt: '2026-10-04T03:05:00Z' },
  }))
  answered('ruleOverrides.list', { params: { workspaceId: 'wsp_1' } }, { items, rules: [] } as never)
  expect(drawn(<RulesSection />).links).toEqual([
    ...['/c/wsp_1/facturas/doc_0', '/c/wsp_1/notas/credito/doc_1', '/c/wsp_1/notas/debito/doc_2'],
  ])
})

it('what is due to be deleted, and who waits for an answer, is opened where it is', () => {
  const params = { workspaceId: 'wsp_1' }
  const kind = (name: string, id: string) => ({
    ...{ kind: name, label: '', years: 5, countedFrom: '', norm: '', isOurs: false, due: 1 },
    items: [{ id, label: name, since: '2020-01-01' }],
  })
  const kinds = [kind('rips', 'pkg_1'), kind('tax', 'inv_1'), kind('clinical', 'pat_1')]
  answered('retention.report', { params }, { kinds, checkedOn: '2026-01-01', asOf: '2026-01-01' } as never)
  const query = { open: 'true', sort: 'createdAt', limit: 100 } as const
  const request = { id: 'prq_1', patientId: 'pat_2', kind: 'access', details: '', dueOn: '2026-12-01' }
  answered('privacyRequests.list', { params, query }, { items: [request] } as never)
  expect(drawn(<RetentionSection />).links).toEqual([
    ...['/c/wsp_1/paquetes/pkg_1', '/c/wsp_1/pacientes?ver=pat_1', '/c/wsp_1/pacientes?ver=pat_2'],
  ])
})
