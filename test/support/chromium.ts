import { existsSync } from 'node:fs'

const USUAL_PLACES = ['/usr/lib/chromium/chromium-headless-shell', '/usr/bin/chromium']

/** The Chromium that `npm test` found or installed, or the system's; undefined: Playwright's own. */
export const CHROMIUM = [process.env.CHROMIUM, ...USUAL_PLACES].find((path) => path && existsSync(path))
