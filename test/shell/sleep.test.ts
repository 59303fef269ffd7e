import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { anInvoice } from '../support/billing.ts'
import { until } from '../support/process.ts'
import { seededRandom } from '../support/random.ts'
import { openClinic } from '../support/scene/clinic.ts'
import { Office } from '../support/scene/office.ts'
import { setScene } from '../support/scene/programs.ts'

/** A machine that sleeps: the host stands still (SIGSTOP) while the provider, a program of its own, goes on. */
const TEST_MS = 180_000
/** Longer than the slow answer takes. */
const NAP_MS = 5_000

/** @param observation what the simulated provider does with the document. */
async function asleepInMidSend(observation: 'SIM-SLOW' | 'SIM-TIMEOUT-AFTER') {
  const scene = await setScene()
  const { host, simulators } = scene
  onTestFinished(async () => {
    await Promise.all([host.kill(), simulators.kill()])
    scene.remove()
  })
  await simulators.start()
  await host.start()
  const office = new Office(scene)
  const billing = await openClinic(scene, office)
  const { params } = office
  const body = { ...anInvoice(billing, seededRandom(1)), observation }
  const { id: healthInvoiceId } = (await office.ask((call) => call('healthInvoices.create', { params, body }))).body
  const at = { params: { ...params, healthInvoiceId } }
  office.ask((call) => call('healthInvoices.emit', { ...at, idempotencyKey: 'slow' })).catch(() => undefined)
  const held = async (): Promise<string[]> => {
    const ledger = await fetch(`${simulators.facts?.simulatorControl.provider}/_control/ledger`)
    const { documents } = (await ledger.json()) as { documents: { accepted: number }[] }
    return documents.map(({ accepted }) => `x${accepted}`)
  }
  // The document has arrived, and its answer has not.
  await until(async () => (await held()).length === 1)
  const pid = host.pid ?? 0
  process.kill(pid, 'SIGSTOP')
  await sleep(NAP_MS)
  return {
    simulators,
    held,
    wake: () => process.kill(pid, 'SIGCONT'),
    status: async () => (await office.ask((call) => call('healthInvoices.get', at))).body.status,
  }
}

it('sleeps in mid-send and wakes to the answer', { timeout: TEST_MS }, async () => {
  const { wake, status, held } = await asleepInMidSend('SIM-SLOW')
  wake()
  await until(async () => (await status()) === 'accepted')
  expect(await held()).toEqual(['x1'])
})

it('sleeps until its connection is gone, says that nobody knows, and finds out: issued once', {
  timeout: TEST_MS,
}, async () => {
  const { simulators, wake, status, held } = await asleepInMidSend('SIM-TIMEOUT-AFTER')
  await simulators.kill()
  wake()
  await until(async () => (await status()) === 'unknown')
  await simulators.start()
  await until(async () => (await status()) === 'accepted', 120_000)
  expect(await held()).toEqual(['x1'])
})
