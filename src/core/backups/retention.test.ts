import { expect, it } from 'vitest'
import { type Backup, BackupReason } from '../../contract/backups.ts'
import { bogotaDay, dayAfter } from '../../contract/bogota.ts'
import { retained } from './retention.ts'

const DAY_MS = 86_400_000
const START = Date.parse('2026-01-01T12:00:00.000Z')

function copy(at: number, reason: BackupReason = 'continuous', verified = true): Backup {
  const instant = new Date(at).toISOString()
  return {
    id: `bkp_${instant}`,
    createdAt: instant,
    until: instant,
    reason,
    place: 'second',
    bytes: 1,
    schemaVersion: 1,
    verifiedAt: verified ? instant : null,
  }
}

it('a year of copies, six a day, shrinks to days, weeks and months, and stays so when it is cleared again', () => {
  const all = Array.from({ length: 365 * 6 }, (_, n) => copy(START + (n * DAY_MS) / 6))
  const kept = retained(all)
  expect(kept.size).toBeLessThanOrEqual(2 + 7 + 4 + 12)
  const days = [...kept].map((id) => (START + 365 * DAY_MS - Date.parse(id.slice(4))) / DAY_MS).sort((a, b) => a - b)
  expect(days.filter((age) => age <= 7).length).toBeGreaterThanOrEqual(7)
  expect(days.at(-1)).toBeGreaterThan(300)
  expect(retained(all.filter(({ id }) => kept.has(id)))).toEqual(kept)
})

it('clearing as they come loses none that clearing at once would keep of the last week', () => {
  let held: Backup[] = []
  for (let n = 0; n < 365 * 6; n++) {
    held.push(copy(START + (n * DAY_MS) / 6))
    const kept = retained(held)
    held = held.filter(({ id }) => kept.has(id))
  }
  const days = new Set(held.map(({ until }) => bogotaDay(Date.parse(until))))
  for (let back = 0; back < 7; back++) expect(days).toContain(bogotaDay(START + (364.8 - back) * DAY_MS))
})

it('days, weeks and months end in Colombia: what was copied after seven in the evening is not of the next one', () => {
  const at = (time: string) => (day: string) => copy(Date.parse(`${day}T${time}-05:00`))
  const [morning, evening] = [at('08:00'), at('21:00')]
  const days = Array.from({ length: 12 }, (_, n) => dayAfter('2026-05-30', n))
  const kept = retained(days.flatMap((day) => [morning(day), evening(day)]))
  for (const day of ['2026-05-31', ...days.slice(-7)]) expect(kept).toContain(evening(day).id)
})

it('a copy is of the day until which it was followed, not of that on which it was begun', () => {
  const begun = START - 4 * 3_600_000
  const ofFirstDay = copy(begun)
  const followed = { ...copy(START), until: new Date(START + 4 * DAY_MS).toISOString() }
  const later = [5, 6].map((days) => copy(START + days * DAY_MS))
  expect(retained([ofFirstDay, followed, ...later])).toContain(ofFirstDay.id)
})

it('the newest that was verified stays, however many came after it', () => {
  const verified = copy(START)
  const later = Array.from({ length: 50 }, (_, n) => copy(START + (n + 1) * 60_000, 'continuous', false))
  expect(retained([verified, ...later])).toContain(verified.id)
})

it.each(BackupReason.exclude(['continuous']).options)('what was made for a reason stays: %s', (reason) => {
  const special = copy(START, reason)
  const later = Array.from({ length: 50 }, (_, n) => copy(START + (n + 1) * 60_000))
  expect(retained([special, ...later])).toContain(special.id)
})
