import { onTestFinished } from 'vitest'
import type { OperationId } from '../../../src/contract/operations.ts'
import { ROUTES } from '../../../src/contract/routes.ts'
import { queryClient } from '../../../src/renderer/base/api/query.ts'
import { clearDrafts } from '../../../src/renderer/base/drafts/draft.ts'
import { clearToasts } from '../../../src/renderer/ui/toast.tsx'
import { page } from './page.ts'

const NOTHING = { items: [], total: 0, limit: 100, offset: 0 }
const SURROUNDINGS: Partial<Record<OperationId, unknown>> = {
  'listSettings.get': { shownColumns: null, widths: {}, views: [] },
  'ripsPackages.context': { ministry: { configured: true, simulated: false } },
}

const OPERATIONS = Object.entries(ROUTES).map(([id, { method, path }]) => ({
  id: id as OperationId,
  method,
  place: new RegExp(`^(?:/api/v1)?${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
}))

/** What a service was asked for. */
interface Asked {
  readonly id: OperationId | undefined
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
  /** The revision that was seen. */
  readonly over: string | null
}

async function askedBy(request: Request): Promise<Asked> {
  const { pathname, searchParams } = new URL(request.url)
  const text = await request.clone().text()
  const found = OPERATIONS.find(({ method, place }) => method === request.method && place.test(pathname))
  return {
    id: found?.id,
    params: { ...found?.place.exec(pathname)?.groups },
    query: Object.fromEntries(searchParams),
    body: text === '' ? null : JSON.parse(text),
    over: request.headers.get('if-match'),
  }
}

/** A refusal of the service. */
export const refused = (code: string, status: number, field?: string) =>
  Response.json({ error: { code, message: 'No se pudo', field }, requestId: 'r' }, { status })

/**
 * A service that answers each operation as it is told, with a promise once that is kept, and others with an empty list; what it was
 * asked for, until the test ends.
 */
export function onWire(answers: Partial<Record<OperationId, unknown>> = {}) {
  const asked: Asked[] = []
  const window = page(async (request) => {
    const one = await askedBy(request)
    asked.push(one)
    const answer = await ((one.id && (answers[one.id] ?? SURROUNDINGS[one.id])) ?? NOTHING)
    return answer instanceof Response ? answer.clone() : Response.json(answer)
  })
  onTestFinished(() => {
    clearToasts()
    clearDrafts()
    queryClient.clear()
    window.close()
  })
  const all = (id: OperationId) => asked.filter((one) => one.id === id)
  return { all, last: (id: OperationId) => all(id).at(-1) }
}
