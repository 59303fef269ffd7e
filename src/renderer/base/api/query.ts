import { keepPreviousData, QueryClient, useMutation, useQuery } from '@tanstack/react-query'
import { ApiFault, type CallInput } from '../../../contract/client.ts'
import type { Answer, OperationId } from '../../../contract/operations.ts'
import { session } from '../session/session.ts'
import { useMayAsk } from '../workspace/workspace.ts'
import { call } from './client.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiFault
  }
}

/** Nothing came back, or the service asked to come later: a read may be tried again by itself. */
const passing = (error: unknown) => error instanceof ApiFault && (error.status === 0 || error.status === 503)

// `always`: the service runs on this machine or in this building; the browser's idea of being online says nothing.
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { networkMode: 'always', staleTime: 10_000, retry: (failures, error) => failures < 2 && passing(error) },
    mutations: { networkMode: 'always', retry: false },
  },
})

/** What one person read is not shown to the next, however the first one left; how the service is concerns nobody. */
session.onClose(() => {
  queryClient.removeQueries({ predicate: ({ queryKey: [id] }) => id !== ('health.check' satisfies OperationId) })
  queryClient.getMutationCache().clear()
})

/** What was asked for since the session ended was refused, and what changed meanwhile was told to nobody. */
session.onReturn(() => void queryClient.invalidateQueries())

interface QuerySettings<Id extends OperationId> {
  readonly enabled?: boolean
  /** Milliseconds; a slow poll behind the event stream. */
  readonly refetchInterval?: number
  /** Polls only while this holds for the last answer. */
  readonly pollWhile?: (answer: Answer<Id>) => boolean
  /** False for answers so big that comparing two of them is felt. */
  readonly structuralSharing?: false
  /** Keeps the last answer on screen while another one loads. */
  readonly keepPrevious?: boolean
  readonly staleTime?: number
}

function reading<Id extends OperationId>(id: Id, input: CallInput<Id>) {
  return {
    queryKey: [id, input],
    queryFn: async ({ signal }: { signal: AbortSignal }) => (await call(id, { ...input, signal })).body,
  }
}

/** Asks early what the first screen will read. */
export function readAhead<Id extends OperationId>(id: Id, input: CallInput<Id>): void {
  void queryClient.prefetchQuery(reading(id, input))
}

/** What an operation answers, asked for unless it is known. */
export function readNow<Id extends OperationId>(id: Id, input: CallInput<Id>): Promise<Answer<Id>> {
  return queryClient.fetchQuery(reading(id, input))
}

/** Reads an operation; the key is its id and input, so that live updates find it. What the role does not include is not asked for. */
export function useRead<Id extends OperationId>(id: Id, input: CallInput<Id>, settings: QuerySettings<Id> = {}) {
  const { keepPrevious, refetchInterval, pollWhile, enabled = true, ...options } = settings
  const mayAsk = useMayAsk(id)
  return useQuery<Answer<Id>, ApiFault>({
    ...reading(id, input),
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
    refetchInterval: ({ state: { data } }) =>
      pollWhile && (data === undefined || !pollWhile(data)) ? false : (refetchInterval ?? false),
    ...options,
    enabled: enabled && mayAsk,
  })
}

/**
 * Reads what may not be set up yet: null then. As an error it would be forgotten at every reading, and the screen with it.
 * Not kept as what `useRead` reads, which is an error where this is null.
 */
export function useReadOrNone<Id extends OperationId>(
  id: Id,
  input: CallInput<Id>,
  settings: Pick<QuerySettings<Id>, 'enabled'> = {},
) {
  return useQuery<Answer<Id> | null, ApiFault>({
    queryKey: [id, input, 'or none'],
    queryFn: async ({ signal }) => {
      try {
        return (await call(id, { ...input, signal })).body
      } catch (error) {
        if (error instanceof ApiFault && error.code === 'not_found') return null
        throw error
      }
    },
    ...settings,
  })
}

/** An operation that changes something; `refresh` names the operations whose answers it makes old. */
export function useChange<Id extends OperationId>(id: Id, refresh: readonly OperationId[] = []) {
  return useMutation<Answer<Id>, ApiFault, CallInput<Id>>({
    mutationFn: async (input) => (await call(id, input)).body,
    onSettled: () => invalidate(refresh),
  })
}

export function invalidate(ids: readonly OperationId[]): void {
  for (const id of ids) void queryClient.invalidateQueries({ queryKey: [id] })
}

/** Everything that is thrown by a call, as the contract words it. */
export function faultOf(error: unknown): ApiFault {
  if (error instanceof ApiFault) return error
  return new ApiFault(0, 'internal_error', error instanceof Error ? error.message : String(error))
}
