import { auditHandlers } from './audit/handlers.ts'
import { createReadLog } from './audit/reads.ts'
import { AuditTrail } from './audit/trail.ts'
import { auditApplied, backupHandlers } from './backups/handlers.ts'
import { BackupKeeper, type CheckCopy } from './backups/keeper.ts'
import { bareMachine } from './backups/machine.ts'
import { migrationBackup } from './backups/migration.ts'
import { refusal } from './backups/refusal.ts'
import { wasRestored } from './backups/staged.ts'
import { billingHandlers } from './billing/handlers.ts'
import { billingSteps } from './billing/steps.ts'
import { bundleHandlers } from './bundles/handlers.ts'
import { ARCHIVE_FOLDER, createArchiveKeeper } from './bundles/keeping.ts'
import { catalogHandlers } from './catalogs/handlers.ts'
import { createInstallations } from './catalogs/installations.ts'
import { createInstaller } from './catalogs/installer.ts'
import { createShelf } from './catalogs/shelf.ts'
import { connectionHandlers } from './connections/handlers.ts'
import { createProviderDirectory } from './connections/invoice-provider.ts'
import { invoiceProviderHandlers } from './connections/invoice-provider-handlers.ts'
import { createMinistryDirectory } from './connections/ministry.ts'
import type { Core } from './core.ts'
import type { CoreDependencies } from './core-dependencies.ts'
import { correctionHandlers } from './corrections/handlers.ts'
import { deadlineHandlers } from './deadlines/handlers.ts'
import { dispatchedHandlers } from './dispatch/dispatched-handlers.ts'
import { dispatchHandlers } from './dispatch/handlers.ts'
import { leasedTransport } from './dispatch/lease.ts'
import { outboxAmong } from './dispatch/shared.ts'
import { documentRunHandlers } from './document-runs/handlers.ts'
import { documentSteps } from './document-runs/steps.ts'
import { creditNoteHandlers, debitNoteHandlers, invoiceHandlers } from './documents/areas.ts'
import { artifactsPort } from './documents/artifacts/artifacts-port.ts'
import { emailPort } from './documents/email/email-port.ts'
import { emissionPort } from './documents/emission/emission-port.ts'
import { overrideHandlers } from './documents/emission/overrides.ts'
import { filingPort } from './documents/filing/filing-port.ts'
import { draftHandlers } from './drafts/handlers.ts'
import { errorName } from './error-name.ts'
import { eventHandlers } from './events/handlers.ts'
import { exportHandlers } from './exports/handlers.ts'
import { SEALED_FOLDER, sealedFiles, sealedIn } from './files/sealed-files.ts'
import { carryOverSteps } from './go-live/carry-over.ts'
import { goLiveHandlers } from './go-live/handlers.ts'
import { createDoorkeeper } from './identity/doorkeeper.ts'
import { createGatekeeper } from './identity/gatekeeper.ts'
import { identityHandlers } from './identity/handlers.ts'
import { createPasswordJudge } from './identity/password-judge.ts'
import { slowDigest } from './identity/passwords.ts'
import { importHandlers } from './imports/handlers.ts'
import { journalHandlers } from './journal/handlers.ts'
import { isoInstant } from './kernel/call.ts'
import { createEventHub } from './kernel/event-hub.ts'
import { createKernel } from './kernel/kernel.ts'
import { ALONE } from './kernel/nodes.ts'
import { keyHandlers } from './key-changes/handlers.ts'
import { KeyChange } from './key-changes/key-change.ts'
import { fixedKeys } from './keys/store-keys.ts'
import { listSettingsHandlers } from './list-settings/handlers.ts'
import { createMinistryGateway } from './ministry/ministry-gateway.ts'
import { systemHandlers } from './openapi/handlers.ts'
import { packageHandlers } from './packages/handlers.ts'
import { usersSinks } from './packages/large.ts'
import { ministryPort } from './packages/port.ts'
import { filesAside } from './packages/set-aside.ts'
import { FONTS_DIR } from './paper/sheet.ts'
import { priceHandlers } from './prices/handlers.ts'
import { privacyHandlers } from './privacy/handlers.ts'
import { documentReaders } from './provider/document-reader.ts'
import { outOf } from './provider/origin.ts'
import { createInvoiceProviders } from './provider/providers.ts'
import { recordHandlers } from './records/handlers.ts'
import { reportHandlers } from './reports/handlers.ts'
import { progressHandlers } from './reports/progress-handlers.ts'
import { rejectionHandlers } from './reports/rejection-handlers.ts'
import { cancelBrokenOff } from './runs/broken-off.ts'
import { folderSteps } from './runs/folder.ts'
import { runHandlers } from './runs/handlers.ts'
import { createRunWorker } from './runs/worker.ts'
import { newestSchema } from './store/migrate.sqlite.ts'
import { PLATFORM } from './store/store.ts'
import { openSqliteStore } from './store.sqlite.ts'
import { supportHandlers } from './supports/handlers.ts'
import { clearSupports, tidySupports } from './supports/tidy.ts'
import { dashboardHandlers } from './system/dashboard.ts'
import { healthHandlers } from './system/health.ts'
import { createUpkeep } from './system/upkeep.ts'
import { teamworkHandlers } from './teamwork/handlers.ts'
import { createThreads } from './threads/threads.ts'
import { createHttpTransport } from './transport/http-transport.ts'
import { observed } from './transport/observed.ts'
import { webhookHandlers } from './webhooks/handlers.ts'
import { createWebhookWorker } from './webhooks/worker.ts'
import { createWorkbooks } from './workbook/workbooks.ts'
import { workspaceHandlers } from './workspaces/handlers.ts'

