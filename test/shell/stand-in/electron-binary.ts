#!/usr/bin/env node
/**
 * Started instead of Electron's executable, by Playwright's own Electron driver: opens the same two debugging channels (Node's
 * and Chromium's), gives `import 'electron'` our module, and runs the built application in it.
 */
import inspector from 'node:inspector'
import { registerHooks } from 'node:module'

const standIn = new URL('./electron-module.ts', import.meta.url).href
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron'
      ? { url: standIn, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context),
})

process.argv = process.argv.filter((arg) => !/^--(no-sandbox|inspect|remote-debugging-port)/.test(arg)).toSpliced(1, 1)
const { runApplication } = await import('./app.ts')
await import('electron')
inspector.open(0)
await runApplication(process.argv[1] ?? '.')
