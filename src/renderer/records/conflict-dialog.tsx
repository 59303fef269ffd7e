import { Button, Group, Modal, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { dateToScreen } from '../format/clinical.ts'
import { useT } from '../i18n/i18n.ts'
import type { FieldSpec, Values } from './area.ts'
import { conflictOf } from './conflict.ts'

interface ConflictDialogProps {
  readonly fields: readonly FieldSpec[]
  readonly base: Values
  readonly mine: Values
  readonly theirs: Values
  readonly busy: boolean
  readonly onCancel: () => void
  /** Names of the disputed fields that stay as this person wrote them. */
  readonly onResolve: (keepMine: ReadonlySet<string>) => void
}

/** Two people on one record: field by field, never a lost update. */
export function ConflictDialog({ fields, base, mine, theirs, busy, onCancel, onResolve }: ConflictDialogProps) {
  const t = useT()
  const { disputed, theirsOnly } = conflictOf(fields, base, mine, theirs)
  const [keepMine, setKeepMine] = useState<ReadonlySet<string>>(() => new Set(disputed.map(({ name }) => name)))
  const choose = (name: string, choice: string) => {
    const next = new Set(keepMine)
    if (choice === 'mine') next.add(name)
    else next.delete(name)
    setKeepMine(next)
  }

  return (
    <Modal opened onClose={onCancel} title={t('records.conflict.title')} size="lg">
      <Stack>
        <p style={{ margin: 0 }}>{t(disputed.length > 0 ? 'records.conflict.lead' : 'records.conflict.nothing')}</p>
        {disputed.map((field) => (
          <Radio.Group
            key={field.name}
            label={t(field.label)}
            value={keepMine.has(field.name) ? 'mine' : 'theirs'}
            onChange={(choice) => choose(field.name, choice)}
          >
            <Stack gap={6} mt={6}>
              <Radio
                value="mine"
                label={<Choice title={t('records.conflict.mine')} value={shown(field, mine[field.name])} />}
              />
              <Radio
                value="theirs"
                label={<Choice title={t('records.conflict.theirs')} value={shown(field, theirs[field.name])} />}
              />
            </Stack>
          </Radio.Group>
        ))}
        {theirsOnly.length > 0 ? (
          <p className="soft" style={{ margin: 0 }}>
            {t('records.conflict.kept')}{' '}
            {theirsOnly.map((field) => `${t(field.label)}: ${shown(field, theirs[field.name])}`).join(' · ')}
          </p>
        ) : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
          <Button loading={busy} onClick={() => onResolve(keepMine)}>
            {t('records.conflict.save')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function Choice({ title, value }: { title: string; value: string }) {
  const t = useT()
  return (
    <>
      <span className="soft">{title}: </span>
      <strong>{value || t('records.conflict.empty')}</strong>
    </>
  )
}

function shown(field: FieldSpec, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'object') return JSON.stringify(value)
  const text = String(value)
  if (field.kind === 'date') return dateToScreen(text)
  return field.options?.().find((option) => option.value === text)?.label ?? text
}
