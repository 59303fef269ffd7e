import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What follows the opening bracket at a place, up to the one that closes it. */
function argumentsAt(text: string, from: number): string {
  let depth = 1
  let end = from
  for (; depth > 0 && end < text.length; end++) depth += { '(': 1, ')': -1 }[text[end] ?? ''] ?? 0
  return text.slice(from, end - 1).replace(/\s+/g, ' ')
}

const calls = globSync('src/{core,host,hub,main,server}/**/*.ts')
  .filter((file) => !file.includes('.test.'))
  .flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    const found = text.matchAll(/\blog\??\.(?:info|warn|error)\(/g)
    return [...found].map(({ index, 0: { length } }) => `${file}: ${argumentsAt(text, index + length)}`)
  })
const told = (what: RegExp) => calls.filter((call) => what.test(call))

/** The words of an error may hold what it was about, as those of a database do: a row, and so a person. */
test('an error is told to the log by its kind alone', () => {
  expect(told(/\berrorName\(|\berror\.name\b/).length).toBeGreaterThan(15)
  expect(told(/\b(?:error|why|fault)\b(?=[,} ]*$)|\.(?:message|stack|said|cause)\b|String\(|JSON\./)).toEqual([])
})

test('nothing is told to the log that came from outside', () => {
  expect(
    told(/\b(?:url|href|body|text|content|payload|query|headers|answer|phone|email|password|token|path)\b/),
  ).toEqual([])
})
