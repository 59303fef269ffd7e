import { ensureElectron, hasDisplay, runElectron } from './electron.mjs'
import { launch, ROOT } from './launch.mjs'

await launch(import.meta.url, async () => {
  const args = process.argv.slice(2)
  const [reason, exitCode] = await openWindow(args)
  if (reason === undefined) process.exit(exitCode)
  const { serveInstead } = await import('../../out/main/serve.js')
  await serveInstead(reason, args)
})

/** Gives why the application cannot have a window of its own here, or nothing and the exit code once it was closed. */
async function openWindow(args) {
  if (!hasDisplay()) return ['Este equipo no tiene pantalla']
  const binary = await ensureElectron(ROOT)
  if (!binary) return ['Electron no se pudo descargar']
  const code = await runElectron(ROOT, binary, args)
  return code === undefined ? ['Electron no pudo abrir una ventana'] : [undefined, code]
}
