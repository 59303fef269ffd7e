import { consulta, type Draft, medicamento, otroServicio, procedimiento, rips, usuario } from '../support/rips.ts'
import { at, consulted, invoiced, served, type Vector, vector } from './vector.ts'

/** Money, medicines, other services and codes of the CUPS. */

const medicated = (values: Draft = {}) => served({ medicamentos: [medicamento(values)] })
const supplied = (values: Draft = {}) => served({ otrosServicios: [otroServicio(values)] })
const treated = (values: Draft = {}) => served({ procedimientos: [procedimiento(values)] })
const magistral = (values: Draft = {}) => medicated({ ...PREPARED, ...values })
const PREPARED = { tipoMedicamento: '03', codTecnologiaSalud: null, nomTecnologiaSalud: 'CREMA' }
/** Three of 33,33 in an invoice by event. */
const byEvent = (values: Draft, total: string) =>
  invoiced(medicated({ cantidadMedicamento: 3, vrUnitMedicamento: 33.33, ...values }), { modality: '04', total })
const supply = { tipoOS: '01', codTecnologiaSalud: 'DM-1', nomTecnologiaSalud: 'GASA' }
const complementary = { tipoOS: '04', codTecnologiaSalud: '0155' }
const daily = (...days: string[]) =>
  served({
    consultas: days.map((day, index) =>
      consulta({ consecutivo: index + 1, fechaInicioAtencion: `2026-06-${day} 08:00` }),
    ),
  })
const withoutInvoice = (servicios: Draft) => ({
  kind: 'without_invoice' as const,
  rips: rips({ tipoNota: 'RS', numNota: 'RS1', numFactura: null, usuarios: [usuario({ servicios })] }),
})

export const MONEY_VECTORS: readonly Vector[] = [
  vector(
    'RVC060',
    at('consultas', 'valorPagoModerador'),
    ['copago en 0', consulted({ conceptoRecaudo: '01' })],
    ['cuota moderadora en 0', consulted({ conceptoRecaudo: '02' })],
  ),
  vector(
    'RVC061',
    at('consultas', 'valorPagoModerador'),
    ['no aplica en 0', consulted({})],
    ['no aplica con valor', consulted({ valorPagoModerador: 1 })],
  ),
  vector(
    'RVC092',
    at('consultas', 'conceptoRecaudo'),
    ['no aplica', consulted({})],
    ['anticipo', consulted({ conceptoRecaudo: '04' })],
  ),
  vector(
    'RVC035',
    at('consultas', 'conceptoRecaudo'),
    ['contributivo', consulted({ conceptoRecaudo: '02', valorPagoModerador: 4700 })],
    ['subsidiado', consulted({ conceptoRecaudo: '02', valorPagoModerador: 4700 }, { tipoUsuario: '04' })],
  ),
  vector(
    'RVC037',
    at('consultas', 'conceptoRecaudo'),
    ['plan voluntario', consulted({ conceptoRecaudo: '03', valorPagoModerador: 4700 }, { tipoUsuario: '11' })],
    ['subsidiado', consulted({ conceptoRecaudo: '03', valorPagoModerador: 4700 }, { tipoUsuario: '04' })],
  ),
  vector(
    'RVC091',
    at('procedimientos', 'vrServicio'),
    ['consulta con lo pagado', withoutInvoice({ consultas: [consulta({ vrServicio: 50000 })] })],
    ['procedimiento con valor', withoutInvoice({ procedimientos: [procedimiento({ vrServicio: 1 })] })],
  ),
  vector(
    'RVC094',
    at('medicamentos', 'vrServicio'),
    ['3 por 33,33', byEvent({ vrServicio: 99.99 }, '99.99')],
    ['un centavo más', byEvent({ vrServicio: 100 }, '100.00')],
  ),
  vector(
    'RVC094',
    at('medicamentos', 'vrServicio'),
    ['sin pago por evento', medicated({ cantidadMedicamento: 3, vrUnitMedicamento: 33.33, vrServicio: 100 })],
    ['por evento', byEvent({ vrServicio: 99 }, '99.00')],
  ),
  vector(
    'RVC094',
    at('medicamentos', 'vrServicio'),
    ['una preparación magistral', byEvent({ ...PREPARED, vrServicio: 100 }, '100.00')],
    ['un centavo menos', byEvent({ vrServicio: 99.98 }, '99.98')],
  ),
]

