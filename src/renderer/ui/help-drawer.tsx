import { Drawer, Stack } from '@mantine/core'
import type { HelpCode } from '../base/i18n/error-help.ts'
import { useT } from '../base/i18n/i18n.ts'
import { AnchorLink } from './anchor-link.tsx'
import { ErrorHelpText } from './error-help.tsx'

/** Above dialogs and above the sign-in that stands over a screen. */
const ON_TOP = 600

export interface HelpDrawerProps {
  readonly code: HelpCode
  readonly title: string
  readonly opened: boolean
  readonly onClose: () => void
}

/** The help of a message, beside the screen that shows it. */
export function HelpDrawer({ code, title, opened, onClose }: HelpDrawerProps) {
  const t = useT()
  return (
    <Drawer opened={opened} onClose={onClose} position="right" title={title} zIndex={ON_TOP}>
      <Stack>
        <ErrorHelpText code={code} />
        <AnchorLink to="/ayuda" search={{ codigo: code }} target="_blank">
          {t('help.all')}
        </AnchorLink>
      </Stack>
    </Drawer>
  )
}
