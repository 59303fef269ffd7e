import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** A file of tests, and a statement that it asks for: a line of a file that ends so. */
const Asked = z.tuple([z.string(), z.string()])
export const ASKED = '.asked'

/** What was written down in a folder, by every process of the tests. */
export const askedIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(ASKED))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').trimEnd().split('\n'))
    .map((line) => Asked.parse(JSON.parse(line)))

/** Lists of different lengths are one statement. */
export const shapeOf = (text: string): string =>
  text.replaceAll(/(\?,\s*)+\?/g, '?').replaceAll(/(\(\?\),\s*)+\(\?\)/g, '(?)')
