import { Combobox, Kbd, Modal, TextInput, UnstyledButton, useCombobox } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { useState } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import { catalog } from '../../base/i18n/texts.ts'
import { useFirstFound } from '../../ui/first-found.ts'
import { Icon } from '../../ui/icon.tsx'
import classes from './palette.module.css'
import { type PaletteAction, usePaletteGroups } from './palette-actions.tsx'

/** Search everywhere: patients, packages, screens and actions; from any screen with Ctrl+K. */
export function Palette() {
  const t = useT()
  const [opened, { open, close, toggle }] = useDisclosure(false)
  // No element is left out: a person who types into a form wants to look something up too.
  useHotkeys([['mod+K', toggle]], [])
  return (
    <>
      <UnstyledButton data-tour="palette" className={classes.button} onClick={open} aria-keyshortcuts="Control+K">
        <Icon name="search" size={16} />
        <span className={`truncate ${classes.words}`}>{t('frame.palette.button')}</span>
        <Kbd size="xs" className={classes.keys}>
          {t('common.keys.palette')}
        </Kbd>
      </UnstyledButton>
      <Modal
        opened={opened}
        onClose={close}
        withCloseButton={false}
        centered={false}
        size={600}
        padding={0}
        transitionProps={{ duration: 0 }}
        attributes={{ content: { 'aria-label': t('frame.palette.button') } }}
      >
        <Search onDone={close} />
      </Modal>
    </>
  )
}

/** As soon as it exists: the letters that follow Ctrl+K are for it, however quickly they come. */
const focusAtOnce = (input: HTMLInputElement | null) => input?.focus()

function Search({ onDone }: { onDone: () => void }) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const { groups, isCurrent, fault } = usePaletteGroups(typed)
  const actions = groups.flatMap((group) => group.actions)
  const combobox = useCombobox({ opened: true })
  const run = (id: string) => {
    onDone()
    actions.find((action) => action.id === id)?.run()
  }
  const found = isCurrent ? actions.map(({ id }) => id) : undefined
  // Pressed before that came, Enter is for the first of it, too: all that it does is to go there.
  const onEnter = useFirstFound({ combobox, text: typed, found, sole: found?.[0], choose: run })
  return (
    <Combobox store={combobox} onOptionSubmit={run}>
      <Combobox.EventsTarget>
        <TextInput
          ref={focusAtOnce}
          className={classes.input}
          variant="unstyled"
          size="md"
          leftSection={<Icon name="search" />}
          placeholder={t('frame.palette.placeholder')}
          aria-label={t('frame.palette.placeholder')}
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          // The list keeps this key from the dialog, and has no use for it: it is never shut.
          onKeyDown={(event) => (event.key === 'Escape' ? onDone() : onEnter(event))}
        />
      </Combobox.EventsTarget>
      <Combobox.Options className={classes.options} aria-label={t('frame.palette.button')}>
        {groups.map(({ title, actions: own }) => (
          <Combobox.Group key={title} label={title}>
            {own.map((action) => (
              <Option key={action.id} action={action} />
            ))}
          </Combobox.Group>
        ))}
        {fault ? (
          <Combobox.Empty role="alert">{catalog.errors[fault.code]}</Combobox.Empty>
        ) : actions.length === 0 ? (
          <Combobox.Empty>{t(isCurrent ? 'frame.palette.nothing' : 'common.loading')}</Combobox.Empty>
        ) : null}
      </Combobox.Options>
    </Combobox>
  )
}

function Option({ action: { id, icon, label, detail } }: { action: PaletteAction }) {
  return (
    <Combobox.Option value={id} className={classes.option}>
      <Icon name={icon} />
      <span className={classes.optionWords}>
        <span className="truncate">{label}</span>
        {detail ? <span className={classes.detail}>{detail}</span> : null}
      </span>
    </Combobox.Option>
  )
}
