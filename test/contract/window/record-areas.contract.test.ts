import { afterEach, describe, expect, it } from 'vitest'
import { OPERATIONS, type OperationId } from '../../../src/contract/operations.ts'
import { contractArea } from '../../../src/renderer/features/contracts/area.tsx'
import { patientArea } from '../../../src/renderer/features/patients/area.tsx'
import { authorizationArea } from '../../../src/renderer/features/patients/authorizations/area.tsx'
import { payerArea } from '../../../src/renderer/features/payers/area.tsx'
import { priceListArea } from '../../../src/renderer/features/prices/area.tsx'
import { professionalArea } from '../../../src/renderer/features/professionals/area.tsx'
import type { RecordOperations, Values } from '../../../src/renderer/features/records/area.ts'
import { resolutionArea } from '../../../src/renderer/features/resolutions/area.tsx'
import { serviceArea } from '../../../src/renderer/features/services/area.tsx'
import { aClient, aPatient, aPriceList, aResolution, aService, aSpecialist } from '../../support/fixtures.ts'
import { enter, type Page, page } from './page.ts'

let window: Page
afterEach(() => window.close())

const CONTRACT = { clientId: 'cli_1', contractNumber: 'C-1', paymentModality: '04', validFrom: '2026-01-01' }
const AUTHORIZATION = { patientId: 'pat_1', clientId: 'cli_1', number: 'A-1' }

/** The method and the address of an operation on the record `rec_1`. */
function rowOf(id: string): string {
  const { method, path } = OPERATIONS[id as OperationId]
  return `${method} ${path.replace('{workspaceId}', 'wsp_1').replace(/\{\w+Id\}/, 'rec_1')}`
}

type Asking = (of: RecordOperations<unknown>, body: Values) => Promise<unknown>
const signal = () => new AbortController().signal
/** What is asked for of each, and what names the act: the revision that was seen, or a key. */
const ASKED: readonly (readonly [name: string, ask: Asking, header: 'if-match' | 'idempotency-key' | null])[] = [
  ['list', (of) => of.list('wsp_1', {}, signal()), null],
  ['get', (of) => of.get('wsp_1', 'rec_1', signal()), null],
  ['create', (of, body) => of.create('wsp_1', body, { idempotencyKey: '"7"' }), 'idempotency-key'],
  ['update', (of) => of.update('wsp_1', 'rec_1', {}, { revision: 7 }), 'if-match'],
  ['archive', (of) => of.archive('wsp_1', 'rec_1', { revision: 7 }), 'if-match'],
  ['restore', (of) => of.restore('wsp_1', 'rec_1'), null],
]

describe.each([
  ['patients', patientArea.operations, aPatient()],
  ['clients', payerArea.operations, aClient()],
  ['specialists', professionalArea.operations, aSpecialist()],
  ['services', serviceArea.operations, aService()],
  ['resolutions', resolutionArea.operations, aResolution()],
  ['contracts', contractArea.operations, CONTRACT],
  ['priceLists', priceListArea.operations, aPriceList()],
  ['authorizations', authorizationArea.operations, AUTHORIZATION],
] as const)('a record of %s', (area, operations, body) => {
  it.each(ASKED)('%s is asked of the record itself, over what was seen of it', async (name, ask, header) => {
    window = page(async () => Response.json({ id: 'rec_1' }))
    enter('+573001112233')
    await ask(operations as unknown as RecordOperations<unknown>, { ...body })
    // How a patient is reached lies apart, without a revision.
    const asked = window.requests.filter(({ url }) => !url.endsWith('/contact'))
    expect(asked.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([rowOf(`${area}.${name}`)])
    if (header) expect(asked[0]?.headers.get(header)).toBe('"7"')
  })
})
