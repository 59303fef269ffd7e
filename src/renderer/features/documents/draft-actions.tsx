import { Button, Group, Tooltip } from '@mantine/core'
import { useT } from '../../base/i18n/i18n.ts'
import { Icon } from '../../ui/icon.tsx'
import type { IssuableDocument } from '../document-kinds/operations.ts'
import { DiscardMenu } from './document-side.tsx'
import type { DocumentActs } from './use-document.ts'

/** `override`: in spite of rules, for a reason. */
export type Question = 'emit' | 'file' | 'override'

/** From what is written to what leaves. */
export interface DraftFlow {
  /** What is about to be confirmed. */
  readonly asking: Question | null
  /** Answers in any case: by asking for a confirmation, or by what stands against it. */
  readonly ask: (what: Question) => Promise<void>
  readonly close: () => void
  readonly save: () => Promise<void>
  readonly emit: () => Promise<void>
  readonly override: (reason: string, file: boolean) => Promise<void>
}

interface DraftActionsProps {
  readonly document: IssuableDocument | null
  readonly dirty: boolean
  readonly acts: DocumentActs
  readonly flow: DraftFlow
}

/** What can be done with a document that is still open. */
export function DraftActions({ document, dirty, acts, flow }: DraftActionsProps) {
  const t = useT()
  const idle = acts.busy === null
  return (
    <Group gap={8}>
      <Tooltip label={t('common.keys.save')}>
        <Button
          variant="default"
          aria-keyshortcuts="Control+S"
          leftSection={<Icon name="save" />}
          disabled={!idle || (document !== null && !dirty)}
          loading={acts.busy === 'save'}
          onClick={() => void flow.save()}
        >
          {t('invoices.save')}
        </Button>
      </Tooltip>
      <Button variant="light" disabled={!idle} onClick={() => void flow.ask('emit')}>
        {t('invoices.emit.action')}
      </Button>
      <Button
        aria-keyshortcuts="Control+Enter"
        leftSection={<Icon name="send" />}
        disabled={!idle}
        onClick={() => void flow.ask('file')}
      >
        {t('invoices.emit.actionFile')}
      </Button>
      {document ? <DiscardMenu document={document} acts={acts} /> : null}
    </Group>
  )
}
