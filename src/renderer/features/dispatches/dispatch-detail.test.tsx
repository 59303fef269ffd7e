import { expect, it } from 'vitest'
import { onWire } from '../../../../test/contract/window/wire.ts'
import { answered } from '../../../../test/support/drawn.tsx'
import { opened } from '../../../../test/support/screen.tsx'
import type { DispatchSummary } from '../../../contract/dispatches.ts'
import type { Role } from '../../../contract/workspaces.ts'
import { DispatchDetail } from './dispatch-detail.tsx'

const UNKNOWN = {
  ...{ id: 'dsp_1', kind: 'ministry.package', state: 'unknown', targetId: 'pkg_1', targetRevision: 2, reference: 'R' },
  ...{
    timeline: [],
    issues: [],
    proofs: [],
    lastError: null,
    requestSha256: 'ab',
    waitingFor: null,
    nextAttemptAt: null,
  },
}

async function detail(of: object, role: Role = 'admin') {
  const dispatch = { ...UNKNOWN, ...of }
  const wire = onWire({ 'dispatches.get': dispatch })
  answered('dispatches.get', { params: { workspaceId: 'wsp_1', dispatchId: 'dsp_1' } }, dispatch as never)
  const part = <DispatchDetail dispatch={dispatch as unknown as DispatchSummary} />
  return { ...wire, ...(await opened(part, { clinic: { role } })) }
}

it.each([
  ['ministry.package', 'pkg_1', 'ripsPackages.reconcile'],
  ['provider.emission', 'inv_1', 'healthInvoices.reconcile'],
  ['provider.emission', 'crn_1', 'creditNotes.reconcile'],
  ['provider.emission', 'dbn_1', 'debitNotes.reconcile'],
] as const)('what became of a %s of %s is asked of who has it', async (kind, targetId, operation) => {
  const { press, last } = await detail({ kind, targetId })
  await press('Consultar resultado')
  expect(Object.values(last(operation)?.params ?? {})).toContain(targetId)
})

it.each<[role: Role, of: object, acts: string[]]>([
  ['admin', {}, ['Consultar resultado', 'Tengo una prueba']],
  ['viewer', {}, []],
  ['accountant', {}, []],
  ['admin', { state: 'accepted' }, []],
])('a person who is %s can do with a dispatch %j: %j', async (role, of, acts) => {
  expect((await detail(of, role)).acts()).toEqual(acts)
})
