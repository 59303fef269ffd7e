import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { enter, type Page, page } from '../../../../test/contract/window/page.ts'
import { held } from '../../../../test/support/hook.ts'
import { inClinic } from '../../../../test/support/in-clinic.tsx'
import type { GoLive } from '../../../contract/go-live.ts'
import { queryClient } from '../../base/api/query.ts'
import { useSetUp } from '../home/use-set-up.ts'
import { useChecks } from './use-checks.ts'

let answers: Record<string, unknown> = {}
let window: Page
beforeEach(() => {
  window = page(async ({ url }) => {
    const [, found] = Object.entries(answers).find(([end]) => new URL(url).pathname.endsWith(end)) ?? []
    const error = { code: 'not_found', message: 'No.' }
    return found ? Response.json(found) : Response.json({ error, requestId: 'r' }, { status: 404 })
  })
  enter('+573001112233')
})
afterEach(() => {
  queryClient.clear()
  window.close()
})

const catalog = (code: string, origin = 'file') => ({ catalog: code, origin })
/** A clinic that has everything. */
const WHOLE = {
  '/account': { platformRole: 'admin' },
  '/health': { deployment: 'production' },
  '/invoice-provider': { verifiedAt: '2026-11-01T10:00:00.000Z', simulated: false },
  '/ministry': { verifiedAt: '2026-11-01T10:00:00.000Z' },
  '/catalogs': { items: [catalog('cups'), catalog('cie10', 'download')], mayInstall: true },
  '/backups': { items: [], status: { folder: '/copias', recoveryKeyShownAt: '2026-11-01T10:00:00.000Z' } },
  '/context': { ministry: { configured: true } },
  '/resolutions': { items: [{ kind: 'invoice' }], total: 1 },
  '/clients': { items: [], total: 1 },
}

const NUMBERING = [{ kind: 'invoice', providerNext: 8, agreement: 'agrees' }] as unknown as GoLive['numbering']

/** What is there, once all of it answered. */
async function told<T>(hook: () => T) {
  queryClient.clear()
  const { by, now } = await held(hook, undefined, inClinic)
  await vi.waitFor(async () => {
    await by(async () => undefined)
    expect(now()).toBeDefined()
  })
  return now()
}

/** What does not hold, of the checks before going live and of the steps of setting up. */
async function missing(change: Record<string, unknown>, numbering = NUMBERING) {
  answers = { ...WHOLE, ...change }
  const checks = (await told(() => useChecks({ numbering } as GoLive).checks)) ?? {}
  const steps = (await told(useSetUp))?.steps ?? []
  return {
    checks: Object.entries(checks).flatMap(([check, holds]) => (holds ? [] : [check])),
    steps: steps.filter(({ done }) => !done).map(({ step }) => step),
  }
}

it.each<[string, Record<string, unknown>, string[], string[]]>([
  ['nothing', {}, [], []],
  ['a provider that nobody tried', { '/invoice-provider': { verifiedAt: null } }, ['provider'], ['provider']],
  ['a provider', { '/invoice-provider': undefined }, ['provider'], ['provider']],
  ['a ministry that nobody tried', { '/ministry': { verifiedAt: null } }, ['ministry'], []],
  [
    'a ministry',
    { '/ministry': undefined, '/context': { ministry: { configured: false } } },
    ['ministry'],
    ['ministry'],
  ],
  [
    'one of two tables',
    { '/catalogs': { items: [catalog('cups'), catalog('x')], mayInstall: true } },
    ['catalogs'],
    ['catalogs'],
  ],
  ['tables that others install', { '/catalogs': { items: [], mayInstall: false } }, [], []],
  [
    'the whole tables',
    { '/catalogs': { items: [catalog('cups', 'included'), catalog('cie10')], mayInstall: true } },
    ['catalogs'],
    ['catalogs'],
  ],
  ['a range for invoices', { '/resolutions': { items: [{ kind: 'credit_note' }], total: 1 } }, [], ['ranges']],
  ['a payer', { '/clients': { items: [], total: 0 } }, [], ['payer']],
  [
    'a place for copies',
    { '/backups': { items: [], status: { folder: null, recoveryKeyShownAt: null } } },
    ['backup'],
    ['key', 'backup'],
  ],
])(
  'a clinic that lacks %s is told so, before it goes live and while it is set up',
  async (_, change, checks, steps) => {
    expect(await missing(change)).toEqual({ checks, steps })
  },
)

it('a range for invoices whose next number nobody knows is not enough to go live', async () => {
  const numbering = [
    { kind: 'invoice', providerNext: null, agreement: 'agrees' },
    { kind: 'credit_note', providerNext: 4, agreement: 'agrees' },
  ] as unknown as GoLive['numbering']
  expect((await missing({}, numbering)).checks).toEqual(['ranges'])
  expect(
    (
      await missing(
        {},
        numbering.toReversed().map((each) => ({ ...each, kind: 'invoice' })),
      )
    ).checks,
  ).toEqual([])
})

it('copies are a check and a step only for who keeps the installation', async () => {
  const change = { '/account': { platformRole: 'user' }, '/backups': undefined }
  expect(await missing(change)).toEqual({ checks: [], steps: [] })
  expect(window.requests.filter(({ url }) => url.endsWith('/backups'))).toEqual([])
  expect((await told(useSetUp))?.steps.map(({ step }) => step)).not.toContain('backup')
})
