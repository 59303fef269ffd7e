import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { app, shell } from 'electron'

const PDF = Buffer.from('%PDF-')

let folder: string | undefined

/** Only this person can read the folder, and it is gone with the program. */
function shownFolder(): string {
  if (folder) return folder
  const made = mkdtempSync(join(tmpdir(), 'radica-'))
  folder = made
  app.once('quit', () => rmSync(made, { recursive: true, force: true }))
  return made
}

/** Shows a PDF in the program that this machine has for it. False when it has none. @throws for what is no PDF. */
export async function showPdf(name: string, bytes: Uint8Array): Promise<boolean> {
  if (!/^[\w-][\w.-]{0,99}\.pdf$/.test(name) || !PDF.equals(bytes.subarray(0, PDF.length))) throw new Error('refused')
  const path = join(shownFolder(), name)
  await writeFile(path, bytes, { mode: 0o600 })
  return (await shell.openPath(path)) === ''
}
