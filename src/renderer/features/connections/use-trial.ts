import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiFault } from '../../../contract/client.ts'
import type { OperationId } from '../../../contract/operations.ts'
import { faultOf } from '../../base/api/query.ts'

export interface Trial<Test> {
  readonly busy: boolean
  readonly test: Test | null
  readonly fault: ApiFault | null
  /** Tries the connection, `before` it a change; what came of it stays on screen. */
  readonly run: (before?: () => Promise<unknown>) => Promise<void>
}

/** The trial of a connection. `told` are the operations whose answers it makes old; they are read again before it ends. */
export function useTrial<Test>(tryIt: () => Promise<Test>, told: readonly OperationId[]): Trial<Test> {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [test, setTest] = useState<Test | null>(null)
  const [fault, setFault] = useState<ApiFault | null>(null)
  const run = async (before?: () => Promise<unknown>) => {
    setBusy(true)
    setFault(null)
    setTest(null)
    try {
      await before?.()
      setTest(await tryIt())
    } catch (error) {
      setFault(faultOf(error))
    } finally {
      setBusy(false)
      for (const id of told) await queries.invalidateQueries({ queryKey: [id] })
    }
  }
  return { busy, test, fault, run }
}
