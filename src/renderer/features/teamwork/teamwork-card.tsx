import { Button, Select, Textarea } from '@mantine/core'
import { useId } from 'react'
import { roleMay } from '../../../contract/rights.ts'
import type { Comment } from '../../../contract/teamwork.ts'
import { useChange, useRead } from '../../base/api/query.ts'
import { moment } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useMay, useWorkspace } from '../../base/workspace/workspace.ts'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { sayFault } from '../../ui/toast.tsx'
import classes from './teamwork.module.css'
import { useComment } from './use-comment.ts'

const MOST_LETTERS = 2_000
const REFRESHED = [
  'teamwork.get',
  'teamwork.mine',
  'healthInvoices.list',
  'creditNotes.list',
  'debitNotes.list',
] as const

/** Who has a document or package in hand, and what people say to each other about it. No part of the document. */
export function TeamworkCard({ targetId }: { targetId: string }) {
  const t = useT()
  const heading = useId()
  const { id: workspaceId } = useWorkspace()
  const comments = useMay('comments')
  const params = { workspaceId, targetId }
  const { data, error, refetch } = useRead('teamwork.get', { params })
  return (
    <section className={`panel ${classes.card} no-print`} aria-labelledby={heading}>
      <h2 id={heading} className={classes.title}>
        {t('teamwork.title')}
      </h2>
      {error ? <FaultNotice fault={error} onRetry={() => void refetch()} /> : null}
      {data ? <Assignee targetId={targetId} assignee={data.assignee} /> : null}
      {data && data.comments.length > 0 ? (
        <ul className={classes.comments} aria-label={t('teamwork.comments')}>
          {data.comments.map((comment) => (
            <Said key={comment.id} targetId={targetId} comment={comment} />
          ))}
        </ul>
      ) : null}
      {data && comments ? <Write key={targetId} targetId={targetId} /> : null}
    </section>
  )
}

interface AssigneeProps {
  readonly targetId: string
  readonly assignee: { readonly userId: string; readonly name: string } | null
}

function Assignee({ targetId, assignee }: AssigneeProps) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const write = useMay('billing.write')
  const members = useRead('members.list', { params: { workspaceId }, query: { limit: 500 } }, { enabled: write })
  const assign = useChange('teamwork.assign', [...REFRESHED, 'ripsPackages.list'])
  if (!write) return <p>{assignee ? t('teamwork.inHandsOf', { name: assignee.name }) : t('teamwork.nobody')}</p>
  const people = (members.data?.items ?? []).filter(({ role }) => roleMay(role, 'billing.read'))
  const known = people.map(({ userId, firstName, lastName }) => ({ value: userId, label: `${firstName} ${lastName}` }))
  const isKnown = assignee === null || known.some(({ value }) => value === assignee.userId)
  return (
    <Select
      label={t('teamwork.assignee')}
      placeholder={t('teamwork.nobody')}
      clearable
      searchable
      disabled={assign.isPending}
      data={isKnown ? known : [...known, { value: assignee.userId, label: assignee.name }]}
      value={assignee?.userId ?? null}
      onChange={(userId) =>
        assign.mutate({ params: { workspaceId, targetId }, body: { userId } }, { onError: sayFault })
      }
    />
  )
}

function Said({ targetId, comment }: { targetId: string; comment: Comment }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const me = useRead('account.get', {}).data?.subject
  const withdraw = useChange('teamwork.withdraw', ['teamwork.get'])
  const { id: commentId, author, text, createdAt } = comment
  return (
    <li>
      <div className={classes.who}>
        <span>
          <strong>{author.name}</strong> · {moment(createdAt)}
        </span>
        {text !== null && author.userId === me ? (
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            loading={withdraw.isPending}
            onClick={() => withdraw.mutate({ params: { workspaceId, targetId, commentId } }, { onError: sayFault })}
          >
            {t('teamwork.withdraw')}
          </Button>
        ) : null}
      </div>
      {text === null ? <p className="soft">{t('teamwork.withdrawn')}</p> : <p className={classes.text}>{text}</p>}
    </li>
  )
}

function Write({ targetId }: { targetId: string }) {
  const t = useT()
  const { text, write, send, isOnItsWay } = useComment(targetId)
  return (
    <div className={classes.write}>
      <Textarea
        label={t('teamwork.write')}
        description={t('teamwork.writeHelp')}
        maxLength={MOST_LETTERS}
        autosize
        minRows={2}
        maxRows={8}
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <Button
        size="xs"
        variant="default"
        disabled={text.trim() === ''}
        loading={isOnItsWay}
        onClick={() => void send()}
      >
        {t('teamwork.send')}
      </Button>
    </div>
  )
}
