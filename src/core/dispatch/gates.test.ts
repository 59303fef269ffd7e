import { describe, expect, it } from 'vitest'
import type { StoredDispatch } from '../store/dispatches.ts'
import { createGates } from './gates.ts'
import { type DispatchEvent, initialProgress } from './machine.ts'

const NOW = 1_000_000
const LATER = NOW + 60_000
const MINISTRY = 'wsp_1 ministry'
const PROVIDER = 'wsp_1 provider'

const dispatch = (values: Partial<StoredDispatch> = {}): StoredDispatch => ({
  ...initialProgress(NOW),
  id: 'dsp_1',
  key: 1,
  workspaceId: 'wsp_1',
  kind: 'provider.emission',
  targetId: 'doc_1',
  targetRevision: 1,
  idempotencyKey: 'key',
  reference: 'R1',
  cufe: null,
  requestSha256: '',
  dependsOn: null,
  outcome: null,
  createdAt: '',
  updatedAt: '',
  ...values,
})
const due = (nextAttemptAt: number | null) => dispatch({ nextAttemptAt })

const away = { type: 'not-sent', code: 'ministry_unavailable', cause: 'refused' } as const
/** The provider takes nothing new while it has this document. */
const blocked = { ...away, alone: true, blockedBy: 'doc_0' } as const
const inconclusive = { type: 'inconclusive', code: 'submission_outcome_unknown', cause: 'timeout' } as const

/** Gates that have learnt of one call. */
function taught(event: DispatchEvent, after = due(LATER)) {
  const gates = createGates()
  gates.recordOutcome(PROVIDER, event, after, NOW)
  return gates
}
const admits = (gates: ReturnType<typeof createGates>, now = NOW, of = dispatch()) => gates.admits(PROVIDER, of, now)

describe('an upstream that nobody has called', () => {
  const gates = createGates()

  it('takes everything', () => expect(admits(gates)).toBe(true))
  it('opens at no time, since it is open', () => expect(gates.nextOpening(NOW)).toBeUndefined())
  it('is said to be untried', () => expect(gates.verdict('wsp_1')).toBe('untried'))
})

describe('an upstream that was not reached', () => {
  it('is closed until its first dispatch is due again', () => {
    const gates = taught(away)
    expect(admits(gates, LATER - 1)).toBe(false)
    expect(admits(gates, LATER)).toBe(true)
  })

  it('closes no other', () => expect(taught(away).admits(MINISTRY, dispatch(), NOW)).toBe(true))
  it('stays open when nothing will be tried again', () => expect(admits(taught(away, due(null)))).toBe(true))
  it('is open for what failed alone', () => expect(admits(taught({ ...away, alone: true }))).toBe(true))

  it('is open as soon as a call goes through', () => {
    const gates = taught(away)
    gates.recordOutcome(PROVIDER, { type: 'accepted' }, due(null), NOW)
    expect(admits(gates)).toBe(true)
  })

  it('stays closed when asking for the fate of something else found nothing out', () => {
    const gates = taught(away)
    gates.recordOutcome(PROVIDER, inconclusive, due(NOW), NOW)
    expect(admits(gates)).toBe(false)
    expect(gates.verdict('wsp_1')).toBe('unreachable')
  })
})

describe('an upstream that asks for patience', () => {
  const patient = () => taught({ ...inconclusive, retryAfterMs: 30_000 }, due(NOW))

  it('is given it', () => {
    expect(admits(patient(), NOW + 29_999)).toBe(false)
    expect(admits(patient(), NOW + 30_000)).toBe(true)
  })

  it('is given it though the next answer asks for none', () => {
    const gates = patient()
    gates.recordOutcome(PROVIDER, { ...away, alone: true, retryAfterMs: undefined }, due(NOW), NOW)
    expect(admits(gates)).toBe(false)
  })

  it('is given it whatever a person or the line does', () => {
    const gates = patient()
    gates.open(PROVIDER, 'dsp_1')
    gates.openAll()
    expect(admits(gates)).toBe(false)
    expect(gates.nextOpening(NOW)).toBe(NOW + 30_000)
  })
})

describe('an upstream that something of ours blocks', () => {
  const gates = taught(blocked)

  it('is sent nothing of that kind but what blocks it', () => {
    expect(admits(gates)).toBe(false)
    expect(admits(gates, NOW, dispatch({ targetId: 'doc_0' }))).toBe(true)
    expect(admits(gates, NOW, dispatch({ kind: 'provider.email' }))).toBe(true)
  })

  it('may be asked what became of the others', () => {
    expect(admits(gates, NOW, dispatch({ state: 'unknown' }))).toBe(true)
  })

  it('is tried again when that is due', () => {
    expect(admits(gates, LATER - 1)).toBe(false)
    expect(admits(gates, LATER)).toBe(true)
    expect(gates.nextOpening(NOW)).toBe(LATER)
  })

  it('is not blocked for ever by what is never due again', () => expect(admits(taught(blocked, due(null)))).toBe(true))

  it.each(['accepted', 'rejected', 'found-accepted', 'found-rejected'] as const)('is free once one is %s', (type) => {
    const gates = taught(blocked)
    gates.recordOutcome(PROVIDER, { type }, due(null), NOW)
    expect(admits(gates)).toBe(true)
  })

  it.each([{ ...away, alone: true }, { type: 'found-absent' }] as const)('is not freed by $type', (event) => {
    const gates = taught(blocked)
    gates.recordOutcome(PROVIDER, event, due(NOW), NOW)
    expect(admits(gates)).toBe(false)
  })
})

