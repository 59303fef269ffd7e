import { expect, it } from 'vitest'
import { onWire, refused } from '../../../../test/contract/window/wire.ts'
import { opened } from '../../../../test/support/screen.tsx'
import type { OperationId } from '../../../contract/operations.ts'
import { DiagnosticsSection } from './diagnostics-section.tsx'

const MAKE = 'Preparar el diagnóstico'
const SAVE = 'Guardar el archivo'
const SOURCES: Partial<Record<OperationId, unknown>> = {
  'health.check': { deployment: 'sandbox', contractVersion: '1.0.0', timestamp: '2026-11-20T15:00:00.000Z' },
  'ripsPackages.context': { rulePack: 'r1', catalogs: [], ministry: { configured: true } },
  'dispatches.status': { queued: 3 },
}

/** What support is given of a clinic, before it leaves. */
async function section(answers = SOURCES) {
  const files: { name: string; content: string }[] = []
  const wire = onWire(answers)
  const screen = await opened(<DiagnosticsSection />, { clinic: { id: 'wsp_4', environment: 1, role: 'operator' } })
  const saveFile = async (name: string, content: Uint8Array) =>
    files.push({ name, content: new TextDecoder().decode(content) })
  Object.assign(window, { desktop: { saveFile } })
  return { files, ...wire, ...screen }
}

it('nothing is asked for, and nothing leaves, before somebody wants it', async () => {
  const { acts, all } = await section()
  expect(acts()).toEqual([MAKE])
  expect(all('dispatches.list')).toEqual([])
})

it('what is seen is what is saved: of this clinic, with its last dispatches', async () => {
  const { press, files, last, given } = await section()
  await press(MAKE)
  const text = String(given<{ value: string }>('textarea')[0]?.value)
  expect(JSON.parse(text)).toMatchObject({
    workspace: { id: 'wsp_4', environment: 1, role: 'operator' },
    service: { deployment: 'sandbox', clock: '2026-11-20T15:00:00.000Z' },
    rules: { rulePack: 'r1' },
    outbox: { queued: 3 },
  })
  expect(last('dispatches.list')).toMatchObject({ params: { workspaceId: 'wsp_4' }, query: { limit: '50' } })
  await press(SAVE)
  expect(files).toEqual([{ name: 'radica-diagnostico.json', content: text }])
})

it('where one source refuses nothing is made, and it is tried again', async () => {
  const answers = { ...SOURCES, 'dispatches.status': refused('internal_error', 500) }
  const { press, acts, words } = await section(answers)
  await press(MAKE)
  expect([acts().includes(SAVE), words()]).toEqual([false, expect.stringContaining('Algo falló')])
  Object.assign(answers, SOURCES)
  await press('Intentar de nuevo')
  expect(acts()).toContain(SAVE)
})
