import { app } from 'electron'
import type { Message } from '../../core/messages/message.ts'
import type { Fetch } from '../../host/assets.ts'
import { StartupError } from '../../host/startup-error.ts'
import type { Backend } from '../core-thread.ts'
import { type Hub, linkTo } from './link.ts'
import { expectOurs, meetHub } from './meet.ts'
import { placeFront } from './place.ts'
import { rememberHub } from './remembered.ts'

/** Nothing is kept here: there is nothing to send, to copy or to end. */
export function behind(hub: Hub, files: Fetch): Backend {
  const link = linkTo(hub)
  return {
    fetch: (request) => (new URL(request.url).pathname.startsWith('/api/') ? link(request) : files(request)),
    ask: async () => 0,
    wake: () => undefined,
    stop: async () => undefined,
  }
}

interface Windows {
  readonly showPlace: () => void
  readonly startAgain: () => void
}

/** Where a person chooses between this computer and a hub. A hub of another version leads there by itself. */
export function placeOf(hub: Hub | undefined, { showPlace, startAgain }: Windows): Fetch {
  let problem: Message | undefined
  if (hub) {
    expectOurs(hub, app.getVersion()).catch((error: unknown) => {
      if (!(error instanceof StartupError)) return
      problem = error.said
      showPlace()
    })
  }
  return placeFront({
    hub,
    problem: () => problem,
    meet: (address, pin) => meetHub(address, pin, app.getVersion()),
    async choose(chosen) {
      if (!chosen && !hub) return
      await rememberHub(app.getPath('userData'), chosen)
      // The page is told first.
      setTimeout(startAgain, TELL_MS)
    },
  })
}

const TELL_MS = 300
