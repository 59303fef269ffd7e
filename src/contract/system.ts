import { z } from 'zod'
import { instant, pageQuery } from './common.ts'
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

/**
 * A stream of changes: how often the service says that it is there, how long a silence means that it is not, and how many a person has at
 * most, of which the oldest ends.
 */
export const STREAM = { heartbeatMs: 20_000, silentMs: 65_000, perPerson: 32 } as const

/** What a server-sent event's `data` holds: the resource that changed, without its content. */
export const ChangeEvent = z
  .strictObject({ resource: z.string(), id: z.string(), revision: z.int().nullable() })
  .meta({ id: 'ChangeEvent' })
export type ChangeEvent = z.infer<typeof ChangeEvent>

/** A page of the log of changes, oldest first. */
export const EventPage = z
  .strictObject({
    items: z.array(
      z.strictObject({ sequence: z.int().min(0), at: instant, ...ChangeEvent.shape }).meta({ id: 'LoggedEvent' }),
    ),
    /** The `after` of the next page, also when this one is empty. */
    next: z.int().min(0),
    /** `after` is no place of the log any more: read everything again, then go on from `next`. */
    reset: z.boolean(),
  })
  .meta({ id: 'EventPage' })
export type EventPage = z.infer<typeof EventPage>

const place = z.int().min(0)

/** `data` of a server-sent event `progress`: how far a long call is, under the correlation id of its request. */
export const ProgressEvent = z
  .strictObject({ correlationId: z.string(), operation: z.string(), done: z.int().min(0), total: z.int().min(0) })
  .meta({ id: 'ProgressEvent' })
export type ProgressEvent = z.infer<typeof ProgressEvent>

/** `data` of a server-sent event `presence`: somebody opened or left an invoice, a note or a package. */
export const PresenceEvent = z.strictObject({ targetId: z.string() }).meta({ id: 'PresenceEvent' })
export type PresenceEvent = z.infer<typeof PresenceEvent>

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
    summary: 'Server-sent events of changed resources, from where the follower was',
    access: 'read',
    right: 'clinic.read',
    query: z.strictObject({ after: place.optional() }),
    success: { 200: 'text/event-stream' },
    errors: [],
  },
  'events.list': {
    ...row,
    path: `${WS}/event-log`,
    summary: 'Changed resources of the last 30 days, in order, a page at a time',
    access: 'read',
    right: 'clinic.read',
    query: z.strictObject({ after: place.optional(), limit: pageQuery.shape.limit }),
    success: { 200: EventPage },
    errors: [],
  },
} as const satisfies Record<string, Operation>
