import { spawnSync } from 'node:child_process'
import { matchesGlob } from 'node:path'

/** Lines of a file, the first one being 1. */
export interface Lines {
  readonly from: number
  readonly to: number
}

/** What a change touched: the lines that are there now, by file. */
export type Changed = ReadonlyMap<string, readonly Lines[]>

/** Of `git diff --unified=0`. Lines that are gone leave nothing to mutate. */
export function changedIn(diff: string): Changed {
  const changed = new Map<string, Lines[]>()
  let file: string | undefined
  for (const line of diff.split('\n')) {
    file = /^\+\+\+ b\/(.*)$/.exec(line)?.[1] ?? file
    const [, start, count = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? []
    if (file === undefined || start === undefined || count === '0') continue
    const from = Number(start)
    changed.set(file, [...(changed.get(file) ?? []), { from, to: from + Number(count) - 1 }])
  }
  return changed
}

/** What of a change a group mutates, as Stryker takes it: `src/a.ts:3-9`. */
export function rangesOf(globs: readonly string[], changed: Changed): string[] {
  const isIn = (file: string) => {
    const [out, within] = [globs.filter((glob) => glob.startsWith('!')), globs.filter((glob) => !glob.startsWith('!'))]
    const isOut = file.includes('.test.') || out.some((glob) => matchesGlob(file, glob.slice(1)))
    return !isOut && within.some((glob) => matchesGlob(file, glob))
  }
  return [...changed]
    .filter(([file]) => isIn(file))
    .flatMap(([file, lines]) => lines.map(({ from, to }) => `${file}:${from}-${to}`))
}

/**
 * What differs from a commit, what is not committed yet included.
 *
 * @param base undefined: where this branch left `main`, and on `main` itself the commit before.
 * @returns undefined where there is no such commit, as in a copy without a history.
 */
export function changedSince(root: string, base: string | undefined): { base: string; changed: Changed } | undefined {
  const git = (...args: string[]) => {
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 })
    return status === 0 ? stdout.trim() : undefined
  }
  const head = git('rev-parse', 'HEAD')
  const left = git('merge-base', 'HEAD', 'main')
  const from = base ?? (left === head ? git('rev-parse', 'HEAD~1') : left)
  const diff = from && git('diff', '--unified=0', '--no-color', '--no-ext-diff', from, '--', 'src')
  return from === undefined || diff === undefined ? undefined : { base: from, changed: changedIn(diff) }
}
