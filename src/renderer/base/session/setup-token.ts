const KEY = 'setup'

/** Out of the address and the history, into this window alone. There is no address where no page is. */
function taken(): string | undefined {
  if (typeof location === 'undefined') return undefined
  const given = new URLSearchParams(location.hash.slice(1)).get(KEY)
  if (given) {
    sessionStorage.setItem(KEY, given)
    history.replaceState(null, '', location.pathname + location.search)
  }
  return sessionStorage.getItem(KEY) ?? undefined
}

let token = taken()

/** What the address brought to begin with; worth nothing once there is an administrator. */
export const setupToken = {
  get: () => token,
  /** Only the desktop's own window reaches its host: there nobody needs one. */
  isMissing: () => token === undefined && window.desktop === undefined,
  forget(): void {
    token = undefined
    sessionStorage.removeItem(KEY)
  },
}
