import type { InProcessUpstream } from '../../src/core/transport/in-process-transport.ts'
import type { FaultName } from '../../src/simulators/kit/faults.ts'
import { SimulatorHost } from '../../src/simulators/kit/host.ts'
import { MinistrySimulator } from '../../src/simulators/ministry/ministry-simulator.ts'
import type { SettingsInput } from '../../src/simulators/ministry/settings.ts'
import type { Random } from '../support/random.ts'
import { sha256 } from './sha256.ts'
import type { Weather } from './weather.ts'

/** What an upstream truly holds: the judge. */
export interface Held {
  readonly kind: string
  readonly reference: string
  /** How often it was taken as new. */
  readonly accepted: number
  readonly cuv: string | undefined
  /** Of the body that was accepted. */
  readonly sha256: string | undefined
}

export interface SimulatedUpstream extends InProcessUpstream {
  readonly origin: string
  /** Whether it can be asked what it does not hold; the other sort is asked by sending the same again. */
  readonly provesAbsence: boolean
  /** It says yes and no in a way that nobody may believe: what becomes of a filing stays unknown. */
  readonly isUnreadable: boolean
  held(): Held[]
}

type Request = Parameters<InProcessUpstream['exchange']>[0]

export const CONNECTION: readonly FaultName[] = [
  'drop-before-effect',
  'drop-after-effect',
  'reset-mid-answer',
  'truncated-json',
  'error-500-before-effect',
  'error-500-after-effect',
  'unavailable-503',
  'portal-page',
  'proxy-page-403',
  'endless-answer',
  'slow-answer',
]
const LOAD: readonly FaultName[] = [
  ...['expired-token', 'rejected-as-400', 'camel-case', 'cfr001', 'tot003', 'sample-notifications'],
] as FaultName[]
const FAULTS: Readonly<Record<string, readonly FaultName[]>> = {
  LoginSISPRO: [...CONNECTION, 'login-false', 'login-401', 'camel-case'],
  BasicHealth: CONNECTION,
  RecuperarCUV: [...CONNECTION, 'expired-token', 'camel-case'],
}

interface World {
  readonly clockErrorMs: number
  readonly settings: SettingsInput
}

const drawWorld = (random: Random): World => ({
  clockErrorMs: random.pick([0, 0, -5, 5]) * 3_600_000,
  settings: {
    recovers: random.pick(['first-answer', 'first-answer', 'wrapped', 'plain-text'] as const),
    flags: random.chance(0.05) ? random.pick(['number', 'text'] as const) : 'boolean',
  },
})

/** The ministry's own simulator, with the faults that a seed wants. */
export function ministryUpstream(weather: Weather, world = drawWorld(weather.random)): SimulatedUpstream {
  const { time } = weather
  const { clockErrorMs, settings } = world
  const clock = { now: () => time.now() + clockErrorMs, after: time.after.bind(time) }
  const simulator = new MinistrySimulator({ clock, settings })
  const faults = {
    take({ name }: { name: string }) {
      const fault = weather.fault(FAULTS[name] ?? [...CONNECTION, ...LOAD, ...LOAD])
      return fault && { name: fault, afterMs: 0 }
    },
  }
  const host = new SimulatorHost(simulator, { clock: time, faults })
  const accepted = new Map<string, string>()
  const keyOf = ({ kind, number }: { kind: string; number: string }) => `${kind} ${number}`

  return {
    origin: 'https://muv.example.invalid',
    provesAbsence: false,
    isUnreadable: settings.flags !== 'boolean',
    async exchange(request: Request) {
      const ended = await host.exchange(request)
      for (const document of simulator.ledger()) {
        const key = keyOf(document)
        if (document.accepted > 0 && !accepted.has(key)) accepted.set(key, sha256(request.body))
      }
      return ended
    },
    held: () =>
      simulator.ledger().map((document) => ({
        kind: document.kind,
        reference: document.number,
        accepted: document.accepted,
        cuv: document.cuv,
        sha256: accepted.get(keyOf(document)),
      })),
  }
}
