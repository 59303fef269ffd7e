import { Group, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

interface PartProps {
  readonly title: string
  readonly lead: string
  readonly action?: ReactNode
  readonly children?: ReactNode
}

/** One part of the dialog under its heading. */
export function Part({ title, lead, action, children }: PartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" mb="xs">
        <div>
          <Title order={3} size="h5" id={id}>
            {title}
          </Title>
          <Text size="sm" className="soft">
            {lead}
          </Text>
        </div>
        <div style={{ flexShrink: 0 }}>{action}</div>
      </Group>
      {children}
    </section>
  )
}
