import { Button } from '@mantine/core'
import { useRead } from '../../base/api/query.ts'
import { clock, dateToScreen } from '../../base/format/clinical.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { repeated } from './draft.ts'
import { lastVisitOf } from './last-visit.ts'
import type { PartProps } from './part.ts'
import classes from './visit.module.css'

/** What was done the last time, to be done again: two keys from where a service is looked for. */
export function LastTime({ editor: { draft, change }, readOnly }: Pick<PartProps, 'editor' | 'readOnly'>) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const { patientId, date } = draft
  const { data: visits } = useRead('visits.list', { params: { workspaceId }, query: lastVisitOf(patientId) })
  const last = visits?.items[0]
  if (!last) return null
  return (
    <span className={classes.last}>
      {t('visits.form.last', {
        date: dateToScreen(last.date),
        services: t('visits.services', { count: last.services.length }),
      })}
      {readOnly || last.services.length === 0 ? null : (
        <Button
          size="compact-sm"
          variant="light"
          onClick={() => change({ services: repeated(last.services, date, clock()) })}
        >
          {t('visits.form.repeat')}
        </Button>
      )}
    </span>
  )
}
