import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { enter, type Page, page } from '../../../../test/contract/window/page.ts'
import { held } from '../../../../test/support/hook.ts'
import { inClinic } from '../../../../test/support/in-clinic.tsx'
import { oldReads } from '../../../../test/support/old-reads.ts'
import type { ImportArea, ImportInspection } from '../../../contract/imports.ts'
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
  'casi.xlsx': {
    ...PLAIN,
    form: 'other',
    known: [{ kept: { name: 'Otro', mapping: MAPPING }, misfits: [{ sheet: null, column: 'Sexo' }] }],
  },
  'nuevo.final.xlsx': { ...PLAIN, form: 'other' },
}

const stopped = ({ signal }: Request) =>
  new Promise<never>((_, stop) => signal.addEventListener('abort', () => stop(signal.reason)))

let window: Page
let created: BodyInput<'imports.create'>[]
/** What else was asked, by the end of its path. */
let asked: [string | undefined, Record<string, unknown>][]
/** An inspection is answered after this. */
let read: Promise<void>
/** And a file is judged after this. */
let judged: Promise<void>
const REFUSAL = { error: { code: 'duplicate_resource', message: 'Ya está.' }, requestId: 'r' }
let isRefused: boolean
beforeEach(() => {
  isRefused = false
  created = []
  asked = []
  read = Promise.resolve()
  judged = Promise.resolve()
  vi.stubGlobal('FileReader', Reader)
  window = page(async (request) => {
    const body = await request.json().catch(() => ({}))
    asked.push([new URL(request.url).pathname.split('/').at(-1), body])
    if (request.url.endsWith('/inspect')) {
      await Promise.race([read, stopped(request)])
      return Response.json(FOUND[body.fileName] as ImportInspection)
    }
    if (request.url.endsWith('/imports')) await Promise.race([judged, stopped(request)])
    if (isRefused) return Response.json(REFUSAL, { status: 409 })
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

/** An import of patients in which something is done and comes to its end. */
async function importing(area: ImportArea = 'patients') {
  const hook = await held(() => useImport(area), undefined, inClinic)
  const does = (work: (of: ReturnType<typeof useImport>) => void) =>
    hook.by(async (of) => {
      work(of)
      await settled()
    })
  const choose = (...names: string[]) => does((of) => of.choose(names.map((name) => new File(['x'], name))))
  const acts = () => asked.map(([act]) => act)
  return { ...hook, does, choose, acts }
}

it('a file of a kind that is known is judged as it was joined before, and by nobody again', async () => {
  const { choose, now } = await importing()
  await choose('otro.xlsx')
  expect(now()).toMatchObject({ isRecognised: true, isGuided: false, named: { name: 'Otro', mapping: MAPPING } })
  expect(now()).toMatchObject({ near: undefined, verdicts: { created: 0 }, busy: undefined, fault: undefined })
  await choose('plantilla.xlsx')
  expect(now()).toMatchObject({ isRecognised: false, named: undefined, verdicts: undefined })
})

it.each([
  ['of a kind that nearly fits', 'casi.xlsx', 'Otro'],
  ['that nobody knows', 'nuevo.final.xlsx', 'nuevo.final'],
])('a file %s is joined by a person, and known by that name from then on', async (_, file, name) => {
  const { choose, does, now, acts } = await importing()
  await choose(file)
  expect(now()).toMatchObject({ isRecognised: false, isGuided: true, named: { name, mapping: MAPPING } })
  expect([now().near !== undefined, acts()]).toEqual([file === 'casi.xlsx', ['inspect']])
  await does(({ setNamed }) => setNamed({ name: ' Historia ', mapping: MAPPING }))
  await does(({ judge }) => judge())
  expect(asked.slice(1)).toMatchObject([
    ['import-mappings', { area: 'patients', name: 'Historia', mapping: MAPPING }],
    ['imports', { fileName: file, mapping: MAPPING, dryRun: true }],
  ])
})

it('a mapping without a name is used once, and not kept', async () => {
  const { choose, does, acts } = await importing()
  await choose('nuevo.final.xlsx')
  await does(({ setNamed }) => setNamed({ name: '  ', mapping: MAPPING }))
  await does(({ judge }) => judge())
  expect(acts()).toEqual(['inspect', 'imports'])
})

it('somebody may join the columns of any file, and what was judged before is not said of that', async () => {
  const { choose, does, now } = await importing()
  await choose('plantilla.xlsx')
  await does(({ judge }) => judge())
  expect(now().verdicts).toBeDefined()
  await does(({ guide }) => guide(true))
  expect(now()).toMatchObject({ isGuided: true, named: { name: 'plantilla', mapping: MAPPING }, verdicts: undefined })
  await does(({ setNamed }) => setNamed({ name: 'Mía', mapping: MAPPING }))
  await does(({ guide }) => guide(false))
  expect(now()).toMatchObject({ isGuided: false, named: { name: 'Mía' } })
})

it('each sheet of a file is read from the row that was said last for it', async () => {
  const { choose, does } = await importing()
  await choose('plantilla.xlsx')
  for (const [sheet, row] of [
    ['Uno', 2],
    ['Dos', 3],
    ['Uno', 4],
  ] as const) {
    await does(({ readHeading }) => readHeading(sheet, row))
  }
  expect(asked.map(([, { headings }]) => headings)).toEqual([
    undefined,
    [{ sheet: 'Uno', row: 2 }],
    [
      { sheet: 'Uno', row: 2 },
      { sheet: 'Dos', row: 3 },
    ],
    [
      { sheet: 'Dos', row: 3 },
      { sheet: 'Uno', row: 4 },
    ],
  ])
  await choose('otro.xlsx')
  expect(asked.find(([, { fileName }]) => fileName === 'otro.xlsx')?.[1]).not.toHaveProperty('headings')
})

it('of files that are chosen together the first is read with the others beside it', async () => {
  const { choose, does, now } = await importing('rips-packages')
  await choose('plantilla.xlsx', 'fev.xml')
  await does(({ accept }) => accept())
  const [last] = created.slice(-1)
  expect(last).toMatchObject({
    ...{ area: 'rips-packages', fileName: 'plantilla.xlsx', contentBase64: 'plantilla.xlsx' },
    more: [{ fileName: 'fev.xml', contentBase64: 'fev.xml' }],
  })
  await choose()
  expect(now()).toMatchObject({ files: [], inspection: undefined, done: undefined })
  expect(asked).toHaveLength(2)
})

it.each<[ImportArea, string[]]>([
  ['patients', ['patients.list']],
  ['clients', ['clients.list']],
  ['specialists', ['specialists.list']],
  ['services', ['services.list']],
  ['prices', ['priceVersions.list']],
  ['rips-packages', ['ripsPackages.list']],
  ['visits', ['clients.list', 'patients.list', 'specialists.list', 'visits.list']],
])('behind an import of %s the lists that it changed are old', async (area, lists) => {
  const { choose, does } = await importing(area)
  await choose('plantilla.xlsx')
  const old = oldReads()
  await does(({ accept }) => accept())
  expect(old()).toEqual(['imports.list', 'workspaces.dashboard', ...lists].toSorted())
})

it('the rows that were refused, and a template, are saved under the names of their file and of their area', async () => {
  const { choose, does } = await importing()
  await choose('otro.xlsx')
  const names: string[] = []
  Object.assign(globalThis.window, { desktop: { saveFile: async (name: string) => names.push(name) } })
  await does(({ downloadRefused }) => downloadRefused())
  await does(({ downloadTemplate }) => downloadTemplate())
  expect(names).toEqual(['rechazadas-otro.xlsx', 'plantilla-pacientes.xlsx'])
  expect(asked.slice(-2)).toMatchObject([
    ['refused', { fileName: 'otro.xlsx', mapping: MAPPING }],
    ['patients', {}],
  ])
})

it('what the person stops is no failure, and what the service refuses is', async () => {
  const { choose, by, does, now } = await importing()
  await choose('plantilla.xlsx')
  read = new Promise(() => undefined)
  await by(({ readHeading }) => readHeading(null, 2))
  await vi.waitFor(() => expect(window.requests).toHaveLength(2))
  await does(({ stop }) => stop())
  expect(now()).toMatchObject({ fault: undefined, busy: undefined })
  isRefused = true
  await does(({ accept }) => accept())
  expect(now()).toMatchObject({ fault: { code: 'duplicate_resource' }, done: undefined })
})

it('of two rows of headings that are said one after the other the second alone is read', async () => {
  const { choose, by } = await importing()
  await choose('nuevo.final.xlsx')
  read = new Promise(() => undefined)
  for (const row of [1, 12]) {
    await by(({ readHeading }) => readHeading(null, row))
    await vi.waitFor(() => expect(window.requests).toHaveLength(row === 1 ? 2 : 3))
  }
  expect(window.requests.slice(1).map(({ signal }) => signal.aborted)).toEqual([true, false])
})

it('columns that are joined otherwise while they are judged are not judged as they were', async () => {
  const { choose, by, does, now } = await importing()
  await choose('nuevo.final.xlsx')
  judged = new Promise(() => undefined)
  await by(({ judge }) => judge())
  await vi.waitFor(() => expect(now().busy).toBe('judging'))
  await does(({ setNamed }) => setNamed({ name: 'Mía', mapping: MAPPING }))
  expect(now()).toMatchObject({ busy: undefined, verdicts: undefined, fault: undefined, named: { name: 'Mía' } })
})

it('a large file that is still being read says nothing of the one that is chosen in its place', async () => {
  const large = Promise.withResolvers<void>()
  class SlowReader extends Reader {
    override readAsDataURL(file: File): void {
      void (file.name === 'otro.xlsx' ? large.promise : Promise.resolve()).then(() => super.readAsDataURL(file))
    }
  }
  vi.stubGlobal('FileReader', SlowReader)
  const { by, does, now } = await importing()
  for (const name of ['otro.xlsx', 'plantilla.xlsx']) await by(({ choose }) => choose([new File(['x'], name)]))
  await vi.waitFor(() => expect(window.requests).toHaveLength(1))
  await does(() => large.resolve())
  expect(now()).toMatchObject({ named: undefined, verdicts: undefined, isGuided: false })
  expect(created).toEqual([])
})
