import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FaultName } from '../../simulators/kit/faults.ts'
import { type RunningProviderSimulator, startProviderSimulator } from '../../simulators/provider/index.ts'
import { createHttpTransport, type HttpTransport } from './http-transport.ts'

let running: RunningProviderSimulator
let transport: HttpTransport

beforeEach(async () => {
  running = await startProviderSimulator()
  transport = createHttpTransport({ maxAnswerBytes: 4 * 1024 * 1024 })
})

afterEach(async () => {
  transport.close()
  await running.close()
})

function ask(fault: FaultName, timeoutMs: number) {
  running.simulator.addFault({ fault, operation: '*' })
  return transport.send({ method: 'GET', url: `${running.url}/v2/companies`, headers: {}, timeoutMs })
}

test('an answer without end is left at the limit', async () => {
  await expect(ask('endless-answer', 60_000)).rejects.toMatchObject({ phase: 'unknown', cause: 'too-large' })
})

test('a byte a second ends with the time, however long there is something to read', async () => {
  await expect(ask('slow-answer', 1_500)).rejects.toMatchObject({ phase: 'unknown', cause: 'timeout' })
})

test('what expands to a gigabyte stays as small as it came', async () => {
  const { status, body } = await ask('gzip-bomb', 60_000)
  expect(status).toBe(401)
  expect(body.length).toBeLessThan(2 * 1024 * 1024)
})
