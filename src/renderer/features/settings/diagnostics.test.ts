import { expect, test } from 'vitest'
import { type DiagnosticSources, diagnosticsOf } from './diagnostics.ts'

const at = '2026-11-20T15:00:00.000Z'

/** Every source with more than it has to say, the way that a later version of it might. */
const sources: DiagnosticSources = {
  health: {
    status: 'ok',
    module: 'radica',
    deployment: 'sandbox',
    ministryRips: 'simulated',
    invoiceProvider: 'none',
    contractVersion: '1.0.0',
    timestamp: at,
    setupRequired: false,
    owner: 'Ana Rojas',
    connectivity: {
      ministryRips: { lastSuccessAt: at, lastFailureAt: null },
      invoiceProvider: { lastSuccessAt: null, lastFailureAt: at },
    },
  } as DiagnosticSources['health'],
  context: {
    providerCodes: ['110010000101'],
    nit: '900123456',
    kinds: [],
    rulePack: 'r1',
    profile: 'p1',
    catalogs: [{ name: 'cups', version: '2026', entries: 9 }],
    ministry: { configured: true, simulated: true, baseUrl: 'https://ministerio.example', verifiedAt: at },
  },
  outbox: { queued: 1, sending: 0, unknown: 0, upstream: 'reachable', nextAttemptAt: null },
  dispatches: {
    total: 1,
    limit: 50,
    offset: 0,
    nextCursor: null,
    items: [
      {
        id: 'dsp_1',
        kind: 'ministry.package',
        targetId: 'pkg_1',
        document: null,
        targetRevision: 1,
        reference: 'FE-950',
        state: 'queued',
        attempts: 2,
        nextAttemptAt: at,
        createdAt: at,
        updatedAt: at,
        lastError: { code: 'ministry_unavailable', cause: 'timeout', mayHaveArrived: false },
        waitingFor: { what: 'line', since: at, until: null, document: null },
      },
    ],
  },
  workspace: { id: 'wsp_1', environment: 2, role: 'admin' },
  window: { agent: 'Chromium', size: '1440x900' },
  now: at,
}

test('the bundle says what support needs and nothing of anybody', () => {
  const text = JSON.stringify(diagnosticsOf(sources))
  expect(text).toContain('ministry_unavailable')
  expect(text).toContain('"version":"2026"')
  for (const personal of ['Ana Rojas', '900123456', '110010000101', 'FE-950', 'ministerio.example']) {
    expect(text).not.toContain(personal)
  }
})
