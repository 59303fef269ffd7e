import { isDeepStrictEqual } from 'node:util'
import type { Office } from '../support/scene/office.ts'
import type { Verdict } from '../support/scene/verdict.ts'
import type { Load } from './load.ts'

const PAGE = 500

/** Every acknowledged patient as it was last acknowledged, and no other. */
export async function judgePatients(office: Office, load: Load): Promise<Verdict[]> {
  const { params } = office
  const stored = new Map<string, unknown>()
  let total = Number.POSITIVE_INFINITY
  for (let offset = 0; offset < total; offset += PAGE) {
    const { body } = await office.ask((call) => call('patients.list', { params, query: { limit: PAGE, offset } }))
    total = body.total
    for (const patient of body.items) stored.set(patient.id, patient)
  }
  const lost = [...load.patients].filter(([id, patient]) => !isDeepStrictEqual(stored.get(id), patient))
  const others = [...stored.keys()].filter((id) => !load.patients.has(id) && !load.billing.patients.includes(id))
  return [
    { name: 'every acknowledged patient is there, as acknowledged', findings: lost.map(([id]) => `lost: ${id}`) },
    { name: 'no patient is there twice', findings: others.map((id) => `nobody was told of ${id}`) },
  ]
}
