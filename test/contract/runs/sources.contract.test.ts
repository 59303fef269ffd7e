import { afterAll, beforeAll, expect, it } from 'vitest'
import { sampleCufe } from '../../../src/simulators/ministry/sample-packages.ts'
import { jsonFile, xmlFile } from '../../support/pairs.ts'
import { type Filing, filing, invoice, ofKind } from '../packages/filing.ts'
import { dropped, itemsOf } from './folder.ts'

let clinic: Filing
beforeAll(async () => {
  clinic = await filing()
})
afterAll(() => clinic.close())

it('of what a note is its number tells, unless two packages that are there have it', async () => {
  const { api } = clinic
  const create = async () => (await api('ripsPackages.create', { body: invoice('PS0001') })).body.id
  const sourceOf = async (id: string) => {
    const document = { root: 'CreditNote', id, reference: { id: 'PS0001', uuid: sampleCufe('PS0001') } } as const
    const note = [jsonFile(`${id}.json`, ofKind('credit_note', id, 'PS0001').rips), xmlFile(`${id}.xml`, document)]
    const [item] = await itemsOf(api, (await dropped(api, note)).id)
    return (await clinic.read(item?.packageId ?? '')).sourcePackageId
  }
  const [first, second] = [await create(), await create()]
  expect(await sourceOf('NCS1')).toBeNull()
  await api('ripsPackages.discard', { params: { packageId: first } })
  expect(await sourceOf('NCS2')).toBe(second)
})
