import { type Category, groupOf } from '../../../contract/rips/groups.ts'
import { currentContent } from '../../packages/drafts.ts'
import { isJson, type Json } from '../../rips/view.ts'
import type { StoredLine } from '../../store/documents.ts'
import type { DocumentContext } from '../content/context.ts'
import type { DocumentFamily } from '../content/family.ts'
import { placesOf, type RipsPosition } from './rips.ts'

/** A line as it stands in the package of its document. */
export interface FiledLine {
  readonly place: RipsPosition
  readonly user: Json
  readonly service: Json
}

/** The lines of an invoice and of its debit notes as their packages have them, by their ids: notes repeat these and their numbers. */
export async function asFiled(
  { stores, workspace }: DocumentContext,
  { invoice, lines, notes }: DocumentFamily,
): Promise<ReadonlyMap<string, FiledLine>> {
  const filed = new Map<string, FiledLine>()
  for (const { id, packageId, kind } of [invoice, ...notes]) {
    const own = lines.filter(({ documentId }) => documentId === id).map(({ line }) => line)
    const made =
      packageId === null || own.length === 0 ? undefined : await stores.packages.find(workspace.id, packageId)
    if (!made) continue
    const { rips } = await currentContent(stores, workspace.id, made)
    const found = kind === 'invoice' ? byNumber : byOrder
    for (const [lineId, line] of found(own, jsonIn(rips?.usuarios))) filed.set(lineId, line)
  }
  return filed
}

type Found = Iterable<readonly [string, FiledLine]>

/** An invoice's, whose numbers follow from its lines, whatever was corrected beside them. */
function* byNumber(lines: readonly StoredLine[], users: readonly Json[]): Found {
  const places = placesOf(lines)
  const known = new Map(users.map((user) => [user.consecutivo, user]))
  for (const { lineId, category } of lines) {
    const place = places.get(lineId)
    const user = known.get(place?.user)
    const service = user && servicesIn(user, category).find(({ consecutivo }) => consecutivo === place?.consecutivo)
    if (place && user && service) yield [lineId, { place, user, service }]
  }
}

/** A debit note's, which went on from numbers that were known then. */
function* byOrder(lines: readonly StoredLine[], users: readonly Json[]): Found {
  const places = placesOf(lines)
  for (const { lineId, category } of lines) {
    const at = places.get(lineId)
    const user = at && users[at.user - 1]
    const service = user && servicesIn(user, category)[at.consecutivo - 1]
    if (!user || !service) continue
    const [ofUser, consecutivo] = [user.consecutivo, service.consecutivo]
    if (typeof ofUser !== 'number' || typeof consecutivo !== 'number') continue
    yield [lineId, { place: { user: ofUser, consecutivo }, user, service }]
  }
}

const servicesIn = ({ servicios }: Json, category: Category) =>
  jsonIn(isJson(servicios) ? servicios[groupOf(category)] : undefined)
const jsonIn = (list: unknown): Json[] => (Array.isArray(list) ? list.filter(isJson) : [])
