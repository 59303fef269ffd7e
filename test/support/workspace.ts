import type { CoreDependencies } from '../../src/core/core-dependencies.ts'
import { type Api, apiOn } from './api.ts'
import { type TestCore, testCore } from './core.ts'
import { aSetup } from './fixtures.ts'

export interface TestWorkspace {
  readonly core: TestCore
  /** Calls of the first administrator in the workspace. */
  readonly api: Api
  readonly token: string
  readonly userId: string
  readonly workspaceId: string
  close(): Promise<void>
}

/** A core after its first-run screen: one administrator, one workspace. */
export async function testWorkspace(options: Partial<CoreDependencies> = {}): Promise<TestWorkspace> {
  const core = await testCore(options)
  const anybody = apiOn(core.fetch)
  const { body } = await anybody('setup.create', { body: aSetup() })
  const { token, workspace, profile } = body
  const api = anybody.as({ token, params: { workspaceId: workspace.id } })
  return { core, api, token, userId: profile.subject, workspaceId: workspace.id, close: core.close }
}
