import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { onWire } from '../../../../test/contract/window/wire.ts'
import { isAskedAgain } from '../../../../test/support/asked-again.ts'
import { answered } from '../../../../test/support/drawn.tsx'
import { opened } from '../../../../test/support/screen.tsx'
import type { OperationId } from '../../../contract/operations.ts'
import type { Role } from '../../../contract/workspaces.ts'
import { BillingRunScreen } from '../../features/billing/billing-run-screen.tsx'
import { DocumentRunScreen } from '../../features/document-runs/run-screen.tsx'
import { FolderScreen } from '../../features/folders/folder-screen.tsx'

const workspaceId = 'wsp_1'
const onSearch = () => undefined
const ITEMS = { total: 3, ready: 3, judged: 3, waiting: 1, open: 1, filed: 0, chosen: 0, emitted: 0, accepted: 0 }
const RUN = { id: 'run_7', name: 'Octubre', problem: null, items: ITEMS, others: {}, phase: null, files: {} }

interface Kind {
  readonly of: 'billingRuns' | 'documentRuns' | 'runs'
  readonly id: string
  readonly screen: ReactNode
  /** Of the button that ends it, and of the one that sends what is ready. */
  readonly end: string
  readonly go?: readonly [button: string, sure: string, operation: OperationId]
}

const KINDS: readonly Kind[] = [
  {
    ...{ of: 'billingRuns', id: 'billingRunId', end: 'Deshacer', go: ['Emitir 3', 'Emitir', 'billingRuns.emit'] },
    screen: <BillingRunScreen billingRunId="run_7" search={{}} onSearch={onSearch} />,
  },
  {
    ...{ of: 'documentRuns', id: 'documentRunId', end: 'Cancelar el resto' },
    screen: <DocumentRunScreen documentRunId="run_7" search={{}} onSearch={onSearch} />,
  },
  {
    ...{ of: 'runs', id: 'runId', end: 'Cancelar', go: ['Radicar los 3 listos', 'Radicar', 'runs.file'] },
    screen: <FolderScreen runId="run_7" search={{}} onSearch={onSearch} />,
  },
]

interface Stand {
  readonly role?: Role
  readonly items?: typeof ITEMS
}

/** The screen of a run that stands so. */
async function run({ of, id, screen }: Kind, state: string, { role = 'admin', items = ITEMS }: Stand = {}) {
  const stands = { ...RUN, state, items }
  const wire = onWire({ [`${of}.get`]: stands })
  answered(`${of}.get`, { params: { workspaceId, [id]: 'run_7' } } as never, stands as never)
  const shown = await opened(screen, { clinic: { role } })
  return { ...wire, ...shown, here: [{ params: { workspaceId, [id]: 'run_7' } }] }
}

const each = KINDS.flatMap((kind) => [
  [kind.of, 'working', 'Pausar', 'pause', kind] as const,
  [kind.of, 'paused', 'Continuar', 'start', kind] as const,
])
it.each(each)('of %s one that is %s can be told: %s', async (of, state, button, act, kind) => {
  const { press, all, here } = await run(kind, state)
  await press(button)
  expect(all(`${of}.${act}`)).toMatchObject(here)
})

it.each(KINDS)('one of $of is ended after that was asked', async (kind) => {
  const { press, all, here } = await run(kind, 'working')
  await press(kind.end)
  const ended = `${kind.of}.cancel` as const
  expect(all(ended)).toEqual([])
  await press(kind.end, 1)
  expect(all(ended)).toMatchObject(here)
})

it.each(KINDS.filter(({ go }) => go))('what is ready of $of leaves after that was asked, once', async (kind) => {
  const { press, all, here, acts } = await run(kind, 'done')
  const [button, sure, operation] = kind.go ?? ['', '', 'runs.get']
  await press(button)
  expect(all(operation)).toEqual([])
  await press(sure)
  expect(all(operation)).toMatchObject(here)
  expect(acts()).not.toContain(sure)
})

it.each(KINDS)('who only looks can do nothing with one of $of', async (kind) => {
  const { acts } = await run(kind, 'working', { role: 'viewer' })
  const can = ['Pausar', kind.end, kind.go?.[0]]
  expect(acts().filter((act) => can.includes(act))).toEqual([])
})

/** What is still to come of each kind once nothing is worked on. */
const AWAITED = {
  billingRuns: { ...ITEMS, waiting: 0, open: 0, emitted: 3, filed: 2 },
  documentRuns: { ...ITEMS, waiting: 0, open: 1 },
  runs: { ...ITEMS, waiting: 0, open: 0, filed: 3, accepted: 2 },
}
const OVER = { ...ITEMS, waiting: 0, open: 0, emitted: 3, filed: 3, accepted: 3 }
const standing = KINDS.flatMap((kind) => [
  [kind.of, 'that is worked on', 'working', OVER, true, kind] as const,
  [kind.of, 'whose answers are still to come', 'done', AWAITED[kind.of], true, kind] as const,
  [kind.of, 'that is over', 'done', OVER, false, kind] as const,
])
it.each(standing)(
  'of %s one %s is read again while that tells something new',
  async (_, _of, state, items, isAgain, kind) => {
    await run(kind, state, { items })
    expect(isAskedAgain(`${kind.of}.get`)).toBe(isAgain)
  },
)