/** A stopping host waits this long for what is on the wire; what is not answered by then is unknown at the next start. */
const STOP_GRACE_MS = 10_000

/**
 * Opens the store and puts the areas together. Throws a Fault when the store cannot be opened (wrong key, damaged file,
 * newer schema). Answers at once; nothing leaves the machine before `start`.
 */
export async function createCore(deps: CoreDependencies): Promise<Core> {
  const { dataDir, migrationsDir, storeKey, secrets, clock, deployment, simulators, log } = deps
  const machine = deps.machine ?? bareMachine
  const beforeMigration = migrationBackup({ dataDir, key: storeKey, machine, clock, log })
  const threads = deps.threads ?? createThreads()
  const readers = documentReaders(threads)
  const { nodes = ALONE, works = true, filesDir = dataDir, observer, closedTo } = deps.node ?? {}
  const shelf = createShelf(filesDir)
  const store = deps.node
    ? await deps.node.openStore(readers, shelf)
    : openSqliteStore({ dataDir, migrationsDir, key: storeKey, beforeMigration, readers, shelf })
  const newest = newestSchema(migrationsDir)
  const keys = deps.keys ?? fixedKeys(storeKey)
  const check: CheckCopy = (path, key) => threads.run('copy.check', { path, key, newest })
  const keeper = new BackupKeeper({
    dataDir,
    key: storeKey,
    keys,
    machine,
    clock,
    log,
    copies: store.copies,
    newestSchema: newest,
    check,
  })
  const keyChange = new KeyChange({
    dataDir,
    storeKey,
    newestSchema: newest,
    keys,
    machine,
    clock,
    log,
    successors: store.successors,
    threads,
    problem: deps.keyChangeProblem,
  })
  const placeOf = deps.node?.sealedPlace
  const sealedOf = (kind: string) => (placeOf ? sealedIn(placeOf(kind)) : sealedFiles(filesDir, kind))
  const [sealed, archives] = [sealedOf(SEALED_FOLDER), sealedOf(ARCHIVE_FOLDER)]
  const archiveKeeper = createArchiveKeeper(store, archives, clock)
  const trail = new AuditTrail({ dataDir, store, secrets, machine, clock, log })
  const http = createHttpTransport()
  const events = createEventHub(nodes)
  const directory = createMinistryDirectory(secrets, simulators)
  const transport = leasedTransport(deps.transport ?? http.send, clock)
  const toProvider = outOf(simulators ? undefined : closedTo, transport)
  const reached = { ministry: observed(transport, clock), provider: observed(toProvider, clock) }
  const gateway = createMinistryGateway({ transport: reached.ministry.send, clock })
  const providers = createInvoiceProviders(reached.provider.send, clock, readers.anytime)
  const providerDirectory = createProviderDirectory(secrets, simulators)
  const provider = { store, directory: providerDirectory, providers, clock }
  const ports = {
    'ministry.package': ministryPort(store, directory, gateway),
    'provider.emission': emissionPort(provider),
    'provider.artifacts': artifactsPort(provider),
    'document.filing': filingPort(store, directory, clock),
    'provider.email': emailPort(provider),
  }
  const { random = Math.random, owner } = deps
  const outbox = outboxAmong(
    { store, ports, events, clock, log, random, ...(owner !== undefined && { owner }), ...(observer && { observer }) },
    nodes,
    works,
  )
  const fontsDir = deps.fontsDir ?? FONTS_DIR
  const documents = { ...provider, outbox, ministry: directory, fontsDir }
  const billing = { ...documents, log }
  const documentRuns = { ...billing, bundles: { supports: sealed, archives, threads, fontsDir } }
  const steps = {
    folder: folderSteps({ store, outbox, clock, log }),
    billing: billingSteps(billing),
    documents: documentSteps(documentRuns),
    'carry-over': carryOverSteps({ events, clock }),
  }
  const runs = createRunWorker({ store, events, clock, log, steps, owns: nodes.own })
  const upkeep = createUpkeep({
    store,
    nodes,
    archives: archiveKeeper,
    clearSupports: () => clearSupports(store, sealed, clock.now()),
    cancelRuns: () => cancelBrokenOff({ store, events, clock, worker: runs }),
    clock,
    log,
  })
  // Nobody needs a long answer of a receiver.
  const receivers = createHttpTransport({ maxAnswerBytes: 64 * 1024 })
  const webhooks = createWebhookWorker({
    store,
    events,
    secrets,
    clock,
    log,
    random,
    transport: deps.transport ?? receivers.send,
    nodes,
    closedTo,
  })
  const installations = createInstallations()
  const installer = createInstaller(filesDir, threads)
  const workbooks = createWorkbooks(threads)
  const imports = importHandlers({ workbooks, threads })
  const judge = createPasswordJudge((order) => threads.run('password.judge', order))
  const identity = { store, secrets, clock, deployment, keys, judge }
  const gatekeeper = createGatekeeper({ ...identity, remembers: !deps.node })
  const doorkeeper = createDoorkeeper(store, secrets)
  const lists = {
    ...dispatchedHandlers(),
    ...recordHandlers({ secrets }),
    ...priceHandlers,
    ...packageHandlers({
      store,
      outbox,
      directory,
      workbooks,
      fontsDir,
      importWorkbook: (call) => imports.importedPackages(call, call.body),
    }),
    ...invoiceHandlers(documents),
    ...creditNoteHandlers(documents),
    ...debitNoteHandlers(documents),
    ...runHandlers(runs, directory),
    ...billingHandlers(billing, runs),
    ...documentRunHandlers(documentRuns, runs),
    ...overrideHandlers,
    ...deadlineHandlers({ deployment, keeper: deps.node ? undefined : keeper }),
    ...reportHandlers({ threads, fontsDir }),
    ...rejectionHandlers({ threads, fontsDir }),
    ...progressHandlers(),
    ...journalHandlers(store, workbooks),
    ...correctionHandlers(billing),
  }
  const reads = createReadLog({ store, clock, log })

  /** What another process may be about to use would seem to be left over. */
  async function tidyAlone(): Promise<void> {
    await upkeep.prune()
    await store.write(PLATFORM, ({ packages }) => packages.dropUnusedParts())
    await tidySupports(store, sealed, log, clock.now())
    await archiveKeeper.start()
    installer.tidy(await store.read.catalogs.inForce())
  }

  const fetch = createKernel({
    store,
    gatekeeper,
    reads,
    events,
    clock,
    log,
    secretDigest: slowDigest,
    longList: usersSinks(store),
    largeFile: filesAside(store),
    handlers: {
      ...systemHandlers(),
      ...healthHandlers({ deployment, simulators, ...reached }),
      ...eventHandlers(store, events, clock),
      ...identityHandlers(identity, doorkeeper),
      ...workspaceHandlers(deployment, judge),
      ...goLiveHandlers({ ...documents, deployment, worker: runs }),
      ...auditHandlers(trail, store),
      ...dashboardHandlers,
      ...connectionHandlers({ store, directory, gateway, outbox, simulators }),
      ...invoiceProviderHandlers({ ...provider, outbox }),
      ...catalogHandlers({ installer, installations, transport }),
      ...lists,
      ...privacyHandlers({ store, fontsDir }),
      ...teamworkHandlers(events, nodes),
      ...supportHandlers(sealed),
      ...bundleHandlers({ files: sealed, fontsDir, threads, store }),
      ...imports.handlers,
      ...exportHandlers(lists, workbooks, store),
      ...dispatchHandlers(store, outbox),
      ...draftHandlers,
      ...listSettingsHandlers,
      ...webhookHandlers({ secrets, worker: webhooks, closedTo }),
      ...backupHandlers({ dataDir, storeKey, keeper, machine, check, keys }),
      ...keyHandlers({ keys, change: keyChange, keeper, doorkeeper }),
    },
  })
  return {
    fetch,
    async start() {
      if (!deps.node || deps.node.isAlone) await tidyAlone()
      // Before the mark of the restore is taken away: whoever dies between the two does it again.
      const restored = await wasRestored(dataDir)
      if (restored) {
        await gatekeeper.changing(() =>
          store.write(PLATFORM, async ({ events: log, identity }) => {
            await log.leap(clock.now())
            // Nobody knows which were ended since the copy was made.
            await identity.endAll(isoInstant(clock.now()))
          }),
        )
        await outbox.restored()
      }
      await auditApplied(dataDir, store)
      await outbox.start()
      if (works) {
        runs.start()
        await webhooks.start()
        upkeep.start()
      }
      nodes.onChange((workspaceId) => {
        runs.poke()
        // Its own changes each workspace's webhooks follow by themselves; that there is a new one is seen when all is looked at.
        if (workspaceId === undefined) webhooks.poke()
      })
      keeper.start()
      keyChange.resume()
      // Without a machine there is nobody who could tamper, nor a place outside of the store.
      if (deps.machine) trail.start(restored)
    },
    async stop() {
      installations.cancelAll()
      // At once: the outbox's grace begins when the core is told to stop.
      await Promise.all([keyChange.stop(), runs.stop(), outbox.stop(STOP_GRACE_MS), webhooks.stop(STOP_GRACE_MS)])
      upkeep.stop()
      http.close()
      receivers.close()
      await reads.stop()
      await keeper.stop()
      await trail.stop()
      await threads.stop()
      await store.close()
      shelf.close()
    },
    wake(cause) {
      log.info('outbox.woken', { cause })
      // Nobody waits for it: a store that fails now is tried again when the worker next looks.
      outbox.wake().catch((error) => {
        log.error('outbox.wake_failed', { error: errorName(error) })
      })
    },
    sending: () => outbox.sending(),
    async backUp(reason) {
      await keeper.create(reason).catch((error: unknown) => Promise.reject(refusal(error)))
    },
  }
}
