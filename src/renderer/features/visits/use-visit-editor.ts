import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { groupOf } from '../../../contract/rips/groups.ts'
import { type Visit, VisitInput } from '../../../contract/visits.ts'
import { call } from '../../base/api/client.ts'
import { createOnce } from '../../base/api/intent.ts'
import { invalidate } from '../../base/api/query.ts'
import { readDraft, removeDraft, writeDraft } from '../../base/drafts/draft.ts'
import { useActs } from '../../base/editing/use-acts.ts'
import { useIsShown } from '../../base/editing/use-is-shown.ts'
import { type Keeping, useWork } from '../../base/editing/use-work.ts'
import { translate } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { focusWhenDrawn } from '../../ui/focus-when-drawn.ts'
import { clearToasts, sayFault } from '../../ui/toast.tsx'
import { hasWordsLeft } from '../../ui/words.ts'
import type { Problems } from '../documents/draft.ts'
import { focusFirstProblem, problemsIn } from '../documents/problems.ts'
import { unchosenIn } from '../rips/unchosen.ts'
import { settled } from './day.ts'
import { draftOf, emptyVisit, inputOf, parseKept, typedSince, type VisitDraft } from './draft.ts'
import { unpricedIn } from './prices.ts'
import { pricedNow, usePrices } from './use-prices.ts'

const NONE: Problems = []

/** Code fields of its services that hold words; one that is folded away is opened by them. */
const unchosenOf = ({ services }: VisitDraft): Problems =>
  services.flatMap(({ category, service }, index) =>
    unchosenIn(groupOf(category), service).map((name) => ({
      code: 'invalid_value',
      message: translate('catalogs.notChosen'),
      field: `services[${index}].service.${name}`,
    })),
  )

interface Sent {
  readonly sent: VisitDraft
  readonly visit: Visit
}

export interface Saved {
  readonly visit: Visit
  /** Nothing was typed while it was on its way. */
  readonly isWhole: boolean
}

