import type { Field } from '../field.ts'
import { causa, codigoVIDA, codPrestador, condicionEgreso, consecutivo, dateTime, diagnosis } from './builders.ts'

/** The seed's strict profile allows 4 to 6 characters here, where the other groups take exactly 4. */
const SEED = {
  min: 4,
  max: 6,
  printed: {
    max: 4,
    because: 'El contrato (native-d558206) recibe de 4 a 6: lo que el texto no recibe se advierte.',
    remarked: true,
  },
} as const
/** The contract says 4 to 6 or null, so not "". */
const SEED_OR_NULL = { ...SEED, printed: { ...SEED.printed, empty: true } } as const
const RELATED = 'Otro diagnóstico al egreso, distinto del principal de egreso.'

/**
 * Emergencies with observation (R), category 3: the seed's strict profile `native-d558206`, bound by bound. It is wider
 * than DT1 (12 characters for codPrestador, 4 for a diagnosis): the seed decides the structure, and DT1's bound is a remark.
 */
export const URGENCIAS: readonly Field[] = [
  {
    ...codPrestador('R01'),
    min: 3,
    printed: {
      min: 12,
      because: 'El contrato (native-d558206) recibe de 3 a 12: lo que el texto no recibe se advierte.',
      remarked: true,
    },
  },
  dateTime('R02', 'fechaInicioAtencion', ['Ingreso', 'Cuándo ingresó a urgencias, hora local.']),
  causa('R03'),
  ...diagnosis('R04 R13 R14', 'codDiagnosticoPrincipal', ['Diagnóstico de ingreso', 'Diagnóstico al ingresar.'], SEED),
  ...diagnosis(
    'R05 R15 R16',
    'codDiagnosticoPrincipalE',
    ['Diagnóstico de egreso', 'Diagnóstico principal al salir.'],
    SEED,
  ),
  ...diagnosis('R06 R17 R18', 'codDiagnosticoRelacionadoE1', ['Relacionado de egreso 1', RELATED], {
    ...SEED_OR_NULL,
    optional: true,
  }),
  ...diagnosis('R07 R19 R20', 'codDiagnosticoRelacionadoE2', ['Relacionado de egreso 2', RELATED], {
    ...SEED_OR_NULL,
    optional: true,
  }),
  ...diagnosis('R08 R21 R22', 'codDiagnosticoRelacionadoE3', ['Relacionado de egreso 3', RELATED], {
    ...SEED_OR_NULL,
    optional: true,
  }),
  condicionEgreso('R09'),
  ...diagnosis('R10 R23 R24', 'codDiagnosticoCausaMuerte', ['Causa de muerte', 'Causa básica de la muerte.'], {
    ...SEED_OR_NULL,
    when: 'la condición de egreso es 02 (muerto)',
  }),
  dateTime('R11', 'fechaEgreso', ['Egreso', 'Cuándo salió de urgencias, hora local.']),
  codigoVIDA('R25'),
  consecutivo('R12'),
]
