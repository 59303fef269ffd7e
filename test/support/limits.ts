import { Worker } from 'node:worker_threads'
import fc from 'fast-check'
import { beforeEach } from 'vitest'
import { WAIT_MS } from './patience.ts'
import { waitLonger } from './wait-longer.ts'

/** A property that takes longer has failed, also where the examples never end; whoever asks for more runs has the time. */
const PROPERTY_MS = process.env.FUZZ_RUNS === undefined ? 200_000 : 3_600_000
fc.configureGlobal({ ...fc.readConfigureGlobal(), interruptAfterTimeLimit: PROPERTY_MS, markInterruptAsFailure: true })

const BEAT_MS = 15_000
const LOOK_MS = 60_000
const WATCH = `
const { beats, lookMs } = require('node:worker_threads').workerData
let [seen, missed] = [0, 0]
setInterval(() => {
  const now = Atomics.load(beats, 0)
  missed = now === seen ? missed + 1 : 0
  seen = now
  // One miss alone may follow a machine that slept.
  if (missed === 3) process.kill(process.pid, 'SIGKILL')
}, lookMs)`

/** No time limit of a test ends a loop that never gives its thread back: another thread ends the process, which is a failure. */
function watchThisThread(): Int32Array {
  const beats = new Int32Array(new SharedArrayBuffer(4))
  setInterval(() => Atomics.add(beats, 0, 1), BEAT_MS).unref()
  new Worker(WATCH, { eval: true, workerData: { beats, lookMs: LOOK_MS } }).unref()
  return beats
}

declare global {
  var beats: Int32Array | undefined
}

// This file is run for every file of tests, in the same process.
if (!globalThis.beats) waitLonger(WAIT_MS)
globalThis.beats ??= watchThisThread()
const ofThisThread = globalThis.beats
// Tests that wait for other programs give the thread back only when the last of their file is over.
beforeEach(() => void Atomics.add(ofThisThread, 0, 1))
