import type { DispatchPort, ReconcileResult, SendResult } from '../../dispatch/port.ts'
import { type Message, say } from '../../messages/message.ts'
import { DAILY_LIMIT } from '../../provider/mail.ts'
import { CALL_TIMEOUT_MS } from '../../provider/provider.ts'
import type { PlainOutcome } from '../../store/dispatches.ts'
import { resourceOf } from '../content/resource.ts'
import { accountOf, type ProviderPortDependencies, unreachable } from '../emission/account.ts'

const SENT: PlainOutcome = { issues: [] }

const MESSAGES = {
  email_disabled: say('documents.providerEmailOff'),
  email_send_failed: say('documents.providerEmailFailed'),
} as const

function whyRefused(code: keyof typeof MESSAGES, cause: string, perDay: number | null): Message {
  if (cause !== DAILY_LIMIT) return MESSAGES[code]
  return perDay === null ? say('documents.emailLimit') : say('documents.emailDailyLimit', { perDay })
}

/** Documents by e-mail through the provider. A message that may have left is never sent again by itself: nobody can be asked. */
export function emailPort(deps: ProviderPortDependencies): DispatchPort<'provider.email'> {
  const { store } = deps
  return {
    upstream: 'provider-mail',
    timeoutMs: CALL_TIMEOUT_MS,
    async send({ id, workspaceId, targetId }): Promise<SendResult> {
      const workspace = await store.read.identity.findWorkspace(workspaceId)
      const email = await store.read.documents.email(targetId)
      const head = email && (await store.read.documents.find(workspaceId, email.documentId))
      if (!workspace || !email || !head?.number || !head.cufe) throw new Error(`dispatch ${id} lost its document`)
      const account = await accountOf(deps, workspace, head)
      if (typeof account === 'string') return unreachable(account)
      const { provider, connection, earlier } = account
      const issued = { kind: head.kind, number: head.number, cufe: head.cufe }
      const outcome = await provider.sendEmail(connection, issued, email.recipient)
      switch (outcome.kind) {
        case 'sent':
          return { kind: 'accepted', answer: '', outcome: SENT }
        case 'unknown':
          return { kind: 'lost', code: 'email_outcome_unknown', cause: outcome.cause }
        case 'failed': {
          const { code, cause, retryAfterMs } = outcome
          if (code !== 'email_disabled' && code !== 'email_send_failed') {
            const alone = earlier && ({ alone: true } as const)
            return { kind: 'not-sent', code, cause, ...alone, ...(retryAfterMs !== undefined && { retryAfterMs }) }
          }
          const message = whyRefused(code, cause, provider.capabilities.email.perDocumentPerDay)
          const issues = [{ code, message, severity: 'error' }] as const
          return { kind: 'rejected', answer: '', outcome: { ...SENT, issues } }
        }
      }
    },
    async reconcile(): Promise<ReconcileResult> {
      return { kind: 'inconclusive', code: 'email_outcome_unknown', cause: 'nobody-knows', final: true }
    },
    async follow(stores, { workspaceId, targetId }) {
      const email = await stores.documents.email(targetId)
      const head = email && (await stores.documents.find(workspaceId, email.documentId))
      if (!head) throw new Error(`e-mail ${targetId} is gone`)
      return [{ resource: resourceOf(head.kind), id: head.id, revision: head.revision }]
    },
  }
}
