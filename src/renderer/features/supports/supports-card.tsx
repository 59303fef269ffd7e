import { ActionIcon, Button, Progress, Select, Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ChangeEvent, useRef } from 'react'
import type { ApiFault } from '../../../contract/client.ts'
import { SUPPORT_CODES } from '../../../contract/support-types.ts'
import { type Support, SupportMedia } from '../../../contract/supports.ts'
import type { Visit } from '../../../contract/visits.ts'
import { call } from '../../base/api/client.ts'
import { useChange, useRead } from '../../base/api/query.ts'
import { saveFile } from '../../base/files/save-file.ts'
import { fileSize } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useMay, useWorkspace } from '../../base/workspace/workspace.ts'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { sayFault, toast } from '../../ui/toast.tsx'
import { useDrop } from '../../ui/use-drop.ts'
import { Card } from '../documents/card.tsx'
import type { SupportOwner } from './send.ts'
import classes from './supports.module.css'
import { type Refused, refreshSupports, useAttach } from './use-attach.ts'

/** They stay as they are with a visit that was archived. */
export function VisitSupports({ visit: { id: visitId, isActive } }: { visit: Pick<Visit, 'id' | 'isActive'> }) {
  const { id: workspaceId } = useWorkspace()
  const query = useRead('visitSupports.list', { params: { workspaceId, visitId } })
  return <SupportsCard owner={{ visitId }} query={query} readOnly={!isActive} />
}

/** Its own, and those of its visits. */
export function InvoiceSupports({ healthInvoiceId }: { healthInvoiceId: string }) {
  const { id: workspaceId } = useWorkspace()
  const query = useRead('invoiceSupports.list', { params: { workspaceId, healthInvoiceId } })
  return <SupportsCard owner={{ healthInvoiceId }} query={query} readOnly={false} />
}

interface SupportsCardProps {
  readonly owner: SupportOwner
  readonly query: UseQueryResult<{ readonly items: readonly Support[] }, ApiFault>
  readonly readOnly: boolean
}

function SupportsCard({ owner, query, readOnly }: SupportsCardProps) {
  const t = useT()
  const write = useMay('patients.write')
  const mayChange = write && !readOnly
  const shown = query.data?.items.filter(({ state }) => state !== 'receiving')
  return (
    <Card title={t('supports.title')} onScreenOnly>
      {query.error ? <FaultNotice fault={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <Skeleton height={34} /> : null}
      {shown?.length === 0 ? <p className="soft">{t('supports.none')}</p> : null}
      {shown && shown.length > 0 ? (
        <ul className={classes.list}>
          {shown.map((support) => (
            <Row key={support.id} support={support} mayChange={mayChange} ofVisit={'healthInvoiceId' in owner} />
          ))}
        </ul>
      ) : null}
      {mayChange ? <Attach owner={owner} /> : null}
    </Card>
  )
}

interface RowProps {
  readonly support: Support
  readonly mayChange: boolean
  /** Among those of an invoice: whether it is a visit's is told. */
  readonly ofVisit: boolean
}

function Row({ support, mayChange, ofVisit }: RowProps) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const { id: supportId, name, type, bytes, state, visitId } = support
  const params = { workspaceId, supportId }
  const [change, remove, restore] = [
    useChange('supports.update'),
    useChange('supports.remove'),
    useChange('supports.restore'),
  ]
  const settled = { onSettled: refreshSupports, onError: sayFault }
  const giveBack = () => restore.mutate({ params }, settled)
  const takeAway = () =>
    remove.mutate({ params }, { ...settled, onSuccess: () => toast(t('supports.removed', { name }), giveBack) })
  const download = () =>
    call('supports.content', { params })
      .then(({ body }) => saveFile(body, name))
      .catch(sayFault)
  return (
    <li className={classes.row}>
      <span className={classes.name}>
        <span className="truncate">{name}</span>
        <span className="soft">
          {fileSize(bytes)}
          {ofVisit && visitId !== null ? ` · ${t('supports.ofVisit')}` : ''}
        </span>
        {state === 'missing' ? <span className={classes.missing}>{t('supports.missing')}</span> : null}
      </span>
      <Select
        size="xs"
        className={classes.type}
        aria-label={t('supports.typeOf', { name })}
        data={SUPPORT_CODES.map((code) => ({ value: code, label: `${code} · ${t(`supports.types.${code}`)}` }))}
        value={type}
        allowDeselect={false}
        readOnly={!mayChange}
        comboboxProps={{ width: 380, position: 'bottom-end' }}
        onChange={(_, chosen) => {
          const code = SUPPORT_CODES.find((each) => each === chosen?.value)
          if (code) change.mutate({ params, body: { type: code } }, settled)
        }}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        disabled={state === 'missing'}
        aria-label={t('supports.download', { name })}
        onClick={() => void download()}
      >
        <Icon name="download" />
      </ActionIcon>
      {mayChange ? (
        <ActionIcon variant="subtle" color="gray" aria-label={t('supports.remove', { name })} onClick={takeAway}>
          <Icon name="trash" />
        </ActionIcon>
      ) : null}
    </li>
  )
}

/** Where files are dropped or chosen. */
function Attach({ owner }: { owner: SupportOwner }) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const attach = useAttach(owner)
  const take = (files: FileList | null) => {
    if (files && files.length > 0) attach.take([...files])
  }
  const drop = useDrop(({ files }) => take(files))
  const chosen = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    take(currentTarget.files)
    currentTarget.value = ''
  }
  return (
    <>
      <NotTaken refused={attach.refused} />
      <section className={classes.drop} aria-label={t('supports.drop')} {...drop}>
        <span className="soft">{t('supports.drop')}</span>
        <input ref={input} type="file" hidden multiple accept={SupportMedia.options.join(',')} onChange={chosen} />
        <Button
          size="xs"
          variant="light"
          leftSection={<Icon name="upload" size={16} />}
          loading={attach.busy}
          onClick={() => input.current?.click()}
        >
          {t('supports.choose')}
        </Button>
        {attach.busy ? (
          <Progress className={classes.progress} value={attach.percent} aria-label={t('supports.sending')} />
        ) : null}
      </section>
    </>
  )
}

function NotTaken({ refused }: { refused: readonly Refused[] }) {
  const t = useT()
  if (refused.length === 0) return null
  return (
    <Notice tone="bad" icon="error" urgent title={t('supports.notTaken', { count: refused.length })}>
      {refused.map(({ name, why }) => (
        <div key={name}>
          <strong>{name}</strong>: {why}
        </div>
      ))}
    </Notice>
  )
}
