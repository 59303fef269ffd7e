import type { Answer } from '../../../contract/operations.ts'

/** What the service says of itself, as the contract shows it. */
export interface DiagnosticSources {
  readonly health: Answer<'health.check'>
  readonly context: Answer<'ripsPackages.context'>
  readonly outbox: Answer<'dispatches.status'>
  readonly dispatches: Answer<'dispatches.list'>
  readonly workspace: { readonly id: string; readonly environment: number; readonly role: string }
  /** The program that shows the screens, and how big its window is. */
  readonly window: { readonly agent: string; readonly size: string }
  readonly now: string
}

/**
 * The facts that support needs, each named here: nothing of a patient, a payer, a person or a document's content gets in
 * because a source has it.
 */
export function diagnosticsOf({ health, context, outbox, dispatches, workspace, window, now }: DiagnosticSources) {
  const { deployment, contractVersion, ministryRips, invoiceProvider } = health
  return {
    generatedAt: now,
    service: { deployment, contractVersion, ministryRips, invoiceProvider, clock: health.timestamp },
    workspace: { id: workspace.id, environment: workspace.environment, role: workspace.role },
    rules: { rulePack: context.rulePack, profile: context.profile },
    catalogs: context.catalogs.map(({ name, version }) => ({ name, version })),
    ministry: {
      configured: context.ministry.configured,
      simulated: context.ministry.simulated,
      verifiedAt: context.ministry.verifiedAt,
    },
    outbox,
    dispatches: dispatches.items.map(
      ({ id, kind, state, attempts, nextAttemptAt, lastError, createdAt, updatedAt }) => ({
        id,
        kind,
        state,
        attempts,
        nextAttemptAt,
        createdAt,
        updatedAt,
        lastError: lastError && {
          code: lastError.code,
          cause: lastError.cause,
          mayHaveArrived: lastError.mayHaveArrived,
        },
      }),
    ),
    window,
  }
}
