import type { ApiFault } from '../../contract/client.ts'

/** What a refusal says of one field, to be shown there. */
export function saidAt(fault: ApiFault | null, field: string): string | undefined {
  const issue = fault?.issues.find((each) => each.field === field)
  return issue?.message ?? (fault?.field === field ? fault.message : undefined)
}
