import { Button, Group, Modal, Stack } from '@mantine/core'
import type { CatalogPreview } from '../../../contract/catalogs.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Notice } from '../../ui/notice.tsx'
import classes from './catalogs.module.css'
import type { Decision } from './installing.ts'

interface WorseFileProps {
  readonly name: string
  readonly preview: CatalogPreview
  readonly mayBePart: boolean
  /** Undefined: leave everything as it is. */
  readonly onDecide: (decision: Decision | undefined) => void
}

/** Said before a file takes the place of what is there: what would be lost, and what would not be decided then. */
export function WorseFile({ name, preview, mayBePart, onDecide }: WorseFileProps) {
  const t = useT()
  const { warnings, undecided, complete } = preview
  return (
    <Modal opened onClose={() => onDecide(undefined)} title={t('catalogs.worse.title', { name })} size="lg">
      <Stack>
        <p style={{ margin: 0 }}>{t('catalogs.worse.lead')}</p>
        <ul className={classes.warnings}>
          {warnings.map(({ message }) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
        {undecided.length > 0 ? (
          <Notice tone="warn" icon="alert" title={t('catalogs.worse.undecided', { count: undecided.length })}>
            {undecided.join(', ')}
          </Notice>
        ) : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={() => onDecide(undefined)} data-autofocus>
            {t('catalogs.worse.leave')}
          </Button>
          {mayBePart && complete ? (
            <Button variant="default" onClick={() => onDecide('part')}>
              {t('catalogs.worse.part')}
            </Button>
          ) : null}
          <Button color="red" onClick={() => onDecide('whole')}>
            {t('catalogs.worse.install')}
          </Button>
        </Group>
        {mayBePart && complete ? <p className="soft">{t('catalogs.worse.partHelp')}</p> : null}
      </Stack>
    </Modal>
  )
}
