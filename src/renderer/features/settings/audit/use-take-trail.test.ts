import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { enter, type Page, page } from '../../../../../test/contract/window/page.ts'
import { held } from '../../../../../test/support/hook.ts'
import { inClinic } from '../../../../../test/support/in-clinic.tsx'
import { bogotaDay } from '../../../../contract/bogota.ts'
import { clearToasts } from '../../../ui/toast.tsx'
import { useTakeTrail } from './use-take-trail.ts'

let opened: Page
beforeEach(() => {
  vi.stubGlobal('document', { createElement: () => ({ click: () => undefined }) })
  opened = page(async () => new Response('{}'))
  enter('+573001112233')
})
afterEach(() => {
  clearToasts()
  opened.close()
})

const SEARCH = {
  q: 'rojas',
  persona: 'usr_1',
  clase: 'patients',
  acto: 'update',
  desde: '2026-10-01',
  hasta: '2026-10-31',
}
const SHOWN = {
  ...{ q: 'rojas', person: 'usr_1', resource: 'patients', act: 'update' },
  ...{ dateFrom: '2026-10-01', dateTo: '2026-10-31' },
}

it.each<[what: string, take: (of: ReturnType<typeof useTakeTrail>) => Promise<void>, asked: Record<string, string>]>([
  ['whole, as what proves itself', ({ takeWhole }) => takeWhole('jsonl'), { format: 'jsonl' }],
  ['whole, as a table', ({ takeWhole }) => takeWhole('csv'), { format: 'csv' }],
  [
    'as the list of changes shows it',
    ({ takeShown }) => takeShown('changes'),
    { ...SHOWN, show: 'changes', format: 'csv' },
  ],
  ['as the list of reads shows it', ({ takeShown }) => takeShown('reads'), { ...SHOWN, show: 'reads', format: 'csv' }],
])('the trail is taken %s', async (_, take, asked) => {
  const { by } = await held(useTakeTrail, SEARCH, inClinic)
  const names: string[] = []
  Object.assign(window, { desktop: { saveFile: async (name: string) => names.push(name) } })
  await by(take)
  expect(opened.requests.map(({ url }) => Object.fromEntries(new URL(url).searchParams))).toEqual([asked])
  expect(names).toEqual([`auditoria-${bogotaDay(Date.now())}.${asked.format}`])
})
