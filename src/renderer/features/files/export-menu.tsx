import { Button, Popover, Stack } from '@mantine/core'
import { useState } from 'react'
import { exportOperations } from '../../../contract/exports.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useMay } from '../../base/workspace/workspace.ts'
import { Icon } from '../../ui/icon.tsx'
import { type Exported, useExport } from './use-export.ts'

const FORMATS = exportOperations['exports.table'].query.shape.format.options

/** Saves what a list shows, whole, for a spreadsheet. */
export function ExportMenu(of: Exported) {
  const t = useT()
  const { busy, take } = useExport(of)
  const [open, setOpen] = useState(false)
  const write = useMay('exports')
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
