import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

/** Paths within a clinic that need no id. A new note is of an invoice: `states.spec.ts` opens those. */
const PATHS = [...read('src/renderer/shell/app/router.tsx').matchAll(/=> clinic,\s+path: '([^'$]+)'/g)]
  .map(([, path = '']) => path)
  .filter((path) => path !== '/' && !path.startsWith('notas/'))

describe('the screens that are looked at in the browser', () => {
  const spec = read('test/e2e/screens.spec.ts')

  it.each(PATHS)('%s is one of them', (path) => {
    expect(spec).toMatch(new RegExp(`'/${path}[?']`))
  })

  it('are read from the router', () => expect(PATHS.length).toBeGreaterThan(15))
})
