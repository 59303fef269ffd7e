import { type Deadline, type DeadlineNews, DeadlineStage } from '../../contract/deadlines.ts'
import type { ToldDeadlines } from '../store/deadlines.ts'

const STAGES = DeadlineStage.options
const MOST_NUMBERS = 3

function stageOf({ status, daysLeft }: Deadline): DeadlineStage | undefined {
  if (status === 'later') return
  return daysLeft === 0 ? 'today' : status
}

/**
 * What has come nearer since it was told, and what is told by then. Each is told when it is soon due, on its day, and when the day is
 * over: never twice of the same. What is not due any more is forgotten, and told anew if it comes again.
 */
export function newsOf(due: readonly Deadline[], before: ToldDeadlines): { news: DeadlineNews[]; told: ToldDeadlines } {
  const told: Record<string, DeadlineStage> = {}
  const fresh = new Map<string, { kind: Deadline['kind']; stage: DeadlineStage; of: Deadline[] }>()
  for (const deadline of due) {
    const stage = stageOf(deadline)
    if (!stage) continue
    const key = `${deadline.kind} ${deadline.targetId}`
    const known = before[key]
    const isNew = known === undefined || STAGES.indexOf(stage) > STAGES.indexOf(known)
    told[key] = isNew ? stage : known
    if (!isNew) continue
    const group = fresh.get(`${stage} ${deadline.kind}`) ?? { kind: deadline.kind, stage, of: [] }
    group.of.push(deadline)
    fresh.set(`${stage} ${deadline.kind}`, group)
  }
  const news = [...fresh.values()].map(({ kind, stage, of }) => ({
    kind,
    stage,
    count: of.length,
    numbers: numbersOf(of),
  }))
  return { news: news.toSorted((a, b) => STAGES.indexOf(b.stage) - STAGES.indexOf(a.stage)), told }
}

/** Invoices alone have a name that says nothing about anybody. */
const numbersOf = (of: readonly Deadline[]) =>
  of.flatMap(({ kind, label }) => (kind === 'payer_filing' && label ? [label] : [])).slice(0, MOST_NUMBERS)
