import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { STORE } from '../../support/node.ts'
import { skipWhen } from '../../support/skip.ts'
import { type TestWorkspace, testWorkspace } from '../../support/workspace.ts'
import { base64Of } from './files.ts'

let at: TestWorkspace
beforeEach(async () => {
  at = await testWorkspace()
})
afterEach(() => at.close())

/** What this thread has worked: what else the machine does is not measured. */
function busyMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

it('whoever looks at something while a year of visits comes in does not wait for all of them', {
  ...skipWhen(STORE === 'pglite', 'the database itself works on the thread of the core'),
}, async () => {
  const numbers = Array.from({ length: 20_000 }, (_, n) => String(52_000_000 + n))
  const people = numbers.map((number) => ['CC', number, 'Ceiba', 'Arce'])
  const visits = numbers.map((number, n) => [`A-${n}`, 'CC', number, '20/01/2026'])
  const contentBase64 = await base64Of([
    {
      name: 'pacientes',
      rows: [['Tipo de documento', 'Número de documento', 'Primer nombre', 'Primer apellido'], ...people],
    },
    { name: 'atenciones', rows: [['Atención', 'Tipo de documento', 'Número de documento', 'Fecha'], ...visits] },
  ])
  let isOver = false
  const request = new Request(`http://radica.test/api/v1/workspaces/${at.workspaceId}/imports`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${at.token}` },
    body: JSON.stringify({ area: 'visits', fileName: 'v.xlsx', contentBase64 }),
  })
  const imported = at.core.fetch(request).finally(() => {
    isOver = true
  })
  let longest = 0
  for (let last = busyMs(); !isOver; last = busyMs()) {
    await setImmediate()
    longest = Math.max(longest, busyMs() - last)
  }
  expect(await (await imported).json()).toMatchObject({ created: 40_000, refused: 0 })
  expect(longest).toBeLessThan(500)
})
