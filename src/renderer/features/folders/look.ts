import type { Run, RunItem, RunState } from '../../../contract/runs.ts'
import { integer } from '../../base/format/format.ts'
import type { Translate } from '../../base/i18n/i18n.ts'
import type { Phase } from '../../ui/runs/run-progress.tsx'
import type { Look } from '../../ui/status-badge.tsx'
import { STATUS_LOOK } from '../document-kinds/status-look.ts'

export const RUN_LOOK: Readonly<Record<RunState, Look>> = {
  collecting: { tone: 'warn', icon: 'alert' },
  working: { tone: 'info', icon: 'sync' },
  paused: { tone: 'warn', icon: 'clock' },
  done: { tone: 'ok', icon: 'checkCircle' },
  cancelled: { tone: 'idle', icon: 'close' },
}

const ITEM_LOOK: Readonly<Record<RunItem['state'], Look>> = {
  waiting: { tone: 'idle', icon: 'clock' },
  made: { tone: 'idle', icon: 'clock' },
  judged: { tone: 'idle', icon: 'edit' },
  chosen: { tone: 'warn', icon: 'clock' },
  filed: { tone: 'warn', icon: 'clock' },
  result: { tone: 'info', icon: 'history' },
  refused: { tone: 'bad', icon: 'error' },
  cancelled: { tone: 'idle', icon: 'close' },
}

/** How far an item is on its way to a CUV; of one that was filed, its package tells. */
export function statusOf({ state, status }: RunItem, t: Translate): Look & { readonly label: string } {
  if (state === 'filed' && status) return { ...STATUS_LOOK[status], label: t(`packages.status.${status}`) }
  return { ...ITEM_LOOK[state], label: t(`folders.item.${state}`) }
}

export function verdictOf({ valid, counts }: RunItem, t: Translate): (Look & { readonly label: string }) | undefined {
  if (valid === null || !counts) return undefined
  return valid
    ? { tone: 'ok', icon: 'checkCircle', label: t('folders.valid') }
    : { tone: 'bad', icon: 'error', label: t('folders.errors', { count: counts.error }) }
}

/** `9.000 pdf, 12 jpg`: most first, and not all of fifty kinds. */
export function othersText(others: Readonly<Record<string, number>>): string {
  const all = Object.entries(others).sort(([, a], [, b]) => b - a)
  const named = all.slice(0, 6).map(([end, n]) => `${integer(n)} ${end}`)
  return all.length > named.length ? `${named.join(', ')}…` : named.join(', ')
}

export const othersCount = (others: Readonly<Record<string, number>>) =>
  Object.values(others).reduce((sum, n) => sum + n, 0)

/** What is being done, how far it is (0 to 100), and nothing when nothing is. */
export function phaseOf({ state, files, items }: Run, t: Translate): Phase | undefined {
  if (state !== 'working' && state !== 'paused') return undefined
  if (files.unread > 0 || items.total === 0) {
    const [left, total] = [integer(files.unread), integer(files.total)]
    return {
      text: t('folders.phase.reading', { left, total }),
      percent: share(files.total - files.unread, files.total),
    }
  }
  if (items.waiting > 0) {
    const done = items.total - items.waiting
    const of = { done: integer(done), total: integer(items.total) }
    return { text: t('folders.phase.judging', of), percent: share(done, items.total) }
  }
  const percent = share(items.filed, items.filed + items.chosen)
  return items.chosen > 0 ? { text: t('folders.phase.filing', { left: integer(items.chosen) }), percent } : undefined
}

const share = (done: number, total: number) => (total === 0 ? 0 : Math.round((done / total) * 100))