describe('a dispatch that is held by itself', () => {
  it('is until its time', () => {
    const gates = createGates()
    gates.holdAlone('dsp_1', LATER)
    expect(gates.heldAlone(LATER - 1)).toEqual(['dsp_1'])
    expect(gates.nextOpening(NOW)).toBe(LATER)
    expect(gates.heldAlone(LATER)).toEqual([])
  })

  it('is no more once somebody asks for it, or for all', () => {
    const gates = createGates()
    for (const id of ['dsp_1', 'dsp_2', 'dsp_3']) gates.holdAlone(id, LATER)
    gates.open(PROVIDER, 'dsp_2')
    expect(gates.heldAlone(NOW)).toEqual(['dsp_1', 'dsp_3'])
    gates.openAll()
    expect(gates.heldAlone(NOW)).toEqual([])
  })
})

describe('a dispatch that another blocks', () => {
  const behind = dispatch({ id: 'dsp_2' })

  it('stands aside, which is said once', () => {
    const gates = taught(blocked)
    expect(gates.standAside(PROVIDER, behind, NOW)).toBe(true)
    expect(gates.standAside(PROVIDER, behind, NOW)).toBe(false)
    expect(gates.heldAlone(NOW)).toEqual(['dsp_2'])
  })

  it('comes back when the block is tried again, and stands aside anew', () => {
    const gates = taught(blocked)
    gates.standAside(PROVIDER, behind, NOW)
    expect(gates.heldAlone(LATER - 1)).toEqual(['dsp_2'])
    expect(gates.heldAlone(LATER)).toEqual([])
    gates.recordOutcome(PROVIDER, blocked, due(LATER + 1), LATER)
    expect(gates.standAside(PROVIDER, behind, LATER)).toBe(true)
  })

  it('comes back when nothing blocks any more', () => {
    const gates = taught(blocked)
    gates.standAside(PROVIDER, behind, NOW)
    gates.recordOutcome(PROVIDER, { type: 'accepted' }, due(null), NOW)
    expect(gates.heldAlone(NOW)).toEqual([])
  })

  it.each([
    ['what blocks', dispatch({ targetId: 'doc_0' }), NOW],
    ['another kind', dispatch({ kind: 'provider.email' }), NOW],
    ['what left already', dispatch({ state: 'unknown' }), NOW],
    ['one that comes when the block has ended', behind, LATER],
  ])('is not %s', (_, other, now) => {
    const gates = taught(blocked)
    expect(gates.standAside(PROVIDER, other, now)).toBe(false)
    expect(gates.heldAlone(NOW)).toEqual([])
  })

  it('is none where nothing blocks', () => {
    expect(createGates().standAside(PROVIDER, behind, NOW)).toBe(false)
    expect(taught(away).standAside(PROVIDER, behind, NOW)).toBe(false)
    expect(taught(blocked).standAside(MINISTRY, behind, NOW)).toBe(false)
  })
})

describe('haste', () => {
  it('opens one gate or all', () => {
    for (const event of [away, blocked]) {
      const one = taught(event)
      one.recordOutcome(MINISTRY, away, due(LATER), NOW)
      one.open(PROVIDER, 'dsp_1')
      expect([admits(one), one.admits(MINISTRY, dispatch(), NOW)]).toEqual([true, false])
      const all = taught(event)
      all.openAll()
      expect(admits(all)).toBe(true)
    }
  })
})

describe('the next opening', () => {
  it('is the nearest that is still to come', () => {
    const gates = taught(away)
    gates.closeUntil(MINISTRY, NOW + 5_000)
    expect(gates.nextOpening(NOW)).toBe(NOW + 5_000)
    expect(gates.nextOpening(NOW + 5_000)).toBe(LATER)
    expect(gates.nextOpening(LATER)).toBeUndefined()
  })
})

describe('what is said of the line', () => {
  it('is that it is away as soon as one upstream of the workspace is', () => {
    const gates = taught({ type: 'accepted' })
    expect(gates.verdict('wsp_1')).toBe('reachable')
    gates.recordOutcome(MINISTRY, away, due(LATER), NOW)
    expect(gates.verdict('wsp_1')).toBe('unreachable')
  })

  it('is of the workspace alone, whose id may begin like another', () => {
    expect(taught(away).verdict('wsp_')).toBe('untried')
    expect(taught(away).verdict('wsp_2')).toBe('untried')
  })

  it('is that it was reached when only one document was refused', () => {
    expect(taught({ ...away, alone: true }).verdict('wsp_1')).toBe('reachable')
    expect(taught({ type: 'lost', code: 'submission_outcome_unknown', cause: 'reset' }).verdict('wsp_1')).toBe(
      'reachable',
    )
  })
})
