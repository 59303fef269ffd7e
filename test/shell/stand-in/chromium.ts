import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { CHROMIUM } from '../../support/chromium.ts'

const FLAGS = [
  '--headless=new',
  '--no-startup-window',
  '--remote-debugging-port=0',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The tests read Spanish, whatever the system of whoever runs them speaks.
  '--accept-lang=es-CO',
]

export interface Chromium {
  readonly process: ChildProcess
  readonly context: BrowserContext
}

/** A real Chromium. What it says on standard error goes on to ours, because there the test's driver looks for its address. */
export async function openChromium(): Promise<Chromium> {
  const profile = process.env.STAND_IN_PROFILE ?? join(process.env.RADICA_DATA ?? '.', 'chromium')
  const browser = spawn(CHROMIUM ?? chromium.executablePath(), [...FLAGS, `--user-data-dir=${profile}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  process.on('exit', () => browser.kill('SIGKILL'))
  const address = await new Promise<string>((resolve, reject) => {
    let said = ''
    browser.stderr.on('data', (bytes) => {
      process.stderr.write(bytes)
      said += bytes
      const found = /^DevTools listening on (ws:\/\/\S+)/m.exec(said)
      if (found?.[1]) resolve(found[1])
    })
    browser.on('exit', () => reject(new Error(`Chromium ended:\n${said}`)))
  })
  const [context] = (await chromium.connectOverCDP(address)).contexts()
  if (!context) throw new Error('Chromium has no default context')
  return { process: browser, context }
}
