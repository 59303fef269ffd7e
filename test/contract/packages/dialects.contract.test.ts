import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RipsPackage } from '../../../src/contract/packages.ts'
import { wirePackage } from '../../../src/core/rips/wire.ts'
import { altered, consulta, type Draft, medicamento, otroServicio, usuario } from '../../support/rips.ts'
import { EVERYWHERE, OF_FILES, OF_INVOICE, services, user, without } from './dialect-rows.ts'
import { allDialects, deskOf, told } from './dialects.ts'
import { type Filing, filing } from './filing.ts'

let at: Filing
beforeAll(async () => {
  at = await filing()
})
afterAll(() => at.close())

const { imported, uploaded, created, judged, errorsOf, original } = deskOf(() => at)

const valueAt = (tree: unknown, path: string): unknown =>
  path
    .split(/[.[\]]+/)
    .filter((key) => key !== '')
    .reduce<unknown>((node, key) => (node as Draft)[key], tree)

describe.each(Object.entries(EVERYWHERE))('%s', (_, row) => {
  const content = () => altered(row.content(), row.path, row.given)

  it.each([
    ['import', (given: Draft) => imported(JSON.stringify(given))],
    ['upload', (given: Draft) => uploaded(JSON.stringify(given))],
    ['create', (given: Draft) => created(given)],
    [
      'createRevision',
      async (given: Draft) => {
        const { id, revision } = await created(without())
        return (
          await at.api('ripsPackages.createRevision', { params: { packageId: id }, revision, body: { rips: given } })
        ).body
      },
    ],
  ])('by %s is told, and is no error', async (_by, take) => {
    const made = await take(content())
    expect(told(made)).toEqual(row.told)
    expect(valueAt(made.rips, row.path)).toEqual(row.kept)
    expect(await errorsOf(made)).toEqual([])
  })
})

describe.each(Object.entries(OF_FILES))('%s', (_, row) => {
  const content = () => altered(row.content(), row.path, row.given)

  it.each([
    ['import', imported],
    ['upload', uploaded],
  ])('in a file that comes by %s is read for what it says', async (_by, take) => {
    const made = await take(JSON.stringify(content()))
    expect(told(made)).toEqual(row.told)
    expect(valueAt(made.rips, row.path)).toEqual(row.kept)
    expect(await errorsOf(made)).toEqual([])
  })

  it('in the JSON of a program stays an error', async () => {
    const made = await created(content())
    expect(made.adjustments).toEqual([])
    expect(await errorsOf(made)).toEqual(row.stays ?? [`RVG04 ${row.path}`])
  })
})

describe.each([
  ['with capital letters', (key: string) => `${key.charAt(0).toUpperCase()}${key.slice(1)}`],
  ['in small letters', (key: string) => key.toLowerCase()],
])('names %s', (_, spell) => {
  const spelt = (content: unknown) => JSON.stringify(content).replace(/"(\w+)":/g, (_all, key) => `"${spell(key)}":`)

  it.each([
    ['import', imported],
    ['upload', uploaded],
  ])('in a file that comes by %s are read as the ministry reads them, and told', async (_by, take) => {
    const clean = without()
    for (const content of [clean, { rips: { ...clean, numNota: without().numNota }, xmlFevFile: null }]) {
      const made = await take(spelt(content))
      expect(made.rips).toEqual('rips' in content ? content.rips : content)
      expect(told(made)).toContain(`renamed usuarios ${spell('tipoUsuario')} 1`)
      expect(await errorsOf(made)).toEqual([])
    }
  })

  it('in the JSON of a program stay what they are', async () => {
    const made = await created(JSON.parse(spelt(without())))
    expect(told(made)).not.toContainEqual(expect.stringContaining('renamed'))
  })
})

it('one record without its list is a list of one, in a file', async () => {
  const content = without()
  const [only] = content.usuarios as Draft[]
  const bare = { ...content, usuarios: { ...only, servicios: { consultas: consulta() } } }
  const made = await imported(JSON.stringify(bare))
  expect(told(made)).toEqual(['list_of_one root usuarios 1', 'list_of_one usuarios consultas 1'])
  expect(made.rips).toEqual(content)
  expect(await errorsOf(await created(bare))).toEqual(['RVG04 usuarios'])
})

it('what stands in a wrapper of its own is told, and the whole file kept', async () => {
  const content = without()
  const text = JSON.stringify({ FEVRIPS: content })
  const made = await imported(text)
  expect(told(made)).toEqual(['renamed root FEVRIPS 1'])
  expect(made.rips).toEqual(content)
  expect(String(await original(made))).toBe(text)
})

it('a name that is there twice, in other letters, is not guessed', async () => {
  const made = await imported(JSON.stringify({ ...without(), NumNota: 'OTRA' }))
  expect(told(made)).toEqual(['not_sent root NumNota 1'])
})

