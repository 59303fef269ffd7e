import { Textarea } from '@mantine/core'
import { useMemo } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import { Notice } from '../../ui/notice.tsx'
import classes from './document-tab.module.css'

const SHOWN_CHARACTERS = 400_000

/** The raw content, read only; a text box, so that it can be scrolled, selected and copied by keyboard. */
export function JsonTab({ rips }: { rips: unknown }) {
  const t = useT()
  const json = useMemo(() => JSON.stringify(rips, null, 2) ?? '', [rips])
  return (
    <div className={classes.json}>
      {json.length > SHOWN_CHARACTERS ? (
        <Notice tone="info" icon="info" title={t('packages.editor.jsonTooBig')} />
      ) : null}
      <Textarea
        readOnly
        aria-label={t('packages.editor.jsonLabel')}
        value={json.slice(0, SHOWN_CHARACTERS)}
        spellCheck={false}
        classNames={{ root: classes.jsonRoot, wrapper: classes.jsonRoot, input: classes.jsonInput }}
      />
    </div>
  )
}
