import { expect, it } from 'vitest'
import type { RunItem } from '../../contract/runs.ts'
import { ApiFault, type Radica } from '../../sdk/index.ts'
import { proofOf, verdictOf } from './told.ts'

const FILED = { number: 'SETP 1/2', packageId: 'pkg_1', kind: 'invoice', cuv: 'c'.repeat(96) } as RunItem

function proofWith(receipt: () => Promise<object>) {
  const radica = { call: async () => ({ body: await receipt() }) } as unknown as Radica
  return proofOf(radica, FILED, new AbortController().signal)
}
const refusing = (status: number) => async () => {
  throw new ApiFault(status, status === 404 ? 'submission_receipt_missing' : 'internal_error', 'No.')
}

it('the proof of what was filed has the answer of the ministry', async () => {
  const { name, text } = await proofWith(async () => ({ cuv: 'd'.repeat(96), answer: { ResultState: true } }))
  expect(name).toBe('SETP_1_2-cuv.json')
  expect(JSON.parse(text)).toMatchObject({ packageId: 'pkg_1', cuv: 'd'.repeat(96), answer: { ResultState: true } })
})

it('what another program filed has its CUV alone', async () => {
  const { text } = await proofWith(refusing(404))
  expect(JSON.parse(text)).toMatchObject({ cuv: FILED.cuv, answer: null, filedAt: null })
})

it.each([0, 401, 503])('no proof is written without the answer while it cannot be had: %d', async (status) => {
  await expect(proofWith(refusing(status))).rejects.toMatchObject({ status })
})

it.each([
  ['judged', 'RVC1', { error: 1, notification: 2, unresolved: 0 }],
  ['filed', 'RVC2', { error: 1, notification: 0, unresolved: 0 }],
])('the findings of one that is %s are those of who refused it, and so is their count', async (state, code, counts) => {
  const finding = { severity: 'error', message: 'No.', field: 'codSexo' }
  const validation = { counts: { error: 1, notification: 2, unresolved: 0 }, issues: [{ ...finding, code: 'RVC1' }] }
  const body = { validation, submission: { issues: [{ ...finding, code: 'RVC2' }] } }
  const radica = { call: async () => ({ body }) } as unknown as Radica
  const item = {
    ...FILED,
    jsonPath: 'a.json',
    xmlPath: null,
    state,
    problem: null,
    origin: 'made',
  } as unknown as RunItem
  const verdict = await verdictOf(radica, item, new AbortController().signal)
  expect(verdict).toMatchObject({ valid: false, problem: null, path: 'a.json', counts })
  expect(verdict.issues.map((issue) => issue.code)).toEqual([code])
})