describe('what would lose something stays as it is', () => {
  it.each([
    ['an amount with leading zeros', `${services}.consultas[0].vrServicio`, '0130', 'RVG04'],
    ['a text that is no number', `${services}.consultas[0].vrServicio`, '1.234,50', 'RVG04'],
    ['an amount in pesos or in thousands of them', `${services}.consultas[0].vrServicio`, '45.000', 'RVG04'],
    ['a municipality whose zero is gone', `${user}.codMunicipioResidencia`, 5001, 'RVG04'],
    ['a day that is none', `${services}.consultas[0].fechaInicioAtencion`, '0000-00-00 00:00', 'RVG01'],
    ['a day of which the month is not known', `${user}.fechaNacimiento`, '01/02/1991', 'RVG01'],
    ['a day where a time belongs', `${services}.consultas[0].fechaInicioAtencion`, '2026-06-26', 'RVG01'],
    ['a time of another zone', `${services}.consultas[0].fechaInicioAtencion`, '2026-06-26T16:28:00Z', 'RVG01'],
    ['a time where a day belongs', `${user}.fechaNacimiento`, '1991-01-01T05:00:00', 'RVG01'],
    ['a blank that must be filled', `${services}.consultas[0].codConsulta`, '', 'RVG05'],
  ])('%s', async (_, path, given, code) => {
    const made = await imported(JSON.stringify(altered(without(), path, given)))
    expect(made.adjustments).toEqual([])
    expect(await errorsOf(made)).toEqual([`${code} ${path}`])
  })

  it.each([
    ['the services under another name', `${user}.serviciosTecnologias`, { consultas: [] }],
    ['a group under another name', `${services}.hospitalizaciones`, []],
    ['a group that nobody knows', `${services}.terapias`, [{ vr: 1 }]],
    ['records beside the services', `${user}.consultas`, [consulta()]],
    ['a misspelt property with a value', `${user}.registroCIAS`, '1'],
  ])('%s', async (_, path, given) => {
    const made = await imported(JSON.stringify(altered(without(), path, given)))
    expect(await errorsOf(made)).toEqual([`RVG01 ${path}`])
  })
})

describe('what the ministry takes as it is', () => {
  it.each([
    ['9999 for idMIPRES', { otrosServicios: [otroServicio({ idMIPRES: '9999' })] }, {}, 'RVG05'],
    [
      'a blank within a document number',
      { consultas: [consulta()] },
      { numDocumentoIdentificacion: 'PE 31188202' },
      'RVG01',
    ],
  ])('%s is kept and remarked', async (_, given, person, code) => {
    const made = await imported(JSON.stringify(without(given, person)))
    expect(made.adjustments).toEqual([])
    const { counts, issues } = await judged(made)
    expect(counts.error).toBe(0)
    expect(issues.filter(({ severity }) => severity === 'notification').map((issue) => issue.code)).toContain(code)
  })
})

describe('a consecutivo that is there twice', () => {
  const twice = () =>
    without({ consultas: [consulta({ consecutivo: 7 }), consulta({ consecutivo: 7, codConsulta: '890702' })] })
  const numbersOf = ({ rips: content }: Pick<RipsPackage, 'rips'>) =>
    (valueAt(content, `${services}.consultas`) as Draft[]).map(({ consecutivo }) => consecutivo)

  it('is numbered anew where nothing was ever filed', async () => {
    const made = await created(twice())
    expect(told(made)).toEqual(['renumbered consultas consecutivo 2'])
    expect(numbersOf(made)).toEqual([1, 2])
    expect(await errorsOf(made)).toEqual([])
  })

  it('of users, too', async () => {
    const second = usuario({ consecutivo: 1, numDocumentoIdentificacion: '1000000002' })
    const content = without()
    const made = await imported(JSON.stringify({ ...content, usuarios: [usuario(), second] }))
    expect(told(made)).toEqual(['renumbered usuarios consecutivo 1'])
    expect(await errorsOf(made)).toEqual([])
  })

  it('stays in a package that continues another, and is remarked', async () => {
    const { id } = await created(without())
    const made = await created(twice(), { sourcePackageId: id })
    expect(made.adjustments).toEqual([])
    expect(numbersOf(made)).toEqual([7, 7])
    // A revision need not say again what it continues.
    const call = { params: { packageId: made.id }, revision: made.revision, body: { rips: twice() } }
    const { body } = await at.api('ripsPackages.createRevision', call)
    expect([body.adjustments, numbersOf(body)]).toEqual([[], [7, 7]])
  })

  it('stays in a note, and is remarked', async () => {
    const content = { ...twice(), numFactura: 'SETP1', tipoNota: 'NA' }
    const made = await created(content, { kind: 'adjustment_note' })
    expect(made.adjustments).toEqual([])
    expect(numbersOf(made)).toEqual([7, 7])
    const { counts, issues } = await judged(made)
    expect(counts.error).toBe(0)
    expect(issues).toContainEqual(
      expect.objectContaining({
        code: 'RVG06',
        severity: 'notification',
        path: `${services}.consultas[1].consecutivo`,
      }),
    )
  })

  it('stays in what was filed and refused', async () => {
    const { id } = await at.prepared({ kind: 'capitation_final', rips: { ...without(), ...OF_INVOICE } })
    const submission = at.submitted(id)
    await at.pass(60_000)
    await submission
    const { status, revision } = await at.read(id)
    expect(status).toBe('rejected')
    const { body } = await at.api('ripsPackages.createRevision', {
      params: { packageId: id },
      revision,
      body: { rips: { ...twice(), ...OF_INVOICE } },
    })
    expect(body.adjustments).toEqual([])
    expect(numbersOf(body)).toEqual([7, 7])
  })
})

