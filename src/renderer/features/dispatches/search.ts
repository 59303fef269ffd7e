import { z } from 'zod'
import { DispatchState } from '../../../contract/dispatches.ts'

export const dispatchSearch = z.object({
  estado: DispatchState.optional().catch(undefined),
  ver: z.string().optional().catch(undefined),
})
