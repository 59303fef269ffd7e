import { changeAt, getAt, isObject, listAt, type Path, samePath } from '../../base/json/path.ts'

/** What a person did to a RIPS. Unsaved work is a list of these over a revision, however big the package is. */
export type Edit =
  | { readonly op: 'set'; readonly path: Path; readonly value?: unknown }
  | {
      readonly op: 'insert'
      readonly path: Path
      readonly index: number
      readonly value: unknown
      readonly renumber: boolean
    }
  | { readonly op: 'remove'; readonly path: Path; readonly index: number; readonly renumber: boolean }

/** Applies an edit; the document that it is given does not change. */
export function applyEdit(document: unknown, edit: Edit): unknown {
  if (edit.op === 'set') return changeAt(document, edit.path, () => edit.value)
  const list = [...listAt(document, edit.path)]
  if (edit.op === 'insert') list.splice(edit.index, 0, edit.value)
  else list.splice(edit.index, 1)
  return changeAt(document, edit.path, () => (edit.renumber ? list.map(numbered) : list))
}

const numbered = (item: unknown, index: number): unknown =>
  isObject(item) && item.consecutivo !== index + 1 ? { ...item, consecutivo: index + 1 } : item

/** Adds an edit to a list; typing on in one field stays one edit. */
export function withEdit(edits: readonly Edit[], edit: Edit): readonly Edit[] {
  const last = edits.at(-1)
  const goesOn = last?.op === 'set' && edit.op === 'set' && samePath(last.path, edit.path)
  return goesOn ? [...edits.slice(0, -1), edit] : [...edits, edit]
}

export interface EditState {
  /** What the service holds. */
  readonly base: unknown
  readonly edits: readonly Edit[]
  /** The base with every edit. */
  readonly document: unknown
}

export const startFrom = (base: unknown, edits: readonly Edit[] = []): EditState => ({
  base,
  edits,
  document: edits.reduce(applyEdit, base),
})

export type EditAction =
  | { readonly type: 'edit'; readonly edit: Edit }
  | { readonly type: 'undo' }
  /** The service holds `base` now, which is the former one with `sent`; what was typed meanwhile goes on over it. */
  | { readonly type: 'saved'; readonly base: unknown; readonly sent: readonly Edit[] }

export function reduceEdits(state: EditState, action: EditAction): EditState {
  if (action.type === 'undo') return startFrom(state.base, state.edits.slice(0, -1))
  if (action.type === 'saved') return startFrom(action.base, editsSince(state, action.sent))
  const { edit } = action
  if (edit.op === 'set' && getAt(state.document, edit.path) === edit.value) return state
  return { base: state.base, edits: withEdit(state.edits, edit), document: applyEdit(state.document, edit) }
}

/** What leads from the former base with `sent` to what is there now: what was undone meanwhile is put back first. */
function editsSince({ base, edits }: EditState, sent: readonly Edit[]): readonly Edit[] {
  const common = commonStart(edits, sent)
  const undone = sent.slice(common).map(({ path }, index): Edit => {
    const before = sent.slice(0, common + index).reduce(applyEdit, base)
    return { op: 'set', path, value: getAt(before, path) }
  })
  return edits.slice(common).reduce(withEdit, undone.reverse())
}

/** How many edits two lists begin with in common. Typing on in the last field replaces its edit: then it is not common. */
function commonStart(edits: readonly Edit[], sent: readonly Edit[]): number {
  const end = edits.findIndex((edit, index) => edit !== sent[index])
  return end === -1 ? edits.length : end
}

/** Unsaved edits as they were kept, or undefined when they are something else. */
export function parseEdits(value: unknown): { revision: number; edits: readonly Edit[] } | undefined {
  if (!isObject(value) || typeof value.revision !== 'number' || !Array.isArray(value.edits)) return undefined
  return { revision: value.revision, edits: value.edits.filter(isEdit) }
}

const isEdit = (value: unknown): value is Edit =>
  isObject(value) && Array.isArray(value.path) && ['set', 'insert', 'remove'].includes(String(value.op))
