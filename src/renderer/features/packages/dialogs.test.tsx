import { Select } from '@mantine/core'
import { expect, it, vi } from 'vitest'
import { onWire } from '../../../../test/contract/window/wire.ts'
import { readFilesAsInAWindow } from '../../../../test/support/file-reader.ts'
import { opened } from '../../../../test/support/screen.tsx'
import { RecordPicker } from '../records/record-picker.tsx'
import { CreateDialog } from './create-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { SourcePicker, TYPING_MS } from './source-picker.tsx'

const close = () => undefined
const ACCEPTED = { items: [{ id: 'pkg_9', number: 'FE9', name: null }], total: 1, limit: 100, offset: 0 }

async function creating() {
  const { last } = onWire({ 'ripsPackages.list': ACCEPTED, 'ripsPackages.create': { id: 'pkg_1' } })
  const dialog = await opened(<CreateDialog onClose={close} />, { leaves: [RecordPicker] })
  const made = async () => {
    await dialog.press('Crear y empezar')
    return last('ripsPackages.create')?.body
  }
  return { ...dialog, made }
}

it('a package that corrects another one names it', async () => {
  const { fill, made } = await creating()
  await fill('Clase de paquete', 'credit_note')
  await fill('Paquete que corrige o continúa', 'pkg_9')
  await fill('Nombre para reconocerlo', ' Octubre ')
  expect(await made()).toMatchObject({ kind: 'credit_note', name: 'Octubre', sourcePackageId: 'pkg_9' })
})

it('which one it corrects is looked for among all that were accepted, by what is typed', async () => {
  const { all } = onWire({ 'ripsPackages.list': ACCEPTED })
  const change = vi.fn()
  const { given, by, field } = await opened(<SourcePicker value={null} onChange={change} />)
  const type = (words: string) => by(() => given(Select)[0]?.onSearchChange?.(words))
  const asked = async () => {
    await by(() => new Promise((done) => setTimeout(done, 2 * TYPING_MS)))
    return all('ripsPackages.list').map(({ query }) => query)
  }
  const accepted = { status: 'accepted', limit: '20' }
  await type(' FE-7 ')
  expect(await asked()).toEqual([accepted, { ...accepted, q: 'FE-7' }])
  const chosen = { value: 'pkg_7', label: 'FE-7 · Mayo' }
  await by(() => given(Select)[0]?.onChange?.('pkg_7', chosen))
  expect(change.mock.calls).toEqual([['pkg_7']])
  // Its name, which stands there then, looks for nothing; it is named although it is not among those that were found.
  await type(chosen.label)
  expect(await asked()).toHaveLength(2)
  expect(field('Paquete que corrige o continúa').data).toEqual([chosen, { value: 'pkg_9', label: 'FE9' }])
})

it('one of another kind in the end names none, whatever was chosen before', async () => {
  const { fill, made } = await creating()
  await fill('Clase de paquete', 'credit_note')
  await fill('Paquete que corrige o continúa', 'pkg_9')
  await fill('Clase de paquete', 'without_invoice')
  expect(await made()).not.toHaveProperty('sourcePackageId')
})

it.each([false, true])('a RIPS comes in as the kind that was said, beside its XML or alone: %s', async (hasXml) => {
  const { last } = onWire({
    'ripsPackages.import': { packages: [], refused: [] },
    'ripsPackages.upload': { packages: [], refused: [] },
  })
  readFilesAsInAWindow()
  const { fill, press } = await opened(<ImportDialog from="importar" onFrom={close} onClose={close} />)
  await fill('Archivo RIPS (.json)', new File(['{}'], 'rips.json'))
  if (hasXml) await fill('XML de la factura (opcional)', new File(['<a/>'], 'fe.xml'))
  await fill('Clase de paquete', 'debit_note')
  await press('Importar')
  const sent = hasXml ? last('ripsPackages.import')?.body : last('ripsPackages.upload')?.query
  expect(sent).toMatchObject({ fileName: 'rips.json', kind: 'debit_note' })
  if (hasXml) expect(sent).toMatchObject({ attachedDocument: { fileName: 'fe.xml' } })
})
