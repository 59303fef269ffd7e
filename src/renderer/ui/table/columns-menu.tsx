import { ActionIcon, Button, Checkbox, Group, Popover, SegmentedControl, Stack, Text } from '@mantine/core'
import { useT } from '../../base/i18n/i18n.ts'
import { asDensity, chooseDensity, DENSITIES, useDensity } from '../../base/theme/density.ts'
import { Icon } from '../icon.tsx'
import { sayFault } from '../toast.tsx'
import { leastOf, openingOf } from './column.ts'
import { asWidth } from './header-cell.tsx'
import type { Arranged } from './use-arranged.ts'

const STEP = 24

/** Which columns a list shows, how wide they are, and how high its rows. */
export function ColumnsMenu<R>({ arranged }: { arranged: Arranged<R> }) {
  const t = useT()
  const density = useDensity()
  return (
    <Popover position="bottom-end" withinPortal={false} trapFocus returnFocus width={320}>
      <Popover.Target>
        <Button variant="default" size="xs" leftSection={<Icon name="columns" size={16} />}>
          {t('table.columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap={6} role="group" aria-label={t('table.columnsTitle')}>
          {arranged.columns.map((column) => (
            <ColumnLine
              key={column.key}
              arranged={arranged}
              column={column}
              isFixed={column === openingOf(arranged.columns)}
            />
          ))}
          <Group>
            <Button variant="subtle" size="xs" onClick={() => arranged.arrange({ shownColumns: null, widths: {} })}>
              {t('table.reset')}
            </Button>
          </Group>
          <Text size="xs" className="soft">
            {t('table.density')}
          </Text>
          <SegmentedControl
            size="xs"
            aria-label={t('table.density')}
            value={density}
            onChange={(value) => void chooseDensity(asDensity(value)).catch(sayFault)}
            data={DENSITIES.map((value) => ({ value, label: t(`table.densities.${value}`) }))}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

interface ColumnLineProps<R> {
  readonly arranged: Arranged<R>
  readonly column: Arranged<R>['columns'][number]
  readonly isFixed: boolean
}

function ColumnLine<R>({ arranged, column, isFixed }: ColumnLineProps<R>) {
  const t = useT()
  const { columns, shown, settings, arrange } = arranged
  const isShown = shown.includes(column)
  const widen = (by: number) => {
    const width = asWidth(leastOf(column, settings.widths) + by)
    arrange({ widths: { ...settings.widths, [column.key]: width } })
  }
  const toggle = () => {
    const next = columns.filter((one) => (one === column ? !isShown : shown.includes(one)))
    arrange({ shownColumns: next.map(({ key }) => key) })
  }
  const step = (by: number) => {
    const label = t(by < 0 ? 'table.narrower' : 'table.wider', { column: column.header })
    return (
      <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} onClick={() => widen(by)}>
        <Icon name={by < 0 ? 'chevronLeft' : 'chevronRight'} size={14} />
      </ActionIcon>
    )
  }
  return (
    <Group justify="space-between" wrap="nowrap" gap={8}>
      <Checkbox size="xs" label={column.header} checked={isShown} disabled={isFixed} onChange={toggle} />
      {isShown && !column.fixed ? (
        <Group gap={2} wrap="nowrap">
          {step(-STEP)}
          {step(STEP)}
        </Group>
      ) : null}
    </Group>
  )
}
