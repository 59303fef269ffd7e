import { afterEach, expect, it } from 'vitest'
import { enter, type Page, page } from '../../../../../test/contract/window/page.ts'
import { held } from '../../../../../test/support/hook.ts'
import { inClinic } from '../../../../../test/support/in-clinic.tsx'
import { oldReads } from '../../../../../test/support/old-reads.ts'
import type { Member } from '../../../../contract/workspaces.ts'
import { queryClient } from '../../../base/api/query.ts'
import { useMemberChange } from './use-member-change.ts'

let window: Page
afterEach(() => {
  queryClient.clear()
  window.close()
})

it('a member is changed over what the list shows, and so are the keys that end with a right', async () => {
  window = page(async () => Response.json({}))
  enter('+573001112233')
  const old = oldReads()
  const { by } = await held(useMemberChange, { userId: 'usr_2', revision: 4 } as Member, inClinic)
  let told = 0
  await by(({ change }) => change({ role: 'viewer' }, () => void told++))
  const [{ method, url, headers } = new Request('http://none'), ...more] = window.requests
  expect([method, new URL(url).pathname.split('/').at(-1), headers.get('if-match')]).toEqual(['PATCH', 'usr_2', '"4"'])
  expect([more, told]).toEqual([[], 1])
  expect(old()).toEqual(['members.list', 'workspaceTokens.list'])
})
