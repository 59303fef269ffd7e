import { Group, Modal, NumberInput, Stack } from '@mantine/core'
import { useState } from 'react'
import { bogotaDay } from '../../../contract/bogota.ts'
import type { PriceList } from '../../../contract/prices.ts'
import { useChange } from '../../base/api/query.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { DateField } from '../../ui/date-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { saidAt } from '../../ui/said-at.ts'
import { toast } from '../../ui/toast.tsx'
import { WorkbookImport } from '../files/workbook-import.tsx'

interface VersionDialogProps {
  readonly list: PriceList
  readonly onClose: () => void
}

/** From when a version holds, and how much it is above or below its manual. */
export function useBeginning({ base }: Pick<PriceList, 'base'>) {
  const [from, setFrom] = useState(() => bogotaDay(Date.now()))
  const [typed, setTyped] = useState<number | string>('')
  const hasManual = base !== 'own'
  return {
    from,
    setFrom,
    typed,
    setTyped,
    hasManual,
    said: { from, ...(hasManual && typed !== '' && { percentage: Number(typed) }) },
  }
}

interface BeginningProps {
  readonly beginning: ReturnType<typeof useBeginning>
  readonly fault?: Parameters<typeof saidAt>[0]
}

function Beginning({ beginning: { from, setFrom, typed, setTyped, hasManual }, fault = null }: BeginningProps) {
  const t = useT()
  return (
    <Group align="flex-start" grow>
      <DateField
        label={t('prices.from')}
        description={t('prices.fromHelp')}
        withAsterisk
        data-autofocus
        value={from}
        error={saidAt(fault, 'from')}
        onChange={setFrom}
      />
      {hasManual ? (
        <NumberInput
          label={t('prices.percentage')}
          description={t('prices.percentageHelp')}
          withAsterisk
          hideControls
          decimalScale={2}
          decimalSeparator=","
          suffix=" %"
          value={typed}
          error={saidAt(fault, 'percentage')}
          onChange={setTyped}
        />
      ) : null}
    </Group>
  )
}

/** A version of a list by a manual that needs no file: a day and a percentage. */
export function NewVersionDialog({ list, onClose }: VersionDialogProps) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const beginning = useBeginning(list)
  const create = useChange('priceVersions.create', ['priceVersions.list'])
  return (
    <FormDialog
      title={t('prices.newVersion')}
      fault={create.error}
      fields={['from', 'percentage']}
      busy={create.isPending}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        const call = { params: { workspaceId, priceListId: list.id }, body: { ...beginning.said, items: [] } }
        create.mutate(call, {
          onSuccess: () => {
            toast(t('prices.versionMade'))
            onClose()
          },
        })
      }}
    >
      <Beginning beginning={beginning} fault={create.error} />
    </FormDialog>
  )
}

/** A workbook of prices: the day from which they hold, then the file with its verdicts. */
export function PriceFileDialog({ list, onClose }: VersionDialogProps) {
  const t = useT()
  const beginning = useBeginning(list)
  return (
    <Modal opened onClose={onClose} title={t('files.import.titles.prices')} size="xl">
      <Stack>
        <Beginning beginning={beginning} />
        {beginning.hasManual ? <p className="soft">{t('prices.exceptionsHelp')}</p> : null}
        <WorkbookImport
          area="prices"
          given={{ priceVersion: { priceListId: list.id, ...beginning.said } }}
          onClose={onClose}
        />
      </Stack>
    </Modal>
  )
}
