import { documentNumber, documentType } from '../../contract/common.ts'
import type { Shown } from '../kernel/call.ts'
import { isJson, type Json } from '../rips/view.ts'
import type { StoredPackage } from '../store/packages.ts'
import type { RecordScope } from '../store/records.ts'
import type { Stores } from '../store/store.ts'
import { usersOf, type Watch } from './large.ts'

/** Whom a user of the RIPS is, as patients are told apart; undefined while it does not say so. */
export function documentOf(user: Json) {
  const type = documentType.safeParse(user.tipoDocumentoIdentificacion)
  const number = documentNumber.safeParse(user.numDocumentoIdentificacion)
  return type.success && number.success ? { documentType: type.data, documentNumber: number.data } : undefined
}

/** The users of a package at a revision, one by one. */
export async function* usersAt(
  stores: Stores,
  { id, revision }: Pick<StoredPackage, 'id' | 'revision'>,
  watch?: Watch,
): AsyncGenerator<Json> {
  const content = await stores.packages.revision(id, revision)
  for await (const users of usersOf(stores, content?.rips?.usuarios, watch)) {
    for (const user of users) if (isJson(user)) yield user
  }
}

async function patientsIn(stores: Stores, scope: RecordScope, head: StoredPackage): Promise<string[]> {
  const ids = new Set<string>()
  for await (const user of usersAt(stores, head)) {
    const document = documentOf(user)
    const patient = document && (await stores.records.patients.findTwin(scope, document))
    if (patient) ids.add(patient.id)
  }
  return [...ids]
}

/** That the people of a package were seen: those whom the clinic has among its patients. */
export const shownIn = (scope: RecordScope, head: StoredPackage): { readonly shown: Shown } => ({
  shown: { inside: { id: head.id, count: head.users, people: (stores) => patientsIn(stores, scope, head) } },
})
