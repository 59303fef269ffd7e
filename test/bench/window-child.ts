/**
 * One start of a built application in a process of its own, over the stand-in for Electron: prints the milliseconds from the
 * start of its main bundle until a letter can be typed where `waitFor` says, and is seen there. Chromium runs before the clock
 * does, as Electron's own start is none of ours.
 */
import { registerHooks } from 'node:module'
import { z } from 'zod'
import { openChromium } from '../shell/stand-in/chromium.ts'
import { state } from '../shell/stand-in/state.ts'

const Order = z.strictObject({
  /** The folder with `out/main/index.js`. */
  root: z.string(),
  /** The selector of a field. */
  waitFor: z.string(),
  /** What has to be seen as well. */
  beside: z.string().optional(),
  /** Of a person who has signed in: what the window's session is renewed with. */
  token: z.string().optional(),
  /** A link with which the program is started. */
  link: z.string().optional(),
})
const { root, waitFor, beside, token, link } = Order.parse(JSON.parse(process.argv[2] ?? ''))

const standIn = new URL('../shell/stand-in/electron-module.ts', import.meta.url).href
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron'
      ? { url: standIn, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context),
})
process.argv = [process.argv0, root, ...(link === undefined ? [] : [link])]
const { runApplication } = await import('../shell/stand-in/app.ts')
await import('electron')

const chromium = await openChromium()
state.chromium = chromium
const usable = Promise.withResolvers<number>()
// The page says so itself: a driver that asked would first read a third of a megabyte of its own script into it.
await chromium.context.exposeBinding('sayUsable', (_source, at: number) => usable.resolve(at))
await chromium.context.addInitScript(
  ([field, other, signedIn]) => {
    if (signedIn) {
      sessionStorage.setItem('radica.window', JSON.stringify({ key: '', phone: '', name: '' }))
      const profile = { phone: '', user: null, mustChangePassword: false, language: 'es-CO', density: 'compact' }
      const answer = () => Promise.resolve(Response.json({ token: signedIn, profile }))
      const ask = window.fetch
      // A program that was just started knows no session: only the renewal is answered in its place.
      window.fetch = (input, init) =>
        input instanceof Request && input.url.endsWith('/sessions/renewal') ? answer() : ask(input, init)
    }
    const tell = () => Reflect.get(window, 'sayUsable')(performance.timeOrigin + performance.now())
    const look = () => {
      const input = document.querySelector<HTMLInputElement>(field)
      const isThere = input?.checkVisibility() && !input.disabled && (!other || document.querySelector(other))
      // The frame after the one that drew it: now it is on the screen.
      if (isThere) requestAnimationFrame(() => requestAnimationFrame(tell))
      else requestAnimationFrame(look)
    }
    look()
  },
  [waitFor, beside ?? '', token ?? ''] as const,
)

const start = performance.timeOrigin + performance.now()
await runApplication(root)
const at = await usable.promise
const [page] = chromium.context.pages()
if (!page) throw new Error('there is no window')
await page.locator(waitFor).pressSequentially('7')
if ((await page.locator(waitFor).inputValue()) !== '7') throw new Error('it took no letter')
process.stdout.write(`${JSON.stringify({ ms: at - start })}\n`)
// A window without a program behind it would leave its Chromium running.
if (process.listenerCount('SIGTERM') === 0) process.exit()
process.kill(process.pid, 'SIGTERM')
