import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../ui/notice.tsx'
import classes from './document-tab.module.css'

const SHOWN_CHARACTERS = 400_000

/** The raw content, read only. */
export function JsonTab({ rips }: { rips: unknown }) {
  const { t } = useTranslation()
  const json = useMemo(() => JSON.stringify(rips, null, 2) ?? '', [rips])
  return (
    <>
      {json.length > SHOWN_CHARACTERS ? (
        <Notice tone="info" icon="info" title={t('packages.editor.jsonTooBig')} />
      ) : null}
      <section
        // A region that scrolls has to be reachable by keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must take the focus to be scrolled by keys
        tabIndex={0}
        className={`panel ${classes.json}`}
        aria-label={t('packages.editor.jsonLabel')}
      >
        <pre style={{ margin: 0 }}>{json.slice(0, SHOWN_CHARACTERS)}</pre>
      </section>
    </>
  )
}
