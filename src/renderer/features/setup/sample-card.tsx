import { Button, Progress } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiFault } from '../../../contract/client.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Notice } from '../../ui/notice.tsx'
import { type SampleAccess, sampleAccess } from './sample-access.ts'
import { trySample, wasCleared } from './try-sample.ts'

/** For who only wants to look: a clinic with sample data in seconds, no account anywhere. */
export function SampleCard({ onDone }: { onDone: () => void }) {
  const t = useT()
  const [part, setPart] = useState(0)
  const fill = useMutation<SampleAccess, ApiFault>({
    mutationFn: () => trySample(setPart),
    onSuccess: (access) => {
      sampleAccess.show(access)
      onDone()
    },
  })
  const cleared = useQuery({
    queryKey: ['sample', 'cleared'],
    queryFn: wasCleared,
    staleTime: Number.POSITIVE_INFINITY,
  })
  // It is left half made, and cannot be gone on with.
  if (fill.error) return <Notice tone="bad" icon="alert" urgent title={fill.error.message} />
  return (
    <Notice
      tone="sim"
      icon="info"
      title={t('setup.sample.title')}
      action={
        <Button variant="default" loading={!fill.isIdle} onClick={() => fill.mutate()}>
          {t('setup.sample.start')}
        </Button>
      }
    >
      {t('setup.sample.text')}
      {cleared.data ? <p>{t('setup.sample.cleared')}</p> : null}
      {fill.isIdle ? null : <Progress value={part * 100} aria-label={t('setup.sample.progress')} mt={8} />}
    </Notice>
  )
}
