/** The one origin of the application's pages: its files and `/api/` alike. */
export const ORIGIN = 'app://radica'

export function isOurs(url: string): boolean {
  return url === ORIGIN || url.startsWith(`${ORIGIN}/`)
}

/** Only the page itself may speak to the desktop: no frame inside it, no page of others, no frame that is gone. */
export function isOurPage(frame: { readonly url: string; readonly parent: object | null } | null): boolean {
  return frame !== null && frame.parent === null && isOurs(frame.url)
}
