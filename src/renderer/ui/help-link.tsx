import { useDisclosure } from '@mantine/hooks'
import { type ComponentType, useEffect, useState } from 'react'
import type { HelpCode } from '../base/i18n/error-help.ts'
import { useT } from '../base/i18n/i18n.ts'
import { catalog } from '../base/i18n/texts.ts'
import { AnchorLink } from './anchor-link.tsx'
import type { HelpDrawerProps } from './help-drawer.tsx'

/** Opens the help of a message beside the screen, so that nothing that was typed is left; the address is the help's own page. */
export function HelpLink({ code }: { code: HelpCode }) {
  const t = useT()
  const [opened, { open, close }] = useDisclosure(false)
  const [Drawer, setDrawer] = useState<ComponentType<HelpDrawerProps>>()
  const what = catalog.errors[code]
  // Loaded with the message, before it is asked for; where that fails, once more each time that it is.
  useEffect(() => {
    if (Drawer) return
    let isOver = false
    import('./help-drawer.tsx').then(
      ({ HelpDrawer }) => isOver || setDrawer(() => HelpDrawer),
      () => isOver || (opened && close()),
    )
    return () => {
      isOver = true
    }
  }, [Drawer, opened, close])
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
      {Drawer ? <Drawer code={code} title={what} opened={opened} onClose={close} /> : null}
    </>
  )
}
