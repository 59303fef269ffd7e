import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sampleCufe } from '../../../src/simulators/ministry/sample-packages.ts'
import { altered, rips } from '../../support/rips.ts'
import { attached, type Filing, filing, invoice, ofKind } from './filing.ts'

let clinic: Filing
beforeEach(async () => {
  clinic = await filing()
})
afterEach(() => clinic.close())

const create = (body: unknown) => clinic.api.raw('ripsPackages.create', { body })
const verdict = ({ status, error }: Awaited<ReturnType<typeof create>>) => [status, error.code, error.field]

async function unsubmittable(draft: Parameters<Filing['prepared']>[0]) {
  const { id } = await clinic.prepared(draft)
  return verdict(await clinic.submitted(id))
}

describe('content that is refused, with its field', () => {
  it.each([
    ['a kind that is none', { ...invoice('A1'), kind: 'factura' }, [400, 'invalid_package_kind', 'kind']],
    ['RIPS that are no object', { ...invoice('A1'), rips: [] }, [400, 'invalid_rips_input', 'rips']],
    [
      'RIPS where the kind has none',
      { ...ofKind('credit_note_total', 'N1', 'A1'), rips: rips() },
      [400, 'invalid_rips_input', 'rips'],
    ],
    [
      'two values for one field',
      {
        kind: 'invoice',
        rips: altered(
          altered(rips(), 'usuarios[0].servicios.consultas[0].codDiagnosticoPrincipalCIE11', '1A00'),
          'usuarios[0].servicios.consultas[0].codDiagnosticoPrincipalECIE11',
          '1A01',
        ),
      },
      [400, 'conflicting_alias', 'rips.usuarios[0].servicios.consultas[0].codDiagnosticoPrincipalECIE11'],
    ],
    [
      'a credit note where an invoice belongs',
      { ...invoice('A1'), attachedDocument: attached({ root: 'CreditNote', id: 'N1' }) },
      [409, 'attached_document_kind_mismatch', 'attachedDocument'],
    ],
    [
      'a document where the kind has none',
      { ...ofKind('without_invoice', 'RS1', ''), attachedDocument: attached({ id: 'A1' }) },
      [409, 'attached_document_kind_mismatch', 'attachedDocument'],
    ],
    [
      'a document above 16 MB',
      { ...invoice('A1'), attachedDocument: { fileName: 'a.xml', contentBase64: 'AAAA'.repeat(5_700_000) } },
      [413, 'attached_document_too_large', 'attachedDocument'],
    ],
    [
      'a file that is no XML',
      { ...invoice('A1'), attachedDocument: { fileName: 'a.xml', contentBase64: 'bm8gZXMgeG1s' } },
      [400, 'invalid_rips_input', 'attachedDocument'],
    ],
    [
      'a source package that is not there',
      { ...invoice('A1'), sourcePackageId: 'pkg_nada' },
      [404, 'not_found', 'sourcePackageId'],
    ],
  ])('%s', async (_, body, expected) => {
    expect(verdict(await create(body))).toEqual(expected)
    expect((await clinic.api('ripsPackages.list', {})).body.total).toBe(0)
  })
})

