import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { SUPPORT_LIMITS } from '../../../contract/supports.ts'
import { faultOf, invalidate } from '../../base/api/query.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { sayFault, toast } from '../../ui/toast.tsx'
import { type SupportOwner, sendSupport } from './send.ts'

export const refreshSupports = () => invalidate(['visitSupports.list', 'invoiceSupports.list', 'bundles.list'])

/** A file that was not taken, and why. */
export interface Refused {
  readonly name: string
  readonly why: string
}

/** Sends files one after the other: what is refused is told by its name, and the others go on. */
export function useAttach(owner: SupportOwner) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const [percent, setPercent] = useState(0)
  const [refused, setRefused] = useState<readonly Refused[]>([])

  async function send(file: File, onSent: (bytes: number) => void): Promise<string | undefined> {
    if (file.size === 0) return t('supports.empty')
    if (file.size > SUPPORT_LIMITS.fileBytes) {
      return t('supports.fileTooLarge', { mb: SUPPORT_LIMITS.fileBytes / SUPPORT_LIMITS.pieceBytes })
    }
    try {
      await sendSupport(workspaceId, owner, file, onSent)
      return undefined
    } catch (error) {
      return faultOf(error).message
    }
  }

  const id = useId()
  const sending = useMutation({
    // What is dropped while others are sent goes after them.
    scope: { id },
    onError: sayFault,
    mutationFn: async (files: readonly File[]) => {
      const total = files.reduce((sum, { size }) => sum + size, 0)
      const notTaken: Refused[] = []
      let sent = 0
      setPercent(0)
      for (const file of files) {
        const before = sent
        const why = await send(file, (bytes) => {
          sent += bytes
          setPercent((sent / total) * 100)
        })
        sent = before + file.size
        if (why !== undefined) notTaken.push({ name: file.name, why })
      }
      setRefused((before) => [...before, ...notTaken])
      return files.length - notTaken.length
    },
    onSuccess: (count) => {
      if (count > 0) toast(t('supports.attached', { count }))
    },
    onSettled: refreshSupports,
  })
  const take = (files: readonly File[]) => {
    if (!sending.isPending) setRefused([])
    sending.mutate(files)
  }
  return { percent, refused, busy: sending.isPending, take }
}
