import { Anchor, Button, Collapse } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { ReadinessIssue } from '../../../contract/documents.ts'
import { dateToScreen } from '../../base/format/clinical.ts'
import { moment } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useMay, useWorkspace } from '../../base/workspace/workspace.ts'
import { Icon } from '../../ui/icon.tsx'
import shared from './document.module.css'
import type { DraftFlow } from './draft-actions.tsx'
import { nameOf } from './field-names.ts'
import { OverrideDialog } from './override-dialog.tsx'
import classes from './readiness.module.css'
import type { ReadinessState } from './use-readiness.ts'

interface ReadinessPanelProps {
  readonly state: ReadinessState
  readonly onGo: (field: string) => void
  readonly flow: DraftFlow
  readonly busy: boolean
}

const SHOWN = 100

/** Whether the document can leave and be filed, and everything that stands in its way, each a way to its field. */
export function ReadinessPanel({ state, onGo, flow, busy }: ReadinessPanelProps) {
  const t = useT()
  const list = useId()
  const { readiness, panel, setPanel, heading, pending } = state
  const issues = readiness?.issues ?? []
  const of = (blocks: ReadinessIssue['blocks']) => issues.filter((issue) => issue.blocks === blocks)
  const [emission, filing, known] = [of('emission'), of('filing'), of('nothing')]
  const count = emission.length + filing.length
  const tone = readiness === undefined ? 'idle' : emission.length > 0 ? 'bad' : filing.length > 0 ? 'warn' : 'ok'
  return (
    <section className={`panel ${classes.panel}`} aria-labelledby={`${list}-title`}>
      <h2 className={classes.title} id={`${list}-title`}>
        <button
          ref={heading}
          type="button"
          aria-expanded={panel}
          aria-controls={list}
          data-tone={tone}
          onClick={() => setPanel(!panel)}
        >
          <Icon name={tone === 'ok' ? 'checkCircle' : tone === 'idle' ? 'clock' : 'alert'} />
          <span>{titleOf(t, readiness === undefined, count)}</span>
          <Icon name={panel ? 'chevronDown' : 'chevronRight'} size={16} />
        </button>
      </h2>
      <output className={shared.detail}>
        {pending
          ? t('invoices.readiness.checking')
          : known.length > 0
            ? t('invoices.readiness.known', { count: known.length })
            : ''}
      </output>
      <Collapse expanded={panel} id={list} keepMounted={false}>
        <div className={classes.list}>
          <Group title={t('invoices.readiness.emission')} issues={emission} onGo={onGo} />
          <Group title={t('invoices.readiness.filing')} issues={filing} onGo={onGo} />
          <Group title={t('invoices.readiness.nothing')} issues={known} onGo={onGo} />
          <Ranges state={state} />
          <Unresolved count={readiness?.unresolved.length ?? 0} />
          <InSpite emission={emission} canFile={filing.length === 0} flow={flow} busy={busy} />
        </div>
      </Collapse>
    </section>
  )
}

function titleOf(t: ReturnType<typeof useT>, unknown: boolean, count: number): string {
  if (unknown) return t('invoices.readiness.unknown')
  return count === 0 ? t('invoices.readiness.nothingLacks') : t('invoices.readiness.lacks', { count })
}

interface GroupProps {
  readonly title: string
  readonly issues: readonly ReadinessIssue[]
  readonly onGo: (field: string) => void
}

function Group({ title, issues, onGo }: GroupProps) {
  const t = useT()
  if (issues.length === 0) return null
  return (
    <div>
      <h3 className={classes.group}>{title}</h3>
      <ul className={shared.toFix}>
        {issues.slice(0, SHOWN).map((issue) => (
          <li key={`${issue.code} ${issue.field} ${issue.message}`}>
            <Where issue={issue} onGo={onGo} />
            {issue.message}
            {issue.rejectedFrom === undefined ? null : <strong> {forecast(t, issue.rejectedFrom)}</strong>}
            {issue.rule === null ? null : <span className={shared.detail}> {issue.rule}</span>}
          </li>
        ))}
      </ul>
      {issues.length > SHOWN ? t('invoices.toFixMore', { count: issues.length - SHOWN }) : null}
    </div>
  )
}

const forecast = (t: ReturnType<typeof useT>, from: string | null) =>
  from === null ? t('invoices.readiness.soon') : t('invoices.readiness.from', { date: dateToScreen(from) })

/** A connection is mended in the settings, everything else in this form. */
function Where({ issue: { field }, onGo }: { issue: ReadinessIssue; onGo: (field: string) => void }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  if (field === undefined) return null
  if (field.startsWith('connection')) {
    const section = field === 'connection.ministry' ? 'ministerio' : 'facturacion'
    return (
      <>
        <Link to="/c/$workspaceId/ajustes/$section" params={{ workspaceId, section }} className={classes.link}>
          {nameOf(field, t)}
        </Link>
        {': '}
      </>
    )
  }
  return (
    <>
      <Anchor inherit component="button" type="button" onClick={() => onGo(field)}>
        {nameOf(field, t)}
      </Anchor>
      {': '}
    </>
  )
}

/** How old the knowledge of the provider's numbering is; being offline takes none of it away. */
function Ranges({ state: { readiness, checkRanges } }: { state: ReadinessState }) {
  const t = useT()
  const [asking, setAsking] = useState(false)
  const ask = async () => {
    setAsking(true)
    await checkRanges()
    setAsking(false)
  }
  if (!readiness?.rulePack) return null
  const { rangesCheckedAt } = readiness
  return (
    <p className={classes.note}>
      {rangesCheckedAt === null
        ? t('invoices.readiness.rangesNever')
        : t('invoices.readiness.ranges', { moment: moment(rangesCheckedAt) })}{' '}
      <Button size="compact-xs" variant="default" loading={asking} onClick={() => void ask()}>
        {t('invoices.readiness.checkRanges')}
      </Button>
    </p>
  )
}

function Unresolved({ count }: { count: number }) {
  const t = useT()
  if (count === 0) return null
  return <p className={classes.note}>{t('invoices.readiness.unresolved', { count })}</p>
}

interface InSpiteProps extends Pick<ReadinessPanelProps, 'flow' | 'busy'> {
  readonly emission: readonly ReadinessIssue[]
  readonly canFile: boolean
}

/** Only rules stand against it, and somebody may answer for that. */
function InSpite({ emission, canFile, flow, busy }: InSpiteProps) {
  const t = useT()
  const admin = useMay('overrides')
  if (!admin || emission.length === 0 || emission.some(({ overridable }) => !overridable)) return null
  const rules = [...new Set(emission.flatMap(({ rule }) => (rule === null ? [] : [rule])))]
  return (
    <>
      <p className={classes.note}>{t('invoices.override.hint')}</p>
      <Button size="xs" variant="default" color="red" onClick={() => void flow.ask('override')}>
        {t('invoices.override.action')}
      </Button>
      {flow.asking === 'override' ? (
        <OverrideDialog rules={rules} canFile={canFile} busy={busy} onConfirm={flow.override} onClose={flow.close} />
      ) : null}
    </>
  )
}
