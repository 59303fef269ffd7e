import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { enter, type Page, page } from '../../../../test/contract/window/page.ts'
import { held } from '../../../../test/support/hook.ts'
import { inClinic } from '../../../../test/support/in-clinic.tsx'
import type { ImportInspection } from '../../../contract/imports.ts'
import type { BodyInput } from '../../../contract/operations.ts'
import { queryClient } from '../../base/api/query.ts'
import { useImport } from './use-import.ts'

class Reader {
  result = ''
  onload: () => void = () => undefined
  readAsDataURL({ name }: File): void {
    this.result = `data:;base64,${name}`
    queueMicrotask(() => this.onload())
  }
}

const MAPPING = { sheets: [] }
const PLAIN = { form: 'template', resources: [], sheets: [], targets: [], known: [], suggestion: MAPPING, doubts: [] }
/** What the service finds in each file: one of another program whose mapping is kept, and one of our template. */
const FOUND: Readonly<Record<string, unknown>> = {
  'otro.xlsx': { ...PLAIN, form: 'other', known: [{ kept: { name: 'Otro', mapping: MAPPING }, misfits: [] }] },
  'plantilla.xlsx': PLAIN,
}

let window: Page
let created: BodyInput<'imports.create'>[]
/** An inspection is answered after this. */
let read: Promise<void>
beforeEach(() => {
  created = []
  read = Promise.resolve()
  vi.stubGlobal('FileReader', Reader)
  window = page(async (request) => {
    const body = await request.json().catch(() => ({}))
    if (request.url.endsWith('/inspect')) {
      await read
      return Response.json(FOUND[body.fileName] as ImportInspection)
    }
    if (request.url.endsWith('/imports')) created.push(body)
    return Response.json({ created: 0, updated: 0, unchanged: 0, refused: 0, rows: [] })
  })
  enter('+573001112233')
})
afterEach(() => {
  queryClient.clear()
  window.close()
})

const settled = () => vi.waitFor(() => expect(queryClient.isMutating()).toBe(0))

it('a file that is chosen in the place of another is judged and taken by what it is itself', async () => {
  const priceVersion = { priceListId: 'prl_1', from: '2026-12-01' }
  const { by, now } = await held(() => useImport('prices', { priceVersion }), undefined, inClinic)
  for (const name of ['otro.xlsx', 'plantilla.xlsx']) {
    await by(async ({ choose }) => {
      choose([new File(['x'], name)])
      await settled()
    })
  }
  expect(now()).toMatchObject({ named: undefined, verdicts: undefined, isGuided: false })
  await by(async ({ accept }) => {
    accept()
    await settled()
  })
  const [judged, taken] = created
  expect(judged).toMatchObject({ fileName: 'otro.xlsx', mapping: MAPPING, dryRun: true, priceVersion })
  expect(taken).toMatchObject({
    fileName: 'plantilla.xlsx',
    contentBase64: 'plantilla.xlsx',
    area: 'prices',
    priceVersion,
  })
  expect(taken).not.toHaveProperty('mapping')
  expect(taken).not.toHaveProperty('dryRun')
})

it('verdicts that are asked for as the file was just read, and is not drawn so yet, are asked for', async () => {
  const reading = Promise.withResolvers<void>()
  read = reading.promise
  const { by, now } = await held(() => useImport('patients'), undefined, inClinic)
  await by(({ choose }) => choose([new File(['x'], 'plantilla.xlsx')]))
  const asDrawn = now()
  expect(asDrawn.busy).toBe('inspecting')
  reading.resolve()
  await by(settled)
  await by(async () => {
    asDrawn.judge()
    await settled()
  })
  expect(created).toMatchObject([{ fileName: 'plantilla.xlsx', dryRun: true }])
})

it('what is under way when its dialog is left is given up', async () => {
  read = new Promise(() => undefined)
  const { by, now, end } = await held(() => useImport('patients'), undefined, inClinic)
  await by(({ choose }) => choose([new File(['x'], 'plantilla.xlsx')]))
  expect(now().busy).toBe('inspecting')
  await vi.waitFor(() => expect(window.requests).toHaveLength(1))
  const [asked] = window.requests
  expect(asked?.signal.aborted).toBe(false)
  await end()
  expect(asked?.signal.aborted).toBe(true)
})

it('what was asked about a file is given up for the file that is chosen in its place', async () => {
  read = new Promise(() => undefined)
  const { by } = await held(() => useImport('patients'), undefined, inClinic)
  for (const [asked, name] of ['otro.xlsx', 'plantilla.xlsx'].entries()) {
    await by(({ choose }) => choose([new File(['x'], name)]))
    await vi.waitFor(() => expect(window.requests).toHaveLength(asked + 1))
  }
  expect(window.requests.map(({ signal }) => signal.aborted)).toEqual([true, false])
})
