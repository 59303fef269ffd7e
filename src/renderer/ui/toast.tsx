import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { faultOf } from '../base/api/query.ts'
import { translate } from '../base/i18n/i18n.ts'
import { catalog } from '../base/i18n/texts.ts'
import { session } from '../base/session/session.ts'
import { offerActs } from './offered-acts.ts'

/** A new message replaces the earlier ones. */
export const clearToasts = (): void => notifications.clean()

/** What was done, and could be undone, is nothing for who sits here next. */
session.onClose(clearToasts)

const SAID = 'said'
/** Long enough for who reads slowly, also the sentence of a failure. */
const READ_MS = 8_000
const UNDO_MS = 10_000

/**
 * A passing word of success, with an undo where the act had one. The next takes the place of one that only says something. Gives
 * its id.
 */
export function toast(message: string, undo?: () => void): string {
  notifications.hide(SAID)
  if (!undo) return notifications.show({ id: SAID, message, autoClose: READ_MS })
  const id = `undo-${crypto.randomUUID()}`
  const run = () => {
    notifications.hide(id)
    undo()
  }
  return notifications.show({
    id,
    autoClose: UNDO_MS,
    message: (
      <Group justify="space-between" wrap="nowrap">
        {message}
        <span ref={offerActs}>
          <Button size="compact-sm" variant="light" onClick={run}>
            {translate('common.undo')}
          </Button>
        </span>
      </Group>
    ),
  })
}

/** The failure of an action without a place of its own on the screen, or whose screen is gone. */
export const sayFault = (error: unknown): void => void toast(catalog.errors[faultOf(error).code])
