import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const RENDERER = join(import.meta.dirname, '../..')
const LIBRARIES = join(RENDERER, '../../node_modules/@mantine')
const CORE = join(LIBRARIES, 'core/esm')

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)
const names = (list: string) => list.split(',').map((name) => name.trim().replace(/^.* as /, ''))

/** What is imported from the library by the files of a folder. */
function importedIn(folder: string, ending: RegExp): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => ending.test(file))
  return files
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .flatMap((text) => matches(text, /import \{([^}]*)\} from ["']@mantine\/core["']/g))
    .flatMap(names)
}

/** By exported name: the file of the library that has it. */
const homes = new Map(
  [...readFileSync(join(CORE, 'index.mjs'), 'utf8').matchAll(/import \{([^}]*)\} from "([^"]+)"/g)].flatMap(
    ([, list = '', file = '']) => names(list).map((name) => [name, join(CORE, file)] as const),
  ),
)

/** The style sheets that a file of the library and all that it is made of stand for. */
function styled(file: string, seen: Set<string>): string[] {
  if (seen.has(file) || !existsSync(file)) return []
  seen.add(file)
  const parts = matches(readFileSync(file, 'utf8'), /from "(\.[^"]+)"/g)
  return [...matches(file, /(\w+)\.module\.mjs$/g), ...parts.flatMap((part) => styled(join(dirname(file), part), seen))]
}

it('has the styles of every component that is used, and no others', () => {
  const used = [
    ...importedIn(RENDERER, /(?<!\.test)\.tsx?$/),
    ...importedIn(join(LIBRARIES, 'notifications/esm'), /\.mjs$/),
  ]
  const seen = new Set<string>()
  const needed = used.flatMap((name) => styled(homes.get(name) ?? '', seen))
  const imported = matches(readFileSync(join(import.meta.dirname, 'mantine.css'), 'utf8'), /styles\/([A-Z]\w+)\.css/g)
  expect(imported.toSorted()).toEqual([...new Set(needed)].toSorted())
})
