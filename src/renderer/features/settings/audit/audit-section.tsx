import { Menu, SegmentedControl } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { call } from '../../../base/api/client.ts'
import { useLongList } from '../../../base/api/long-list.ts'
import { useRead } from '../../../base/api/query.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { useWorkspace } from '../../../base/workspace/workspace.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Section } from '../../../ui/section.tsx'
import { SplitButton } from '../../../ui/split-button.tsx'
import type { ListSearch } from '../../../ui/table/use-arranged.ts'
import { settingsSearch } from '../search.ts'
import { auditQuery } from './audit-filters.tsx'
import { AuditTable, type AuditTableProps } from './audit-table.tsx'
import { AuditTrailNotice } from './audit-trail.tsx'
import { useTakeTrail } from './use-take-trail.ts'

type View = 'changes' | 'reads' | 'platform'
type OnSearch = (change: ListSearch, options?: { replace: boolean }) => void

const route = getRouteApi('/c/$workspaceId/ajustes/$section')

/** Who did what, who read which patient, and what was done to the installation. */
export function AuditSection() {
  const t = useT()
  const { vista, ...search } = route.useSearch()
  const navigate = route.useNavigate()
  const onSearch: OnSearch = (change, options) =>
    void navigate({ search: (now) => settingsSearch.parse({ ...now, ...change }), ...options })
  const account = useRead('account.get', {})
  const views: View[] = account.data?.platformRole === 'admin' ? ['changes', 'reads', 'platform'] : ['changes', 'reads']
  const view = views.find((each) => each === vista) ?? 'changes'
  const narrowed = { search, onSearch }
  // The trail of the installation is not the clinic's.
  const action = view === 'platform' ? null : <TakeTrail show={view} search={search} />
  return (
    <Section title={t('settings.audit.title')} lead={t('settings.audit.lead')} action={action}>
      <AuditTrailNotice />
      <SegmentedControl
        aria-label={t('settings.audit.view')}
        data={views.map((value) => ({ value, label: t(`settings.audit.views.${value}`) }))}
        value={view}
        onChange={(chosen) => onSearch({ vista: chosen })}
        my="md"
      />
      {view === 'platform' ? <PlatformEvents {...narrowed} /> : <ClinicEvents key={view} show={view} {...narrowed} />}
    </Section>
  )
}

type Narrowed = Pick<AuditTableProps, 'search' | 'onSearch'>

function ClinicEvents({ show, ...narrowed }: Narrowed & { show: 'changes' | 'reads' }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const query = auditQuery(narrowed.search)
  const events = useLongList({
    key: ['auditEvents.list', workspaceId, show, query],
    read: async (range, signal) =>
      (await call('auditEvents.list', { params: { workspaceId }, query: { ...query, ...range, show }, signal })).body,
  })
  return <AuditTable events={events} empty={t(`settings.audit.none.${show}`)} {...narrowed} />
}

function PlatformEvents(narrowed: Narrowed) {
  const t = useT()
  const query = auditQuery(narrowed.search)
  const events = useLongList({
    key: ['auditEvents.platform', query],
    read: async (range, signal) => (await call('auditEvents.platform', { query: { ...query, ...range }, signal })).body,
  })
  return <AuditTable events={events} empty={t('settings.audit.none.platform')} {...narrowed} />
}

/** The whole of it, which proves itself; or what the list shows. */
function TakeTrail({ show, search }: { show: Exclude<View, 'platform'>; search: ListSearch }) {
  const t = useT()
  const { busy, takeWhole, takeShown } = useTakeTrail(search)
  return (
    <SplitButton
      icon="download"
      label={t('settings.audit.take')}
      busy={busy}
      onClick={() => void takeWhole('jsonl')}
      moreLabel={t('settings.audit.takeOther')}
    >
      <Menu.Item leftSection={<Icon name="download" />} onClick={() => void takeWhole('csv')}>
        {t('settings.audit.takeCsv')}
      </Menu.Item>
      <Menu.Item leftSection={<Icon name="filter" />} onClick={() => void takeShown(show)}>
        {t('settings.audit.takeShown')}
      </Menu.Item>
    </SplitButton>
  )
}
