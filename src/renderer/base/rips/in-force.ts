import { bogotaDay } from '../../../contract/bogota.ts'
import type { Field, Group } from '../../../contract/rips/field.ts'
import { type Fields, findField } from '../../../contract/rips/groups.ts'
import { fieldsOn } from '../../../contract/rips/packs.ts'

/** The structure of today, which forms are made from. */
export const fieldsInForce = (): Fields => fieldsOn(bogotaDay(Date.now()))
export const fieldInForce = (group: Group, name: string): Field | undefined => findField(group, name, fieldsInForce())
