import { Button, Progress, Title } from '@mantine/core'
import { useState } from 'react'
import { type DataKey, KeyChangeStep } from '../../../contract/keys.ts'
import { useChange, useRead } from '../../base/api/query.ts'
import { moment } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Notice } from '../../ui/notice.tsx'
import { ProofDialog } from './proof-dialog.tsx'

const POLL_MS = 1_000
const STEPS = KeyChangeStep.options

/** The key that the data is encrypted with: since when, a change of it, and how far that is. */
export function DataKeyPart() {
  const t = useT()
  const isUnderWay = ({ changeDue, message }: DataKey) => changeDue && message === null
  const { data } = useRead('dataKey.get', {}, { refetchInterval: POLL_MS, pollWhile: isUnderWay })
  const change = useChange('dataKey.change', ['dataKey.get', 'backups.list'])
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  if (!data) return null
  const { dataKeySince, message } = data
  const since = dataKeySince
    ? t('installation.dataKey.since', { at: moment(dataKeySince) })
    : t('installation.dataKey.sinceBegin')
  return (
    <>
      <div>
        <Title order={3}>{t('installation.dataKey.title')}</Title>
        <p className="soft">{since}</p>
      </div>
      {message ? (
        <Notice tone="bad" icon="error" title={t('installation.dataKey.failed')} urgent>
          {message}
        </Notice>
      ) : null}
      {isUnderWay(data) ? (
        <UnderWay step={data.step} />
      ) : (
        <Button variant="default" style={{ alignSelf: 'flex-start' }} onClick={() => setAsking(true)}>
          {t('installation.dataKey.change')}
        </Button>
      )}
      {asking ? (
        <ProofDialog
          title={t('installation.dataKey.changeTitle')}
          confirm={t('installation.dataKey.change')}
          fault={change.error}
          isPending={change.isPending}
          onProve={(body) => change.mutate({ body }, { onSuccess: close })}
          onClose={close}
        >
          {t('installation.dataKey.changeText')}
        </ProofDialog>
      ) : null}
    </>
  )
}

function UnderWay({ step }: Pick<DataKey, 'step'>) {
  const t = useT()
  const at = step ? STEPS.indexOf(step) : 0
  const words = t(`installation.dataKey.steps.${step ?? 'copying'}`)
  const title = t('installation.dataKey.underWay', { step: at + 1, of: STEPS.length, words })
  return (
    <Notice tone="idle" icon="sync" title={title}>
      {t('installation.dataKey.workOn')}
      <Progress value={((at + 1) / STEPS.length) * 100} aria-label={t('installation.dataKey.title')} mt="xs" animated />
    </Notice>
  )
}
