import { ActionIcon, Button, Group, Popover, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type ListView, MAX_VIEWS } from '../../../contract/list-settings.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Icon } from '../icon.tsx'
import { toast } from '../toast.tsx'
import { withoutView, withView, withViewAgain } from './list-settings.ts'
import type { Arranged } from './use-arranged.ts'

/** Filters and order as the address has them now, without what was searched for. */
function viewedIn<R>({ search, filters, sort }: Arranged<R>): Record<string, string> {
  const set = filters.flatMap((name) => (search[name] ? [[name, search[name]] as const] : []))
  return Object.fromEntries(sort ? [...set, ['orden', sort]] : set)
}

/** What of the address a view replaces: what it does not say narrows nothing any more. */
export const searchOf = ({ search }: Pick<ListView, 'search'>, filters: readonly string[]) =>
  Object.fromEntries([...filters, 'orden'].map((name) => [name, search[name]]))

const same = (one: object, other: object) =>
  JSON.stringify(Object.entries(one).toSorted()) === JSON.stringify(Object.entries(other).toSorted())

/** The views that a person saved of a list, and how another is saved. */
export function ViewsMenu<R>({ arranged }: { arranged: Arranged<R> }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const { settings, arrange, filters, onSearch } = arranged
  const search = viewedIn(arranged)
  const { views, shownColumns, widths } = settings
  const present = views.find((view) => same(view.search, search) && same(view.shownColumns ?? [], shownColumns ?? []))
  const show = (view: ListView) => {
    arrange({ shownColumns: view.shownColumns, widths: view.widths })
    onSearch(searchOf(view, filters))
    setOpen(false)
  }
  const save = (name: string) => {
    arrange(withView({ name, search, shownColumns, widths }))
    toast(t('table.viewSaved'))
    setOpen(false)
  }
  const remove = (gone: ListView) => {
    arrange(withoutView(gone))
    toast(t('table.viewRemoved'), () => arrange(withViewAgain(gone, views.indexOf(gone))))
  }
  return (
    <Popover
      position="bottom-end"
      withinPortal={false}
      trapFocus
      returnFocus
      width={320}
      opened={open}
      onChange={setOpen}
    >
      <Popover.Target>
        <Button variant="default" size="xs" leftSection={<Icon name="save" size={16} />} onClick={() => setOpen(!open)}>
          {present ? t('table.viewOf', { name: present.name }) : t('table.views')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap={6}>
          {views.length === 0 ? (
            <Text size="xs" className="soft">
              {t('table.noViews')}
            </Text>
          ) : null}
          {views.map((view) => (
            <Group key={view.name} gap={4} wrap="nowrap">
              <Button
                variant={view === present ? 'light' : 'subtle'}
                size="xs"
                justify="flex-start"
                flex={1}
                miw={0}
                onClick={() => show(view)}
              >
                {view.name}
              </Button>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('table.removeView', { name: view.name })}
                onClick={() => remove(view)}
              >
                <Icon name="trash" size={16} />
              </ActionIcon>
            </Group>
          ))}
          <SaveView full={views.length >= MAX_VIEWS} onSave={save} />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

/** Another one under a name; that of one that is there takes its place. */
function SaveView({ full, onSave }: { full: boolean; onSave: (name: string) => void }) {
  const t = useT()
  const [name, setName] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '' && !full) onSave(name.trim())
      }}
    >
      <TextInput
        size="xs"
        label={t('table.viewName')}
        description={t('table.viewHelp')}
        error={full ? t('table.manyViews', { most: MAX_VIEWS }) : undefined}
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" size="xs" mt={8} fullWidth disabled={full || name.trim() === ''}>
        {t('table.saveView')}
      </Button>
    </form>
  )
}
