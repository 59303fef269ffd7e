import { expect, it } from 'vitest'
import { queueSubmission } from '../../../src/core/packages/submission.ts'
import { testCore } from '../../support/core.ts'
import { openStore } from '../../support/open-store.ts'
import { filing, ofKind } from './filing.ts'

it('what was frozen of a revision that is not the present one any more is not filed', async () => {
  const { core, api, prepared, workspaceId } = await filing()
  const { id, revision } = await prepared(ofKind('without_invoice', 'RS1', ''))
  const { text } = await api('ripsPackages.export', { params: { packageId: id }, query: { format: 'json' } })
  await core.stop()
  const store = await openStore(core)
  const stale = { bytes: Buffer.from('{}'), sha256: '0'.repeat(64) }
  const queue = (of: number) =>
    store
      .write(workspaceId, async (stores) => {
        const workspace = await stores.identity.findWorkspace(workspaceId)
        const head = await stores.packages.find(workspaceId, id)
        if (!workspace || !head) throw new Error('the package is gone')
        const before = { ...stale, revision: of }
        const { now } = core.clock
        const queued = await queueSubmission(stores, { workspace, head, idempotencyKey: 'key', now: now(), before })
        const bytes = await stores.dispatches.bytes(queued.dispatch.id)
        // Nothing of it stays, so that the same package is queued again.
        throw Object.assign(new Error('taken back'), { bytes: Buffer.from(bytes ?? []).toString() })
      })
      .catch((error: { bytes?: string }) => error.bytes)
  expect([await queue(revision), await queue(revision - 1)]).toEqual(['{}', text])
  await store.close()
  const { dataDir, storeKey } = core
  await (await testCore({ dataDir, storeKey })).close()
})
