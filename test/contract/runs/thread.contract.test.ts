import { afterAll, expect, it } from 'vitest'
import { createThreads, type Threads } from '../../../src/core/threads/threads.ts'
import { pairOf, xmlFile } from '../../support/pairs.ts'
import { filing } from '../packages/filing.ts'
import { collected, ended, itemsOf } from './folder.ts'

const real = createThreads()
afterAll(() => real.stop())

/** Electronic documents that are large end the thread on which they are read. */
const threads: Threads = {
  run: (task, ...rest) =>
    task === 'document.read' ? Promise.reject(new Error('the thread ended')) : real.run(task, ...rest),
  stop: real.stop,
}

it('a file that ends its thread is given up in words; the others, and other runs, go on', async () => {
  const at = await filing({ threads })
  const large = xmlFile('b/grande.xml', { id: 'PN0002' })
  const padding = Buffer.from(`<!-- ${'x'.repeat(70_000)} -->`)
  const run = await collected(at.api, [
    ...pairOf('PN0001', 'a/'),
    { ...large, bytes: Buffer.concat([large.bytes, padding]) },
  ])
  const next = await collected(at.api, pairOf('PN0003', 'c/'))
  for (const { id } of [run, next]) await at.api('runs.start', { params: { runId: id }, body: {} })
  await at.pass(120_000)
  expect((await ended(at.api, run.id)).items).toMatchObject({ total: 2, ready: 1, refused: 1 })
  const [refused] = await itemsOf(at.api, run.id, { filter: 'refused' })
  expect(refused).toMatchObject({ jsonPath: 'b/grande.xml', problem: { code: 'internal_error' } })
  expect((await ended(at.api, next.id)).items).toMatchObject({ ready: 1 })
  await at.close()
})
