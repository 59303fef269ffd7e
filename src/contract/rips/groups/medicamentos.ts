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
  nullButPresent,
  number,
  orNull,
  pesos,
  printedAs,
  profesional,
  recaudo,
  text,
  vrDispensacion,
  vrServicio,
} from './builders.ts'

const MAGISTRAL = 'es una preparación magistral (03)'
const [prescriberType, prescriberNumber] = profesional('M16', 'M17', 'profesional que formuló')

const NULL_OR_0 = 'Donde no aplica, el DT1 pide 0 y los lineamientos 3.2 piden null.'
const M09_UP_TO_120 = 'Otros citan una nota que lo amplía a 120: de 31 a 120 se advierte y no se rechaza.'

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
        catalogs: ['ium', 'cum'],
      },
    ),
    'no es una preparación magistral (03)',
  ),
  printedAs(
    orNull(
      text('M09', 'nomTecnologiaSalud', ['Nombre', 'Principio activo de la preparación magistral.'], 0, 120),
      MAGISTRAL,
    ),
    { max: 30, because: M09_UP_TO_120, remarked: true },
  ),
  printedAs(
    orNull(
      number(
        'M10',
        'concentracionMedicamento',
        ['Concentración', 'Cantidad de principio activo.'],
        9_999_999_999.99999,
      ),
      MAGISTRAL,
    ),
    { nullable: false, because: NULL_OR_0 },
  ),
  printedAs(
    orNull(
      integer('M11', 'unidadMedida', ['Unidad de medida', 'Unidad de la concentración.'], 0, 9999, {
        catalogs: ['umm'],
      }),
      MAGISTRAL,
    ),
    { nullable: false, because: NULL_OR_0 },
  ),
  printedAs(
    orNull(
      text('M12', 'formaFarmaceutica', ['Forma farmacéutica', 'Presentación de la preparación.'], 6, 8, {
        catalogs: ['ffm'],
      }),
      MAGISTRAL,
    ),
    { lengths: [6, 8], because: 'La tabla FFM, contra la que se revisa, no tiene códigos de 7.' },
  ),
  integer('M13', 'unidadMinDispensa', ['Unidad mínima', 'Unidad mínima en que se dispensa.'], 0, 999, {
    catalogs: ['upr', 'umm'],
  }),
  integer('M14', 'cantidadMedicamento', ['Cantidad', 'Cuántas unidades mínimas se entregaron.'], 0, 9_999_999_999),
  integer('M15', 'diasTratamiento', ['Días de tratamiento', 'Para cuántos días alcanza lo entregado.'], 0, 999),
  nullButPresent(prescriberType, 'se conoce quién formuló'),
  nullButPresent(prescriberNumber, 'se conoce quién formuló'),
  pesos('M18', 'vrUnitMedicamento', ['Valor unitario', 'Valor en pesos de una unidad; 0 si no se paga por evento.']),
  vrDispensacion('M28'),
  vrServicio('M19'),
  ...recaudo('M20', 'M21', 'M22', 9_999_999_999),
  codigoVIDA('M29'),
  consecutivo('M23'),
]
