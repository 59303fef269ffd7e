import { Button, FileButton, Group, Title } from '@mantine/core'
import { PACKAGE_KINDS } from '../../../contract/rips/kinds.ts'
import { fileSize } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { CopyValue } from '../../ui/copy-value.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import classes from './document-tab.module.css'
import type { PackageEditor } from './use-package-editor.ts'

/** The electronic document that travels with the RIPS; changes are saved with the next revision. */
export function DocumentTab({ editor }: { editor: PackageEditor }) {
  const t = useT()
  const { attachedDocument, kind } = editor.package
  const needed = PACKAGE_KINDS[kind].document !== null
  return (
    <section className={`panel ${classes.panel}`} aria-labelledby="document-title">
      <Title order={2} size="h3" id="document-title">
        {t('packages.document.title')}
      </Title>
      <p className={classes.lead}>{t(needed ? 'packages.document.needed' : 'packages.document.notNeeded')}</p>
      {attachedDocument && editor.document !== null ? (
        <div className={classes.file}>
          <Icon name="clip" />
          <div className={classes.facts}>
            <strong>{attachedDocument.fileName}</strong>
            <span className="soft">{fileSize(attachedDocument.bytes)}</span>
            <span className={classes.hash}>
              {t('packages.document.hash')}: <span className="mono">{attachedDocument.sha256}</span>
              <CopyValue value={attachedDocument.sha256} label={t('common.copy')} />
            </span>
          </div>
        </div>
      ) : (
        <p className="soft">{t('packages.document.none')}</p>
      )}
      <Pending editor={editor} />
      {needed && !editor.readOnly ? (
        <Group>
          <FileButton accept=".xml,text/xml,application/xml" onChange={(file) => void (file && editor.attach(file))}>
            {(props) => (
              <Button {...props} variant="light" leftSection={<Icon name="upload" />}>
                {t(attachedDocument ? 'packages.document.replace' : 'packages.document.attach')}
              </Button>
            )}
          </FileButton>
          {attachedDocument && editor.document !== null ? (
            <Button variant="subtle" color="gray" onClick={() => editor.setDocument(null)}>
              {t('packages.document.detach')}
            </Button>
          ) : null}
        </Group>
      ) : null}
    </section>
  )
}

function Pending({ editor }: { editor: PackageEditor }) {
  const t = useT()
  if (editor.document === undefined) return null
  const title = editor.document
    ? t('packages.document.pending', { name: editor.document.fileName })
    : t('packages.document.pendingRemoval')
  const undo = (
    <Button size="compact-sm" variant="default" onClick={() => editor.setDocument(undefined)}>
      {t('common.undo')}
    </Button>
  )
  return <Notice tone="info" icon="clip" title={title} action={undo} />
}
