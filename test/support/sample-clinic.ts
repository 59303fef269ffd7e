import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { createCore } from '../../src/core/create-core.ts'
import { openHost } from '../../src/host/host.ts'
import { clientOf } from '../../src/host/sample/founding.ts'
import { SAMPLE_PATH } from '../../src/host/sample/sample-front.ts'
import { startSimulators } from '../../src/host/simulators.ts'
import { collectingLog } from './core.ts'
import { noKeychain } from './no-keychain.ts'

const ACCESS = { phone: '+573000000000', password: 'prueba-123456' }

/**
 * The clinic of the sample, as a host makes it on a machine whose clock says `moment` and goes on; until it is ended.
 * `told` is what its page was told of how far it is.
 */
export async function sampleClinic(moment: string) {
  const real = Date.now.bind(Date)
  const ahead = Date.parse(moment) - real()
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => real() + ahead)
  const dataDir = mkdtempSync(join(tmpdir(), 'radica-sample-'))
  const log = collectingLog()
  const host = await openHost({
    dataDir,
    passphrase: 'una frase de pruebas',
    startSimulators,
    createCore,
    keychain: noKeychain,
    log,
    warn: () => undefined,
  })
  const headers = { 'content-type': 'application/json' }
  const order = { method: 'POST', headers, body: JSON.stringify(ACCESS) }
  const told = await (await host.fetch(new Request(`http://127.0.0.1${SAMPLE_PATH}`, order))).text()
  return {
    fetch: host.fetch,
    log,
    told,
    /** Signs in whoever has that phone and password; the person of the sample unless told. */
    async enter(body = ACCESS) {
      const { token, profile } = (await clientOf(host.fetch, () => undefined)('sessions.create', { body })).body
      const call = clientOf(host.fetch, () => token)
      const [workspace] = profile.mustChangePassword ? [] : (await call('account.workspaces', {})).body.items
      return { call, token, profile, workspace, params: { workspaceId: workspace?.id ?? '' } }
    },
    async end() {
      await host.stop()
      clock.mockRestore()
      rmSync(dataDir, { recursive: true })
    },
  }
}

export type SampleClinic = Awaited<ReturnType<typeof sampleClinic>>
