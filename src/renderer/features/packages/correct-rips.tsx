import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ApiFault } from '../../../contract/client.ts'
import type { RipsPackage } from '../../../contract/packages.ts'
import { call } from '../../base/api/client.ts'
import { createOnce } from '../../base/api/intent.ts'
import { invalidate } from '../../base/api/query.ts'
import { useLead } from '../../base/editing/use-lead.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { isObject } from '../../base/json/path.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { Icon } from '../../ui/icon.tsx'
import { sayFault } from '../../ui/toast.tsx'

/** Longest numNota that the ministry takes. */
const NUMBER_LENGTH = 20

/** What was accepted of an invoice is corrected by an adjustment note, which begins as what was accepted. */
export function CorrectRips({ of }: { of: RipsPackage }) {
  const t = useT()
  const lead = useLead()
  const { id: workspaceId } = useWorkspace()
  const { kind, status, number, rips } = of
  const begin = useMutation<{ id: string }, ApiFault>({
    onError: sayFault,
    mutationFn: async () => {
      const own = { tipoNota: 'NA', numNota: `NA${number}`.slice(0, NUMBER_LENGTH) }
      const name = t('packages.editor.correctionOf', { number })
      const body = { kind: 'adjustment_note' as const, name, rips: { ...(isObject(rips) ? rips : {}), ...own } }
      const made = await createOnce(`correction:${of.id}`, body, (content, idempotencyKey) =>
        call('ripsPackages.create', { params: { workspaceId }, body: content, idempotencyKey }),
      )
      return made.body
    },
    onSuccess: ({ id }) => {
      invalidate(['ripsPackages.list'])
      void lead({ to: '/c/$workspaceId/paquetes/$packageId', params: { workspaceId, packageId: id } })
    },
  })
  if (kind !== 'invoice' || status !== 'accepted' || !isObject(rips)) return null
  return (
    <Button
      variant="default"
      leftSection={<Icon name="edit" />}
      loading={begin.isPending}
      onClick={() => begin.mutate()}
    >
      {t('packages.editor.correct')}
    </Button>
  )
}
