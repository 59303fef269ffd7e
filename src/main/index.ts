import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { app, dialog } from 'electron'
import { tell } from '../core/messages/message.ts'
import { takePassphrase } from '../host/passphrase.ts'
import { PROFILE_FOLDER, personalDataDir } from '../host/places.ts'
import { reasonOf } from '../host/startup-error.ts'
import { openDesktop } from './desktop.ts'
import { rememberedHub } from './hub/remembered.ts'
import { lastLanguage } from './last-language.ts'
import { registerScheme } from './scheme.ts'

// Everything here happens before Electron is ready, which in an ES module waits for the end of this file: nothing is awaited.
registerScheme()
app.enableSandbox()

const simulated = process.argv.includes('--simulated')
const dataDir = personalDataDir(simulated)
const profile = join(dataDir, PROFILE_FOLDER)
const hasProfile = orTell(() => {
  mkdirSync(profile, { recursive: true, mode: 0o700 })
  app.setPath('userData', profile)
  return true
})

process.on('disconnect', () => app.quit())

if (hasProfile) begin()

function begin(): void {
  const hub = simulated ? undefined : rememberedHub(profile)
  if (app.requestSingleInstanceLock()) void openDesktop({ dataDir, simulated, passphrase: orTell(takePassphrase) }, hub)
  else app.quit()
}

/** What is in the way before there is a window. */
function orTell<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    dialog.showErrorBox('Radica', tell(reasonOf(error), lastLanguage(profile)))
    app.exit(1)
    return undefined
  }
}
