import { Box, Button } from '@mantine/core'
import { useT } from '../../base/i18n/i18n.ts'
import { CopyValue } from '../../ui/copy-value.tsx'
import { Notice } from '../../ui/notice.tsx'
import { sampleAccess, useSampleAccess } from './sample-access.ts'

/** The password of the sample clinic, on the first screen inside until it was read: nobody is stopped at the door for it. */
export function SampleReady() {
  const t = useT()
  const access = useSampleAccess()
  if (!access) return null
  const { phone, password } = access
  return (
    <Box mb="lg">
      <Notice
        tone="ok"
        icon="checkCircle"
        title={t('setup.sample.readyTitle')}
        action={
          <Button size="compact-sm" variant="default" onClick={() => sampleAccess.show(undefined)}>
            {t('setup.sample.read')}
          </Button>
        }
      >
        {t('setup.sample.readyText', { phone })} <strong className="mono">{password}</strong>{' '}
        <CopyValue value={password} label={t('setup.sample.copy')} />
      </Notice>
    </Box>
  )
}
