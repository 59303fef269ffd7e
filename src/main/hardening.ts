import { app, type Session, session, shell, type WebContents } from 'electron'
import { isAllowedOutside } from './external-links.ts'
import { isOurs } from './origin.ts'

/** Before any window: no page of ours leaves our origin, opens windows or gets a permission. */
export function harden(): void {
  app.on('web-contents-created', (_event, contents) => confine(contents))
  refusePermissions(session.defaultSession)
}

function confine(contents: WebContents): void {
  contents.on('will-navigate', (event) => {
    if (!isOurs(event.url)) event.preventDefault()
  })
  contents.on('will-redirect', (event) => {
    if (!isOurs(event.url)) event.preventDefault()
  })
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => {
    if (isAllowedOutside(url)) void shell.openExternal(url)
    return { action: 'deny' }
  })
}

/** Copying a CUV, and telling what is due: all that a page of ours may ask for. */
const GRANTED = ['clipboard-sanitized-write', 'notifications']

function refusePermissions(target: Session): void {
  target.setPermissionRequestHandler((_contents, permission, decide, { requestingUrl }) =>
    decide(GRANTED.includes(permission) && isOurs(requestingUrl)),
  )
  target.setPermissionCheckHandler((_contents, permission, origin) => GRANTED.includes(permission) && isOurs(origin))
}
