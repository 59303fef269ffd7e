import { Button, Progress } from '@mantine/core'
import { integer } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Notice } from '../../ui/notice.tsx'
import type { PackageEditor } from './use-package-editor.ts'

/** How far the validation of a large package is, and the way out of it; a small one is judged before anybody could read this. */
export function Judging({ editor }: { editor: PackageEditor }) {
  const t = useT()
  const { large, users } = editor.package
  if (editor.busy !== 'validate' || large === null) return null
  const done = editor.progress?.done ?? 0
  const text = t('packages.judging.progress', { count: users, done: integer(done) })
  return (
    <Notice
      tone="info"
      icon="shield"
      title={t('packages.judging.title')}
      action={
        <Button size="xs" variant="default" onClick={editor.stop}>
          {t('packages.judging.stop')}
        </Button>
      }
    >
      {/* The numbers run too fast to be read aloud: whoever asks hears them from the bar. */}
      <div aria-live="off">{text}</div>
      <Progress.Root mt={6}>
        <Progress.Section
          value={users === 0 ? 0 : Math.floor((done / users) * 100)}
          aria-label={t('packages.judging.title')}
        />
      </Progress.Root>
    </Notice>
  )
}
