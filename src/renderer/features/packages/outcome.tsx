import { Button, Group } from '@mantine/core'
import type { ApiIssue } from '../../../contract/errors.ts'
import type { Submission } from '../../../contract/packages.ts'
import { momentOr, relative } from '../../base/format/format.ts'
import { useNow } from '../../base/format/use-now.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { AnchorLink } from '../../ui/anchor-link.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IssuedCode } from '../../ui/issued-code.tsx'
import { Issues } from '../../ui/issues.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { SendNow } from '../dispatches/send-now.tsx'
import { WaitingNote } from '../dispatches/waiting-note.tsx'
import { Withdraw } from '../dispatches/withdraw.tsx'
import classes from './outcome.module.css'
import type { PackageEditor } from './use-package-editor.ts'

/** What became of the last submission, in plain words, with the one thing that can be done about it. */
export function Outcome({ editor }: { editor: PackageEditor }) {
  const { status, submission, cuv } = editor.package
  if (status === 'accepted' && cuv) return <Accepted editor={editor} cuv={cuv} />
  if (!submission) return null
  if (status === 'queued') return <Queued submission={submission} />
  if (status === 'sending') return <Sending />
  if (status === 'unknown') return <Unknown editor={editor} submission={submission} />
  if (status === 'rejected') return <Rejected issues={submission.issues} />
  return null
}

function Accepted({ editor, cuv }: { editor: PackageEditor; cuv: string }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const { id: packageId, submission, filedElsewhere } = editor.package
  const filed = filedElsewhere ?? submission
  return (
    <Notice
      tone="ok"
      icon="checkCircle"
      title={t(filedElsewhere ? 'packages.outcome.acceptedElsewhere' : 'packages.outcome.accepted')}
      action={
        <AnchorLink
          to="/c/$workspaceId/paquetes/$packageId/comprobante"
          params={{ workspaceId, packageId }}
          className={classes.receipt}
        >
          <Icon name="print" size={16} />
          {t('packages.outcome.receipt')}
        </AnchorLink>
      }
    >
      <IssuedCode name={t('packages.outcome.cuv')} value={cuv} copy={t('packages.outcome.copyCuv')} />
      {filed?.filedAt ? <div>{t('packages.outcome.filed', { date: momentOr(filed.filedAt) })}</div> : null}
      {filed ? <Issues issues={filed.issues} /> : null}
    </Notice>
  )
}

function Queued({ submission }: { submission: Submission }) {
  const t = useT()
  const { nextAttemptAt, attempts } = submission
  const now = useNow()
  return (
    <Notice
      tone="warn"
      icon="clock"
      title={t('packages.outcome.queued')}
      action={
        <Group gap={8}>
          <SendNow refresh="ripsPackages.get" />
          <Withdraw dispatchId={submission.dispatchId} kind="ministry.package" state={submission.state} />
        </Group>
      }
    >
      {nextAttemptAt && Date.parse(nextAttemptAt) > now
        ? t('packages.outcome.queuedText', { when: relative(nextAttemptAt, now) })
        : t('packages.outcome.queuedSoon')}{' '}
      {attempts > 0 ? t('packages.outcome.attempts', { count: attempts }) : null}
      <WaitingNote of={submission} kind="ministry.package" />
    </Notice>
  )
}

function Sending() {
  const t = useT()
  return (
    <Notice tone="info" icon="send" title={t('packages.outcome.sending')}>
      {t('packages.outcome.sendingText')}
    </Notice>
  )
}

function Unknown({ editor, submission }: { editor: PackageEditor; submission: Submission }) {
  const t = useT()
  const ask = async () => {
    if (await editor.reconcile()) toast(t('packages.outcome.reconciled'))
  }
  return (
    <Notice
      tone="warn"
      icon="question"
      title={t('packages.outcome.unknown')}
      action={
        <Button size="xs" loading={editor.busy === 'reconcile'} onClick={() => void ask()}>
          {t('packages.outcome.reconcile')}
        </Button>
      }
    >
      {t('packages.outcome.unknownText')}
      <WaitingNote of={submission} kind="ministry.package" />
      <Issues issues={submission.issues} />
    </Notice>
  )
}

function Rejected({ issues }: { issues: readonly ApiIssue[] }) {
  const t = useT()
  return (
    <Notice tone="bad" icon="error" title={t('packages.outcome.rejected')}>
      {t('packages.outcome.rejectedText')}
      <Issues issues={issues} />
    </Notice>
  )
}
