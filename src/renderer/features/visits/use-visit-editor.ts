import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ApiFault } from '../../../contract/client.ts'
import { groupOf } from '../../../contract/rips/groups.ts'
import { type Visit, VisitInput } from '../../../contract/visits.ts'
import { call } from '../../base/api/client.ts'
import { fingerprint, once } from '../../base/api/intent.ts'
import { faultOf, invalidate } from '../../base/api/query.ts'
import { readDraft, removeDraft, writeDraft } from '../../base/drafts/draft.ts'
import { translate } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { sayFault } from '../../ui/toast.tsx'
import { hasWordsLeft } from '../../ui/words.ts'
import type { Problems } from '../documents/draft.ts'
import { focusFirstProblem, problemsIn } from '../documents/problems.ts'
import { unchosenIn } from '../rips/unchosen.ts'
import { draftOf, emptyVisit, inputOf, parseKept, type VisitDraft } from './draft.ts'

const NONE: Problems = []

/** Code fields of its services that hold words; one that is folded away is opened by them. */
const unchosenOf = ({ services }: VisitDraft): Problems =>
  services.flatMap(({ category, service }, index) =>
    unchosenIn(groupOf(category), service).map((name) => ({
      ...{ code: 'invalid_value', message: translate('catalogs.notChosen') },
      field: `services[${index}].service.${name}`,
    })),
  )

/** A visit and the unsaved work over it, every keystroke of which is kept together with the field that it was in. */
export function useVisitEditor(loaded: Visit | null, day: string) {
  const { id: workspaceId } = useWorkspace()
  const draftKey = `${workspaceId}:visit:${loaded?.id ?? 'nueva'}`
  const [kept, setKept] = useState(() => readDraft(draftKey, parseKept))
  const [base, setBase] = useState(() => kept?.base ?? (loaded ? draftOf(loaded) : emptyVisit(day)))
  const [draft, setDraft] = useState(kept?.draft ?? base)
  const [over, setOver] = useState(kept?.revision ?? loaded?.revision ?? 0)
  const [found, setFound] = useState(NONE)
  const [fault, setFault] = useState<ApiFault | null>(null)
  const [theirs, setTheirs] = useState<Visit | null>(null)
  const [busy, setBusy] = useState(false)
  const field = useRef(kept?.field ?? '')
  const dirty = draft !== base

  const take = (visit: Visit | null) => {
    const next = visit ? draftOf(visit) : emptyVisit(draft.date)
    setBase(next)
    setDraft(next)
    setOver(visit?.revision ?? 0)
    setKept(undefined)
    setFound(NONE)
    setFault(null)
  }
  // A newer revision of somebody else is followed at once, except under unsaved work.
  if (loaded && loaded.revision > over && !dirty) take(loaded)

  useEffect(() => {
    if (dirty) writeDraft(draftKey, { revision: over, base, draft, field: field.current })
    else removeDraft(draftKey)
  }, [draftKey, dirty, draft, base, over])

  useStartAt(kept?.field || (loaded ? '' : 'v-patient'))

  async function send(body: VisitInput, revision: number): Promise<Visit> {
    const params = { workspaceId }
    if (loaded) {
      return (await call('visits.update', { params: { ...params, visitId: loaded.id }, body, revision })).body
    }
    const intent = `visit:${workspaceId}:${await fingerprint(body)}`
    return (await once(intent, (idempotencyKey) => call('visits.create', { params, body, idempotencyKey }))).body
  }

  async function refuse(refusal: ApiFault): Promise<void> {
    if (refusal.code === 'revision_conflict' && loaded) {
      const params = { workspaceId, visitId: loaded.id }
      await call('visits.get', { params }).then(({ body }) => setTheirs(body), sayFault)
    } else setFault(refusal)
  }

  /** The saved visit, or undefined when something has to be corrected or decided first. */
  async function save(of = draft, revision = over): Promise<Visit | undefined> {
    if (hasWordsLeft()) return undefined
    if (loaded && !dirty && of === draft) return loaded
    const input = inputOf(of)
    const problems = [...problemsIn(VisitInput, input), ...unchosenOf(of)]
    setFound(problems)
    if (problems.length > 0) {
      focusFirstProblem()
      return undefined
    }
    setBusy(true)
    setFault(null)
    try {
      const saved = await send(VisitInput.parse(input), revision)
      removeDraft(draftKey)
      take(loaded ? saved : null)
      setTheirs(null)
      invalidate(['visits.list', 'visits.get'])
      return saved
    } catch (error) {
      await refuse(faultOf(error))
      return undefined
    } finally {
      setBusy(false)
    }
  }

  const change = useCallback((change: Partial<VisitDraft> | ((present: VisitDraft) => VisitDraft)) => {
    setFound(NONE)
    setDraft((present) => (typeof change === 'function' ? change(present) : { ...present, ...change }))
  }, [])
  const problems = useMemo(
    () => [...found, ...(fault?.field ? [{ code: fault.code, message: fault.message, field: fault.field }] : [])],
    [found, fault],
  )

  return {
    ...{ draft, base, dirty, busy, fault, theirs, save, change, problems },
    restored: kept !== undefined && dirty,
    discard: () => take(loaded),
    /** The field where somebody types, by the id of its element. */
    at: (id: string) => {
      field.current = id
    },
    closeConflict: () => setTheirs(null),
  }
}

export type VisitEditor = ReturnType<typeof useVisitEditor>

/** Frames until a field deep in the form is surely drawn, on a slow computer too. */
const FRAMES = 120

/** Puts a person who comes back where the last keystroke was, and one who begins at the patient. */
function useStartAt(id: string): void {
  const wanted = useRef(id)
  useEffect(() => {
    let frame = 0
    const look = (tries: number) => {
      frame = requestAnimationFrame(() => {
        const field = wanted.current === '' ? null : document.getElementById(wanted.current)
        field?.focus()
        if (field) wanted.current = ''
        else if (wanted.current !== '' && tries > 0) look(tries - 1)
      })
    }
    look(FRAMES)
    return () => cancelAnimationFrame(frame)
  }, [])
}
