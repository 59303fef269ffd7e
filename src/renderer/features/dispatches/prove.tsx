import { Button, FileInput, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Dispatch } from '../../../contract/dispatches.ts'
import { call } from '../../base/api/client.ts'
import { createOnce } from '../../base/api/intent.ts'
import { invalidate } from '../../base/api/query.ts'
import { moment } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useMay, useWorkspace } from '../../base/workspace/workspace.ts'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { CHANGED } from './changed.ts'
import classes from './dispatches.module.css'
import { codeIn, isCode, proofOf } from './proof.ts'
import { causeOf } from './words.ts'

const PROVABLE: ReadonlySet<Dispatch['kind']> = new Set(['provider.emission', 'ministry.package'])

/** Gives what shows the outcome of an unknown dispatch; the upstream is asked about it, and only its answer settles anything. */
export function Prove({ dispatch }: { dispatch: Dispatch }) {
  const t = useT()
  const write = useMay('billing.send')
  const [open, setOpen] = useState(false)
  if (!write || dispatch.state !== 'unknown' || !PROVABLE.has(dispatch.kind)) return null
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpen(true)}>
        {t('dispatches.prove.open')}
      </Button>
      {open ? <ProveDialog dispatch={dispatch} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function ProveDialog({ dispatch: { id: dispatchId, kind }, onClose }: { dispatch: Dispatch; onClose: () => void }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const [typed, setTyped] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const isFiling = kind === 'ministry.package'
  const code = codeIn(typed)
  const isWhole = isCode(code)
  const prove = useMutation({
    mutationFn: async () => {
      const body = await proofOf(kind, code, file)
      return createOnce(`prove:${dispatchId}`, body, (proof, idempotencyKey) =>
        call('dispatches.prove', { params: { workspaceId, dispatchId }, body: proof, idempotencyKey }),
      )
    },
    onSuccess: () => {
      toast(t('dispatches.reconciled'))
      onClose()
    },
    onSettled: () => invalidate(CHANGED),
  })
  return (
    <Modal opened onClose={onClose} title={t('dispatches.prove.title')} size="lg">
      <Stack>
        <p style={{ margin: 0 }}>{t(isFiling ? 'dispatches.prove.filing' : 'dispatches.prove.emission')}</p>
        <TextInput
          data-autofocus
          label={t(isFiling ? 'dispatches.prove.cuv' : 'dispatches.prove.cufe')}
          className="mono"
          disabled={file !== null}
          error={code === '' || isWhole ? undefined : t('dispatches.prove.code', { count: code.length })}
          value={typed}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
        {isFiling ? null : (
          <FileInput
            label={t('dispatches.prove.file')}
            accept=".xml,text/xml,application/xml"
            clearable
            value={file}
            onChange={setFile}
          />
        )}
        {prove.error ? <FaultNotice fault={prove.error} /> : null}
        <p className="soft" style={{ margin: 0 }}>
          {t('dispatches.prove.nothing')}
        </p>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button disabled={!isWhole && !file} loading={prove.isPending} onClick={() => prove.mutate()}>
            {t('dispatches.prove.do')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** What was given as proof, and what became of it. */
export function Proofs({ dispatch: { proofs, kind } }: { dispatch: Dispatch }) {
  const t = useT()
  if (proofs.length === 0) return null
  return (
    <ul className={classes.proofs}>
      {proofs.map((proof) => (
        <li key={proof.id}>
          {t(`dispatches.prove.kind.${proof.kind}`)} · {moment(proof.givenAt)} ·{' '}
          {t(`dispatches.prove.state.${proof.state}`)}
          {proof.cause ? ` (${causeOf(proof.cause, kind).toLowerCase()})` : ''}
        </li>
      ))}
    </ul>
  )
}
