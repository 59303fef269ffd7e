import { createElement } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { enter, type Page, page } from '../../../../test/contract/window/page.ts'
import { held } from '../../../../test/support/hook.ts'
import { oldReads } from '../../../../test/support/old-reads.ts'
import { aWorkspace } from '../../../../test/support/window-workspace.ts'
import type { ApiFault } from '../../../contract/client.ts'
import type { Readiness } from '../../../contract/documents.ts'
import { queryClient } from '../../base/api/query.ts'
import { WorkspaceContext } from '../../base/workspace/workspace.ts'
import type { DocumentActs } from './use-document.ts'
import { PAUSE_MS, useReadiness } from './use-readiness.ts'

let window: Page
/** The moment after the last key is over when the test says so. */
let pause: () => void
beforeEach(() => {
  const waiting = new Map<unknown, () => void>()
  const { setTimeout: begin, clearTimeout: end } = globalThis
  vi.stubGlobal('setTimeout', (then: () => void, ms: number) => {
    if (ms !== PAUSE_MS) return begin(then, ms)
    const timer = {}
    waiting.set(timer, then)
    return timer
  })
  vi.stubGlobal('clearTimeout', (timer: number) => waiting.delete(timer) || end(timer))
  pause = () => {
    for (const [timer, then] of waiting) {
      waiting.delete(timer)
      then()
    }
  }
  vi.stubGlobal('document', { querySelectorAll: () => [] })
  window = page(async () => Response.json({}))
  enter('+573001112233')
})
afterEach(() => {
  queryClient.clear()
  window.close()
})

const answerTo = (rulePack: string): Readiness => ({
  ...{ ready: true, rulePack, issues: [], total: 0, unresolved: [], rangesCheckedAt: null },
})

it('what was asked when it was to leave does not cover what was answered of a later draft', async () => {
  const open = new Map<string, () => void>()
  const check = (_workspaceId: string, input: unknown): Promise<Readiness> =>
    new Promise((resolve) => open.set(String(input), () => resolve(answerTo(String(input)))))
  const acts = { operations: { check, reads: [] }, setFault: () => undefined } as unknown as DocumentActs
  const of = (input: string) => ({ acts, schema: z.string(), input, saved: null })
  const { give, by, now } = await held(useReadiness, of('first'), (inner) =>
    createElement(WorkspaceContext, { value: aWorkspace() }, inner),
  )
  const mayLeave = now().mayLeave(false)
  await give(of('second'))
  await by(pause)
  await by(() => open.get('second')?.())
  expect(now()).toMatchObject({ readiness: { rulePack: 'second' }, pending: false })
  await by(() => {
    open.get('first')?.()
    return mayLeave
  })
  expect(await mayLeave).toBe(true)
  expect(now()).toMatchObject({ readiness: { rulePack: 'second' }, pending: false })
})

it.each([
  ['nothing', [], true, true],
  ['something that the tax authority would refuse', ['emission'], false, false],
  ['something that only the ministry would refuse', ['filing'], true, false],
  ['something that is known and stops nothing', ['nothing'], true, true],
] as const)(
  'with %s against it a document leaves, and is filed, only where it may',
  async (_, blocks, leaves, files) => {
    const issues = blocks.map((each) => ({ code: 'x', message: '', severity: 'error', rule: null, blocks: each }))
    const check = async () => ({ ...answerTo('one'), issues })
    const acts = { operations: { check, reads: [] }, setFault: () => undefined } as unknown as DocumentActs
    vi.stubGlobal('requestAnimationFrame', () => 0)
    const { by, now } = await held(useReadiness, { acts, schema: z.string(), input: 'first', saved: null }, (inner) =>
      createElement(WorkspaceContext, { value: aWorkspace() }, inner),
    )
    const may: boolean[] = []
    for (const file of [false, true]) await by(async ({ mayLeave }) => void may.push(await mayLeave(file)))
    expect(may).toEqual([leaves, files])
    expect(now().panel).toBe(!files)
  },
)

