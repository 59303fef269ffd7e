import { Drawer, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { HelpCode } from '../base/i18n/error-help.ts'
import { useT } from '../base/i18n/i18n.ts'
import { catalog } from '../base/i18n/texts.ts'
import { AnchorLink } from './anchor-link.tsx'
import { ErrorHelpText } from './error-help.tsx'

/** Above dialogs and above the sign-in that stands over a screen. */
const ON_TOP = 600

/** Opens the help of a message beside the screen, so that nothing that was typed is left; the address is the help's own page. */
export function HelpLink({ code }: { code: HelpCode }) {
  const t = useT()
  const [opened, { open, close }] = useDisclosure(false)
  const what = catalog.errors[code]
  return (
    <>
      <AnchorLink
        to="/ayuda"
        search={{ codigo: code }}
        underline="always"
        aria-label={t('help.linkAbout', { what })}
        onClick={(event) => {
          event.preventDefault()
          open()
        }}
      >
        {t('help.link')}
      </AnchorLink>
      <Drawer opened={opened} onClose={close} position="right" title={what} zIndex={ON_TOP}>
        <Stack>
          <ErrorHelpText code={code} />
          <AnchorLink to="/ayuda" search={{ codigo: code }} target="_blank">
            {t('help.all')}
          </AnchorLink>
        </Stack>
      </Drawer>
    </>
  )
}
