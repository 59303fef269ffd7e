import { Button, Popover, Stack } from '@mantine/core'
import { useState } from 'react'
import { bogotaDay } from '../../../contract/bogota.ts'
import { type ExportList, exportOperations } from '../../../contract/exports.ts'
import type { QueryInput } from '../../../contract/operations.ts'
import { call } from '../../base/api/client.ts'
import { faultOf } from '../../base/api/query.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { catalog } from '../../base/i18n/texts.ts'
import { useMay, useWorkspace } from '../../base/workspace/workspace.ts'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toast.tsx'
import { useDownload } from '../../ui/use-download.ts'

type Format = QueryInput<'exports.table'>['format']
const FORMATS = exportOperations['exports.table'].query.shape.format.options

interface ExportMenuProps {
  readonly list: ExportList
  /** The filters of the list as the screen has them now. */
  readonly query: Omit<QueryInput<'exports.table'>, 'format'>
}

/** Saves what a list shows, whole, for a spreadsheet. */
export function ExportMenu({ list, query }: ExportMenuProps) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const { busy, download } = useDownload()
  const [open, setOpen] = useState(false)
  const write = useMay('exports')
  const take = (format: Format) =>
    download({
      read: () => call('exports.table', { params: { workspaceId, list }, query: { ...query, format } }),
      name: `${t(`files.names.${list}`)}-${bogotaDay(Date.now())}.${format}`,
      done: t('files.exported'),
      onFault(error) {
        const fault = faultOf(error)
        toast(fault.code === 'request_too_large' ? fault.message : catalog.errors[fault.code])
      },
    })
  // Whoever only looks takes no whole list away.
  if (!write) return null
  return (
    // In place and no `menu`: what the library puts into one of those is no item of it.
    <Popover position="bottom-end" withinPortal={false} trapFocus returnFocus opened={open} onChange={setOpen}>
      <Popover.Target>
        <Button
          variant="default"
          className="no-print"
          leftSection={<Icon name="download" />}
          loading={busy}
          onClick={() => setOpen(!open)}
        >
          {t('files.export')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={4}>
        <Stack gap={2}>
          {FORMATS.map((format) => (
            <Button
              key={format}
              variant="subtle"
              color="gray"
              justify="flex-start"
              onClick={() => {
                setOpen(false)
                void take(format)
              }}
            >
              {t(format === 'csv' ? 'files.exportCsv' : 'files.exportXlsx')}
            </Button>
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
