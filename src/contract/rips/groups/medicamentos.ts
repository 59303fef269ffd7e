import type { Field } from '../field.ts'
import {
  code,
  codigoVIDA,
  codPrestador,
  consecutivo,
  dateTime,
  diagnosis,
  idMIPRES,
  integer,
  money,
  nullButPresent,
  orNull,
  profesional,
  recaudo,
  text,
  vrDispensacion,
  vrServicio,
} from './builders.ts'

const MAGISTRAL = 'es una preparación magistral (03)'
const [prescriberType, prescriberNumber] = profesional('M16', 'M17', 'profesional que formuló')

/** Medicines (M), category 6. M02 numAutorizacion went away with Res. 948. */
export const MEDICAMENTOS: readonly Field[] = [
  nullButPresent(codPrestador('M01'), 'quien entrega no es un proveedor de tecnologías'),
  idMIPRES('M03'),
  dateTime('M04', 'fechaDispensAdmon', ['Fecha y hora', 'Cuándo se dispensó o administró, hora local.']),
  ...diagnosis('M05 M24 M25', 'codDiagnosticoPrincipal', [
    'Diagnóstico principal',
    'Diagnóstico que motivó la fórmula.',
  ]),
  ...diagnosis(
    'M06 M26 M27',
    'codDiagnosticoRelacionado',
    ['Diagnóstico relacionado', 'Otro diagnóstico del paciente, distinto del principal.'],
    { optional: true },
  ),
  code('M07', 'tipoMedicamento', ['Tipo de medicamento', 'Clase de medicamento según su registro sanitario.']),
  nullButPresent(
    text(
      'M08',
      'codTecnologiaSalud',
      ['Medicamento', 'Código IUM o, si no tiene, CUM (expediente-consecutivo).'],
      0,
      20,
      {
        catalogues: ['ium', 'cum'],
      },
    ),
    'no es una preparación magistral (03)',
  ),
  // DT1 says 30 characters; the ministry's own guidelines widen it to 120.
  orNull(
    text('M09', 'nomTecnologiaSalud', ['Nombre', 'Principio activo de la preparación magistral.'], 0, 120),
    MAGISTRAL,
  ),
  orNull(
    integer(
      'M10',
      'concentracionMedicamento',
      ['Concentración', 'Cantidad de principio activo.'],
      0,
      999_999_999_999_999,
    ),
    MAGISTRAL,
  ),
  orNull(
    integer('M11', 'unidadMedida', ['Unidad de medida', 'Unidad de la concentración.'], 0, 9999, {
      catalogues: ['umm'],
    }),
    MAGISTRAL,
  ),
  orNull(
    text('M12', 'formaFarmaceutica', ['Forma farmacéutica', 'Presentación de la preparación.'], 6, 8, {
      catalogues: ['ffm'],
    }),
    MAGISTRAL,
  ),
  integer('M13', 'unidadMinDispensa', ['Unidad mínima', 'Unidad mínima en que se dispensa.'], 0, 999, {
    catalogues: ['upr', 'umm'],
  }),
  integer('M14', 'cantidadMedicamento', ['Cantidad', 'Cuántas unidades mínimas se entregaron.'], 0, 9_999_999_999),
  integer('M15', 'diasTratamiento', ['Días de tratamiento', 'Para cuántos días alcanza lo entregado.'], 0, 999),
  nullButPresent(prescriberType, 'se conoce quién formuló'),
  nullButPresent(prescriberNumber, 'se conoce quién formuló'),
  money('M18', 'vrUnitMedicamento', ['Valor unitario', 'Valor en pesos de una unidad; 0 si no se paga por evento.']),
  vrDispensacion('M28'),
  vrServicio('M19'),
  ...recaudo('M20', 'M21', 'M22', 9_999_999_999),
  codigoVIDA('M29'),
  consecutivo('M23'),
]
