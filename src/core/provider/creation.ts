import type { TransportAnswer } from '../transport/transport.ts'
import type { AdapterAccount } from './adapter.ts'
import type { Expectation, Pending, ProviderConnection, Rejected, SendOutcome, Unknown } from './provider.ts'
import { textOf } from './wire.ts'

/** An answer to a creation that got as far as the provider's own rules; each vendor judges it in its own way. */
export abstract class CreationAnswer<C extends ProviderConnection, A extends AdapterAccount<C>> {
  protected readonly account: A
  protected readonly connection: C
  protected readonly expected: Expectation
  protected readonly status: number
  protected readonly text: string

  constructor(account: A, connection: C, expected: Expectation, answer: TransportAnswer) {
    this.account = account
    this.connection = connection
    this.expected = expected
    this.status = answer.status
    this.text = textOf(answer)
  }

  abstract judge(): Promise<SendOutcome>

  protected pending(cause: string): Pending {
    return { kind: 'pending', cause, answer: this.text }
  }

  protected rejected(by: Rejected['by'], issues: Rejected['issues'], storedAtProvider = false): Rejected {
    return { kind: 'rejected', by, issues, storedAtProvider, answer: this.text }
  }

  protected unknown(cause: string, issues: Unknown['issues'] = []): Unknown {
    return { kind: 'unknown', cause, issues, answer: this.text }
  }
}
