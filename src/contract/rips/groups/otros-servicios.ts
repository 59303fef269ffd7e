import type { Field } from '../field.ts'
import {
  code,
  codigoVIDA,
  codPrestador,
  consecutivo,
  dateTime,
  idMIPRES,
  integer,
  nullButPresent,
  numAutorizacion,
  orNull,
  pesos,
  printedAs,
  profesional,
  recaudo,
  text,
  vrDispensacion,
  vrServicio,
} from './builders.ts'

const ORDERED = 'el tipo es 01, 04 o 05'
const [ordererType, ordererNumber] = profesional('S09', 'S10', 'profesional que ordenó')

/** Other services (S), category 7: supplies, transfers, stays, complementary services, fees. */
export const OTROS_SERVICIOS: readonly Field[] = [
  nullButPresent(codPrestador('S01'), 'quien entrega no es un proveedor de tecnologías'),
  numAutorizacion('S02'),
  idMIPRES('S03'),
  dateTime('S04', 'fechaSuministroTecnologia', ['Fecha y hora', 'Cuándo se suministró, hora local.']),
  code('S05', 'tipoOS', ['Tipo de servicio', 'Dispositivo, traslado, estancia, complementario u honorario.']),
  text('S06', 'codTecnologiaSalud', ['Código', 'CUPS en traslados y estancias, MIPRES en complementarios.'], 1, 20, {
    catalogs: ['cups'],
  }),
  orNull(
    text('S07', 'nomTecnologiaSalud', ['Nombre', 'Nombre del dispositivo o insumo.'], 0, 200),
    'el tipo es 01 (dispositivos e insumos)',
  ),
  printedAs(integer('S08', 'cantidadOS', ['Cantidad', 'Cuántas unidades se suministraron.'], 0, 99_999), {
    min: 5,
    because: 'El texto imprime 5 por 1-5: de honorarios se informa siempre 1 en el mismo campo.',
  }),
  orNull(ordererType, ORDERED),
  orNull(ordererNumber, ORDERED),
  pesos('S11', 'vrUnitOS', ['Valor unitario', 'Valor en pesos de una unidad; 0 si no se paga por evento.']),
  vrDispensacion('S18'),
  vrServicio('S12'),
  ...recaudo('S13', 'S14', 'S15', 999_999_999_999),
  codigoVIDA('S17'),
  consecutivo('S16'),
]