/** A draft that is asked about; `asked` is what the service heard, which answers so unless the test says otherwise. */
async function asking(saved: Readiness | null = null, answer = async () => answerTo('one')) {
  const asked: unknown[] = []
  const faults: (ApiFault | null)[] = []
  const check = async (_workspaceId: string, input: unknown) => {
    asked.push(input)
    return answer()
  }
  const operations = { check, reads: ['healthInvoices.get'] }
  const acts = { operations, setFault: (fault: ApiFault | null) => faults.push(fault) } as unknown as DocumentActs
  const hook = await held(
    (input: unknown) => useReadiness({ acts, schema: z.string().min(3), input, saved }),
    'first' as unknown,
    (inner) => createElement(WorkspaceContext, { value: aWorkspace() }, inner),
  )
  return { ...hook, asked, faults }
}

it('a draft is asked about a moment after the last key, and again when the window is looked at again', async () => {
  const focused: (() => void)[] = []
  const { by, give, now, asked, end } = await asking()
  Object.assign(globalThis.window, {
    addEventListener: (_: string, then: () => void) => focused.push(then),
    removeEventListener: (_: string, then: () => void) => void focused.splice(focused.indexOf(then), 1),
  })
  await give('second')
  await give('third')
  expect([now().pending, asked]).toEqual([true, []])
  await by(pause)
  expect(now()).toMatchObject({ pending: false, readiness: { rulePack: 'one' } })
  expect(asked).toEqual(['third'])
  await by(() => focused.at(-1)?.())
  expect(asked).toEqual(['third', 'third'])
  await end()
  expect(focused).toEqual([])
})

it('what its form cannot send is said in the same way, and nobody is asked', async () => {
  const { by, give, now, asked } = await asking()
  await give('x')
  await by(async ({ mayLeave }) => expect(await mayLeave(false)).toBe(false))
  expect(now()).toMatchObject({
    panel: true,
    readiness: { ready: false, total: 1, unresolved: [], rangesCheckedAt: null },
  })
  expect(now().readiness?.issues).toMatchObject([
    { severity: 'error', blocks: 'emission', overridable: false, rule: null },
  ])
  expect(asked).toEqual([])
})

it('a draft does not leave while words stand in a field that chooses, and nobody is asked', async () => {
  const nothing = () => undefined
  const field = { closest: () => null, blur: nothing, focus: nothing, scrollIntoView: nothing }
  vi.stubGlobal('document', { querySelectorAll: () => [field] })
  const { by, asked } = await asking()
  await by(async ({ mayLeave }) => expect(await mayLeave(false)).toBe(false))
  expect(asked).toEqual([])
})

it('a draft that is as it was saved is as the service said of it', async () => {
  const { by, now, asked } = await asking(answerTo('saved'))
  await by(pause)
  expect(now()).toMatchObject({ readiness: { rulePack: 'saved' }, pending: false, panel: false })
  expect(asked).toEqual([])
})

it('what stops it is shown, and takes the focus', async () => {
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => draw())
  const { by, now } = await asking()
  const done: unknown[] = []
  now().heading.current = {
    focus: () => done.push('focus'),
    scrollIntoView: (where: unknown) => done.push(where),
  } as unknown as HTMLButtonElement
  await by(({ open }) => open())
  expect([now().panel, done]).toEqual([true, ['focus', { block: 'center' }]])
  now().heading.current = null
  await by(({ setPanel }) => setPanel(false))
  await by(({ open }) => open())
  expect(now().panel, 'it may not be drawn yet').toBe(true)
})

it('a draft does not leave while nobody can be asked about it, and that is said', async () => {
  const { by, faults } = await asking(null, () => Promise.reject(new TypeError('down')))
  await by(async ({ mayLeave }) => expect(await mayLeave(false)).toBe(false))
  expect(faults).toMatchObject([{ code: 'internal_error' }])
})

it.each([
  ['what is written is asked about again', null, ['first']],
  ['what is saved is read again', answerTo('saved'), []],
] as const)('when a clinic asks its provider for the ranges now, %s', async (_, saved, wanted) => {
  const old = oldReads()
  const { by, asked, faults } = await asking(saved)
  await by(({ checkRanges }) => checkRanges())
  expect(window.requests.map(({ method, url }) => [method, new URL(url).pathname.split('/').at(-1)])).toEqual([
    ['GET', 'ranges'],
  ])
  expect([old(), asked, faults]).toEqual([['healthInvoices.get'], wanted, []])
})

it('a provider that does not answer for its ranges is said', async () => {
  window = page(() => Promise.reject(new TypeError('down')))
  enter('+573001112233')
  const { by, faults } = await asking()
  await by(({ checkRanges }) => checkRanges())
  expect(faults).toMatchObject([{ code: 'network_error' }])
})
