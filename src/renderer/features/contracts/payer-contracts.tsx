import { Button, Group, Title } from '@mantine/core'
import { useState } from 'react'
import { holdsOn } from '../../../contract/contract-fit.ts'
import type { Contract } from '../../../contract/contracts.ts'
import { useRead } from '../../base/api/query.ts'
import { useToday } from '../../base/format/use-today.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { codeName } from '../../base/rips/options.ts'
import { useMayAsk, useWorkspace } from '../../base/workspace/workspace.ts'
import { Icon } from '../../ui/icon.tsx'
import { SectionRow, SectionRows } from '../../ui/list-section.tsx'
import rowButton from '../../ui/row-button.module.css'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { RecordEditor } from '../records/record-editor.tsx'
import { NEW } from '../records/use-record-editor.ts'
import { contractArea } from './area.tsx'
import { termOf } from './term.ts'

/** The contracts of a payer, beside its form; each opens over it. */
export function PayerContracts({ id: clientId }: { id: string }) {
  const t = useT()
  const today = useToday()
  const { id: workspaceId } = useWorkspace()
  const write = useMayAsk('contracts.create')
  const [open, setOpen] = useState<string>()
  const contracts = useRead('contracts.list', {
    params: { workspaceId },
    query: { clientId, sort: '-validTo', limit: 100 },
  })
  const row = (contract: Contract) => (
    <SectionRow
      key={contract.id}
      title={
        <button type="button" className={rowButton.button} onClick={() => setOpen(contract.id)}>
          {contract.contractNumber}
        </button>
      }
      detail={`${codeName('modalidadPago', contract.paymentModality)} · ${termOf(contract)}`}
    >
      {holdsOn(contract, today) ? null : <StatusBadge tone="idle" icon="clock" label={t('contracts.notToday')} />}
    </SectionRow>
  )
  return (
    <section aria-labelledby="payer-contracts">
      <Group justify="space-between">
        <Title order={3} id="payer-contracts">
          {t('contracts.title')}
        </Title>
        {write ? (
          <Button variant="default" size="xs" leftSection={<Icon name="plus" size={16} />} onClick={() => setOpen(NEW)}>
            {t('records.contracts.add')}
          </Button>
        ) : null}
      </Group>
      <SectionRows query={contracts} row={row} empty={<p className="soft">{t('contracts.none')}</p>} />
      {open ? <RecordEditor area={contractArea} id={open} words={clientId} onClose={() => setOpen(undefined)} /> : null}
    </section>
  )
}
