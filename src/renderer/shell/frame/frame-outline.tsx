import { Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { useT } from '../../base/i18n/i18n.ts'
import { Mark } from '../../ui/mark.tsx'
import classes from './frame.module.css'
import navigation from './navigation.module.css'

const ENTRY_WIDTHS = [92, 118, 104, 126, 88, 134, 110, 98, 140] as const

/** The frame before it is known who sits here: nothing of a clinic, everything in its place. */
export function FrameOutline() {
  const t = useT()
  return (
    <div className={classes.frame}>
      <aside className={classes.side}>
        <div className={navigation.brand}>
          <Mark />
          {t('common.appName')}
        </div>
        <Stack gap={20} p={10}>
          {ENTRY_WIDTHS.map((width) => (
            <Skeleton key={width} height={16} width={width} />
          ))}
        </Stack>
      </aside>
      <header className={classes.top}>
        <Skeleton height={34} width={220} />
      </header>
      <main className={classes.main} aria-busy="true" aria-label={t('common.loading')}>
        <VisuallyHidden component="h1">{t('common.loading')}</VisuallyHidden>
        <Skeleton height={34} width={240} mb={24} />
        <Skeleton height="60vh" />
      </main>
    </div>
  )
}
