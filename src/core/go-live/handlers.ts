import type { CarryOver, GoLive, goLiveOperations } from '../../contract/go-live.ts'
import type { Deployment } from '../core.ts'
import { Fault } from '../fault.ts'
import { expectCompany, foundWorkspace, newMembership } from '../identity/workspace.ts'
import { authorOf, type Call, type HandlersOf, isoInstant, type Principal } from '../kernel/call.ts'
import { newUlid } from '../kernel/id.ts'
import { say } from '../messages/message.ts'
import { knownAt, type NumberingDependencies, numberingHandlers } from '../numbering/handlers.ts'
import { lastUsedView } from '../numbering/last-used.ts'
import type { RunWorker } from '../runs/worker.ts'
import type { CarriedProgress } from '../store/go-live.ts'
import type { StoredWorkspace } from '../store/identity.ts'
import type { Stores } from '../store/store.ts'

interface GoLiveDependencies extends NumberingDependencies {
  readonly deployment: Deployment
  readonly worker: Pick<RunWorker, 'poke'>
}

/** More members, and more live ranges, than any clinic has. */
const MOST = 1_000

async function carryOverOf(stores: Stores, key: number): Promise<CarryOver> {
  const run = await stores.runs.byKey(key)
  if (!run) throw new Error(`there is no run ${key}`)
  const { id, state, createdAt, updatedAt } = run
  const { areas } = await stores.goLive.get(key)
  return { id, state, areas: areas.map(({ place: _, underWay: __, ...area }) => area), createdAt, updatedAt }
}

const administers = async ({ identity }: Stores, { id }: StoredWorkspace, userId: string) =>
  (await identity.findMembership(id, userId))?.role === 'admin'

async function overview(deps: GoLiveDependencies, call: Call<'goLive.get'>): Promise<GoLive> {
  const { stores, workspace, principal } = call
  const production = await stores.identity.findWorkspaceByNit(workspace.nit, 1)
  const there = production && (await stores.identity.findMembership(production.id, principal.userId))
  const latest = await stores.goLive.latest(workspace.id)
  const at = await knownAt(deps, stores, workspace)
  const { items } = await stores.records.resolutions.list(workspace, { isActive: true, limit: MOST, offset: 0 })
  const numbering = []
  for (const each of items) numbering.push(lastUsedView(each, await stores.lastUsed.find(each.id), at))
  return {
    possible: deps.deployment === 'production',
    production: production
      ? { id: there?.role === 'admin' ? production.id : null, displayName: there ? production.displayName : null }
      : null,
    carryOver: latest === undefined ? null : await carryOverOf(stores, latest),
    ...(await stores.goLive.counts(workspace.id)),
    numbering,
  }
}

/** The clinic's production workspace: the one that the caller administers, or a new one with the settings of this. */
async function productionOf(call: Call<'goLive.begin'>, deployment: Deployment): Promise<StoredWorkspace> {
  const { stores, workspace, principal, now } = call
  const found = await stores.identity.findWorkspaceByNit(workspace.nit, 1)
  if (found) {
    await expectAdministered(stores, found, principal)
    return found
  }
  const { nit, companyName, displayName, providerCodes, idleLockMinutes, adminSecondFactor } = workspace
  const input = { nit, companyName, displayName, providerCodes, environment: 1 as const }
  await expectCompany(stores, input, { deployment })
  const founded = await foundWorkspace(stores, { input, deployment, now }, principal.userId)
  const production = { ...founded, idleLockMinutes, adminSecondFactor }
  await stores.identity.saveWorkspace(production)
  return production
}

/** Who carries into a workspace that is there has to be let in there as its own administrators are. */
async function expectAdministered(stores: Stores, production: StoredWorkspace, principal: Principal): Promise<void> {
  if (!production.isActive || !(await administers(stores, production, principal.userId))) {
    throw new Fault('duplicate_resource', say('workspaces.productionOfOthers'))
  }
  if (production.adminSecondFactor && !principal.hasSecondFactor) {
    throw new Fault('second_factor_setup_required', say('kernel.secondFactorSetup'))
  }
}

interface Founding {
  readonly call: Call<'goLive.begin'>
  readonly production: StoredWorkspace
}

const noted = ({ call, production }: Founding, operation: string, target: string, revision: number | null = null) =>
  call.stores.audit.append({
    workspaceId: production.id,
    at: isoInstant(call.now),
    actor: authorOf(call.principal),
    operation,
    target,
    revision,
    requestSha256: null,
  })

