import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What a line may end in that has its statement on the next one. */
const GOES_ON = /(?:\bawait|\breturn|=>?|\(|\[|,|\?|:|&&|\|\||\.{3})$/

/** Statements of the query builder are promises that ask nothing until somebody waits for them. */
test('what is asked of the store is waited for, or it never is', () => {
  const files = globSync('src/{core,hub}/**/*.ts').filter((file) => !file.includes('.test.'))
  let builders = 0
  const left = files.flatMap((file) => {
    const lines = readFileSync(file, 'utf8').split('\n')
    return lines.flatMap((line, at) => {
      if (/\bdb\b/.test(line)) builders++
      const before = lines.slice(0, at).findLast((each) => each.trim() !== '') ?? ''
      return /^\s+db(?:\.|$)/.test(line) && !GOES_ON.test(before.trimEnd()) ? [`${file}:${at + 1}`] : []
    })
  })
  expect(builders).toBeGreaterThan(50)
  expect(left).toEqual([])
})