/** A visit and the unsaved work over it, every keystroke of which is kept together with the field that it was in. */
export function useVisitEditor(loaded: Visit | null, day: string) {
  const { id: workspaceId } = useWorkspace()
  const keyOf = (id: string) => `${workspaceId}:visit:${id}`
  const draftKey = keyOf(loaded?.id ?? 'nueva')
  const [kept] = useState(() => readDraft(draftKey, parseKept))
  const field = useRef(kept?.field ?? '')
  const start = useCallback((visit: Visit | null) => (visit ? draftOf(visit) : emptyVisit(day)), [day])
  const keeping = useMemo(() => keepingAt(draftKey, field), [draftKey])
  const work = useWork({ loaded, start, keeping })
  const { base, draft, over, dirty, restored } = work
  const isShown = useIsShown()
  const acts = useActs<'save'>()
  const { fault } = acts
  const [found, setFound] = useState(NONE)
  const [theirs, setTheirs] = useState<Visit | null>(null)

  useStartAt(kept?.field || (loaded ? '' : 'v-patient'))

  const [begunOn, setBegunOn] = useState(day)
  if (begunOn !== day) {
    setBegunOn(day)
    // A new one that nobody touched since the evening before is of the day that has come.
    const next = emptyVisit(day)
    if (!loaded && !dirty && draft.date === begunOn) work.rebase({ base: next, draft: next, over: 0 })
  }

  const { change: changeWork } = work
  /** The field of the day is left. */
  const settle = useCallback(() => changeWork(settled), [changeWork])

  async function send(body: VisitInput, revision: number): Promise<Visit> {
    const params = { workspaceId }
    if (loaded) {
      return (await call('visits.update', { params: { ...params, visitId: loaded.id }, body, revision })).body
    }
    return createOnce(`visit:${workspaceId}`, body, async (created, idempotencyKey) => {
      return (await call('visits.create', { params, body: created, idempotencyKey })).body
    })
  }

  async function askTheirs({ id: visitId }: Visit): Promise<void> {
    await call('visits.get', { params: { workspaceId, visitId } }).then(({ body }) => setTheirs(body), sayFault)
  }

  const beginOver = (visit: Visit | null) => {
    const next = visit ? draftOf(visit) : emptyVisit(draft.date)
    work.rebase({ base: next, draft: next, over: visit?.revision ?? 0 })
    setFound(NONE)
    acts.setFault(null)
    // What was taken out of the work before comes back into no other.
    clearToasts()
  }

  /** What was typed while it was saved is unsaved work over what is stored, also where nobody looks at it any more. */
  const goOnOver = (visit: Visit, since: Partial<VisitDraft> | undefined) => {
    if (!since) return beginOver(loaded ? visit : null)
    const next = draftOf(visit)
    const rest = { base: next, draft: { ...next, ...since }, over: visit.revision }
    keepingAt(keyOf(visit.id), field).write(rest)
    if (loaded) work.rebase(rest)
    else beginOver(null)
  }

  async function judgeAndSend(typed: VisitDraft, revision: number): Promise<Sent | undefined> {
    // Somebody may be quicker than the answer that is shown.
    const of = await pricedNow(workspaceId, loaded && base, typed)
    const input = inputOf(of)
    const problems = [...problemsIn(VisitInput, input), ...unpricedIn(of), ...unchosenOf(of)]
    setFound(problems)
    if (problems.length === 0) return { sent: of, visit: await send(VisitInput.parse(input), revision) }
    focusFirstProblem()
    return undefined
  }

  /** What was saved, or undefined when something has to be corrected or decided first, or nobody waits for it any more. */
  async function save(typed = draft, revision = over): Promise<Saved | undefined> {
    if (hasWordsLeft()) return undefined
    if (loaded && !dirty && typed === draft) return { visit: loaded, isWhole: true }
    const onConflict = loaded ? () => askTheirs(loaded) : undefined
    // By the keyboard the field of the day is not left.
    const began = settled(draft)
    changeWork((now) => (now === draft ? began : settled(now)))
    // Busy from the first press on: a second one while the prices are asked for would be a second visit.
    const answer = await acts.run('save', () => judgeAndSend(settled(typed), revision), { onConflict })
    if (!answer) return undefined
    const { visit, sent } = answer
    const now = work.typed()
    const since = typedSince(began, sent, now === draft ? began : now)
    keeping.remove()
    goOnOver(visit, since)
    setTheirs(null)
    invalidate(['visits.list', 'visits.get'])
    return isShown() ? { visit, isWhole: since === undefined } : undefined
  }

  const change = useCallback(
    (change: Partial<VisitDraft> | ((present: VisitDraft) => VisitDraft)) => {
      setFound(NONE)
      changeWork((present) => (typeof change === 'function' ? change(present) : { ...present, ...change }))
    },
    [changeWork],
  )
  usePrices({ workspaceId, loaded, base, draft, change })
  const problems = useMemo(
    () => [...found, ...(fault?.field ? [{ code: fault.code, message: fault.message, field: fault.field }] : [])],
    [found, fault],
  )

  return {
    draft,
    base,
    dirty,
    fault,
    theirs,
    save,
    change,
    settle,
    problems,
    restored,
    busy: acts.busy !== null,
    /** Also where nobody looks at it any more. */
    discard: () => {
      keeping.remove()
      beginOver(loaded)
    },
    /** The field where somebody types, by the id of its element. */
    at: (id: string) => {
      field.current = id
    },
    closeConflict: () => setTheirs(null),
  }
}

function keepingAt(draftKey: string, field: { readonly current: string }): Keeping<VisitDraft> {
  return {
    read() {
      const kept = readDraft(draftKey, parseKept)
      return kept && { base: kept.base, draft: kept.draft, over: kept.revision }
    },
    write: ({ base, draft, over: revision }) => writeDraft(draftKey, { revision, base, draft, field: field.current }),
    remove: () => removeDraft(draftKey),
  }
}

export type VisitEditor = ReturnType<typeof useVisitEditor>

/** Puts a person who comes back where the last keystroke was, and one who begins at the patient. */
function useStartAt(id: string): void {
  const [wanted] = useState(id)
  useEffect(() => (wanted === '' ? undefined : focusWhenDrawn(() => document.getElementById(wanted))), [wanted])
}
