import type { ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { _electron, type ElectronApplication, type Page } from '@playwright/test'
import { aSetup } from '../support/fixtures.ts'

export interface Shell {
  readonly app: ElectronApplication
  readonly page: Page
}

/** What is started: Electron where its binary is, and everywhere the stand-in, which drives the same built files. */
export type Runtime = 'stand-in' | 'electron'

const STAND_IN = resolve('test/shell/stand-in/electron-binary.ts')

/** What a person starts, without the driver of the tests. */
export function programOf(runtime: Runtime): string {
  if (runtime === 'stand-in') return STAND_IN
  const folder = resolve('node_modules/electron')
  return join(folder, 'dist', readFileSync(join(folder, 'path.txt'), 'utf8'))
}

const running: ChildProcess[] = []

/** Opens the application that was built in `folder` on its own data and gives its first window. */
export async function openShell(
  runtime: Runtime,
  dataDir: string,
  env: Record<string, string> = {},
  args: readonly string[] = [],
  folder = '.',
): Promise<Shell> {
  const { PATH = '', HOME = '', DISPLAY = '', CHROMIUM = '' } = process.env
  const app = await _electron.launch({
    args: [resolve(folder), ...args],
    cwd: resolve(folder),
    env: { PATH, HOME, DISPLAY, CHROMIUM, RADICA_DATA: dataDir, ...env },
    ...(runtime === 'stand-in' && { executablePath: STAND_IN }),
  })
  running.push(app.process())
  let said = ''
  app.process().stderr?.on('data', (bytes) => (said += bytes))
  try {
    const page = await app.firstWindow()
    // Not until it is loaded: a page that the data does not need is replaced before that.
    await page.waitForURL(/^(app|http):/, { waitUntil: 'commit' })
    return { app, page }
  } catch (error) {
    throw new Error(`the application showed no window:\n${said}`, { cause: error })
  }
}

/** As a link that is opened beside an open window reaches it. */
export const follow = (app: Shell['app'], link: string) =>
  app.evaluate(({ app: self }, path) => void self.emit('second-instance', {}, ['radica', path]), link)

/** Until there is an administrator every place leads to the first run. */
export const setUp = (page: Shell['page']) =>
  page.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json' }
    return (await fetch('/api/v1/setup', { method: 'POST', headers, body })).status
  }, JSON.stringify(aSetup()))

/** The application, signed in to or not, has gone there. */
export async function arrived(page: Shell['page'], path: string): Promise<void> {
  await page.locator('#root').waitFor({ state: 'attached' })
  await page.waitForURL(`**${path}`, { waitUntil: 'commit' })
}

/** Quits as a person does and gives the exit code. */
export async function quit(app: ElectronApplication): Promise<number | null> {
  const child = app.process()
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  await app.evaluate((electron) => void setTimeout(() => electron.app.quit(), 0)).catch(() => undefined)
  return ended
}

/** For `afterEach`. The driver starts each shell as the head of a process group, so its Chromium goes with it. */
export function killShells(): void {
  for (const { pid } of running.splice(0)) if (pid !== undefined) killGroup(pid)
}

function killGroup(pid: number): void {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

/** Why the specs cannot run on real Electron here, or nothing when they can. @throws where they have to, as before a release. */
export function whyNoElectron(): string | undefined {
  const reason = whatIsMissing()
  if (reason && process.env.RADICA_PREPARED) throw new Error(reason)
  return reason
}

function whatIsMissing(): string | undefined {
  const folder = resolve('node_modules/electron')
  const name = join(folder, 'path.txt')
  if (!existsSync(name) || !existsSync(join(folder, 'dist', readFileSync(name, 'utf8'))))
    return "Electron's binary is not here"
  const hasDisplay = process.platform !== 'linux' || process.env.DISPLAY
  return hasDisplay ? undefined : 'no display'
}
