import { OPERATION_IDS, type OperationId } from '../../src/contract/operations.ts'
import { queryClient } from '../../src/renderer/base/api/query.ts'

/** As if a window had read everything; gives what of it is old by now, and is read again where it is shown. */
export function oldReads(): () => OperationId[] {
  for (const id of OPERATION_IDS) queryClient.setQueryData([id], null)
  return () => OPERATION_IDS.filter((id) => queryClient.getQueryState([id])?.isInvalidated).toSorted()
}
