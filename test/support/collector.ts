import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'

interface Value {
  readonly stringValue?: string
  readonly intValue?: number | string
}

interface Attribute {
  readonly key: string
  readonly value: Value
}

export interface ToldSpan {
  readonly name: string
  readonly attributes: readonly Attribute[]
  readonly status: { readonly code: number }
}

interface Point {
  readonly attributes: readonly Attribute[]
  readonly count?: number | string
  readonly asDouble?: number
}

/** As OTLP writes them in JSON; only what is looked at. */
interface Told {
  readonly resourceSpans?: readonly { readonly scopeSpans: readonly { readonly spans: readonly ToldSpan[] }[] }[]
  readonly resourceMetrics?: readonly {
    readonly scopeMetrics: readonly {
      readonly metrics: readonly {
        readonly name: string
        readonly gauge?: { readonly dataPoints: readonly Point[] }
        readonly histogram?: { readonly dataPoints: readonly Point[] }
      }[]
    }[]
  }[]
}

/** Stands in for a collector of OTLP over HTTP, and keeps all it is sent. */
export async function startCollector() {
  const texts: string[] = []
  const told: Told[] = []
  const server = createServer(async (request, response) => {
    const bytes = await buffer(request)
    const text = (request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString()
    texts.push(`${request.url} ${JSON.stringify(request.headers)} ${text}`)
    told.push(JSON.parse(text))
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    /** Every byte of it, also the heads. */
    everything: () => texts.join('\n'),
    spans: () =>
      told.flatMap(({ resourceSpans = [] }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    points: (name: string) =>
      told
        .flatMap(({ resourceMetrics = [] }) => resourceMetrics.flatMap(({ scopeMetrics }) => scopeMetrics))
        .flatMap(({ metrics }) => metrics.filter((metric) => metric.name === name))
        .flatMap(({ gauge, histogram }) => (gauge ?? histogram)?.dataPoints ?? []),
    close: () => server.close(),
  }
}

/** What a span or a figure says of this. */
export function said(attributes: readonly Attribute[], key: string): string | undefined {
  const value = attributes.find((attribute) => attribute.key === key)?.value
  const given = value?.stringValue ?? value?.intValue
  return given === undefined ? undefined : String(given)
}
