import { writeSync } from 'node:fs'
import { apiOn, type Result } from '../support/api.ts'
import { type TestCore, testCore } from '../support/core.ts'
import { aSetup } from '../support/fixtures.ts'
import { everyday } from './everyday.ts'
import type { Refusal, Told } from './told.ts'

/** One life of a program whose disk may fail: whoever is refused asks again, with the same key. */
const PATIENTS = 12
const TRIES = 3

const [dataDir] = process.argv.slice(2)
if (dataDir === undefined) throw new Error('faulty-workload.ts FOLDER')

/** In one call to the kernel, at once. */
const tell = (told: Told | Refusal) => void writeSync(1, `${JSON.stringify(told)}\n`)

class GivenUp extends Error {}

async function ask<Body>(call: () => Promise<Result<Body>>): Promise<Body> {
  for (let tries = 0; tries < TRIES; tries++) {
    const result = await call()
    if (result.status < 400) return result.body
    tell({ kind: 'refused', status: result.status, message: result.error.message })
  }
  throw new GivenUp()
}

async function work(core: TestCore): Promise<void> {
  const anybody = apiOn((request) => core.fetch(request))
  const { admin, workspace } = aSetup()
  const made = await ask(() => anybody('setup.create', { body: { admin, workspace } }))
  const workspaceId = made.workspace.id
  tell({ kind: 'workspace', id: workspaceId })
  const api = anybody.as({ token: made.token, params: { workspaceId } })
  await everyday(api, { life: 0, patients: PATIENTS, ask, tell })
}

async function open(folder: string): Promise<TestCore | undefined> {
  try {
    return await testCore({ dataDir: folder })
  } catch (error) {
    tell({ kind: 'closed', message: error instanceof Error ? error.message : String(error) })
    return undefined
  }
}

const core = await open(dataDir)
if (core) {
  try {
    await core.start()
    await work(core)
    tell({ kind: 'ended' })
  } catch (error) {
    if (!(error instanceof GivenUp)) throw error
    tell({ kind: 'given-up' })
  }
  // What the disk refuses at the end is refused again at the next start, or not.
  await core.stop().catch(() => undefined)
}
