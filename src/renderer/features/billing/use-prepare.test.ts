import { afterEach, expect, it, vi } from 'vitest'
import { enter, type Page, page } from '../../../../test/contract/window/page.ts'
import { held } from '../../../../test/support/hook.ts'
import { inClinic, nowhere } from '../../../../test/support/in-clinic.tsx'
import { oldReads } from '../../../../test/support/old-reads.ts'
import { queryClient } from '../../base/api/query.ts'
import { useBegin } from '../document-runs/use-begin.ts'
import { usePrepare } from './use-prepare.ts'

let window: Page
afterEach(() => {
  vi.restoreAllMocks()
  queryClient.clear()
  window.close()
})

interface Run {
  readonly useRun: () => { mutateAsync(body: never): Promise<unknown> }
  readonly path: string
  readonly bodies: readonly unknown[]
  /** Its screen, and the name of its id there. */
  readonly screen: readonly [string, string]
  readonly old: readonly string[]
}

const RUNS: readonly Run[] = [
  {
    useRun: usePrepare,
    path: 'billing-runs',
    bodies: ['vis_1', 'vis_1', 'vis_2'].map((visitId) => ({ groupBy: 'payer', visitIds: [visitId] })),
    screen: ['/c/$workspaceId/atenciones/facturar/$billingRunId', 'billingRunId'],
    old: ['billingRuns.list', 'billingRuns.plan', 'visits.list'],
  },
  {
    useRun: useBegin,
    path: 'document-runs',
    bodies: ['inv_1', 'inv_1', 'inv_2'].map((id) => ({ name: 'Octubre', act: 'email', targetIds: [id] })),
    screen: ['/c/$workspaceId/envios/lotes/$documentRunId', 'documentRunId'],
    old: ['documentRuns.list'],
  },
]

/** Begins a run over each of the bodies. */
async function begun({ useRun, bodies }: Run, answer: () => Response) {
  const sent: unknown[] = []
  window = page(async (request) => {
    sent.push([new URL(request.url).pathname.split('/').at(-1), await request.json()])
    return answer()
  })
  enter('+573001112233')
  const led = vi.spyOn(nowhere, 'navigate')
  const old = oldReads()
  const { by } = await held(useRun, undefined, inClinic)
  for (const body of bodies) await by(({ mutateAsync }) => mutateAsync(body as never).catch(() => undefined))
  return { sent, led, old: old() }
}

it.each(RUNS)('of $path one is begun over what was chosen, and leads to itself', async (run) => {
  const { path, bodies, screen, old } = run
  const made = await begun({ ...run, bodies: bodies.slice(0, 1) }, () =>
    Response.json({ id: 'run_1' }, { status: 201 }),
  )
  expect(made.sent).toEqual([[path, bodies[0]]])
  const [to, name] = screen
  expect(made.led.mock.calls).toEqual([[{ to, params: { workspaceId: 'wsp_1', [name]: 'run_1' } }]])
  expect(made.old).toEqual(old)
})

it.each(RUNS)(
  'of $path one whose answer is lost is the same act over the same choice, and leads nowhere',
  async (run) => {
    const { led, old } = await begun(run, () => {
      throw new TypeError('down')
    })
    const [first, again, other] = window.keys()
    expect(again).toBe(first)
    expect(other).not.toBe(first)
    expect(led).not.toHaveBeenCalled()
    expect(old).toEqual(run.old)
  },
)
