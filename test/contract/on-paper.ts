import { wordsOf } from '../support/printed.ts'
import type { TestWorkspace } from '../support/workspace.ts'

/** The words of what is handed to a patient. */
export async function onPaper({ core, workspaceId, token }: TestWorkspace, patientId: string): Promise<string> {
  const path = `/api/v1/workspaces/${workspaceId}/patients/${patientId}/personal-data?format=pdf`
  const headers = { authorization: `Bearer ${token}` }
  const response = await core.fetch(new Request(`http://radica.test${path}`, { headers }))
  return (await wordsOf(new Uint8Array(await response.arrayBuffer()))).join(' ')
}
