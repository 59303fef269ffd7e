import { formatPath, type Path } from '../../base/json/path.ts'
import type { Node } from './model.ts'
import type { PackageEditor } from './use-package-editor.ts'

/** What every part of a node's form works with. */
export interface NodeProps {
  readonly editor: PackageEditor
  readonly node: Node
  readonly onSelect: (node: Node) => void
}

/** Element id of the field at a path. */
export const fieldId = (path: Path): string => `rips:${formatPath(path)}`

/** Frames until the last field of a long form is surely drawn. */
const FRAMES = 60

/** Focuses an element that is drawn after this event. */
export function focusLater(id: string, tries = FRAMES): void {
  requestAnimationFrame(() => {
    const target = document.getElementById(id)
    if (target) {
      target.focus()
      target.scrollIntoView({ block: 'center' })
    } else if (tries > 0) focusLater(id, tries - 1)
  })
}
