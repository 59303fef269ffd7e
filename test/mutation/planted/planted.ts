import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFECTS, type Defect } from './defects.ts'

const PROJECT = [
  ...['src', 'test', 'resources', 'out', 'package.json', 'package-lock.json', 'tsconfig.json', 'vitest.config.ts'],
  ...['electron.vite.config.ts', 'electron-builder.yml'],
]

/**
 * Plants each defect of the desktop shell in a copy of the project, and runs the tests that have to notice it.
 * @returns how many were noticed.
 */
export async function huntPlanted(
  root: string,
  only: string | undefined,
  say: (text: string) => void,
): Promise<number> {
  const prepare: Prepare = await import(join(root, 'src/bootstrap/prepare.mjs'))
  await prepare.build(root)
  const copy = copyOf(root)
  let caught = 0
  for (const defect of chosen(only)) {
    const isCaught = isNoticed(copy, defect, prepare)
    if (isCaught) caught++
    say(`${isCaught ? 'caught  ' : 'SURVIVED'} ${defect.name}`)
  }
  rmSync(copy, { recursive: true, force: true })
  return caught
}

/** What a project is built and tested from, in a new folder. */
export function copyOf(root: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'radica-planted-'))
  for (const name of PROJECT) cpSync(join(root, name), join(copy, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

interface Prepare {
  build(root: string): Promise<void>
  markBuilt(root: string): void
}

/** Those whose name has these words. */
export const chosen = (only = '') => DEFECTS.filter(({ name }) => name.includes(only))

/** The text of a file with a defect. @throws when it does not fit any more. */
export function planted(text: string, { name, edit: [before, after] }: Pick<Defect, 'name' | 'edit'>): string {
  if (text.split(before).length !== 2) throw new Error(`no single place for '${name}'`)
  return text.replace(before, () => after)
}

function isNoticed(copy: string, defect: Defect, { markBuilt }: Prepare): boolean {
  const file = join(copy, 'src', defect.file)
  const [test, names] = defect.caughtBy
  const sound = readFileSync(file, 'utf8')
  writeFileSync(file, planted(sound, defect))
  const needsBuild = test.startsWith('test/shell')
  const rebuild = () => {
    buildShell(copy)
    markBuilt(copy)
  }
  if (needsBuild) rebuild()
  const counts = runTests(copy, test, names)
  writeFileSync(file, sound)
  if (needsBuild) rebuild()
  // A window that never opens fails before its tests do.
  if (counts.success && counts.numPassedTests === 0) throw new Error(`no test of ${test} is named '${names}'`)
  return !counts.success
}

function buildShell(copy: string): void {
  const program = join(copy, 'node_modules/electron-vite/bin/electron-vite.js')
  const args = [program, 'build', '--config', 'test/mutation/planted/vite.config.ts']
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' })
  if (status !== 0) throw new Error(`a defect must be found by tests, not by the build:\n${stderr}`)
}

interface Counts {
  readonly success: boolean
  readonly numPassedTests: number
}

function runTests(copy: string, test: string, names: string): Counts {
  const report = join(copy, 'report.json')
  const vitest = join(copy, 'node_modules/vitest/vitest.mjs')
  const args = [vitest, 'run', test, '-t', names, '--reporter=json', `--outputFile=${report}`]
  // What fails need not be waited for as long as what may succeed.
  spawnSync(process.execPath, [...args, '--bail=1'], { cwd: copy, stdio: 'ignore' })
  const counts: Counts = JSON.parse(readFileSync(report, 'utf8'))
  rmSync(report)
  return counts
}
