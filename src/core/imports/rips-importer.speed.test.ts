import { expect, it } from 'vitest'
import { processorTime } from '../../../test/support/processor-time.ts'
import { storedPackage, storedWorkspace } from '../../../test/support/store.ts'
import { fieldsOn } from '../../contract/rips/packs.ts'
import type { Sheet } from '../workbook/table.ts'
import type { ImportWork } from './importer.ts'
import { ripsImporter } from './rips-importer.ts'
import { tablesOf } from './tables.ts'

const SERVICES = 1_000
const NOW = Date.parse('2026-07-20T12:00:00-05:00')
const ROOT = { tipoNota: 'RS', numNota: 'RS1' }
const NUMBER = { tipoDocumentoIdentificacion: 'CC', numDocumentoIdentificacion: '1000000001' }
const PERSON = {
  ...NUMBER,
  tipoUsuario: '01',
  fechaNacimiento: '1991-01-01',
  codSexo: 'F',
  codPaisResidencia: '170',
  codMunicipioResidencia: '05001',
  codZonaTerritorialResidencia: '02',
  incapacidad: 'NO',
  codPaisOrigen: '170',
}
const CONSULTA = {
  codPrestador: '110010001401',
  fechaInicioAtencion: '2026-07-20 08:30',
  codConsulta: '890201',
  codServicio: 130,
  modalidadGrupoServicioTecSal: '01',
  grupoServicios: '01',
  finalidadTecnologiaSalud: '16',
  causaMotivoAtencion: '38',
  codDiagnosticoPrincipal: 'C402',
  tipoDiagnosticoPrincipal: '02',
  ...NUMBER,
  conceptoRecaudo: '05',
  valorPagoModerador: 0,
}
const LINK = { 'usuario.tipoDocumentoIdentificacion': 'CC', 'usuario.numDocumentoIdentificacion': '1000000001' }

type Cells = Readonly<Record<string, string | number>>
const consultas = (count: number, from: number) =>
  Array.from({ length: count }, (_, n) => ({ ...CONSULTA, vrServicio: from + n }))
const sheet = (name: string, [first = {}, ...more]: readonly Cells[]): Sheet => ({
  name,
  rows: [Object.keys(first), ...[first, ...more].map((record) => Object.values(record))],
})
const ROWS = tablesOf(ripsImporter.sheets(fieldsOn('2026-07-20')), [
  sheet('transaccion', [ROOT]),
  sheet('usuarios', [PERSON]),
  sheet(
    'consultas',
    consultas(SERVICES, 10_000).map((record) => ({ ...LINK, ...record })),
  ),
])

/** Processor time of importing them where the one person of a draft has so many others; the least of a few. */
async function taken(before: number): Promise<number> {
  const rips = { ...ROOT, usuarios: [{ ...PERSON, servicios: { consultas: consultas(before, 90_000) } }] }
  const packages = { withNumber: async () => [storedPackage('pkg_1')], revision: async () => ({ rips }) }
  const nothing = () => undefined
  const about = { workspace: storedWorkspace(1), now: NOW, by: 'usr_1', fileName: 'a.xlsx', dryRun: true }
  const work = { ...about, stores: { packages }, unreadable: 0, withGaps: false, step: nothing, turn: nothing }
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < 3; round++) {
    const time = processorTime()
    const { verdicts } = await ripsImporter.take(work as unknown as ImportWork, ROWS)
    least = Math.min(least, time())
    expect(verdicts.filter(({ outcome }) => outcome === 'created')).toHaveLength(SERVICES)
  }
  return least
}

it('takes a small multiple of the time where the person has as many services already', async () => {
  expect(await taken(SERVICES)).toBeLessThan(6 * (await taken(1)))
})
