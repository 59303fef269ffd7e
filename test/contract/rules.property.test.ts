import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PackageKind } from '../../src/contract/packages.ts'
import { PACKAGE_KINDS } from '../../src/contract/rips/kinds.ts'
import { packFor } from '../../src/contract/rips/packs.ts'
import { readAttachedDocument } from '../../src/core/rips/attached-document.ts'
import { judge } from '../../src/core/rips/judge.ts'
import { wirePackage } from '../../src/core/rips/wire.ts'
import { createMinistryHost } from '../../src/simulators/ministry/index.ts'
import { type SampleDocument, sampleCufe, sampleXml } from '../../src/simulators/ministry/sample-packages.ts'
import { altered, consulta, type Draft, NIT, NOW, rips, SITE, sevenGroups, usuario } from '../support/rips.ts'
import { SAMPLE_CATALOGS } from '../support/rips-catalogs.ts'

/**
 * What the local validator passes with no error, the ministry's simulator accepts. The two share the contract's tables and
 * no rule: packages of every kind are generated near the border between right and wrong, and sent as they would be sent.
 */

const INSTANT = Date.parse('2026-07-20T15:00:00.000Z')
let simulator = createMinistryHost()
let token = ''
let serial = 0

async function call(path: string, body: Uint8Array, headers: Record<string, string> = {}) {
  const request = { method: 'POST', path, query: new URLSearchParams(), headers, body }
  const exchange = await simulator.host.exchange(request)
  if (exchange.kind !== 'answer') throw new Error(exchange.kind)
  return JSON.parse(String(exchange.answer.body)) as Record<string, unknown>
}

beforeAll(async () => {
  simulator = createMinistryHost({ clock: { now: () => INSTANT, after: () => () => {} } })
  const persona = { identificacion: { tipo: 'CC', numero: '1000000000' } }
  const login = new TextEncoder().encode(JSON.stringify({ persona, clave: 'secreta', nit: NIT }))
  token = String((await call('/api/Auth/LoginSISPRO', login)).token)
})
afterAll(() => simulator.close())

const send = (path: string, bytes: Uint8Array) => call(path, bytes, { authorization: `Bearer ${token}` })

const SERVICES = 'usuarios[0].servicios'
const dates = fc.constantFrom(
  '2026-05-31 23:59',
  '2026-06-01 00:00',
  '2026-06-26 11:28',
  '2026-07-01 00:00',
  '2026-07-21 08:00',
)
const diagnoses = fc.constantFrom('C402', 'C403', 'A001', 'O800', 'Z000', 'R509', null, '')
const amounts = fc.constantFrom(0, 1, 4700, 33.33, 50_000)
/** Values on both sides of the rules, and of the structure. */
const CHANGES: readonly (readonly [path: string, values: fc.Arbitrary<unknown>])[] = [
  ['usuarios[0].codSexo', fc.constantFrom('F', 'M', 'I', 'X')],
  ['usuarios[0].tipoUsuario', fc.constantFrom('01', '04', '10', '12', '14')],
  ['usuarios[0].fechaNacimiento', fc.constantFrom('1991-01-01', '2026-06-26', '2027-01-01', '1950-02-30')],
  ['usuarios[0].consecutivo', fc.constantFrom(1, 2)],
  [`${SERVICES}.consultas[0].fechaInicioAtencion`, dates],
  [`${SERVICES}.consultas[0].codDiagnosticoPrincipal`, diagnoses],
  [`${SERVICES}.consultas[0].codDiagnosticoRelacionado1`, diagnoses],
  [`${SERVICES}.consultas[0].codDiagnosticoRelacionado2`, diagnoses],
  [`${SERVICES}.consultas[0].finalidadTecnologiaSalud`, fc.constantFrom('11', '16', '22', '24', '44', '14', '99')],
  [`${SERVICES}.consultas[0].conceptoRecaudo`, fc.constantFrom('01', '02', '03', '04', '05', '06')],
  [`${SERVICES}.consultas[0].valorPagoModerador`, amounts],
  [`${SERVICES}.consultas[0].vrServicio`, amounts],
  [`${SERVICES}.consultas[0].codServicio`, fc.constantFrom(328, 130, 999, '130')],
  [`${SERVICES}.procedimientos[0].vrServicio`, amounts],
  [`${SERVICES}.procedimientos[0].codDiagnosticoRelacionado`, diagnoses],
  [`${SERVICES}.urgencias[0].fechaEgreso`, dates],
  [`${SERVICES}.urgencias[0].condicionDestinoUsuarioEgreso`, fc.constantFrom('01', '02', '03', '08', '09')],
  [`${SERVICES}.hospitalizacion[0].fechaInicioAtencion`, dates],
  [`${SERVICES}.hospitalizacion[0].codDiagnosticoRelacionadoE1`, diagnoses],
  [`${SERVICES}.recienNacidos[0].peso`, fc.constantFrom(499, 500, 3800, 5000, 5001)],
  [`${SERVICES}.recienNacidos[0].edadGestacional`, fc.constantFrom(19, 20, 46, 47)],
  [`${SERVICES}.recienNacidos[0].fechaEgreso`, dates],
  [`${SERVICES}.medicamentos[0].cantidadMedicamento`, fc.constantFrom(0, 1, 3)],
  [`${SERVICES}.medicamentos[0].unidadMinDispensa`, fc.constantFrom(3, 0, 52, 176)],
  [`${SERVICES}.otrosServicios[0].tipoOS`, fc.constantFrom('01', '02', '03', '04', '05', '06')],
  [`${SERVICES}.otrosServicios[0].nomTecnologiaSalud`, fc.constantFrom('GASA', null, '')],
  [`${SERVICES}.otrosServicios[0].numDocumentoIdentificacion`, fc.constantFrom('1000000099', null)],
]

