import { Anchor, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type TextKey, useT } from '../../base/i18n/i18n.ts'
import { ChoiceDialog } from '../../ui/choice-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import classes from './document.module.css'
import type { Problems } from './draft.ts'
import type { Merge } from './draft-merge.ts'
import { nameOf } from './field-names.ts'
import type { FormProblems } from './problems.ts'

const SHOWN = 6

interface DraftNoticesProps<D> {
  /** Of somebody else's revision. */
  readonly title: TextKey
  readonly work: ConflictOf<D> & Pick<FormProblems, 'toFix' | 'goTo'>
}

/** What there is to decide and to correct before a draft can leave. */
export function DraftNotices<D>({ title, work }: DraftNoticesProps<D>) {
  return (
    <>
      <Conflict title={title} work={work} />
      <ToFix problems={work.toFix} onGo={work.goTo} />
    </>
  )
}

interface ToFixProps {
  readonly problems: Problems
  readonly onGo: (field: string) => void
}

/** What has to be corrected, each a way to its field. */
function ToFix({ problems, onGo }: ToFixProps) {
  const t = useT()
  const named = problems.flatMap(({ field, message }) => (field ? [{ field, message }] : []))
  if (named.length === 0) return null
  return (
    <Notice tone="bad" icon="error" title={t('invoices.toFix', { count: named.length })} urgent>
      <ul className={classes.toFix}>
        {named.slice(0, SHOWN).map(({ field, message }) => (
          <li key={`${field}${message}`}>
            <Anchor component="button" type="button" onClick={() => onGo(field)}>
              {nameOf(field, t)}
            </Anchor>
            : {message}
          </li>
        ))}
      </ul>
      {named.length > SHOWN ? t('invoices.toFixMore', { count: named.length - SHOWN }) : null}
    </Notice>
  )
}

interface ConflictOf<D> {
  readonly merge: Merge<D> | undefined
  readonly draft: D
  readonly present: D
  readonly resolve: (keepMine: ReadonlySet<string>) => void
  readonly reset: () => void
}

/** Somebody saved a revision under unsaved work: a person decides, field by field. */
function Conflict<D>({ title, work }: { title: TextKey; work: ConflictOf<D> }) {
  const t = useT()
  const [open, dialog] = useDisclosure(false)
  const { merge, draft, present } = work
  if (!merge) return null
  return (
    <Notice
      tone="warn"
      icon="alert"
      urgent
      title={t(title)}
      action={
        <>
          <Button size="xs" onClick={dialog.open}>
            {t('invoices.conflict.see')}
          </Button>
          <Button size="xs" variant="default" onClick={work.reset}>
            {t('invoices.conflict.discard')}
          </Button>
        </>
      }
    >
      {t('invoices.conflict.text')}
      {open ? (
        <ChoiceDialog
          choices={merge.disputed.map(({ name, label, shown }) => ({
            name,
            label: t(label),
            mine: shown(draft),
            theirs: shown(present),
          }))}
          kept={
            merge.theirsOnly.length > 0 ? (
              <span>
                {merge.theirsOnly.map(({ name, label, shown }, index) => (
                  <span key={name}>
                    {index > 0 ? ' · ' : ''}
                    {t(label)}: {shown(present) || t('records.conflict.empty')}
                  </span>
                ))}
              </span>
            ) : null
          }
          confirm={t('invoices.conflict.apply')}
          onCancel={dialog.close}
          onResolve={(keepMine) => {
            work.resolve(keepMine)
            dialog.close()
          }}
        />
      ) : null}
    </Notice>
  )
}
