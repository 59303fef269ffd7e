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
mkdirSync(profile, { recursive: true, mode: 0o700 })
app.setPath('userData', profile)

const hub = simulated ? undefined : rememberedHub(profile)

process.on('disconnect', () => app.quit())

if (app.requestSingleInstanceLock()) void openDesktop({ dataDir, simulated, passphrase: givenPassphrase() }, hub)
else app.quit()

function givenPassphrase(): string | undefined {
  try {
    return takePassphrase()
  } catch (error) {
    dialog.showErrorBox('Radica', tell(reasonOf(error), lastLanguage(profile)))
    app.exit(1)
    return undefined
  }
}
