import { isRule } from '../../../contract/rips/rules.ts'
import type { RuleOverride } from '../../../contract/rule-overrides.ts'
import { type HandlersOf, isoInstant } from '../../kernel/call.ts'
import { quote, say } from '../../messages/message.ts'
import type { OverriddenRule, ReadinessIssue } from '../../messages/untold.ts'
import type { StoredDocument, StoredOverride } from '../../store/documents.ts'
import type { Stores } from '../../store/store.ts'
import type { DocumentContext } from '../content/context.ts'

/** An administrator's word for emitting in spite of rules. */
export interface Override {
  readonly reason: string
  readonly by: string
}

/** Keeps which rules a document was emitted in spite of, each apart, in the caller's transaction. */
export async function keepOverrides(
  { stores, workspace, now }: DocumentContext,
  { id: documentId, revision }: StoredDocument,
  issues: readonly ReadinessIssue[],
  { reason, by }: Override,
): Promise<void> {
  const findings = new Map<string, number>()
  for (const { rule, blocks, overridable } of issues) {
    if (rule !== null && overridable && blocks === 'emission') findings.set(rule, (findings.get(rule) ?? 0) + 1)
  }
  const of = { documentId, revision, reason, overriddenBy: by, overriddenAt: isoInstant(now) }
  for (const [rule, count] of findings) {
    await stores.documents.addOverride(workspace.id, { ...of, rule, findings: count })
  }
}

const MAX_OVERRIDES = 1_000
type Outcome = RuleOverride['outcome']

/** What the ministry said the first time that it decided on the package; a later one was corrected by a person. */
async function outcomeOf(
  stores: Stores,
  workspaceId: string,
  document: StoredDocument,
  rule: string,
): Promise<Outcome> {
  for (const packageId of await reportedIn(stores, workspaceId, document)) {
    const { items } = await stores.dispatches.list(workspaceId, { targetId: packageId, limit: 500, offset: 0 })
    const decided = items.findLast(({ state }) => state === 'accepted' || state === 'rejected')
    if (decided?.state === 'accepted') return 'accepted'
    if (decided) return decided.outcome?.issues.some(({ code }) => code === rule) ? 'agreed' : 'other'
  }
  return 'open'
}

/** The packages that carry a document's services: by capitation those that continue its own. */
async function reportedIn(
  stores: Stores,
  workspaceId: string,
  { packageId, facts }: StoredDocument,
): Promise<string[]> {
  if (packageId === null) return []
  if (!facts.capitation) return [packageId]
  const later = await stores.packages.withSource(workspaceId, packageId)
  return later.filter(({ kind }) => kind.startsWith('capitation')).map(({ id }) => id)
}

async function shown(stores: Stores, workspaceId: string, stored: StoredOverride): Promise<RuleOverride[]> {
  const { documentId, revision, ...override } = stored
  const document = await stores.documents.find(workspaceId, documentId)
  if (!document) return []
  const outcome = document.revision === revision ? await outcomeOf(stores, workspaceId, document, stored.rule) : 'open'
  return [{ ...override, documentId, documentKind: document.kind, documentNumber: document.number, outcome }]
}

function ruleRow(rule: string, items: readonly RuleOverride[]): OverriddenRule {
  const count = (outcome: Outcome) => items.filter((each) => each.outcome === outcome).length
  return {
    rule,
    meaning: isRule(rule) ? say(`rules.${rule}`) : quote(''),
    overridden: items.length,
    accepted: count('accepted'),
    agreed: count('agreed'),
    other: count('other'),
    open: count('open'),
  }
}

export const overrideHandlers: HandlersOf<'ruleOverrides.list'> = {
  async 'ruleOverrides.list'({ stores, workspace }) {
    const kept = await stores.documents.overrides(workspace.id, MAX_OVERRIDES)
    const items = (await Promise.all(kept.map((each) => shown(stores, workspace.id, each)))).flat()
    const byRule = Map.groupBy(items, ({ rule }) => rule)
    const rules = [...byRule].map(([rule, of]) => ruleRow(rule, of))
    return { status: 200, body: { rules: rules.toSorted((a, b) => b.overridden - a.overridden), items } }
  },
}
