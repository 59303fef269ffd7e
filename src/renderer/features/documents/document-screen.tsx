import type { ReactNode } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { DocumentHeader } from '../../ui/document-header.tsx'
import type { IssuableDocument } from '../document-kinds/operations.ts'
import { PresentNow } from '../teamwork/present-now.tsx'
import { TeamworkCard } from '../teamwork/teamwork-card.tsx'
import classes from './document.module.css'
import { DocumentSide } from './document-side.tsx'
import { DocumentStatusBadge } from './document-status.tsx'
import { DraftActions, type DraftFlow } from './draft-actions.tsx'
import { EmitDialog } from './emit-dialog.tsx'
import { Outcome, Refused } from './outcome.tsx'
import { ReadinessPanel } from './readiness-panel.tsx'
import type { DocumentActs } from './use-document.ts'
import type { ReadinessState } from './use-readiness.ts'

/** The unsaved work over a document that is still open. */
export interface OpenDraft {
  readonly flow: DraftFlow
  readonly dirty: boolean
  readonly readiness: ReadinessState
  readonly goTo: (field: string) => void
}

interface DocumentScreenProps {
  readonly title: string
  readonly back: 'facturas' | 'notas'
  readonly facts: readonly (string | null)[]
  /** Null: a new one. */
  readonly document: IssuableDocument | null
  /** What is said of it, where that is not what the service says. */
  readonly status?: IssuableDocument['status']
  readonly acts: DocumentActs
  /** Left out: it no longer changes. */
  readonly draft?: OpenDraft
  /** What can be done with one that no longer changes. */
  readonly actions?: ReactNode
  /** What there is to correct or to decide before it leaves. */
  readonly notices?: ReactNode
  /** In pesos. */
  readonly total: number
  /** What else a person has to know before it leaves. */
  readonly warning?: ReactNode
  /** Its sums, beside it. */
  readonly side: ReactNode
  /** Below what became of it. */
  readonly after?: ReactNode
  readonly children: ReactNode
}

/** What the screen of every document has: its heading with its acts, what became of it, its content, its sums and its progress. */
export function DocumentScreen(props: DocumentScreenProps) {
  const { title, back, facts, document, status = document?.status, acts, draft, actions, notices, side, after } = props
  return (
    <>
      <DocumentHeader
        title={title}
        back={<Back to={back} />}
        badge={
          <>
            {status ? <DocumentStatusBadge status={status} /> : null}
            {document ? <PresentNow targetId={document.id} /> : null}
          </>
        }
        facts={facts}
        actions={
          draft ? <DraftActions document={document} dirty={draft.dirty} acts={acts} flow={draft.flow} /> : actions
        }
      />
      <div className={classes.notices}>
        {document ? (
          <Outcome document={document} acts={acts} inForm={draft !== undefined} />
        ) : (
          <Refused acts={acts} inForm />
        )}
        {notices}
      </div>
      <div className={classes.columns}>
        <div className={classes.main}>{props.children}</div>
        <div className={classes.side}>
          {draft ? (
            <ReadinessPanel state={draft.readiness} onGo={draft.goTo} flow={draft.flow} busy={acts.busy !== null} />
          ) : null}
          {side}
          {document ? <DocumentSide document={document} acts={acts} /> : null}
          {after}
          {document ? <TeamworkCard targetId={document.id} /> : null}
        </div>
      </div>
      {draft?.flow.asking === 'emit' || draft?.flow.asking === 'file' ? (
        <EmitDialog
          file={draft.flow.asking === 'file'}
          total={props.total}
          busy={acts.busy !== null}
          onConfirm={() => void draft.flow.emit()}
          onClose={draft.flow.close}
        >
          {props.warning}
        </EmitDialog>
      ) : null}
    </>
  )
}

function Back({ to }: { to: DocumentScreenProps['back'] }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  return (
    <BackLink to={`/c/$workspaceId/${to}`} params={{ workspaceId }} search={{}}>
      {t(to === 'facturas' ? 'invoices.title' : 'notes.title')}
    </BackLink>
  )
}
