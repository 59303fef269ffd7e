import { nowhere } from './in-clinic.tsx'

interface Place {
  readonly to: string
  readonly params?: Readonly<Record<string, string>>
  readonly search?: unknown
}

/** A router that leads nowhere, at an address with a search and parameters of its own; where it was asked to lead to. */
export function watched(search: object = {}, params: object = {}) {
  const went: Place[] = []
  const place = { search, params, _strictParams: params }
  const match = { get: () => place, subscribe: () => ({ unsubscribe: () => undefined }) }
  const router = {
    ...nowhere,
    routesById: new Proxy({}, { get: (_, fullPath) => ({ fullPath }) }),
    stores: { getMatchStore: () => match },
    navigate: async ({ to, params, search }: Place) =>
      void went.push({ to, ...(params && { params }), ...(search !== undefined && { search }) }),
  } as unknown as typeof nowhere
  return { went, router }
}
