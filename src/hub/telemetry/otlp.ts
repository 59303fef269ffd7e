import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Attributes, SpanKind, SpanStatusCode } from '@opentelemetry/api'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import packageJson from '../../../package.json' with { type: 'json' }
import { OPERATIONS, type OperationId } from '../../contract/operations.ts'
import { routeOf } from '../../core/kernel/router.ts'
import { GAUGES, type Gauges, type Telemetry } from './telemetry.ts'

const EVERY_MS = 15_000
/** A collector that is away must not hold up the end of a node. */
const LAST_WORDS_MS = 2_000
/** Seconds: from an answer out of memory to an upstream that takes its time. */
const BOUNDARIES = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

/** What came of something that threw: why is not told, since its words may hold what it worked on. */
const BROKE = Symbol('broke')
const FAILED = { outcome: 'failed', attempt: undefined }
const ELSEWHERE = { outcome: 'elsewhere', attempt: undefined }

/** What is told of something that ran. Every text in it is one that the program has, none is one that it was sent. */
interface Facts {
  /** What it is counted by. */
  readonly counted: Attributes
  /** What else its span says. */
  readonly more?: Attributes
  readonly failed: boolean
}

/** OTLP over HTTP, to a collector at this address. */
export function openOtlp(endpoint: string, role: string): Telemetry {
  const resource = resourceFromAttributes({
    'service.name': 'radica-hub',
    'service.version': packageJson.version,
    'service.instance.id': randomUUID(),
    'radica.role': role,
  })
  const spans = new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }) })
  const tracing = new TracerProvider({ resource, spanProcessors: [spans] })
  const exporter = new OTLPMetricExporter({ url: `${endpoint}/v1/metrics` })
  const readers = [new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: EVERY_MS })]
  const metering = new MeterProvider({ resource, readers })
  const [tracer, meter] = [tracing.getTracer('radica'), metering.getMeter('radica')]
  const lasting = (name: string, description: string) =>
    meter.createHistogram(name, { description, unit: 's', advice: { explicitBucketBoundaries: BOUNDARIES } })
  const requests = lasting('radica.request.duration', 'Requests, by operation and class of their status')
  const dispatches = lasting('radica.dispatch.duration', 'Tries at dispatches, by kind and outcome')
  const running = new AsyncLocalStorage<{ statements: number }>()

  /** Runs it in a span of its own, with the statements that it asks for. */
  async function spanned<T>(
    name: string,
    [kind, durations]: readonly [SpanKind, typeof requests],
    work: () => Promise<T>,
    factsOf: (result: T | typeof BROKE) => Facts,
  ): Promise<T> {
    const span = tracer.startSpan(name, { kind, root: true })
    const count = { statements: 0 }
    const began = performance.now()
    let result: T | typeof BROKE = BROKE
    try {
      result = await running.run(count, work)
      return result
    } finally {
      const { counted, more, failed } = factsOf(result)
      span.setAttributes({ ...counted, ...more, 'radica.statements': count.statements })
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
      durations.record((performance.now() - began) / 1000, counted)
    }
  }

  return {
    observer: {
      dispatch: (kind, attempt) =>
        spanned(`dispatch ${kind}`, [SpanKind.INTERNAL, dispatches], attempt, (tried) => {
          const { outcome, attempt: nth } = tried === BROKE ? FAILED : (tried ?? ELSEWHERE)
          return {
            counted: { 'radica.kind': kind, 'radica.outcome': outcome },
            ...(nth !== undefined && { more: { 'radica.attempt': nth } }),
            failed: outcome === 'failed' || outcome === 'late',
          }
        }),
    },
    request(request, answer) {
      const operation = operationOf(request)
      return spanned(operation ?? 'unknown', [SpanKind.SERVER, requests], answer, (response) => {
        const status = response === BROKE ? 500 : response.status
        return {
          counted: { 'radica.operation': operation ?? 'unknown', 'radica.status': `${Math.floor(status / 100)}xx` },
          more: { ...(operation && methodAndRoute(operation)), 'http.response.status_code': status },
          failed: status >= 500,
        }
      })
    },
    statement() {
      const count = running.getStore()
      if (count) count.statements++
    },
    watch(gauges) {
      for (const name of Object.keys(GAUGES) as (keyof Gauges)[]) {
        meter.createObservableGauge(name, { description: GAUGES[name] }).addCallback(async (result) => {
          for (const { value, of } of await gauges[name]()) result.observe(value, of)
        })
      }
    },
    async close() {
      const told = Promise.allSettled([tracing.shutdown(), metering.shutdown()])
      await Promise.race([told, sleep(LAST_WORDS_MS, undefined, { ref: false })])
    },
  }
}

function operationOf(request: Request): OperationId | undefined {
  try {
    return routeOf(request).id
  } catch {
    return undefined
  }
}

/** As the contract has them: a path's own values may be people's. */
const methodAndRoute = (id: OperationId): Attributes => ({
  'http.request.method': OPERATIONS[id].method,
  'http.route': OPERATIONS[id].path,
})
