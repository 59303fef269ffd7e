import { Button, Progress } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiFault } from '../../contract/client.ts'
import { useT } from '../i18n/i18n.ts'
import { CopyValue } from '../ui/copy-value.tsx'
import { FaultNotice } from '../ui/fault-notice.tsx'
import { Notice } from '../ui/notice.tsx'
import { type SampleAccess, trySample } from './try-sample.ts'

/** For who only wants to look: a clinic with sample data in seconds, no account anywhere. */
export function SampleCard({ onDone }: { onDone: () => void }) {
  const t = useT()
  const [part, setPart] = useState(0)
  const fill = useMutation<SampleAccess, ApiFault>({ mutationFn: () => trySample(setPart) })
  if (fill.error) return <FaultNotice fault={fill.error} onRetry={onDone} />
  if (fill.data) {
    const { phone, password } = fill.data
    return (
      <Notice
        tone="ok"
        icon="checkCircle"
        title={t('setup.sample.readyTitle')}
        urgent
        action={<Button onClick={onDone}>{t('setup.sample.enter')}</Button>}
      >
        {t('setup.sample.readyText', { phone })} <strong className="mono">{password}</strong>{' '}
        <CopyValue value={password} label={t('setup.sample.copy')} />
      </Notice>
    )
  }
  return (
    <Notice
      tone="sim"
      icon="info"
      title={t('setup.sample.title')}
      action={
        <Button variant="default" loading={fill.isPending} onClick={() => fill.mutate()}>
          {t('setup.sample.start')}
        </Button>
      }
    >
      {t('setup.sample.text')}
      {fill.isPending ? <Progress value={part * 100} aria-label={t('setup.sample.progress')} mt={8} /> : null}
    </Notice>
  )
}
