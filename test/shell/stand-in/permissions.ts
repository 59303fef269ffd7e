import type { BrowserContext } from '@playwright/test'
import type * as ElectronModule from 'electron'
import type { Origin } from './origin.ts'

/** Where Electron asks instead of the person; tests ask them too. */
export const permissions: {
  request?: Parameters<ElectronModule.Session['setPermissionRequestHandler']>[0]
  check?: Parameters<ElectronModule.Session['setPermissionCheckHandler']>[0]
} = {}

/** What a page may ask for: as Electron names it, and as Chromium's own page of permissions does. */
const NAMES = {
  'clipboard-sanitized-write': 'clipboard-write',
  'clipboard-read': 'clipboard-read',
  geolocation: 'geolocation',
  'idle-detection': 'idle-detection',
  media: 'camera',
  midi: 'midi',
  notifications: 'notifications',
} as const

/** Lets Chromium decide as the application's handlers do; where there is none, Electron grants everything. */
export async function decidePermissions(context: BrowserContext, origin: Origin): Promise<void> {
  const browser = await context.browser()?.newBrowserCDPSession()
  const decisions = Object.entries(NAMES).map(([permission, name]) => {
    const setting = isGranted(permission as keyof typeof NAMES, origin.application) ? 'granted' : 'denied'
    return browser?.send('Browser.setPermission', { permission: { name }, setting, origin: origin.chromium })
  })
  await Promise.all(decisions)
}

function isGranted(permission: keyof typeof NAMES, origin: string): boolean {
  const contents = Object(null)
  const details = { isMainFrame: true, requestingUrl: `${origin}/` }
  let isAllowed = true
  permissions.request?.(contents, permission, (answer) => (isAllowed = answer), details)
  return isAllowed && (permissions.check?.(contents, permission, origin, details) ?? true)
}
