import { createHash, type KeyObject } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { isSigned, signatureOf, type UpdateInfo } from '../main/update-signature.ts'

const Feed = z.looseObject({
  version: z.string(),
  path: z.string(),
  sha512: z.string(),
  files: z.array(z.looseObject({ url: z.string(), sha512: z.string(), size: z.number().int() })).min(1),
})

/** The feeds of a release: what installed programs look at, one for each system. */
export function feedsIn(folder: string): string[] {
  return readdirSync(folder).filter((name) => /^latest(-[\w-]+)?\.yml$/.test(name))
}

/** Signs every feed of a folder. @returns their names. @throws at the first whose files are not there as it says: none is signed then. */
export function signFeeds(folder: string, key: KeyObject): string[] {
  const names = feedsIn(folder)
  if (names.length === 0) throw new Error(`no feed in ${folder}`)
  const problems = names.flatMap((name) => problemsOfFiles(folder, name))
  if (problems.length > 0) throw new Error(problems.join('\n'))
  for (const name of names) {
    const unsigned = textOf(folder, name).replace(/^signature: .*\n/m, '')
    writeFileSync(join(folder, name), `${unsigned}signature: ${signatureOf(infoOf(unsigned), key)}\n`)
  }
  return names
}

/** What an installed program would refuse of the feeds of a folder. @param keys as `resources/update-keys.json` has them. */
export function problemsOfFeeds(folder: string, keys: readonly string[]): string[] {
  const names = feedsIn(folder)
  if (names.length === 0) return [`no feed in ${folder}`]
  return names.flatMap((name) => [
    ...(isSigned(infoOf(textOf(folder, name)), keys)
      ? []
      : [`${name}: not signed by a key of resources/update-keys.json`]),
    ...problemsOfFiles(folder, name),
  ])
}

/** Feeds of another version than the one of the tag: installed programs would see no new one. */
export function problemsOfTag(folder: string, tag: string): string[] {
  const versions = feedsIn(folder).map((name) => [name, infoOf(textOf(folder, name)).version] as const)
  return versions.flatMap(([name, version]) =>
    tag === `v${version}` ? [] : [`${name}: of version ${version}, not ${tag}`],
  )
}

/** With a line's end at its end, to which another line can be added. */
const textOf = (folder: string, name: string) => `${readFileSync(join(folder, name), 'utf8').trimEnd()}\n`

/** As the updater will have read it. */
const infoOf = (text: string): UpdateInfo => Feed.parse(parse(text))

function problemsOfFiles(folder: string, name: string): string[] {
  const { files, path, sha512 } = Feed.parse(parse(textOf(folder, name)))
  const isSame = files.some((file) => file.url === path && file.sha512 === sha512)
  return [
    ...(isSame ? [] : [`${name}: its path is none of its files`]),
    ...files.flatMap((file) => {
      const problem = problemOfFile(join(folder, file.url), file)
      return problem ? [`${name}: ${file.url} ${problem}`] : []
    }),
  ]
}

function problemOfFile(path: string, { sha512, size }: { sha512: string; size: number }): string | undefined {
  if (!existsSync(path)) return 'is not there'
  const bytes = readFileSync(path)
  if (bytes.length !== size) return `has ${bytes.length} bytes, not ${size}`
  return createHash('sha512').update(bytes).digest('base64') === sha512 ? undefined : 'is another file'
}
