import type { z } from 'zod'
import { page } from './common.ts'
import type { ErrorCode } from './errors.ts'
import { recordListQuery } from './lists.ts'
import type { Area, Operation } from './operation.ts'
import type { Right } from './rights.ts'

const WS = '/api/v1/workspaces/{workspaceId}'

interface RecordArea<Path extends string, Param extends string, O, C, P> {
  readonly area: Area
  readonly path: Path
  readonly param: Param
  /** What one is called, for the summaries. */
  readonly noun: string
  readonly rights: { readonly read: Right; readonly write: Right }
  readonly output: O
  readonly create: C
  readonly patch: P
  readonly fieldCodes?: Readonly<Record<string, ErrorCode>>
  readonly errors?: readonly ErrorCode[]
}

/** The owner's contract lists 428 where the key is optional: another deployment may ask for it, this one does not. */
const KEY_MAY_BE_ASKED = ['idempotency_key_required'] as const

/** The six operations that every archivable record of a workspace has: list, create, get, update, archive, restore. */
export function recordOperations<
  Path extends string,
  Param extends string,
  O extends z.ZodType,
  C extends z.ZodType,
  P extends z.ZodType,
>(record: RecordArea<Path, Param, O, C, P>) {
  const { area, noun, output } = record
  const collection = `${WS}/${record.path}` as const
  const item = `${collection}/{${record.param}}` as const
  const writes = {
    fieldCodes: record.fieldCodes ?? {},
    effect: 'write',
    access: 'write',
    right: record.rights.write,
    area,
  } as const
  const specific = record.errors ?? []
  return {
    list: {
      method: 'GET',
      path: collection,
      area,
      access: 'read',
      right: record.rights.read,
      effect: 'none',
      idempotency: 'none',
      summary: `List ${noun}s`,
      query: recordListQuery,
      success: { 200: page(output) },
      errors: [],
    },
    create: {
      ...writes,
      method: 'POST',
      path: collection,
      idempotency: 'optional',
      summary: `Create a ${noun}`,
      body: record.create,
      success: { 201: output },
      errors: ['duplicate_resource', ...KEY_MAY_BE_ASKED, ...specific],
    },
    get: {
      method: 'GET',
      path: item,
      area,
      access: 'read',
      right: record.rights.read,
      effect: 'none',
      idempotency: 'none',
      summary: `Read a ${noun}`,
      success: { 200: output },
      errors: ['not_found'],
    },
    update: {
      ...writes,
      method: 'PATCH',
      path: item,
      idempotency: 'optional',
      ifMatch: true,
      summary: `Change fields of a ${noun}`,
      body: record.patch,
      success: { 200: output },
      errors: ['not_found', 'resource_archived', 'duplicate_resource', ...specific],
    },
    archive: {
      method: 'DELETE',
      path: item,
      area,
      access: 'write',
      right: record.rights.write,
      effect: 'write',
      idempotency: 'optional',
      ifMatch: true,
      summary: `Archive a ${noun}`,
      success: { 200: output },
      errors: ['not_found'],
    },
    restore: {
      method: 'POST',
      path: `${item}/restore` as const,
      area,
      access: 'write',
      right: record.rights.write,
      effect: 'write',
      idempotency: 'optional',
      summary: `Restore an archived ${noun}`,
      success: { 200: output },
      // What it was unique by may have been taken meanwhile.
      errors: ['not_found', 'duplicate_resource', ...KEY_MAY_BE_ASKED],
    },
  } as const satisfies Record<string, Operation>
}
