import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SEALED_FOLDER } from '../../../src/core/files/sealed-files.ts'
import { aVisit } from '../../support/fixtures.ts'
import { type TestWorkspace, testWorkspace } from '../../support/workspace.ts'

const DAY_MS = 86_400_000

let at: TestWorkspace
beforeEach(async () => {
  at = await testWorkspace()
  await at.core.start()
})
afterEach(() => at.close())

async function attached(visitId: string, mark: string): Promise<string> {
  const content = `%PDF-1.7\n%${mark.repeat(600)}\n%%EOF`
  const body = { type: 'HEV', name: 'evolucion.pdf', bytes: content.length } as const
  const { id } = (await at.api('visitSupports.create', { params: { visitId }, body })).body
  const piece = { offset: 0, contentBase64: Buffer.from(content).toString('base64') }
  expect((await at.api('supports.addPiece', { params: { supportId: id }, body: piece })).status).toBe(200)
  return id
}

it('what was taken away goes after a week, without another start, which a hub may never see', async () => {
  const { id: visitId } = (await at.api('visits.create', { body: await aVisit(at.api) })).body
  const ids = [await attached(visitId, 'a'), await attached(visitId, 'b')]
  const files = () => readdirSync(join(at.core.dataDir, SEALED_FOLDER)).length
  await at.api('supports.remove', { params: { supportId: String(ids[0]) } })
  await at.core.clock.advance(6 * DAY_MS)
  expect(files()).toBe(2)
  // How long an hour's upkeep really takes is not the clock's affair.
  await vi.waitFor(async () => {
    await at.core.clock.advance(DAY_MS)
    expect(files()).toBe(1)
  })
})
