import { expect, it } from 'vitest'
import { onWire } from '../../../../test/contract/window/wire.ts'
import { opened } from '../../../../test/support/screen.tsx'
import type { IssuableDocument } from '../document-kinds/operations.ts'
import { DocumentSide } from './document-side.tsx'
import { DraftActions, type DraftFlow } from './draft-actions.tsx'
import { OverrideDialog } from './override-dialog.tsx'
import type { DocumentActs } from './use-document.ts'

const ISSUED = {
  ...{ id: 'inv_1', revision: 3, status: 'accepted', number: 'FE1', chain: [], artifacts: [], lines: [] },
  ...{ packageId: null, packageStatus: null, customer: { email: 'pagos@eps.test' }, emails: [] },
}

/** What is sent by the dialog of a document to which these mails left already. */
async function mail(emails: readonly { to: string; state: string }[] = []) {
  onWire()
  const sent: unknown[] = []
  const acts = { busy: null, email: async (...of: unknown[]) => sent.push(of.slice(1)) } as unknown as DocumentActs
  const document = {
    ...ISSUED,
    emails: emails.map((one, id) => ({ ...one, id, issues: [], updatedAt: '2026-11-30T04:30:00Z' })),
  }
  const screen = await opened(<DocumentSide document={document as unknown as IssuableDocument} acts={acts} />)
  await screen.press('Enviar por correo')
  return { sent, ...screen }
}
const AGAIN = 'Otro correo a esta dirección está en camino o pudo haber salido; enviarlo de todos modos'

it('a mail goes to whom the document names, unless another address is written', async () => {
  const { sent, press, fill } = await mail()
  await press('Enviar por correo', 1)
  await press('Enviar por correo')
  await fill('Correo de quien lo recibe', 'otro@eps.test')
  await press('Enviar por correo', 1)
  expect(sent).toEqual([
    [{ to: 'pagos@eps.test' }, 0],
    [{ to: 'otro@eps.test' }, 0],
  ])
})

it.each([false, true])(
  'one that may have arrived leaves again only when a person agreed to that: %s',
  async (agrees) => {
    const { sent, press, fill } = await mail([{ to: 'pagos@eps.test', state: 'unknown' }])
    if (agrees) await fill(AGAIN, true)
    await press('Enviar por correo', 1)
    expect(sent).toEqual([[{ to: 'pagos@eps.test', ...(agrees && { resend: true }) }, 1]])
  },
)

it('of one that surely left nothing is asked', async () => {
  expect((await mail([{ to: 'pagos@eps.test', state: 'accepted' }])).words()).not.toContain(AGAIN)
})

it.each<[canFile: boolean, isWanted: boolean, file: boolean]>([
  [true, true, true],
  [true, false, false],
  [false, true, false],
])(
  'in spite of the rules a document leaves with its filing only where it can be filed (%s) and that is wanted (%s): %s',
  async (canFile, isWanted, file) => {
    const confirmed: unknown[] = []
    const onConfirm = async (...of: unknown[]) => void confirmed.push(of)
    const dialog = (
      <OverrideDialog
        rules={['RVC013']}
        canFile={canFile}
        busy={false}
        onConfirm={onConfirm}
        onClose={() => undefined}
      />
    )
    const { press, fill, words } = await opened(dialog)
    await fill('Motivo', ' corto ')
    await press('Emitir a pesar de esto')
    expect([confirmed, words().includes('Escriba el motivo, al menos diez letras.')]).toEqual([[], true])
    await fill('Motivo', ' La tabla es vieja ')
    if (!isWanted) await fill('También radicar el RIPS cuando se acepte', false)
    await press('Emitir a pesar de esto')
    expect(confirmed).toEqual([['La tabla es vieja', file]])
  },
)

it('each button of a draft begins what it says', async () => {
  const asked: unknown[] = []
  const flow = {
    ask: async (what: unknown) => asked.push(what),
    save: async () => asked.push('save'),
  } as unknown as DraftFlow
  const acts = { busy: null, operations: {} } as unknown as DocumentActs
  const { press } = await opened(<DraftActions document={null} dirty acts={acts} flow={flow} />)
  for (const name of ['Guardar borrador', 'Emitir', 'Emitir y radicar']) await press(name)
  expect(asked).toEqual(['save', 'emit', 'file'])
})
