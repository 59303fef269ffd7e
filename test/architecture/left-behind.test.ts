import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = globSync('src/renderer/**/*.{ts,tsx}')
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file: file.replaceAll('\\', '/').replace('src/renderer/', ''), text: readFileSync(file, 'utf8') }))

/** As long as the window itself, or as what they listen to. */
const FOR_GOOD = [
  'base/drafts/draft.ts window.pagehide',
  'base/system/notice.ts shown.click',
  'shell/frame/keep-focus.ts document.focusin',
  'shell/frame/keep-focus.ts document.focusout',
]

const CALL = /((?:\w+\.)?)(add|remove)EventListener\(\s*'?(\w+)'?,\s*(\w*)[^)]*?(true)?[^)]*\)/g

/** Each listener of a file by its target, kind, name and whether it captures: it is another one if any of these is. */
function listenersIn(text: string, what: 'add' | 'remove'): string[] {
  return [...text.matchAll(CALL)]
    .filter(([, , act]) => act === what)
    .map(([call, target = '', , kind = '', name = '']) => {
      const captures = /, true\)$|capture: true/.test(call)
      return `${target}${kind} ${name}${captures ? ' capture' : ''}`.trim()
    })
}

test('nothing of a screen that was left goes on listening', () => {
  const all = sources.flatMap(({ file, text }) => listenersIn(text, 'add').map((each) => `${file} ${each}`))
  expect(all.length).toBeGreaterThan(8)
  const left = sources.flatMap(({ file, text }) => {
    const removed = listenersIn(text, 'remove')
    return listenersIn(text, 'add')
      .filter((each) => !removed.includes(each))
      .map((each) => `${file} ${each}`)
  })
  expect(left.filter((each) => !FOR_GOOD.some((known) => each.startsWith(known)))).toEqual([])
})

test('nor looking every so often', () => {
  const begun = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/(?:const (\w+) = )?setInterval\(/g)].map(([, name]) => ({ file, text, name })),
  )
  expect(begun.length).toBeGreaterThan(2)
  expect(
    begun.filter(({ text, name }) => !name || !text.includes(`clearInterval(${name})`)).map(({ file }) => file),
  ).toEqual([])
})
