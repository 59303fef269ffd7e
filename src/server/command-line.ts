import { resolve } from 'node:path'
import type { RunningSimulators } from '../host/simulators.ts'
import { sentenceFor } from '../host/startup-error.ts'

export function say(sentence: string): void {
  process.stderr.write(`${sentence}\n`)
}

/** Standard output carries this one line, for the program that started us. */
export function printReady(facts: Readonly<Record<string, unknown>>): void {
  process.stdout.write(`${JSON.stringify({ ready: true, ...facts })}\n`)
}

/** What `read` makes of the flags, or the end of the process with the usage on standard error (exit code 2). */
export function orUsage<T>(usage: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    say(error instanceof Error ? error.message : String(error))
    say(usage)
    process.exit(2)
  }
}

/** `0`..`65535` */
export function readPort(flag: string, value: string | undefined): number {
  const port = Number(value)
  if (!/^\d+$/.test(value ?? '') || port > 65_535) throw new RangeError(`${flag}: se espera un número entre 0 y 65535.`)
  return port
}

export function readFolder(flag: string, value: string | undefined): string {
  if (!value) throw new RangeError(`Falta ${flag}.`)
  return resolve(value)
}

/** Where the simulators are, for programs that point a workspace at them or set faults. */
export function simulatorFacts({ origins, control }: RunningSimulators) {
  return {
    simulators: { ministry: origins.ministry.url, provider: origins.provider.url },
    simulatorControl: control,
    ministryCertificateSha256: origins.ministry.certificateSha256,
  }
}

/** The first SIGTERM or SIGINT stops; more of them change nothing. The process ends with the code that `stop` gives. */
export function stopOnSignal(stop: () => Promise<number>): void {
  let stopping = false
  const once = () => {
    if (stopping) return
    stopping = true
    stop().then((code) => process.exit(code), fail)
  }
  process.on('SIGTERM', once)
  process.on('SIGINT', once)
}

/** Says why, in a sentence, and ends with exit code 1. */
export function fail(error: unknown): never {
  say(sentenceFor(error))
  process.exit(1)
}
