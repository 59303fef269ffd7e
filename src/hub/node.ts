import { hkdfSync } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import packageJson from '../../package.json' with { type: 'json' }
import type { Core, Log } from '../core/core.ts'
import { createCore } from '../core/create-core.ts'
import { isoInstant } from '../core/kernel/call.ts'
import { createThreads } from '../core/threads/threads.ts'
import { type Fetch, SAFE_HEADERS, serveAssets } from '../host/assets.ts'
import { systemClock } from '../host/clock.ts'
import { HUB_CARD_PATH, type HubCard } from '../host/hub-card.ts'
import { FONTS_DIR, MIGRATIONS_DIR, RENDERER_DIR, THREAD_SCRIPT } from '../host/places.ts'
import { hasToken, isBeginning, needsToken } from '../host/setup-token.ts'
import { OpenStreams } from '../host/streams.ts'
import { askedOnce } from './asked-once.ts'
import { closedAddresses, type Network } from './closed-addresses.ts'
import type { Ground } from './ground.ts'
import { settle } from './moving/settle.ts'
import { beginMove, expectNoMove } from './moving/state.ts'
import { openNodes } from './nodes.ts'
import type { SealedPlaces } from './objects/places.ts'
import { postgresStore } from './postgres/core-store.ts'
import { LIMITS, openServerPool } from './postgres/server-pool.ts'
import type { Pool } from './postgres/wire.ts'
import { type SharedSimulators, shareSimulators } from './shared-simulators.ts'
import { gaugesOf } from './telemetry/gauges.ts'
import type { Telemetry } from './telemetry/telemetry.ts'
import { enrolment } from './tls/enrolment.ts'
import { type CertificateFiles, type Presented, presented } from './tls/presented.ts'

export type Role = 'web' | 'worker' | 'both'

export interface NodeOptions {
  readonly database: string
  readonly ground: Ground
  /** Holds nothing that matters. */
  readonly dataDir: string
  /** What all nodes see. */
  readonly filesDir: string
  /** Where sealed files lie instead, if it is not there. */
  readonly sealedPlace: SealedPlaces | undefined
  readonly role: Role
  readonly simulated: boolean
  /** The database was taken back to an earlier moment, or its data was elsewhere: what waits is asked for before it is sent. */
  readonly restored: boolean
  readonly setupToken: string
  /** How other machines reach it, if any does. */
  readonly host: string | undefined
  /** Whose the private network around the hub is; undefined: as the host tells. */
  readonly network: Network | undefined
  readonly certificate: CertificateFiles | undefined
  readonly telemetry: Telemetry
  /** Its data was moved while it was cut off: it has to end. */
  readonly onRefused: () => void
  readonly log: Log
}

/** One process of a hub. */
export interface HubNode {
  readonly core: Core
  readonly simulators: SharedSimulators | undefined
  /** What it shows to other machines. */
  readonly presented: Presented | undefined
  readonly fetch: Fetch
  /** Whether there is no administrator yet. */
  awaitsBeginning(): Promise<boolean>
  /** Says that it is not ready any more, and ends what would never end by itself. */
  drain(): void
  stop(): Promise<void>
}

/** It lets go of its ground when it stops. */
export async function openNode(options: NodeOptions): Promise<HubNode> {
  for (const folder of [options.dataDir, options.filesDir]) await mkdir(folder, { recursive: true, mode: 0o700 })
  const { pool, catalog, key, secrets } = options.ground
  const works = options.role !== 'web'
  let simulators: SharedSimulators | undefined
  let nodes: Awaited<ReturnType<typeof openNodes>> | undefined
  try {
    const { host, network, certificate, telemetry } = options
    const shown = host === undefined ? undefined : await presented(host, certificate, secrets, systemClock.now)
    if (options.simulated) simulators = await shareSimulators(pool, join(options.filesDir, 'simulators'))
    if (options.restored) await doubtAll(options)
    const { onRefused, log } = options
    nodes = await openNodes(options.database, { works, admit: () => expectNoMove(pool), onRefused, log })
    const store = openServerPool(options.database, { onStatement: telemetry.statement, limits: LIMITS })
    telemetry.watch(gaugesOf({ pool, store, nodes, works }))
    const core = await createCore({
      dataDir: options.dataDir,
      migrationsDir: MIGRATIONS_DIR,
      fontsDir: FONTS_DIR,
      threads: createThreads(THREAD_SCRIPT),
      // There is no file of ours whose pages it would encrypt.
      storeKey: Buffer.from(hkdfSync('sha256', key, '', 'radica hub store', 32)),
      secrets,
      clock: systemClock,
      deployment: simulators ? 'sandbox' : 'production',
      ...(simulators && { simulators: simulators.origins }),
      node: {
        openStore: postgresStore(store, catalog),
        nodes,
        works,
        observer: telemetry.observer,
        closedTo: closedAddresses(host, network),
        filesDir: options.filesDir,
        sealedPlace: options.sealedPlace,
      },
      log,
    })
    await core.start()
    return nodeOf(options, core, { pool, nodes, simulators, presented: shown })
  } catch (error) {
    await letGo({ pool, nodes, simulators })
    throw error
  }
}

