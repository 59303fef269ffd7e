import { existsSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { app, shell } from 'electron'

const PDF = Buffer.from('%PDF-')
const PREFIX = 'radica-visto-'

let folder: string | undefined

/** Removes what was shown, also by a program that died: it stands there in clear. */
export function forgetShown(): void {
  const names = tried(() => readdirSync(tmpdir())) ?? []
  for (const name of names) if (name.startsWith(PREFIX)) tried(() => forget(join(tmpdir(), name)))
}

/** Windows tells no owners: the folder for what is temporary is a person's own there. */
function forget(path: string): void {
  if (lstatSync(path).uid === (process.getuid?.() ?? 0)) rmSync(path, { recursive: true })
}

/** What another program has open, or cannot be read, goes the next time. */
function tried<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}

/** Only this person can read the folder, and it is gone with the program. */
function shownFolder(): string {
  // The program with the sample may have removed it.
  if (folder && existsSync(folder)) return folder
  forgetShown()
  folder = mkdtempSync(join(tmpdir(), PREFIX))
  app.once('quit', forgetShown)
  return folder
}

/** Shows a PDF in the program that this machine has for it. False when it has none. @throws for what is no PDF. */
export async function showPdf(name: string, bytes: Uint8Array): Promise<boolean> {
  if (!/^[\w-][\w.-]{0,99}\.pdf$/.test(name) || !PDF.equals(bytes.subarray(0, PDF.length))) throw new Error('refused')
  // A place of its own: on Windows a file that a program shows is not written again.
  const path = join(mkdtempSync(join(shownFolder(), 'uno-')), name)
  await writeFile(path, bytes, { mode: 0o600 })
  return (await shell.openPath(path)) === ''
}
