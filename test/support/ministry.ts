import type { Clock } from '../../src/core/core.ts'
import type { MinistryConnection, SubmissionIntent } from '../../src/core/ministry/gateway.ts'
import { createMinistryGateway } from '../../src/core/ministry/ministry-gateway.ts'
import { createInProcessTransport, type InProcessUpstream } from '../../src/core/transport/in-process-transport.ts'
import { createMinistryHost } from '../../src/simulators/ministry/index.ts'
import { invoiceBody, NIT, sampleCufe } from '../../src/simulators/ministry/sample-packages.ts'

const ORIGIN = 'https://muv.example.invalid'

export const connection: MinistryConnection = {
  baseUrl: ORIGIN,
  certificateSha256: null,
  documentType: 'CC',
  documentNumber: '1000000000',
  password: 'Clave-Secreta-1',
  nit: NIT,
  environment: 2,
}

export const invoice: SubmissionIntent = {
  method: 'CargarFevRips',
  body: invoiceBody('F1'),
  number: 'F1',
  cufe: sampleCufe('F1'),
}

/** A clock that stands still: what is delayed waits for ever unless the test moves it. */
class StandingClock implements Clock {
  time = Date.parse('2026-07-10T15:04:05.123Z')
  waiting: { at: number; callback: () => void }[] = []

  now(): number {
    return this.time
  }

  after(ms: number, callback: () => void) {
    const entry = { at: this.time + ms, callback }
    this.waiting.push(entry)
    return () => {
      this.waiting = this.waiting.filter((other) => other !== entry)
    }
  }
}

/** For tests: a simulated ministry of its own, and the gateway before it. */
export class MinistryWorld {
  readonly clock = new StandingClock()
  readonly host = createMinistryHost({ clock: this.clock }).host
  readonly gateway = this.gatewayTo(this.host)

  gatewayTo(upstream: InProcessUpstream) {
    const transport = createInProcessTransport({ [ORIGIN]: upstream }, this.clock)
    return createMinistryGateway({ transport, clock: this.clock })
  }

  sendTo(upstream: InProcessUpstream, intent = invoice, to = connection) {
    return this.gatewayTo(upstream).send(to, intent)
  }

  /** An upstream that answers like the simulator, except where the test says otherwise. */
  withAnswer(path: RegExp, status: number, body: unknown, headers: Record<string, string> = {}): InProcessUpstream {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    return {
      exchange: async (request) =>
        path.test(request.path)
          ? { kind: 'answer', answer: { status, headers, body: text } }
          : await this.host.exchange(request),
    }
  }

  async control(path: string) {
    const request = { method: 'GET', path, query: new URLSearchParams(), headers: {}, body: new Uint8Array() }
    const exchange = await this.host.exchange(request)
    return exchange.kind === 'answer' ? JSON.parse(String(exchange.answer.body)) : undefined
  }

  async operations(): Promise<string[]> {
    const { requests } = await this.control('/_control/requests')
    return requests.map(({ operation }: { operation: string }) => operation)
  }

  /** `F1 x1`: how often each document was taken. */
  async held(): Promise<string[]> {
    const { documents } = await this.control('/_control/ledger')
    return documents.map((line: { number: string; accepted: number }) => `${line.number} x${line.accepted}`)
  }
}
