import { createElement } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { enter, type Page, page } from '../../../../test/contract/window/page.ts'
import { held } from '../../../../test/support/hook.ts'
import { aWorkspace } from '../../../../test/support/window-workspace.ts'
import type { Readiness } from '../../../contract/documents.ts'
import { WorkspaceContext } from '../../base/workspace/workspace.ts'
import type { DocumentActs } from './use-document.ts'
import { useReadiness } from './use-readiness.ts'

let window: Page
beforeEach(() => {
  vi.stubGlobal('document', { querySelectorAll: () => [] })
  window = page(async () => Response.json({}))
  enter('+573001112233')
})
afterEach(() => window.close())

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
  await by(() => vi.waitFor(() => expect(open.has('second')).toBe(true), 2_000))
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
