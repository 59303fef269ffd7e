import { Kbd, Modal } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Fragment, useEffect, useRef, useSyncExternalStore } from 'react'
import { type TextKey, useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { actingRoom } from './keep-focus.ts'
import { useScreens } from './navigation.tsx'
import classes from './shortcuts.module.css'

/** Every key that does something, and what: the sheet is this table. */
const KEYS: readonly (readonly [keys: readonly string[], what: TextKey])[] = [
  [['Ctrl', 'K'], 'frame.keys.palette'],
  [['?'], 'frame.keys.sheet'],
  [['n'], 'frame.keys.add'],
  [['/'], 'frame.keys.search'],
  [['Ctrl', 'S'], 'frame.keys.save'],
  [['Ctrl', 'Enter'], 'frame.keys.go'],
  [['↑', '↓'], 'frame.keys.rows'],
  [['Enter'], 'frame.keys.open'],
  [['Esc'], 'frame.keys.close'],
]

/** After `g`, the letter of a screen goes there. */
const WAIT_MS = 1_500

let opened = false
const watchers = new Set<() => void>()
export function showShortcuts(open = true): void {
  opened = open
  for (const watcher of watchers) watcher()
}
const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** The keyboard map and its sheet. Keys that are letters do nothing while somebody types. */
export function Shortcuts() {
  const t = useT()
  const open = useSyncExternalStore(watch, () => opened)
  const screens = useScreens()
  useKeys(screens)
  return (
    <Modal opened={open} onClose={() => showShortcuts(false)} title={t('frame.keys.title')} size="lg">
      <div className={classes.columns}>
        <dl className={classes.keys}>
          {KEYS.map(([keys, what]) => (
            <Shortcut key={what} keys={keys} what={t(what)} />
          ))}
        </dl>
        <dl className={classes.keys}>
          {screens.map(({ key, letter }) => (
            <Shortcut key={key} keys={['g', letter]} what={t('frame.keys.goTo', { screen: t(`frame.${key}`) })} />
          ))}
        </dl>
      </div>
    </Modal>
  )
}

function Shortcut({ keys, what }: { keys: readonly string[]; what: string }) {
  return (
    <div>
      <dt>
        {keys.map((key) => (
          <Fragment key={key}>
            <Kbd>{key}</Kbd>{' '}
          </Fragment>
        ))}
      </dt>
      <dd>{what}</dd>
    </div>
  )
}

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

const BUTTON_KEYS: Readonly<Record<string, string>> = { Enter: 'Control+Enter', s: 'Control+S', S: 'Control+S' }

/** What the screen or its dialog is for: the button that says this key of itself. What lies under a dialog is out of reach. */
function pressButton(event: KeyboardEvent): void {
  const keys = BUTTON_KEYS[event.key]
  if (keys === undefined || event.shiftKey || event.altKey) return
  const button = actingRoom()?.querySelector<HTMLElement>(`[aria-keyshortcuts~="${keys}"]:enabled`)
  // The browser would offer to save the page.
  if (button || keys === 'Control+S') event.preventDefault()
  if (!button || event.repeat) return
  event.stopPropagation()
  button.click()
}

/** Letters are of the screen: while a dialog is over it they do nothing there. */
const isCovered = () => actingRoom()?.role === 'dialog'

function useKeys(screens: ReturnType<typeof useScreens>): void {
  const navigate = useNavigate()
  const { id: workspaceId } = useWorkspace()
  const since = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const onLetter = (event: KeyboardEvent) => {
      if (isCovered()) return event.stopPropagation()
      // Which keys make a question mark is the layout's affair.
      if (event.key === '?') return showShortcuts()
      if (event.key === 'g') {
        since.current = event.timeStamp
        return
      }
      const screen = screens.find(({ letter }) => letter === event.key)
      if (!screen || event.timeStamp - since.current > WAIT_MS) return
      since.current = Number.NEGATIVE_INFINITY
      event.preventDefault()
      event.stopPropagation()
      void navigate({ to: screen.to, params: { workspaceId }, search: {} })
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey) pressButton(event)
      else if (!event.altKey && event.key.length === 1 && !typing(event.target)) onLetter(event)
    }
    // Before the keys of a screen: the letter after `g` is no key of its own.
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [navigate, screens, workspaceId])
}
