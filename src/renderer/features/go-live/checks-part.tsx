import type { GoLive } from '../../../contract/go-live.ts'
import { moment } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { AnchorLink } from '../../ui/anchor-link.tsx'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import section from '../../ui/section.module.css'
import { Section } from '../../ui/section.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { CHECKS, type Check } from './checks.ts'
import { useChecks } from './use-checks.ts'

/** What has to be right before the first real document: each with what it is for, and the way to it. */
export function ChecksPart({ state }: { state: GoLive }) {
  const t = useT()
  const { checks, failed } = useChecks(state)
  const names = (Object.keys(CHECKS) as Check[]).filter((name) => checks?.[name] !== undefined)
  const isReady = checks !== undefined && names.every((name) => checks[name])
  return (
    <Section title={t('goLive.checks.title')} lead={t('goLive.checks.lead')}>
      {failed?.error ? <FaultNotice fault={failed.error} onRetry={() => void failed.refetch()} /> : null}
      {isReady ? <Notice tone="ok" icon="checkCircle" title={t('goLive.checks.ready')} /> : null}
      <ul className={section.rows} aria-busy={checks === undefined && !failed}>
        {names.map((name) => (
          <CheckRow key={name} name={name} done={checks?.[name] === true} />
        ))}
        <li className={section.row}>
          <div className={section.rowWords}>
            <strong>{t('goLive.checks.clock')}</strong>
            <div className={section.rowDetail}>{t('goLive.checks.clockText')}</div>
          </div>
          <span>{moment(new Date().toISOString())}</span>
        </li>
      </ul>
    </Section>
  )
}

function CheckRow({ name, done }: { name: Check; done: boolean }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const { to, section: part, hash }: { to: string; section?: string; hash?: string } = CHECKS[name]
  return (
    <li className={section.row}>
      <div className={section.rowWords}>
        <AnchorLink to={to} params={{ workspaceId, section: part }} hash={hash}>
          {t(`goLive.checks.${name}`)}
        </AnchorLink>
        <div className={section.rowDetail}>{t(`goLive.checks.${name}Text`)}</div>
      </div>
      {done ? (
        <StatusBadge tone="ok" icon="check" label={t('goLive.checks.done')} />
      ) : (
        <StatusBadge tone="warn" icon="alert" label={t('goLive.checks.open')} />
      )}
    </li>
  )
}
