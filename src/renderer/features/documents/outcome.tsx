import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { type ApiIssue, ERROR_STATUS } from '../../../contract/errors.ts'
import { taxRuleTopic } from '../../../contract/tax-rules.ts'
import { useRead } from '../../base/api/query.ts'
import { moment } from '../../base/format/format.ts'
import { translate, useT } from '../../base/i18n/i18n.ts'
import { useMay, useWorkspace } from '../../base/workspace/workspace.ts'
import { AnchorLink } from '../../ui/anchor-link.tsx'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { IssuedCode } from '../../ui/issued-code.tsx'
import { Issues } from '../../ui/issues.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { causeOf, isPending } from '../dispatches/words.ts'
import type { IssuableDocument } from '../document-kinds/operations.ts'
import { isAboutFields } from './problems.ts'
import type { DocumentActs } from './use-document.ts'

interface OutcomeProps {
  readonly document: IssuableDocument
  readonly acts: DocumentActs
}

/** What became of the emission, in plain words, with the one thing that can be done about it. */
export function Outcome({ document, acts, inForm = false }: OutcomeProps & Partial<RefusedProps>) {
  const said = saidOf({ document, acts })
  return (
    <>
      {said}
      <Refused acts={acts} inForm={inForm} />
    </>
  )
}

interface RefusedProps {
  readonly acts: DocumentActs
  /** Its fields are on the screen and say what is wrong with them. */
  readonly inForm: boolean
}

/** Why an act was refused; what the fields say is not said twice. */
export function Refused({ acts, inForm }: RefusedProps) {
  if (!acts.fault || (inForm && isAboutFields(acts))) return null
  return <FaultNotice fault={acts.fault} />
}

function saidOf({ document, acts }: OutcomeProps): ReactNode {
  switch (document.status) {
    case 'accepted':
      return <Accepted document={document} kind={acts.operations.kind} />
    case 'queued':
    case 'sending':
      return <OnItsWay status={document.status} />
    case 'unknown':
      return <NotKnown document={document} acts={acts} />
    case 'rejected':
      return <Rejected document={document} />
    case 'discarded':
      return <Discarded />
    case 'draft':
    case 'ready':
      return null
  }
}

function Accepted({ document, kind }: { document: IssuableDocument; kind: 'invoice' | 'credit_note' | 'debit_note' }) {
  const t = useT()
  const { number, cufe, cuv, issuedAt } = document
  const code = kind === 'invoice' ? 'CUFE' : 'CUDE'
  return (
    <Notice
      tone="ok"
      icon="checkCircle"
      title={t('invoices.outcome.accepted', { number })}
      action={kind === 'invoice' ? <NextToBill /> : null}
    >
      {issuedAt ? <div>{t('invoices.outcome.issuedAt', { moment: moment(issuedAt) })}</div> : null}
      {cufe ? <IssuedCode name={code} value={cufe} copy={t('invoices.outcome.copy', { code })} /> : null}
      {cuv ? <IssuedCode name={t('common.cuv')} value={cuv} copy={t('packages.outcome.copyCuv')} /> : null}
    </Notice>
  )
}

/** To the next visit that nobody billed yet. */
function NextToBill() {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const write = useMay('billing.write')
  const query = { unbilled: 'true' as const, limit: 1 }
  const [next] = useRead('visits.list', { params: { workspaceId }, query }, { enabled: write }).data?.items ?? []
  if (!next) return null
  return (
    <AnchorLink to="/c/$workspaceId/atenciones/$visitId" params={{ workspaceId, visitId: next.id }} size="sm">
      {t('invoices.outcome.next', { name: next.patientName })}
    </AnchorLink>
  )
}

function OnItsWay({ status }: { readonly status: 'queued' | 'sending' }) {
  const t = useT()
  return (
    <Notice
      tone={status === 'queued' ? 'warn' : 'info'}
      icon={status === 'queued' ? 'clock' : 'send'}
      title={t(`invoices.outcome.${status}`)}
    >
      {t(`invoices.outcome.${status}Text`)}
    </Notice>
  )
}

/** Received and not yet decided, lost on the way, or beyond what asking can find out: each is said as what it is. */
function NotKnown(props: OutcomeProps) {
  const t = useT()
  const emission = props.document.chain.find(({ step }) => step === 'emission')
  const pending = isPending(emission?.cause)
  const how = pending ? 'pending' : emission?.nextAttemptAt === null ? 'unknownFinal' : 'unknown'
  return (
    <Notice
      tone={pending ? 'info' : 'warn'}
      icon={pending ? 'clock' : 'question'}
      title={t(pending ? 'invoices.outcome.pending' : 'invoices.outcome.unknown')}
      action={<Ask {...props} />}
    >
      {how === 'unknownFinal' && emission?.cause ? <div>{causeOf(emission.cause, 'provider.emission')}.</div> : null}
      {t(`invoices.outcome.${how}Text`)}
    </Notice>
  )
}

function Ask({ document, acts }: OutcomeProps) {
  const t = useT()
  const write = useMay('billing.write')
  if (!write) return null
  const ask = async () => {
    if (await acts.reconcile(document)) toast(t('dispatches.reconciled'))
  }
  return (
    <Button size="xs" loading={acts.busy === 'reconcile'} onClick={() => void ask()}>
      {t('dispatches.reconcile')}
    </Button>
  )
}

function Rejected({ document: { issues } }: { document: IssuableDocument }) {
  const t = useT()
  return (
    <Notice tone="bad" icon="error" title={t('invoices.outcome.rejected')}>
      {t('invoices.outcome.rejectedText')}
      <Issues issues={issues} plain={plainOf} />
    </Notice>
  )
}

/** What a rule is about, in plain words; the provider's own are marked as such. What we said ourselves is told as it is. */
function plainOf({ code, message }: ApiIssue): string {
  if (code === 'clock_wrong' || Object.hasOwn(ERROR_STATUS, code)) return message
  const topic = taxRuleTopic(code)
  const said = translate('invoices.outcome.providerSays', { message })
  return topic ? `${translate(`invoices.outcome.topics.${topic}`)} ${said}` : said
}

function Discarded() {
  const t = useT()
  return <Notice tone="idle" icon="trash" title={t('invoices.outcome.discarded')} />
}
