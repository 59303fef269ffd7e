import { describe, expect, it } from 'vitest'
import { drawn } from '../../../../test/support/drawn.tsx'
import type { Role } from '../../../contract/workspaces.ts'
import type { IssuableDocument } from '../document-kinds/operations.ts'
import { DocumentSide } from './document-side.tsx'
import type { DocumentActs } from './use-document.ts'

const NOTHING = {
  id: 'inv_1',
  status: 'accepted',
  chain: [],
  artifacts: [],
  emails: [],
  packageId: null,
  packageStatus: null,
}
const STEP = { dispatchId: 'dsp_1', state: 'queued', cause: null, nextAttemptAt: null, waitingFor: null, issues: [] }

/** What is said beside a document, of which a part is enough. */
function said(of: object, role: Role = 'admin') {
  const document = { ...NOTHING, ...of } as unknown as IssuableDocument
  return drawn(<DocumentSide document={document} acts={{ busy: null } as DocumentActs} />, { role })
}

it.each(['draft', 'queued', 'unknown', 'rejected', 'discarded'])(
  'a document that is %s has no files, package or mail',
  (status) => {
    expect(said({ status }).words).toBe('')
  },
)

describe('the package of a document', () => {
  it('is said with its own status, and opened', () => {
    const { words, links } = said({ packageId: 'pkg_7', packageStatus: 'rejected' })
    expect(words).toContain('RIPS Abrir el paquete Rechazado')
    expect(links).toEqual(['/c/wsp_1/paquetes/pkg_7'])
  })

  it('is made by hand where nothing makes it, by who may', () => {
    expect(said({}).words).toContain('todavía no tiene paquete RIPS. Preparar el paquete RIPS')
    expect(said({}, 'viewer').words).not.toContain('Preparar el paquete')
    expect(said({ chain: [{ ...STEP, step: 'filing', state: 'rejected' }] }).words).toContain('Preparar el paquete')
  })

  it.each(['queued', 'sending'])('comes by itself while its making is %s', (state) => {
    const { words } = said({ chain: [{ ...STEP, step: 'filing', state }] })
    expect(words).toContain('El paquete se arma en cuanto estén los archivos.')
    expect(words).not.toContain('Preparar el paquete')
  })
})

describe('the files of a document', () => {
  it('are named with their size, and the PDF can be looked at', () => {
    const file = (name: string, bytes: number) => ({ name, bytes, mediaType: 'x', fileName: name })
    const { words } = said({ artifacts: [file('pdf', 20_480), file('attached-document', 1024)] })
    expect(words).toMatch(/Archivos PDF 20\D.* Ver .*Factura firmada \(XML\) 1\D/)
    expect(words.match(/\bVer\b/g)).toHaveLength(1)
    expect(words).not.toContain('Traer los archivos')
  })

  it('are fetched by hand where nothing fetches them, by who may', () => {
    expect(said({}).words).toContain('Todavía no se tienen los archivos. Traer los archivos')
    expect(said({}, 'viewer').words).not.toContain('Traer los archivos')
    const refused = { chain: [{ ...STEP, step: 'artifacts', state: 'rejected' }] }
    expect(said(refused).words).toContain('Traer los archivos')
  })

  it.each(['queued', 'sending', 'unknown'])('come by themselves while their fetching is %s', (state) => {
    const { words } = said({ chain: [{ ...STEP, step: 'artifacts', state }] })
    expect(words).toContain('Los archivos vienen en camino.')
    expect(words).not.toContain('Traer los archivos')
  })
})

describe('a mail', () => {
  const mail = (of: object) => ({
    emails: [{ id: 'e', to: 'pagos@eps.test', cause: null, issues: [], updatedAt: '2026-11-30T04:30:00.000Z', ...of }],
  })

  it('is said with its day in Colombia, its state, and why it is not there yet', () => {
    const { words } = said(mail({ state: 'queued', cause: 'timeout' }))
    expect(words).toMatch(
      /pagos@eps\.test Por enviar 29\/11\/2026, 23:30 · El proveedor no terminó de responder a tiempo/,
    )
    expect(said(mail({ state: 'accepted', cause: 'timeout' })).words).not.toContain('no terminó')
    expect(said(mail({ state: 'queued', cause: 'requested' })).words).not.toContain('Alguien lo pidió')
  })

  it('is sent by who may', () => {
    expect(said({}).words).toContain('Enviar por correo No se ha enviado por correo.')
    expect(said({}, 'viewer').words).not.toContain('Enviar por correo')
  })
})