describe('a submission that is refused', () => {
  it('before a validation', async () => {
    const { id } = (await clinic.api('ripsPackages.create', { body: invoice('A1') })).body
    expect(verdict(await clinic.submitted(id))).toEqual([409, 'validation_required', undefined])
  })

  it('without a key', async () => {
    const { id } = await clinic.prepared(invoice('A1'))
    const answer = await clinic.api.raw('ripsPackages.submit', { params: { packageId: id } })
    expect(verdict(answer)).toEqual([428, 'idempotency_key_required', 'headers.idempotency-key'])
  })

  it('with findings, which it names', async () => {
    const broken = altered(rips({ numFactura: 'A1' }), 'usuarios[0].codSexo', 'X')
    const { id } = await clinic.prepared({ ...invoice('A1'), rips: broken })
    const { status, error } = await clinic.submitted(id)
    expect([status, error.code]).toEqual([422, 'package_validation_failed'])
    expect(error.issues).toEqual([
      expect.objectContaining({ code: 'RVG06', field: 'usuarios[0].codSexo', severity: 'error' }),
    ])
  })

  it('without its electronic document', async () => {
    const { id } = await clinic.prepared({ kind: 'invoice', rips: rips() })
    const { error } = await clinic.submitted(id)
    expect(['attached_document_not_found', 'package_validation_failed']).toContain(error.code)
  })

  it('after the rules changed', async () => {
    const eve = await filing({}, Date.parse('2026-07-15T04:30:00.000Z'))
    const { id } = await eve.prepared(invoice('A1'))
    await eve.core.clock.advance(3_600_000)
    expect(verdict(await eve.submitted(id))).toEqual([409, 'validation_outdated', undefined])
    await eve.close()
  })

  it('after a newer catalog was installed', async () => {
    const heading = 'Tabla;Codigo;Nombre;Descripcion;Habilitado;Extra_I:UsoCodigoCUP;Extra_II:Qx;Extra_VI:Sexo'
    const installed = async (name: string) => {
      const text = `${heading}\r\nCUPSRips;890701;${name};SECCION 08;SI;AC;N;Z`
      const files = [{ fileName: 'cups.txt', contentBase64: Buffer.from(text).toString('base64') }]
      return (await clinic.api('catalogs.install', { params: { catalog: 'cups' }, body: { files } })).body
    }
    const before = await installed('CONSULTA DE URGENCIAS')
    const { id } = await clinic.prepared(invoice('A1'))
    expect(await installed('CONSULTA')).not.toEqual(before)
    expect(verdict(await clinic.submitted(id))).toEqual([409, 'validation_outdated', undefined])
    await clinic.api('ripsPackages.validate', { params: { packageId: id } })
    expect((await clinic.submitted(id)).text).not.toContain('validation_outdated')
  })

  it('while what it refers to has no CUV', async () => {
    await clinic.prepared(invoice('A1'))
    expect(await unsubmittable(ofKind('credit_note', 'N1', 'A1'))).toEqual([409, 'reference_not_accepted', undefined])
  })

  it('while its source package has no CUV', async () => {
    const source = await clinic.prepared(invoice('A1'))
    const note = { ...ofKind('credit_note', 'N1', 'A1'), sourcePackageId: source.id }
    expect(await unsubmittable(note)).toEqual([409, 'source_package_not_accepted', 'sourcePackageId'])
  })

  it('when it refers to another invoice than its source package', async () => {
    const source = await clinic.prepared(invoice('A1'))
    await clinic.submitted(source.id)
    const note = { ...ofKind('credit_note', 'N1', 'A2'), sourcePackageId: source.id }
    expect(await unsubmittable(note)).toEqual([422, 'source_invoice_mismatch', 'sourcePackageId'])
    const otherCufe = { id: 'A1', uuid: sampleCufe('A9') }
    const forged = { ...note, attachedDocument: attached({ root: 'CreditNote', id: 'N2', reference: otherCufe }) }
    const { id } = await clinic.prepared({ ...forged, rips: { ...ofKind('credit_note', 'N2', 'A1').rips } })
    expect((await clinic.submitted(id)).error.code).toBe('source_invoice_mismatch')
  })

  it('when another package carries the same number', async () => {
    await clinic.submitted((await clinic.prepared(invoice('A1'))).id)
    expect(await unsubmittable(invoice('A1'))).toEqual([409, 'dispatch_conflict', undefined])
  })

  it('of a package that is not there', async () => {
    expect(verdict(await clinic.submitted('pkg_nada'))).toEqual([404, 'not_found', 'path.packageId'])
  })
})

it('asks for nothing that is not unknown', async () => {
  const { id } = await clinic.prepared(invoice('A1'))
  const asked = await clinic.api('ripsPackages.reconcile', { params: { packageId: id }, idempotencyKey: 'k' })
  expect(verdict(asked)).toEqual([409, 'reconciliation_not_applicable', undefined])
})

it('has no bytes to export for a draft without content', async () => {
  const { id } = (await clinic.api('ripsPackages.create', { body: { kind: 'invoice', rips: null } })).body
  const answer = await clinic.api.raw('ripsPackages.export', { params: { packageId: id } })
  expect([answer.status, answer.error.code]).toEqual([404, 'document_not_available'])
})

it('changes nothing of a package that was filed', async () => {
  const { id } = await clinic.prepared(invoice('A1'))
  await clinic.submitted(id)
  const answer = await clinic.api('ripsPackages.createRevision', {
    params: { packageId: id },
    revision: 1,
    body: { rips: rips() },
  })
  expect(answer.error.code).toBe('package_already_accepted')
})

it('refuses a revision of a version that is not current', async () => {
  const { id } = await clinic.prepared(invoice('A1'))
  const answer = await clinic.api('ripsPackages.createRevision', {
    params: { packageId: id },
    revision: 7,
    body: { rips: rips() },
  })
  expect([answer.status, answer.error.code, answer.error.issues?.[0]?.message]).toEqual([
    409,
    'revision_conflict',
    'La revisión actual es 1.',
  ])
})