async function doubtAll({ database, ground, filesDir, sealedPlace, log }: NodeOptions): Promise<void> {
  const move = { step: 'arrived', backupId: '', at: isoInstant(systemClock.now()) } as const
  await beginMove(ground.pool, move)
  const openPool = () => openServerPool(database)
  await settle(
    { ...ground, openPool, filesDir, sealedPlace, migrationsDir: MIGRATIONS_DIR, clock: systemClock, log },
    move,
  )
}

/** What a node has open beside its core. */
interface Opened {
  readonly pool: Pool
  readonly nodes: { close(): Promise<void> } | undefined
  readonly simulators: SharedSimulators | undefined
}

interface Held extends Opened {
  readonly presented: Presented | undefined
}

async function letGo({ pool, nodes, simulators }: Opened): Promise<void> {
  await nodes?.close()
  await simulators?.close()
  await pool.close()
}

function nodeOf({ role, setupToken, telemetry }: NodeOptions, core: Core, held: Held): HubNode {
  const { pool, simulators, presented } = held
  const streams = new OpenStreams()
  const assets = serveAssets(RENDERER_DIR)
  // Anybody may ask, and secrets are read over the same connections.
  const isReached = askedOnce(() => answers(pool))
  let isDraining = false
  let hasBegun = false

  async function awaitsBeginning(): Promise<boolean> {
    if (hasBegun) return false
    const answer = await core.fetch(new Request('http://127.0.0.1/api/v1/health'))
    hasBegun = (await answer.json()).setupRequired === false
    return !hasBegun
  }

  const card = async (): Promise<HubCard> => ({
    module: 'radica-hub',
    version: packageJson.version,
    hasBegun: !(await awaitsBeginning()),
  })

  /** What a balancer asks, of whichever role; and who is about to be a desk, of those that desks ask. */
  async function probe(request: Request, pathname: string): Promise<Response | undefined> {
    if (pathname === '/livez') return plain(200)
    if (pathname === '/readyz') return plain(!isDraining && (await isReached()) ? 200 : 503)
    if (role === 'worker') return plain(404)
    if (pathname === HUB_CARD_PATH) return Response.json(await card(), { headers: SAFE_HEADERS })
    return presented?.authority === undefined ? undefined : enrolment(request, presented.authority)
  }

  return {
    core,
    simulators,
    presented,
    awaitsBeginning,
    async fetch(request) {
      const { pathname } = new URL(request.url)
      const probed = await probe(request, pathname)
      if (probed) return probed
      if (!hasBegun && isBeginning(request.method, pathname) && !hasToken(request, setupToken)) {
        if (await awaitsBeginning()) return needsToken(request)
      }
      if (!pathname.startsWith('/api/')) return assets(request)
      return streams.track(await telemetry.request(request, () => core.fetch(request)))
    },
    drain() {
      isDraining = true
      streams.endAll()
    },
    async stop() {
      await core.stop()
      await telemetry.close()
      await letGo(held)
    },
  }
}

const PROBE_MS = 2_000

/** Whether the database answers within a moment. */
async function answers(pool: Pool): Promise<boolean> {
  const asked = pool
    .with((wire) => wire.query('SELECT 1'))
    .then(
      () => true,
      () => false,
    )
  return Promise.race([asked, sleep(PROBE_MS, false, { ref: false })])
}

const plain = (status: number) => new Response(null, { status, headers: { 'cache-control': 'no-store' } })
