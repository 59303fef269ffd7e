import { expect, it } from 'vitest'
import type { Deadline } from '../../contract/deadlines.ts'
import { calendarOf } from './calendar.ts'

const due = (kind: Deadline['kind']): Deadline => ({
  kind,
  targetId: 'backups',
  label: '',
  clientName: null,
  amount: null,
  dueOn: '2026-08-03',
  daysLeft: 0,
  status: 'soon',
})

it('what has no day of its own is in no calendar, where it would move on each morning', () => {
  const text = calendarOf('Plazos', [due('backup_place'), due('backup_copy')], Date.parse('2026-08-03T15:00:00.000Z'))
  const named = text.split('\r\n').filter((line) => line.startsWith('UID:'))
  expect(named).toEqual(['UID:backup_copy-backups@radica'])
})
