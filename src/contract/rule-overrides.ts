import { z } from 'zod'
import { instant } from './common.ts'
import type { Operation } from './operation.ts'
import { WS } from './workspaces.ts'

/** A document that was emitted in spite of a rule, and what the ministry said to it. */
export const RuleOverride = z
  .strictObject({
    rule: z.string(),
    /** How often the document broke it. */
    findings: z.int().min(1),
    documentId: z.string(),
    documentKind: z.enum(['invoice', 'credit_note', 'debit_note']),
    documentNumber: z.string().nullable(),
    reason: z.string(),
    overriddenBy: z.string(),
    overriddenAt: instant,
    /** `agreed`: the ministry refused it for this rule too. `accepted`: it took it. `other`: it refused it for something else. */
    outcome: z.enum(['open', 'accepted', 'agreed', 'other']),
  })
  .meta({ id: 'RuleOverride' })
export type RuleOverride = z.infer<typeof RuleOverride>

/** How often a rule of ours was overridden, and how often the ministry said the same as we. */
export const OverriddenRule = z
  .strictObject({
    rule: z.string(),
    meaning: z.string(),
    overridden: z.int().min(1),
    accepted: z.int().min(0),
    agreed: z.int().min(0),
    other: z.int().min(0),
    open: z.int().min(0),
  })
  .meta({ id: 'OverriddenRule' })
export type OverriddenRule = z.infer<typeof OverriddenRule>

export const ruleOverrideOperations = {
  'ruleOverrides.list': {
    method: 'GET',
    area: 'Workspace',
    access: 'workspace-admin',
    right: 'audit.read',
    path: `${WS}/rule-overrides`,
    summary: 'Rules that documents were emitted in spite of, held against what the ministry answered',
    effect: 'none',
    idempotency: 'none',
    success: {
      200: z.strictObject({
        rules: z.array(OverriddenRule),
        /** Newest first, at most 1,000. */
        items: z.array(RuleOverride),
      }),
    },
    errors: [],
  },
} as const satisfies Record<string, Operation>
