import { z } from 'zod'
import { DeadlineStatus } from '../../../contract/choices.ts'

/** Which deadlines are shown, as the address keeps it. */
export const deadlineSearch = z.object({ ver: DeadlineStatus.optional().catch(undefined) })
export type DeadlineSearch = {
  [K in keyof z.infer<typeof deadlineSearch>]?: z.infer<typeof deadlineSearch>[K] | undefined
}
