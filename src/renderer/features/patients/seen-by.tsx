import { Button, Modal, Skeleton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { actorName } from '../../base/actors/names.ts'
import { useRead } from '../../base/api/query.ts'
import { moment } from '../../base/format/format.ts'
import { type Translate, useT } from '../../base/i18n/i18n.ts'
import { catalog } from '../../base/i18n/texts.ts'
import { useMay, useWorkspace } from '../../base/workspace/workspace.ts'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { Icon } from '../../ui/icon.tsx'

/** For administrators: who opened a patient or found one, and when. */
export function SeenBy({ id }: { id: string }) {
  const t = useT()
  const admin = useMay('audit.read')
  const [open, { open: show, close }] = useDisclosure(false)
  if (!admin) return null
  return (
    <>
      <Button variant="subtle" color="gray" size="xs" leftSection={<Icon name="info" />} onClick={show}>
        {t('records.patients.seenBy')}
      </Button>
      {open ? <Reads id={id} onClose={close} /> : null}
    </>
  )
}

const SAW: Readonly<Record<string, string>> = catalog.texts.privacy.saw

function sawWords(operation: string, t: Translate): string {
  if (operation === 'patients.get') return t('records.patients.opened')
  if (operation.endsWith('.list')) return t('records.patients.foundInList')
  return SAW[operation.split('.')[0] ?? ''] ?? operation
}

function Reads({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const query = { show: 'reads', about: id, limit: 100 } as const
  const reads = useRead('auditEvents.list', { params: { workspaceId }, query })
  return (
    <Modal opened onClose={onClose} size="lg" title={t('records.patients.seenBy')}>
      <p className="soft" style={{ marginTop: 0 }}>
        {t('records.patients.seenByText')}
      </p>
      {reads.error ? <FaultNotice fault={reads.error} onRetry={() => void reads.refetch()} /> : null}
      {reads.isPending ? <Skeleton height={120} /> : null}
      {reads.data?.items.length === 0 ? <p>{t('records.patients.seenByNobody')}</p> : null}
      <ul>
        {reads.data?.items.map((event) => (
          <li key={event.sequence}>
            {moment(event.at)} · {actorName(event, t)} · {sawWords(event.operation, t)}
          </li>
        ))}
      </ul>
    </Modal>
  )
}
