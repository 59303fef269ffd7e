import { useState } from 'react'
import { useChange } from '../../base/api/query.ts'
import { readDraft, removeDraft, writeDraft } from '../../base/drafts/draft.ts'
import { isObject } from '../../base/json/path.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { sayFault } from '../../ui/toast.tsx'

const keptText = (key: string): string =>
  readDraft(key, (kept) => (isObject(kept) && typeof kept.text === 'string' ? kept.text : undefined)) ?? ''

function keepText(key: string, text: string): void {
  if (text === '') removeDraft(key)
  else writeDraft(key, { text })
}

/** A comment as it is being written, kept until it is sent: a person may look at something else before. */
export function useComment(targetId: string) {
  const { id: workspaceId } = useWorkspace()
  const key = `${workspaceId}:comment:${targetId}`
  const [text, setText] = useState(() => keptText(key))
  const comment = useChange('teamwork.comment', ['teamwork.get'])
  const write = (next: string) => {
    setText(next)
    keepText(key, next)
  }
  /** What was typed behind it meanwhile is another comment. */
  const sent = () => {
    const now = keptText(key)
    write(now.startsWith(text) ? now.slice(text.length).trimStart() : now)
  }
  const send = () =>
    comment.mutateAsync({ params: { workspaceId, targetId }, body: { text: text.trim() } }).then(sent, sayFault)
  return { text, write, send, isOnItsWay: comment.isPending }
}
