import { Button, Group, Stack } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { UpdateState } from '../../../preload/desktop.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/section.tsx'

const KEY = ['desktop', 'update']
const POLL_MS = 2_000

const LOOKS = {
  unavailable: { tone: 'idle', icon: 'info' },
  idle: { tone: 'ok', icon: 'checkCircle' },
  checking: { tone: 'idle', icon: 'sync' },
  downloading: { tone: 'idle', icon: 'sync' },
  ready: { tone: 'info', icon: 'info' },
  failed: { tone: 'warn', icon: 'alert' },
} as const satisfies Record<UpdateState['phase'], object>

/** What runs, what is new, and the swap that a person asks for. */
export function UpdatesSection() {
  const t = useT()
  const { desktop } = window
  return (
    <Section title={t('installation.updates.title')} lead={t('installation.updates.lead')}>
      {desktop ? (
        <OwnUpdates desktop={desktop} />
      ) : (
        <Notice tone="idle" icon="info" title={t('installation.updates.browser')} />
      )}
    </Section>
  )
}

function OwnUpdates({ desktop }: { desktop: NonNullable<Window['desktop']> }) {
  const t = useT()
  const queries = useQueryClient()
  const state = useQuery({ queryKey: KEY, queryFn: () => desktop.updateState(), refetchInterval: POLL_MS })
  const settle = (next: UpdateState) => queries.setQueryData(KEY, next)
  const check = useMutation({ mutationFn: () => desktop.checkForUpdates(), onSuccess: settle })
  const install = useMutation({ mutationFn: () => desktop.installUpdate(), onSuccess: settle })
  if (!state.data) return null
  const { version, phase, next, message } = state.data
  return (
    <Stack>
      <Notice {...LOOKS[phase]} title={t(`installation.updates.phases.${phase}`, { next })}>
        <div>
          {t('installation.updates.version')}: {version}
        </div>
        {message ? <div>{message}</div> : null}
      </Notice>
      {install.isPending ? <output>{t('installation.updates.installing')}</output> : null}
      <Group>
        {phase === 'ready' ? (
          <Button onClick={() => install.mutate()} loading={install.isPending}>
            {t('installation.updates.install')}
          </Button>
        ) : null}
        {phase === 'idle' || phase === 'failed' ? (
          <Button variant="default" onClick={() => check.mutate()} loading={check.isPending}>
            {t('installation.updates.check')}
          </Button>
        ) : null}
      </Group>
    </Stack>
  )
}
