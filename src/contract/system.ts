import { z } from 'zod'
import { instant } from './common.ts'
import type { Operation } from './operation.ts'
import { WS } from './workspaces.ts'

/** When an upstream was last reached, and last was not, since the host started; of no workspace in particular. */
const Connectivity = z
  .strictObject({ lastSuccessAt: instant.nullable(), lastFailureAt: instant.nullable() })
  .meta({ id: 'Connectivity' })
export type Connectivity = z.infer<typeof Connectivity>

export const Health = z
  .strictObject({
    status: z.literal('ok'),
    module: z.literal('radica'),
    deployment: z.enum(['sandbox', 'production']),
    ministryRips: z.string(),
    invoiceProvider: z.string(),
    contractVersion: z.string(),
    timestamp: instant,
    /** No user exists yet: the first-run screen is due. */
    setupRequired: z.boolean(),
    connectivity: z.strictObject({ ministryRips: Connectivity, invoiceProvider: Connectivity }),
  })
  .meta({ id: 'Health' })
export type Health = z.infer<typeof Health>

/** What a server-sent event's `data` holds: the resource that changed, without its content. */
export const ChangeEvent = z
  .strictObject({ resource: z.string(), id: z.string(), revision: z.int().nullable() })
  .meta({ id: 'ChangeEvent' })
export type ChangeEvent = z.infer<typeof ChangeEvent>

/** `data` of a server-sent event `progress`: how far a long call is, under the correlation id of its request. */
export const ProgressEvent = z
  .strictObject({ correlationId: z.string(), operation: z.string(), done: z.int().min(0), total: z.int().min(0) })
  .meta({ id: 'ProgressEvent' })
export type ProgressEvent = z.infer<typeof ProgressEvent>

const row = { method: 'GET', area: 'Status', effect: 'none', idempotency: 'none' } as const

export const systemOperations = {
  'health.check': {
    ...row,
    path: '/api/v1/health',
    summary: 'Availability of the service',
    access: 'public',
    success: { 200: Health },
    errors: [],
  },
  'openapi.get': {
    ...row,
    path: '/api/v1/openapi.json',
    summary: 'This document',
    access: 'public',
    success: { 200: z.looseObject({ openapi: z.string() }) },
    errors: [],
  },
  'events.stream': {
    ...row,
    path: `${WS}/events`,
    summary: 'Server-sent events of changed resources',
    access: 'read',
    success: { 200: 'text/event-stream' },
    errors: [],
  },
} as const satisfies Record<string, Operation>