export const MEDICINE_VECTORS: readonly Vector[] = [
  vector(
    'RVC063',
    at('medicamentos', 'codTecnologiaSalud'),
    ['en el CUM', medicated()],
    ['en ningún catálogo', medicated({ codTecnologiaSalud: '99999-9' })],
  ),
  vector(
    'RVC055',
    at('medicamentos', 'tipoMedicamento'),
    ['en el listado', medicated({ tipoMedicamento: '04', codTecnologiaSalud: '20025-3' })],
    ['fuera de él', medicated({ tipoMedicamento: '04' })],
  ),
  vector(
    'RVC064',
    at('medicamentos', 'codTecnologiaSalud'),
    ['cannabis', magistral({ codTecnologiaSalud: '02887' })],
    ['otro código', magistral({ codTecnologiaSalud: '10042-1', nomTecnologiaSalud: 'Aceite de cannabidiol' })],
  ),
  vector(
    'RVC065',
    at('medicamentos', 'unidadMedida'),
    ['sin preparación', medicated()],
    ['con unidad de medida', medicated({ unidadMedida: 176 })],
  ),
  vector(
    'RVC065',
    at('medicamentos', 'concentracionMedicamento'),
    ['sin concentración', medicated({ concentracionMedicamento: null })],
    ['con concentración 0', medicated({ concentracionMedicamento: 0 })],
  ),
  vector(
    'RVC065',
    at('medicamentos', 'unidadMedida'),
    ['sin unidad', medicated({ unidadMedida: null })],
    ['con unidad 0', medicated({ unidadMedida: 0 })],
  ),
]

export const OTHER_SERVICE_VECTORS: readonly Vector[] = [
  vector(
    'RVC050',
    at('otrosServicios', 'tipoDocumentoIdentificacion'),
    ['ordenado', supplied(supply)],
    ['sin quien ordena', supplied({ ...supply, tipoDocumentoIdentificacion: null })],
  ),
  vector(
    'RVC066',
    at('otrosServicios', 'nomTecnologiaSalud'),
    ['con nombre', supplied(supply)],
    ['sin nombre', supplied({ ...supply, nomTecnologiaSalud: null })],
  ),
  vector(
    'RVC024',
    at('otrosServicios', 'codTecnologiaSalud'),
    ['CUPS', supplied()],
    ['no es CUPS', supplied({ codTecnologiaSalud: 'TRASLADO' })],
  ),
  vector(
    'RVC026',
    at('otrosServicios', 'codTecnologiaSalud'),
    ['de otros servicios', supplied()],
    ['de procedimiento', supplied({ codTecnologiaSalud: '903895' })],
  ),
  vector(
    'RVC025',
    at('otrosServicios', 'codTecnologiaSalud'),
    ['de MIPRES', supplied(complementary)],
    ['de ninguna tabla', supplied({ ...complementary, codTecnologiaSalud: '9999' })],
  ),
]

export const CUPS_VECTORS: readonly Vector[] = [
  vector(
    'RVC096',
    at('consultas', 'codConsulta'),
    ['existe', consulted({})],
    ['no existe', consulted({ codConsulta: '899999' })],
  ),
  vector(
    'RVC015',
    at('consultas', 'codConsulta'),
    ['de consulta', consulted({})],
    ['de procedimiento', consulted({ codConsulta: '903895' })],
  ),
  vector(
    'RVC020',
    at('procedimientos', 'codProcedimiento'),
    ['de procedimiento', treated()],
    ['de consulta', treated({ codProcedimiento: '890602' })],
  ),
  vector(
    'RVC018',
    [0, 0, 1, 3].map((index) => at('consultas', 'codConsulta', index)).join(' '),
    ['otro día', daily('26', '27')],
    ['tres el mismo día', daily('26', '26', '27', '26')],
  ),
]