const NOTHING_BEHIND = { behind: 0, underWay: null }

/** Whoever works here works there, in the same role. Who went along before and was removed there since stays away. */
async function takeMembers(founding: Founding): Promise<CarriedProgress> {
  const { call, production } = founding
  const { stores, workspace, principal, now } = call
  const { items } = await stores.identity.membersOf(workspace.id, { limit: MOST, offset: 0 })
  const latest = await stores.goLive.latest(workspace.id)
  const since = latest === undefined ? '' : (await carryOverOf(stores, latest)).createdAt
  let copied = 0
  for (const { user, membership } of items) {
    const wentBefore = membership.createdAt <= since
    if (wentBefore || (await stores.identity.findMembership(production.id, user.id))) continue
    await stores.identity.saveMembership(newMembership(production.id, user.id, membership.role, now))
    await noted(founding, 'members.add', user.id, 1)
    copied++
  }
  const others = items.filter(({ user }) => user.id !== principal.userId).length
  return { area: 'members', total: others, copied, present: others - copied, ...NOTHING_BEHIND, place: null }
}

/** In an order in which what is named by others goes before them. */
const RECORD_AREAS = [
  ...(['clients', 'specialists', 'services', 'priceLists'] as const),
  ...(['contracts', 'patients', 'authorizations'] as const),
]

/** What there is to go along of each; the records themselves follow in a run. */
async function areasOf(founding: Founding): Promise<CarriedProgress[]> {
  const { stores, workspace } = founding.call
  const { goes } = await stores.goLive.counts(workspace.id)
  const waiting = (area: CarriedProgress['area'], total: number): CarriedProgress => ({
    area,
    total,
    copied: 0,
    present: 0,
    ...NOTHING_BEHIND,
    place: 0,
  })
  return [
    await takeMembers(founding),
    ...RECORD_AREAS.map((area) => waiting(area, goes[area])),
    waiting('importMappings', (await stores.imports.mappings(workspace.id)).length),
    waiting('listSettings', (await stores.listSettings.all(workspace.id)).length),
  ]
}

async function begun(call: Call<'goLive.begin'>, deployment: Deployment): Promise<Founding & { readonly key: number }> {
  const { stores, workspace, principal, now } = call
  const founding = { call, production: await productionOf(call, deployment) }
  const { production } = founding
  await noted(founding, 'goLive.begin', workspace.id)
  const areas = await areasOf(founding)
  const [id, at, by] = [`cov_${newUlid(now)}`, isoInstant(now), authorOf(principal)]
  await stores.runs.insert({
    id,
    workspaceId: workspace.id,
    kind: 'carry-over',
    name: production.displayName,
    state: 'working',
    paired: true,
    others: {},
    createdAt: at,
    createdBy: by,
    filedBy: by,
    updatedAt: at,
  })
  const run = await stores.runs.find(workspace.id, 'carry-over', id)
  if (!run) throw new Error(`run ${id} was not kept`)
  await stores.goLive.insert(run.key, { targetId: production.id, areas })
  return { ...founding, key: run.key }
}

export function goLiveHandlers(deps: GoLiveDependencies): HandlersOf<keyof typeof goLiveOperations> {
  return {
    ...numberingHandlers(deps),

    async 'goLive.get'(call) {
      return { status: 200, body: await overview(deps, call) }
    },

    async 'goLive.begin'(call) {
      const { stores, workspace } = call
      if (deps.deployment === 'sandbox') {
        throw new Fault('sandbox_requires_habilitacion', say('identity.sandboxOnly'))
      }
      if (workspace.environment !== 2) throw new Fault('invalid_environment', say('workspaces.alreadyProduction'))
      const latest = await stores.goLive.latest(workspace.id)
      const running = latest === undefined ? undefined : await carryOverOf(stores, latest)
      if (running?.state === 'working') return { status: 202, body: running, written: false }
      const { production, key } = await begun(call, deps.deployment)
      const body = await carryOverOf(stores, key)
      const settle = async () => {
        deps.worker.poke()
        return { status: 202, body }
      }
      const changes = [{ resource: 'go-live', id: body.id, revision: null }]
      return { status: 202, body, target: { id: production.id }, changes, settle }
    },
  }
}