describe('a file', () => {
  const named = () => without({ medicamentos: [medicamento({ nomTecnologiaSalud: 'Preparación Ñ' })] })
  const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16()

  it.each([
    ['a byte order mark', 'utf-8-bom', (text: string) => Buffer.from(`\ufeff${text}`)],
    ['UTF-16 LE', 'utf-16le', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16 BE', 'utf-16be', (text: string) => utf16be(`\ufeff${text}`)],
    ['Latin-1', 'windows-1252', (text: string) => Buffer.from(text, 'latin1')],
  ] as const)('in %s is read, said, and given back as it came', async (_, encoding, written) => {
    for (const take of [imported, uploaded]) {
      const bytes = written(JSON.stringify(named()))
      const made = await take(bytes)
      expect(made.adjustments).toMatchObject([{ kind: 'encoding', group: null, property: null }])
      expect(made.original).toMatchObject({ revision: 1, fileName: 'his.json', bytes: bytes.length, encoding })
      expect(valueAt(made.rips, `${services}.medicamentos[0].nomTecnologiaSalud`)).toBe('Preparación Ñ')
      expect((await original(made)).equals(bytes)).toBe(true)
      expect(await errorsOf(made)).toEqual([])
    }
  })

  it('that needed nothing is not kept twice', async () => {
    const made = await imported(JSON.stringify(named()))
    expect(made).toMatchObject({ adjustments: [], original: null })
    expect((await at.api.raw('ripsPackages.original', { params: { packageId: made.id } })).status).toBe(404)
  })

  it('that is no text is refused', async () => {
    const raw = await at.api.raw('ripsPackages.upload', {
      query: { fileName: 'x.json' },
      bytes: new Uint8Array([0x7b, 0x22, 0xff, 0x00, 0x01]),
    })
    expect(raw).toMatchObject({ status: 400, error: { code: 'invalid_json' } })
  })

  it('of another encoding in a program is refused', async () => {
    const bytes = Buffer.from(`\ufeff${JSON.stringify({ kind: 'without_invoice', rips: named() })}`)
    expect((await at.api.raw('ripsPackages.create', { bytes })).error.code).toBe('invalid_json')
  })

  it('is given back byte for byte', async () => {
    const text = ` ${JSON.stringify(altered(without(), 'numFactura', ''), null, 2)}\n`
    expect(String(await original(await imported(text)))).toBe(text)
    expect(String(await original(await uploaded(text)))).toBe(text)
  })
})

describe('a package in all dialects at once', () => {
  it('is imported, validated without an error, filed, and what the ministry holds is what it should have been', async () => {
    const { text, clean } = allDialects('TODO1', 3)
    const made = await imported(text)
    expect(told(made)).toEqual([
      'encoding   1',
      'empty_to_null root numFactura 1',
      'trimmed usuarios numDocumentoIdentificacion 3',
      'empty_to_null consultas codDiagnosticoRelacionado1 6',
      'not_sent consultas viaIngresoServicioSalud 6',
      'empty_to_null medicamentos idMIPRES 3',
      'date_form medicamentos fechaDispensAdmon 3',
      'trimmed medicamentos codDiagnosticoPrincipal 3',
      'capitals medicamentos codDiagnosticoPrincipal 3',
      'text_to_number medicamentos cantidadMedicamento 3',
      'not_sent medicamentos numAutorizacion 3',
      'renumbered consultas consecutivo 3',
      'renumbered usuarios consecutivo 2',
    ])
    expect(await errorsOf(made)).toEqual([])
    const submission = at.submitted(made.id)
    await at.pass(60_000)
    await submission
    expect(await at.read(made.id)).toMatchObject({ status: 'accepted' })
    const bytes = wirePackage('without_invoice', clean, null)
    const held = (await at.ledger()).find((each) => each.number === 'TODO1')
    expect(held?.receivedSha256).toEqual([createHash('sha256').update(bytes).digest('hex')])
    expect((await original(made)).equals(Buffer.from(text))).toBe(true)
  })
})
