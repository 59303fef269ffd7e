import { Button } from '@mantine/core'
import type { Import, ImportArea } from '../../../contract/imports.ts'
import { useRead } from '../../base/api/query.ts'
import { integer, moment } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { Icon } from '../../ui/icon.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import classes from './files.module.css'
import { useUndoImport } from './undo.ts'

const SHOWN = 5

/** The last imports of one kind, each with its way back. */
export function RecentImports({ area }: { area: ImportArea }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const list = useRead('imports.list', { params: { workspaceId }, query: { area, limit: SHOWN } })
  const undo = useUndoImport()
  const items = list.data?.items ?? []
  if (items.length === 0) return null
  const countsOf = ({ created, updated, refused }: Import) =>
    t('files.import.counts', { created: integer(created), updated: integer(updated), refused: integer(refused) })
  return (
    <section aria-label={t('files.import.recent')}>
      <strong>{t('files.import.recent')}</strong>
      <ul className={classes.recent}>
        {items.map((one) => (
          <li key={one.id}>
            <span>
              <span className="truncate">{one.fileName}</span>
              <div className="soft">
                {t('files.import.recentRow', { moment: moment(one.createdAt), counts: countsOf(one) })}
              </div>
            </span>
            {one.undone ? (
              <StatusBadge tone="idle" icon="restore" label={t('files.import.wasUndone')} />
            ) : (
              <Button
                variant="default"
                size="xs"
                leftSection={<Icon name="restore" />}
                aria-label={`${t('files.import.undo')}: ${one.fileName}`}
                loading={undo.isPending && undo.variables === one.id}
                onClick={() => undo.mutate(one.id)}
              >
                {t('common.undo')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
