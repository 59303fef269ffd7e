import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { outputOf, run } from './run.ts'

const filesIn = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => join(folder, name))

/** A draft that nobody sees: the release key's holder takes it from there. `gh` is GitHub's own command. */
export function draftRelease(folder: string, tag: string): void {
  run('gh', [
    'release',
    'create',
    tag,
    '--draft',
    '--verify-tag',
    '--title',
    tag,
    '--generate-notes',
    ...filesIn(folder),
  ])
}

/** What a release has, in an empty folder. */
export function fetchRelease(folder: string, tag: string): void {
  run('gh', ['release', 'download', tag, '--dir', folder])
}

/** The installers that people have now, in a new folder. False when nothing was ever released. */
export function fetchPrevious(folder: string): boolean {
  const newest = ['release', 'list', '--exclude-drafts', '--limit', '1', '--json', 'tagName', '--jq', '.[].tagName']
  const tag = outputOf('gh', newest)
  if (tag !== '') run('gh', ['release', 'download', tag, '--dir', folder])
  return tag !== ''
}

/** Shows a draft to everybody. The caller has verified `folder`, which is what `fetchRelease` gave. */
export function showRelease(folder: string, tag: string): void {
  const there = outputOf('gh', ['release', 'view', tag, '--json', 'assets', '--jq', '.assets[].name']).split('\n')
  const missing = filesIn(folder)
    .map((path) => basename(path))
    .filter((name) => !there.includes(name))
  if (missing.length > 0) throw new Error(`the draft has no ${missing.join(', ')}`)
  run('gh', ['release', 'edit', tag, '--draft=false', '--latest'])
}
