import { z } from 'zod'
import { CarriedArea, GoingCounts, StayingCounts } from '../../contract/go-live.ts'
import type { GoLiveStore } from '../store/go-live.ts'
import type { SqlConnection } from '../store/sql.ts'

const count = z.int()
const Progress = z.object({
  area: CarriedArea,
  total: count,
  copied: count,
  present: count,
  behind: count,
  place: z.number().nullable(),
  underWay: z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(z.object({ from: z.string(), to: z.string() }))
    .nullable(),
})
const Counts = z.object({ ...GoingCounts.shape, ...StayingCounts.shape, filings: count, adopted: count })

const IN_USE = ['clients', 'specialists', 'services', 'contracts', 'patients', 'authorizations', 'visits']
const inUse = (table: string, name = table) =>
  `(SELECT count(*) FROM ${table} WHERE workspace_id = :id AND is_active = 1) AS ${name}`
const undiscarded = (table: string) =>
  `(SELECT count(*) FROM ${table} WHERE workspace_id = :id AND status <> 'discarded') AS ${table}`

export function sqlGoLiveStore(file: SqlConnection): GoLiveStore {
  const insert = file.prepare('INSERT INTO carry_overs (run_key, target_id) VALUES (?, ?)')
  const insertArea = file.prepare(
    `INSERT INTO carry_over_areas (run_key, position, area, total, copied, present, place)
     VALUES (:runKey, :position, :area, :total, :copied, :present, :place)`,
  )
  const target = file.prepare('SELECT target_id FROM carry_overs WHERE run_key = ?').pluck()
  const areas = file.prepare(
    `SELECT area, total, copied, present, behind, place, under_way AS underWay
     FROM carry_over_areas WHERE run_key = ? ORDER BY position`,
  )
  const saveArea = file.prepare(
    `UPDATE carry_over_areas SET copied = :copied, present = :present, behind = :behind, place = :place, under_way = :underWay
     WHERE run_key = :runKey AND area = :area`,
  )
  const latest = file
    .prepare(
      `SELECT max(c.run_key) FROM carry_overs c JOIN runs r ON r.key = c.run_key WHERE r.workspace_id = :id OR c.target_id = :id`,
    )
    .pluck()
  const counts = file.prepare(
    `SELECT ${IN_USE.map((table) => inUse(table)).join(', ')}, ${inUse('price_lists', 'priceLists')},
       ${['documents', 'packages'].map(undiscarded).join(', ')},
       (SELECT count(*) FROM filings WHERE workspace_id = :id) AS filings,
       (SELECT count(DISTINCT package_id) FROM filings
        WHERE workspace_id = :id AND outcome = 'accepted' AND reason IS NULL) AS adopted`,
  )
  return {
    async insert(runKey, { targetId, areas }) {
      await insert.run(runKey, targetId)
      for (const [position, { underWay: _, behind: __, ...area }] of areas.entries()) {
        await insertArea.run({ runKey, position, ...area })
      }
    },
    async get(runKey) {
      return {
        targetId: z.string().parse(await target.get(runKey)),
        areas: z.array(Progress).parse(await areas.all(runKey)),
      }
    },
    async saveArea(runKey, { total: _, underWay, ...area }) {
      await saveArea.run({ runKey, ...area, underWay: underWay && JSON.stringify(underWay) })
    },
    async latest(id) {
      return (
        z
          .int()
          .nullable()
          .parse(await latest.get({ id })) ?? undefined
      )
    },
    async counts(id) {
      const { visits, documents, packages, filings, adopted, ...goes } = Counts.parse(await counts.get({ id }))
      return { goes, stays: { visits, documents, packages }, filings: { total: filings, adopted } }
    },
  }
}
