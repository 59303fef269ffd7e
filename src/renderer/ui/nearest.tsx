import { Button, Group } from '@mantine/core'
import { useT } from '../base/i18n/i18n.ts'
import type { Option } from '../base/rips/options.ts'

const SHOWN = 3

/** The codes that words may have been meant for, to be taken with one click. */
export function Nearest({ options, onChoose }: { options: readonly Option[]; onChoose: (value: string) => void }) {
  const t = useT()
  if (options.length === 0) return null
  return (
    <Group gap={4} mt={4} role="group" aria-label={t('catalogs.nearest')}>
      {options.slice(0, SHOWN).map(({ value, label }) => (
        <Button
          key={value}
          size="compact-xs"
          variant="light"
          maw="100%"
          styles={{ label: { overflow: 'hidden', textOverflow: 'ellipsis' } }}
          title={label}
          onClick={() => onChoose(value)}
        >
          {label}
        </Button>
      ))}
    </Group>
  )
}
