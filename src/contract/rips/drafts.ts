import { z } from 'zod'
import { withPlainNumber } from '../agreed-number.ts'
import type { Field, ServiceGroup } from './field.ts'
import { type Category, groupOf, perServiceGroup } from './groups.ts'
import { RULE_PACKS, type RulePack } from './packs.ts'

const draftText = z.string().nullish()
const draftNumber = z.number().nullish()

const draftValue = (field: Field) => (field.type === 'integer' || field.type === 'number' ? draftNumber : draftText)

/** A draft outlives a pack, so it is held to the properties of all of them. */
export function draftOf(group: ServiceGroup, packs: readonly RulePack[]) {
  const shape: Record<string, typeof draftText | typeof draftNumber> = {}
  for (const field of packs.flatMap(({ profile }) => profile.fields[group])) {
    shape[field.name] = draftValue(field)
    if (field.alias !== undefined) shape[field.alias] = draftValue(field)
  }
  return z.looseObject(shape)
}

/** A service while it is being written: every field may be missing or null, only types are held, unknown fields are kept. */
export const DRAFT_SERVICE = perServiceGroup((group) => draftOf(group, RULE_PACKS))

/** Payload of a saved service. */
export const draftPayload = (category: Category) => DRAFT_SERVICE[groupOf(category)]

/** The `rips` of a request: any object. Judging it is what validation is for; the OpenAPI document says what it may hold. */
export const RIPS_OBJECT = z.record(z.string(), z.unknown()).meta({ id: 'RipsDraft' })
/** A service of a saved one, a visit or a document's line, as the ministry spells it; the OpenAPI document lists its names. */
export const SERVICE_OBJECT = z.record(z.string(), z.unknown()).overwrite(withPlainNumber).meta({ id: 'ServiceDraft' })
