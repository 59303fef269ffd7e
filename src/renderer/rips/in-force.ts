import type { Field, Group } from '../../contract/rips/field.ts'
import { type Fields, findField } from '../../contract/rips/groups.ts'
import { fieldsOn } from '../../contract/rips/packs.ts'

/** Writes YYYY-MM-DD. */
const IN_COLOMBIA = new Intl.DateTimeFormat('sv', { timeZone: 'America/Bogota' })

/** The structure of today, which forms are made from. */
export const fieldsInForce = (): Fields => fieldsOn(IN_COLOMBIA.format(new Date()))
export const fieldInForce = (group: Group, name: string): Field | undefined => findField(group, name, fieldsInForce())
