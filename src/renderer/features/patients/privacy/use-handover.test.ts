import { notificationsStore } from '@mantine/notifications'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { enter, type Page, page } from '../../../../../test/contract/window/page.ts'
import { held } from '../../../../../test/support/hook.ts'
import { inClinic } from '../../../../../test/support/in-clinic.tsx'
import type { Patient } from '../../../../contract/patients.ts'
import { clearToasts } from '../../../ui/toast.tsx'
import { FORMATS, useHandover } from './use-handover.ts'

const GIVEN = 'El archivo está listo. Entréguelo solo a la persona o a su representante.'
const FAILED = 'Algo falló dentro del programa. No es culpa de lo que escribió.'

let opened: Page
beforeEach(() => vi.stubGlobal('document', { createElement: () => ({ click: () => undefined }) }))
afterEach(() => {
  clearToasts()
  opened.close()
})

const ANA = { id: 'pat_1', documentType: 'CC', documentNumber: '52000001' } as Patient

/** Where the data of a patient is taken; the person keeps the file, or changes their mind. */
async function taking(answer: () => Response | Promise<Response>, isKept = true) {
  opened = page(async () => answer())
  enter('+573001112233')
  const hook = await held(useHandover, ANA, inClinic)
  const names: string[] = []
  const saveFile = async (name: string) => {
    names.push(name)
    return isKept
  }
  Object.assign(window, { desktop: { saveFile } })
  const said = () => notificationsStore.getState().notifications.map(({ message }) => message)
  return { ...hook, names, said }
}

it.each(FORMATS)('what is held of a patient is taken as %s, under their document', async (format) => {
  const answered = Promise.withResolvers<Response>()
  const { by, now, names, said } = await taking(() => answered.promise)
  const taken: unknown[] = []
  await by(({ take }) => void taken.push(take(format)))
  expect([now().busy, said()]).toEqual([format, []])
  answered.resolve(new Response('x'))
  await by(() => Promise.all(taken))
  const asked = opened.requests.map(({ url }) => new URL(url))
  expect(asked.map(({ pathname, searchParams }) => [pathname.includes('pat_1'), searchParams.get('format')])).toEqual([
    [true, format],
  ])
  expect([names, said(), now().busy]).toEqual([[`datos-CC-52000001.${format}`], [GIVEN], null])
})

it('nothing is said to be handed over that was not kept, and a refusal ends the waiting', async () => {
  const unkept = await taking(() => new Response('x'), false)
  await unkept.by(({ take }) => take('pdf'))
  expect(unkept.said()).toEqual([])
  const error = { code: 'internal_error', message: 'No.' }
  const refused = await taking(() => Response.json({ error, requestId: 'r' }, { status: 500 }))
  await refused.by(({ take }) => take('pdf'))
  expect([refused.names, refused.said(), refused.now().busy]).toEqual([[], [FAILED], null])
})
