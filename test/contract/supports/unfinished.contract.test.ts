import { randomBytes } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import { sealedFiles } from '../../../src/core/files/sealed-files.ts'
import { openSqliteStore } from '../../../src/core/store.sqlite.ts'
import { tidySupports } from '../../../src/core/supports/tidy.ts'
import { MIGRATIONS_DIR } from '../../support/core.ts'
import { aVisit } from '../../support/fixtures.ts'
import { rowsIn } from '../../support/rows.ts'
import { ofTheFile } from '../../support/skip.ts'
import { type TestWorkspace, testWorkspace } from '../../support/workspace.ts'

let at: TestWorkspace
afterEach(() => at.close())

it('what nobody sent to its end goes a day later, with its pieces', ofTheFile, async () => {
  at = await testWorkspace()
  const { core } = at
  const visit = { params: { visitId: (await at.api('visits.create', { body: await aVisit(at.api) })).body.id } }
  const body = { type: 'HEV' as const, name: 'historia.pdf', bytes: 200 }
  const { id: supportId } = (await at.api('visitSupports.create', { ...visit, body })).body
  const contentBase64 = randomBytes(100).toString('base64')
  await at.api('supports.addPiece', { params: { supportId }, body: { offset: 0, contentBase64 } })
  const listed = async () => (await at.api('visitSupports.list', visit)).body.items
  const store = openSqliteStore({ dataDir: core.dataDir, migrationsDir: MIGRATIONS_DIR, key: core.storeKey })
  const tidy = (hours: number) =>
    tidySupports(store, sealedFiles(core.dataDir), core.log, core.clock.now() + hours * 3_600_000)
  await tidy(23)
  expect(await listed()).toMatchObject([{ id: supportId, state: 'receiving' }])
  await tidy(25)
  expect(await listed()).toEqual([])
  await store.close()
})

it('what arrived whole lies sealed on the disk, and no more as pieces in the store', async () => {
  at = await testWorkspace()
  const visit = { params: { visitId: (await at.api('visits.create', { body: await aVisit(at.api) })).body.id } }
  const content = Buffer.from(`%PDF-1.7\n${randomBytes(300).toString('hex')}\n%%EOF\n`)
  const body = { type: 'HEV' as const, name: 'historia.pdf', bytes: content.length }
  const { id: supportId } = (await at.api('visitSupports.create', { ...visit, body })).body
  const pieces = async () => (await rowsIn(at.core, 'SELECT count(*) FROM support_pieces'))[0]?.map(Number)
  for (const [from, to] of [
    [0, 100],
    [100, content.length],
  ] as const) {
    expect(await pieces()).toEqual([from === 0 ? 0 : 1])
    const contentBase64 = content.subarray(from, to).toString('base64')
    await at.api('supports.addPiece', { params: { supportId }, body: { offset: from, contentBase64 } })
  }
  expect((await at.api('visitSupports.list', visit)).body.items).toMatchObject([{ id: supportId, state: 'kept' }])
  expect(await pieces()).toEqual([0])
})
