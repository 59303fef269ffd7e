import type { OperationId } from '../../src/contract/operations.ts'
import { queryClient } from '../../src/renderer/base/api/query.ts'

/** Whether what is shown of an operation is read again by itself, as its last answer stands. */
export const isAskedAgain = (id: OperationId): boolean =>
  queryClient
    .getQueryCache()
    .findAll({ queryKey: [id] })
    .some((query) =>
      query.observers.some(({ options: { refetchInterval } }) =>
        Boolean(typeof refetchInterval === 'function' ? refetchInterval(query) : refetchInterval),
      ),
    )