interface Generated {
  readonly kind: PackageKind
  readonly tree: Draft
  readonly document: Pick<SampleDocument, 'modality' | 'coverage' | 'total'>
}

const services = fc.constantFrom<Draft>({ consultas: [consulta()] }, sevenGroups())
const changes = fc.array(
  fc.constantFrom(...CHANGES).chain(([path, values]) => values.map((value) => [path, value] as const)),
  { maxLength: 3 },
)
const generated: fc.Arbitrary<Generated> = fc
  .record({
    kind: fc.constantFrom(...PackageKind.options),
    servicios: services,
    changes,
    modality: fc.constantFrom('02', '02', '04', '01', '03'),
    coverage: fc.constantFrom('16', '16', '17', '15', '06'),
    total: fc.constantFrom(50_000, 1, 4700),
  })
  .map(({ kind, servicios, changes: made, ...document }) => ({
    kind,
    document,
    tree: made.reduce(
      (tree, [path, value]) => changed(tree, path, value),
      rips({ usuarios: [usuario({ servicios })] }),
    ),
  }))

/** A change of a group that the package does not have changes nothing. */
function changed(tree: Draft, path: string, value: unknown): Draft {
  try {
    return altered(tree, path, value)
  } catch {
    return tree
  }
}

/** The invoice that notes and further periods refer to, filed before. */
async function filedSource(): Promise<{ number: string; rips: Draft; xml: Uint8Array }> {
  const number = `S${++serial}`
  const source = rips({ numFactura: number })
  const xml = new TextEncoder().encode(sampleXml({ id: number, total: 1_000_000 }))
  const answer = await send(PACKAGE_KINDS.invoice.path, wirePackage('invoice', source, xml))
  expect(answer).toMatchObject({ ResultState: true })
  return { number, rips: source, xml }
}

async function packageOf({ kind, tree, document }: Generated) {
  const method = PACKAGE_KINDS[kind]
  const id = `D${++serial}`
  const isFirst = kind === 'invoice' || kind === 'capitation_initial' || kind === 'without_invoice'
  const source = isFirst ? null : await filedSource()
  const reference =
    source && method.document !== 'Invoice' ? { id: source.number, uuid: sampleCufe(source.number) } : null
  const root = method.document
  const xml = root && new TextEncoder().encode(sampleXml({ ...document, root, id, ...(reference && { reference }) }))
  const numFactura = method.numFactura === 'absent' ? null : (source?.number ?? id)
  const numbers = { numFactura, tipoNota: method.tipoNota, numNota: method.numNota === 'required' ? id : null }
  return { method, xml, source, rips: method.rips === 'object' ? { ...tree, ...numbers } : null }
}

const judgedAs = { valid: 0, invalid: 0 }

it('what the local validator passes with no error, the simulator accepts', async () => {
  await fc.assert(
    fc.asyncProperty(generated, async (each) => {
      const { method, xml, source, rips: judged } = await packageOf(each)
      const { valid } = judge({
        kind: each.kind,
        rips: judged,
        now: NOW,
        pack: packFor(NOW),
        catalogs: SAMPLE_CATALOGS,
        workspace: { nit: NIT, providerCodes: [SITE] },
        attachedDocument: xml && readAttachedDocument(xml),
        source: source && { rips: source.rips, document: readAttachedDocument(source.xml) },
      })
      judgedAs[valid ? 'valid' : 'invalid']++
      if (!valid) return
      const answer = await send(method.path, wirePackage(each.kind, judged, xml))
      const found = answer.ResultadosValidacion ?? answer.resultadosValidacion
      expect({ accepted: answer.ResultState, found }).toMatchObject({ accepted: true })
    }),
    { numRuns: 400 },
  )
  // The border was met from both sides.
  expect(judgedAs.valid).toBeGreaterThan(60)
  expect(judgedAs.invalid).toBeGreaterThan(60)
})
