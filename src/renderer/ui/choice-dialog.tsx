import { Button, Group, Modal, Radio, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useT } from '../base/i18n/i18n.ts'

export interface Choice {
  readonly name: string
  readonly label: string
  readonly mine: ReactNode
  readonly theirs: ReactNode
}

interface ChoiceDialogProps {
  /** What both changed, to different values. */
  readonly choices: readonly Choice[]
  /** What only the other person changed, in words; it stays. */
  readonly kept?: ReactNode
  readonly busy?: boolean
  /** Of the button; to save what was chosen when left out. */
  readonly confirm?: string
  readonly onCancel: () => void
  /** Names of the choices that stay as this person wrote them. */
  readonly onResolve: (keepMine: ReadonlySet<string>) => void
}

/** Merges the edits of two people field by field, so that neither update is lost. */
export function ChoiceDialog({ choices, kept, busy = false, confirm, onCancel, onResolve }: ChoiceDialogProps) {
  const t = useT()
  const [keepMine, setKeepMine] = useState<ReadonlySet<string>>(() => new Set(choices.map(({ name }) => name)))
  const choose = (name: string, choice: string) => {
    const next = new Set(keepMine)
    if (choice === 'mine') next.add(name)
    else next.delete(name)
    setKeepMine(next)
  }
  return (
    <Modal opened onClose={onCancel} title={t('records.conflict.title')} size="lg">
      <Stack>
        <p style={{ margin: 0 }}>{t(choices.length > 0 ? 'records.conflict.lead' : 'records.conflict.nothing')}</p>
        {choices.map(({ name, label, mine, theirs }) => (
          <Radio.Group
            key={name}
            label={label}
            value={keepMine.has(name) ? 'mine' : 'theirs'}
            onChange={(choice) => choose(name, choice)}
          >
            <Stack gap={6} mt={6}>
              <Radio value="mine" label={<Side title={t('records.conflict.mine')} value={mine} />} />
              <Radio value="theirs" label={<Side title={t('records.conflict.theirs')} value={theirs} />} />
            </Stack>
          </Radio.Group>
        ))}
        {kept ? (
          <p className="soft" style={{ margin: 0 }}>
            {t('records.conflict.kept')} {kept}
          </p>
        ) : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
          <Button loading={busy} onClick={() => onResolve(keepMine)}>
            {confirm ?? t('records.conflict.save')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function Side({ title, value }: { title: string; value: ReactNode }) {
  const t = useT()
  return (
    <>
      <span className="soft">{title}: </span>
      <strong>{value || t('records.conflict.empty')}</strong>
    </>
  )
}
