import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** A defect put into the core on purpose, to see that the simulation finds it. */
export interface Mutant {
  readonly name: string
  /** Below `src/core`. */
  readonly file: string
  /** Text that stands there exactly once, and what stands there instead. */
  readonly edits: readonly (readonly [string, string])[]
}

const mutant = (name: string, file: string, ...edits: (readonly [string, string])[]): Mutant => ({ name, file, edits })

export const MUTANTS: readonly Mutant[] = [
  mutant('a lost answer goes back into the queue', 'dispatch/machine.ts', [
    "return delayed(progress, 'unknown', { code: event.code, cause, mayHaveArrived: true }, 0, context)",
    "return delayed(progress, 'queued', { code: event.code, cause, mayHaveArrived: true }, 0, context)",
  ]),
  mutant('what a dead process was sending goes back into the queue', 'dispatch/machine.ts', [
    "return moved(progress, 'unknown', cause, { nextAttemptAt: now, lastError })",
    "return moved(progress, 'queued', cause, { nextAttemptAt: now, lastError })",
  ]),
  mutant('a host that starts declares the living dead', 'dispatch/worker.ts', [
    'if (!leases.isOfPredecessor(leaseToken)) continue\n',
    '',
  ]),
  mutant('a late answer is written all the same', 'dispatch/tries.ts', [
    "heldUnder(dispatch.leaseToken ?? '')",
    '({ state }) => state === dispatch.state',
  ]),
  mutant('what another host asks for is taken from it', 'dispatch/guards.ts', [
    'before.state === state && !isLeased(before, now) && before.nextAttemptAt !== null && before.nextAttemptAt <= now',
    'before.state === state || now < 0',
  ]),
  mutant('bytes leave after the lease', 'dispatch/lease.ts', [
    'if (!(await lease.covers(request.timeoutMs))) throw',
    'if (request.timeoutMs < 0) throw',
  ]),
  mutant('a lease fences nothing', 'dispatch/lease.ts', [
    'if (!lease) return transport(request)',
    'if (!lease || request.timeoutMs > 0) return transport(request)',
  ]),
  mutant('a lease is made longer that is of somebody else', 'dispatch/tries.ts', [
    'apply(dispatch, { event }, heldUnder(token))',
    'apply(dispatch, { event }, ({ leaseToken }) => leaseToken !== null)',
  ]),
  mutant('a lease is believed to end five minutes early', 'dispatch/machine.ts', [
    'leaseUntil !== null && leaseUntil > now',
    'leaseUntil !== null && leaseUntil > now + 300_000',
  ]),
  mutant(
    'the bytes leave before the commit',
    'dispatch/tries.ts',
    [
      '    const taken = before ?? (await take(due))\n',
      "    const early = !before && due.state === 'queued' ? called(portOf(due), due, 'send') : undefined\n    early?.catch(() => undefined)\n    const taken = before ?? (await take(due))\n",
    ],
    ['() => called(portOf(due), dispatch, effect)', '() => early ?? called(portOf(due), dispatch, effect)'],
  ),
  mutant('what is not sent while asking counts as absent', 'packages/port.ts', [
    "? { ...result, kind: 'inconclusive' }",
    "? { kind: 'absent' }",
  ]),
  mutant('a retry has other bytes', 'dispatch/asking.ts', [
    'ofReconcile(await port.reconcile(dispatch, bytes))',
    "ofReconcile(await port.reconcile(dispatch, Buffer.concat([bytes, Buffer.from(' ')])))",
  ]),
  mutant(
    'two transmissions to one upstream at a time',
    'dispatch/worker.ts',
    ['if (inFlight.has(gate)) crowded.add(gate)', 'if (inFlight.has(dispatch.id)) crowded.add(gate)'],
    [
      'else if (busy.has(gate)) asked.of.add(dispatch.workspaceId)',
      'else if (busy.has(dispatch.id)) crowded.add(gate)',
    ],
    ['      if (inFlight.has(gate)) return\n', ''],
  ),
  mutant('accepted earlier is read as rejected', 'ministry/verdict.ts', [
    "return ours ? { kind: 'registered', cuv: registered.cuv } : { kind: 'rejected', answer, issues }",
    "return { kind: 'rejected', answer, issues }",
  ]),
  mutant('an unreadable answer is read as rejected', 'ministry/verdict.ts', [
    "return { kind: 'unknown', cause: 'answer-unreadable', answer: text }",
    'return badRequest(text)',
  ]),
  mutant('a server error is read as not sent', 'ministry/verdict.ts', [
    "if (elsewhere) throw new NotSent('upstream_configuration_invalid',",
    "if (elsewhere || status >= 500) throw new NotSent('upstream_configuration_invalid',",
  ]),
  // The store lists what waits for another only once that is decided: a worker that asks no more takes the rejected for done.
  mutant(
    'a note goes whatever became of its invoice',
    'dispatch/worker.ts',
    ["if (dependency?.state === 'rejected') {", "if (dependency?.state === 'queued') {"],
    ["return dependency?.state === 'accepted'", 'return true'],
  ),
  mutant('what stands in line goes whatever became of what it depends on', 'dispatch/tries.ts', [
    "(await dispatches.find(due.dependsOn))?.state === 'accepted'",
    "(await dispatches.find(due.dependsOn))?.state !== 'queued'",
  ]),
  mutant('the package does not follow its dispatch', 'packages/port.ts', [
    'status: state, cuv: outcome?.cuv ?? null',
    'cuv: outcome?.cuv ?? null',
  ]),
  mutant('the same document may go twice as different kinds', 'packages/submission.ts', [
    'familyOf(kind) === family',
    'kind === head.kind',
  ]),
  mutant('the key is not kept with its effect', 'kernel/effect.ts', [
    'await remember(stores, intent.scope, intent.operation, answer, call.now)\n        return { reply, answer }',
    'return { reply, answer }',
  ]),
  mutant('a dispatch that nobody sends keeps its lease for ever', 'dispatch/worker.ts', [
    'gates.nextOpening(from), ...living]',
    'gates.nextOpening(from)]',
  ]),
  mutant('a store that failed once stops the queue', 'dispatch/worker.ts', [
    'if (running) wakeAt(clock.now() + STORE_RETRY_MS)',
    '',
  ]),
  mutant('an unsent dependent hides those behind it', 'dispatch/worker.ts', [
    '      asked.of.add(dispatch.workspaceId)\n    }\n    return dependency',
    '    }\n    return dependency',
  ]),
  mutant('an emission that waits does not hold its part of the balance', 'documents/content/family.ts', [
    "['queued', 'sending', 'unknown', 'accepted']",
    "['accepted']",
  ]),
  mutant('what nobody is sure of gives the balance back', 'documents/content/family.ts', [
    "['queued', 'sending', 'unknown', 'accepted']",
    "['queued', 'sending', 'accepted']",
  ]),
  mutant(
    'a note may credit more than is left',
    'documents/content/credit.ts',
    ['if (total > family.balance.balance) {', 'if (total < 0) {'],
    ['if (amount > line.balance) {', 'if (amount < 0) {'],
  ),
  mutant('a number is given twice', 'documents/emission/numbering.ts', [
    'await moveTo(context, resolution, number + 1)',
    'await moveTo(context, resolution, number)',
  ]),
  mutant('a number is skipped', 'documents/emission/numbering.ts', [
    'await moveTo(context, resolution, number + 1)',
    'await moveTo(context, resolution, number + 2)',
  ]),
  mutant(
    'an emission is sent again from unknown',
    'documents/emission/emission-port.ts',
    [
      'async reconcile(dispatch): Promise<ReconcileResult<Kind>> {\n      const reached',
      'async reconcile(dispatch, bytes): Promise<ReconcileResult<Kind>> {\n      const reached',
    ],
    [
      'const sentAt = await lastSent(store, dispatch)\n',
      'const sentAt = await lastSent(store, dispatch)\n      await provider.send(connection, { bytes, expected })\n',
    ],
  ),
  mutant(
    'one look-up proves an absence',
    'provider/settling.ts',
    [
      'return previousLookups.some((at) => at >= sentAt + settlingMs && at <= now - settlingMs)',
      'return previousLookups.length >= 0',
    ],
    // What this process saw for long enough covers for what was written down.
    ['since.set(id, { sentAt, steady: now })\n    return false', 'return true'],
  ),
  mutant('what was looked for in vain is absent without a proof', 'documents/emission/emission-port.ts', [
    "return looked.denied ? { kind: 'absent' } : absent(dispatch, reached)",
    "return { kind: 'absent' }",
  ]),
  mutant("a stranger's document is taken for ours", 'provider/factus/document.ts', [
    "return { kind: 'unknown', cause: difference, issues: [DIFFERENT[difference]], answer }",
    'return accepted(document, expected, [], answer)',
  ]),
  mutant('an acknowledgement is read as issued', 'provider/factus/document.ts', [
    'if (document.is_validated) return',
    'if (document.is_validated || said.length === 0) return',
  ]),
  mutant('rule 90 is read as a rejection', 'provider/texts.ts', [
    "return 'already-processed'\n",
    "return 'rejected'\n",
  ]),
  mutant('a rejection that is kept is taken for that of the next revision', 'documents/emission/emission-port.ts', [
    'const kept = await keptRefusal(dispatch, reached)',
    'const kept = undefined as Refusal | undefined',
  ]),
  mutant('one file that is never to be had stops all others', 'documents/artifacts/artifacts-port.ts', [
    "(earlier || code === 'artifact_download_failed') && ({ alone: true } as const)",
    "code === 'artifact_context_unverified' && ({ alone: true } as const)",
  ]),
  mutant('what was taken back is sent all the same', 'dispatch/withdrawal.ts', [
    "  return (await applyEvent(stores, dispatch, { type: 'withdrawn' }, { now, jitter: 0 })).dispatch\n",
    "  const { dispatch: after } = await applyEvent(stores, dispatch, { type: 'withdrawn' }, { now, jitter: 0 })\n  await stores.dispatches.save(dispatch, after)\n  return after\n",
  ]),
  mutant('what was taken back stays refused', 'packages/port.ts', [
    "isWithdrawn(dispatch) ? 'ready' : dispatch.state",
    'dispatch.state',
  ]),
  mutant('a message that may have left goes again', 'documents/email/email-port.ts', [
    "return { kind: 'inconclusive', code: 'email_outcome_unknown', cause: 'nobody-knows', final: true }",
    "return { kind: 'absent' }",
  ]),
  mutant('a document does not follow its emission', 'documents/emission/emission-port.ts', [
    "isWithdrawn(dispatch) ? 'ready' : state",
    "isWithdrawn(dispatch) ? 'ready' : state === 'unknown' ? 'sending' : state",
  ]),
  mutant('a write that fails undoes those that share its commit', 'store/writer.sqlite.ts', [
    '      undo()\n',
    '      rollback()\n      transaction.begin()\n      within.begin()\n',
  ]),
  mutant('what is refused first in a commit is kept all the same', 'store/writer.sqlite.ts', [
    'undo: rollback }',
    'undo: () => undefined }',
  ]),
  mutant('what falls due while the worker looks is overlooked', 'dispatch/worker.ts', [
    'await store.read.dispatches.nextDue(from), gates.nextOpening(from),',
    'await store.read.dispatches.nextDue(clock.now()), gates.nextOpening(clock.now()),',
  ]),
  mutant('a visit goes into two invoices', 'records/visits.ts', [
    'if (visit.documentId !== null || ids.indexOf(id) !== index) {',
    'if (ids.indexOf(id) !== index) {',
  ]),
  mutant('a row knows of the note that it made only afterwards', 'document-runs/acts.ts', [
    '    await kept(stores, work, item, { madeId: head.id })\n  })\n  deps.outbox.poke()\n}\n\nexport',
    '    return head\n  }).then((head) => work.inRun((stores) => kept(stores, work, item, { madeId: head.id })))\n  deps.outbox.poke()\n}\n\nexport',
  ]),
  mutant('a row is cancelled, and what it sent goes on', 'document-runs/steps.ts', [
    "terms.act !== 'reconcile' && (await recalled(stores, work, item))",
    "terms.act !== 'reconcile'",
  ]),
  mutant('a row is worked on after it was cancelled', 'runs/worker.ts', [
    'if (!(await holds(stores))) throw new Stopped()\n',
    '',
  ]),
  mutant('a run goes on while it is paused', 'runs/worker.ts', [
    "if (!running || now?.state !== 'working') throw new Stopped()",
    'if (!running || !now) throw new Stopped()',
  ]),
  mutant('a run that the disk refused once is left where it stands', 'runs/worker.ts', [
    'if (running) cancelTimer = clock.after(RETRY_MS, poke)',
    '',
  ]),
  mutant('a run writes to a payer to whom something is on its way', 'document-runs/acts.ts', [
    "if (sent && sent.state !== 'rejected')",
    "if (sent?.state === 'accepted')",
  ]),
  mutant('an archive: a row is done and its files belong to nobody', 'document-runs/bundle.ts', [
    '      await stores.bundles.add(run.key, item.position, made)\n',
    '',
  ]),
  mutant('an archive: what a cancelled run made stays', 'document-runs/steps.ts', [
    'const erased = await stores.bundles.drop(run.key, item.position)',
    'const erased: string[] = []',
  ]),
  mutant('an archive: what was erased stays on the disk', 'document-runs/steps.ts', [
    'await deps.bundles.archives.remove(dropped)',
    'await deps.bundles.archives.remove(dropped.slice(1))',
  ]),
  mutant('an archive: what was sealed for a row that stopped stays on the disk', 'document-runs/bundle.ts', [
    'if (!(error instanceof StoreFault)) await',
    'if (error instanceof StoreFault) await',
  ]),
  mutant('an archive: a death leaves files that nobody ever removes', 'bundles/keeping.ts', [
    '      await files.remove([...present].filter((name) => !named.has(name)))\n',
    '',
  ]),
  mutant('an archive: it is kept for longer than it says', 'bundles/keeping.ts', [
    'isoInstant(clock.now() - KEPT_MS)',
    'isoInstant(clock.now() - 9 * KEPT_MS)',
  ]),
]

const CORE = join(import.meta.dirname, '../../src/core')

function mutated(source: string, { name, edits }: Mutant): string {
  let text = source
  for (const [from, to] of edits) {
    if (text.split(from).length !== 2) throw new Error(`the mutant "${name}" does not fit the source any more`)
    text = text.replace(from, () => to)
  }
  return text
}

/** Whether the source still has the places that the mutant changes. Throws when it has not. */
export function checkFits(mutant: Mutant): void {
  mutated(readFileSync(join(CORE, mutant.file), 'utf8'), mutant)
}

/** From here on this thread loads the core with the defect. Call before the core is imported. */
export function infect(mutant: Mutant): void {
  const url = pathToFileURL(join(CORE, mutant.file)).href
  registerHooks({
    load(requested, context, nextLoad) {
      const loaded = nextLoad(requested, context)
      return requested === url ? { ...loaded, source: mutated(String(loaded.source), mutant) } : loaded
    },
  })
}
