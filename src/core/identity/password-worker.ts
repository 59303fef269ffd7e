import { parentPort } from 'node:worker_threads'
import { strengthOf } from '../../contract/password-strength.ts'
import type { Judged, ToJudge } from './password-judge.ts'

/** A hostile password keeps the judge busy for a while: on a thread of its own nobody waits for that. */
parentPort?.on('message', async ({ id, password, known }: ToJudge) => {
  const judged: Judged = { id, ...(await strengthOf(password, known)) }
  parentPort?.postMessage(judged)
})
