import { XML_RULES } from './xml-rules.ts'

/**
 * How a code is decided: `local` from the RIPS alone, `catalog` with an installed code table, `xml` with the electronic
 * document, `external` only by registries that the ministry keeps (REPS, RETHUS, MIPRES, deaths, its own filings).
 */
export type RuleClass = 'local' | 'catalog' | 'xml' | 'external'
export type RuleSeverity = 'error' | 'notification'

export interface RuleFacts {
  readonly class: RuleClass
  /** Severity of the settled text; a dated pack may say otherwise. */
  readonly severity: RuleSeverity
  /** Official ids of the fields that the text prints for it, whose presence brings it into play; `*`: every package. */
  readonly fields: readonly string[]
  /** What must hold, in Spanish and our own words. */
  readonly meaning: string
  /** First day (YYYY-MM-DD) on which the rule is in force, and the day on which it no longer is. Left out: always. */
  readonly since?: string
  readonly until?: string
  /** The day that decides how the rule stands; left out: that of the filing. */
  readonly by?: 'service'
  /** Why the code is here although a text of its days does not have it, in Spanish: `npm run law` shows it. */
  readonly because?: string
}

type More = Partial<Pick<RuleFacts, 'since' | 'until' | 'by' | 'because'>>

const rule = (of: RuleClass, severity: RuleSeverity, fields: string, meaning: string, more: More = {}): RuleFacts => ({
  class: of,
  severity,
  fields: fields.split(' '),
  meaning,
  ...more,
})

/** What Res. 948 brought is in force from its day on. */
const BY_948: More = { since: '2026-06-01' }

const PROVIDER = 'C01 P01 R01 H01 N01 M01 S01'
const SERVICE_DATE = 'C02 P02 M04 S04'
const CUPS = 'C04 P05 S06'
const STAY_IN = 'R02 H03'
const STAY_OUT = 'R11 H14 N12'
const VALUE = 'C17 P16 M18 M19 S11 S12'
const CONCEPT = 'C18 P17 M20 S13'
const PAID = 'C19 P18 M21 S14'
const CONDITION = 'R09 H12 N10'
const RELATED_OUT = 'R06 R07 R08 H08 H09 H10'
const MAIN_DIAGNOSES = 'P13 P15 R04 R10 H13 N11'
const DIAGNOSES = 'C10 C11 C12 C13 P13 P14 P15 R04 R05 R06 R07 R08 R10 H06 H07 H08 H09 H10 H11 H13 N09 N11 M05 M06'

/** Every code of the ministry once: those of the RIPS (DT1 v002; RVC093 does not exist), then those of the electronic document. */
export const RULES = {
  RVG01: rule('local', 'error', '*', 'El RIPS debe tener la estructura establecida: propiedades, formatos y signos.'),
  RVG02: rule('external', 'error', '*', 'El documento no debe estar registrado antes ni diferir de lo registrado.'),
  RVG03: rule('local', 'error', '*', 'El paquete debe tener al menos un servicio.'),
  RVG04: rule('local', 'error', '*', 'Cada dato debe ser del tipo establecido.'),
  RVG05: rule('local', 'error', '*', 'Cada dato debe tener la longitud establecida.'),
  RVG06: rule('local', 'error', '*', 'Cada código debe ser de los permitidos en su grupo.'),
  RVG07: rule('local', 'error', '*', 'Cada usuario debe tener al menos un servicio.'),
  RVG08: rule(
    'xml',
    'error',
    'C17 P16 M19 S12',
    'En pago por evento, los servicios deben sumar el valor de la factura.',
  ),
  RVG09: rule('xml', 'error', PAID, 'Los pagos de los pacientes deben sumar lo recaudado en la factura.'),
  RVG10: rule('local', 'error', PROVIDER, 'Un paquete lleva servicios de un solo facturador.'),
  RVG11: rule('external', 'error', 'C16 P12 M17 S10', 'El profesional debe estar en RETHUS o en servicio social.'),
  RVG12: rule('local', 'error', 'U01 U02', 'Un usuario no puede repetirse con los mismos datos.'),
  RVG13: rule('local', 'notification', 'M08 M04', 'El mismo medicamento no debería repetirse a la misma hora.'),
  RVG14: rule(
    'catalog',
    'error',
    'N01',
    'Varios recién nacidos exigen el procedimiento de parto múltiple de la madre.',
  ),
  RVG15: rule('catalog', 'notification', 'R02', 'La observación de urgencias debe ir con la consulta de urgencias.'),
  RVG16: rule('local', 'error', 'R03', 'La causa de la consulta de urgencias debe ser la del registro de urgencias.'),
  RVG17: rule('external', 'error', 'N01', 'Los servicios del recién nacido deben ir bajo el usuario que corresponde.'),
  RVG18: rule('external', 'error', '*', 'El documento no debe tener ya un CUV aprobado.', {
    because: 'Está en los lineamientos 3.2 y en las respuestas del validador; el DT1 no la imprime.',
  }),
  RVG19: rule('external', 'error', '*', 'Un prestador no factura a otro prestador.'),
  CIN001: rule('xml', 'notification', '*', 'La factura de capitación debe emitirse dentro de su periodo.', {
    because: 'Solo está en el ejemplo de respuesta del manual de la API (4.3).',
  }),
  CIN006: rule('xml', 'error', CONCEPT, 'El concepto de recaudo debe corresponder a la cobertura.', BY_948),
  RVC001: rule('xml', 'error', 'T01', 'El NIT debe ser el de quien emitió el documento electrónico.'),
  RVC002: rule('catalog', 'error', 'T01', 'El NIT debe estar en los registros de prestadores.'),
  RVC003: rule('external', 'error', 'T01', 'Un proveedor de tecnologías solo informa medicamentos y otros servicios.'),
  RVC004: rule('xml', 'error', 'T02', 'El número de factura debe ser el del documento electrónico.'),
  RVC005: rule('xml', 'error', 'U03', 'El tipo de usuario debe corresponder a la cobertura.'),
  RVC006: rule('local', 'error', 'U04', 'La fecha de nacimiento no puede ser futura.'),
  RVC007: rule('local', 'notification', 'U04', 'La edad debe corresponder al tipo de documento.'),
  RVC008: rule('local', 'notification', 'U04', 'La madre del recién nacido debería tener entre 9 y 60 años.'),
  RVC009: rule('local', 'notification', 'U05', 'La madre del recién nacido debería tener sexo F.'),
  RVC010: rule('local', 'notification', 'U05', 'La finalidad IVE (24) es para usuarios de sexo F.'),
  RVC011: rule('catalog', 'error', PROVIDER, 'El código del prestador debe estar registrado.'),
  RVC012: rule('catalog', 'error', PROVIDER, 'El código del prestador debe pertenecer al NIT.'),
  RVC013: rule('local', 'error', SERVICE_DATE, 'La fecha del servicio no puede ser futura.'),
  RVC014: rule('xml', 'error', SERVICE_DATE, 'La fecha del servicio debe estar en el periodo de la factura.'),
  RVC015: rule('catalog', 'notification', 'C04', 'El CUPS debería ser de consulta.'),
  RVC016: rule('catalog', 'notification', CUPS, 'El CUPS debería corresponder al sexo del usuario.'),
  RVC017: rule('catalog', 'notification', CUPS, 'El CUPS debería estar en la cobertura de la factura.'),
  RVC018: rule('catalog', 'notification', CUPS, 'El mismo CUPS no debería repetirse en el día para un paciente.'),
  RVC019: rule('catalog', 'notification', CUPS, 'El CUPS debería relacionarse con el diagnóstico principal.'),
  RVC020: rule('catalog', 'notification', 'P05', 'El CUPS debería ser de procedimiento.'),
  RVC021: rule('catalog', 'notification', 'P05', 'El CUPS debería ir con una estancia.'),
  RVC022: rule('catalog', 'notification', 'P05', 'El parto en internación debería ir con hospitalización y sala.'),
  RVC023: rule('catalog', 'error', 'P05', 'El procedimiento de parto debe ir con los datos del recién nacido.'),
  RVC024: rule('catalog', 'error', 'S06', 'El código de traslado o estancia debe ser un CUPS.'),
  RVC025: rule('catalog', 'error', 'S06', 'El servicio complementario debe estar en la tabla de MIPRES.'),
  RVC026: rule('catalog', 'notification', 'S06', 'El CUPS debería ser de otros servicios.'),
  RVC027: rule('catalog', 'notification', 'C04', 'La consulta durante una estancia debería ser intrahospitalaria.'),
  RVC028: rule('catalog', 'notification', DIAGNOSES, 'El diagnóstico debería corresponder al sexo y la edad.'),
  RVC029: rule(
    'catalog',
    'notification',
    'C10 C11 C12 C13 R04 R05 H06 H07',
    'El diagnóstico debería relacionarse con la consulta.',
  ),
  RVC030: rule('catalog', 'notification', 'P13 P14', 'El diagnóstico debería relacionarse con el procedimiento.'),
  RVC031: rule(
    'local',
    'notification',
    'C10 P13 P15 R04 R05 R10 H06 H07 H11 H13 N09 N11 M05',
    'El diagnóstico debería estar entre A00 y Q99 o entre S00 y T98.',
  ),
  RVC032: rule('local', 'notification', MAIN_DIAGNOSES, 'El diagnóstico no debería ser de síntomas (R00 a R99).'),
  RVC033: rule('local', 'notification', MAIN_DIAGNOSES, 'El diagnóstico no debería ser de factores (Z00 a Z99).'),
  RVC034: rule(
    'xml',
    'error',
    VALUE,
    'Los valores van mayores que 0 en pago por evento y en 0 en las demás modalidades.',
  ),
  RVC035: rule('local', 'notification', CONCEPT, 'La cuota moderadora es del régimen contributivo.'),
  RVC036: rule('xml', 'error', PAID, 'Cada recaudo de la factura debe ser la suma de sus detalles.'),
  RVC037: rule('local', 'notification', CONCEPT, 'Los pagos de planes voluntarios no son del régimen subsidiado.'),
  RVC038: rule('local', 'error', STAY_IN, 'La fecha de ingreso no puede ser futura.'),
  RVC039: rule('local', 'error', STAY_IN, 'El ingreso no puede ser posterior al egreso.'),
  RVC040: rule('local', 'notification', 'R11', 'La observación de urgencias no debería pasar de 48 horas.'),
  RVC041: rule('local', 'notification', 'H14', 'La hospitalización debería durar al menos 6 horas.'),
  RVC042: rule('local', 'error', 'R10 H13 N11', 'Si el usuario murió, debe informarse la causa de muerte.'),
  RVC043: rule('local', 'error', STAY_OUT, 'La fecha de egreso no puede ser futura.'),
  RVC044: rule('xml', 'error', STAY_OUT, 'El egreso debe estar en el periodo de la factura.'),
  RVC045: rule('local', 'error', 'N04', 'El nacimiento no puede ser futuro.'),
  RVC046: rule('local', 'error', 'N12', 'El egreso del recién nacido no puede ser anterior a su nacimiento.'),
  RVC047: rule(
    'local',
    'error',
    'N02 N03',
    'El recién nacido sin documento lleva el de la madre, igual al del usuario.',
  ),
  RVC048: rule(
    'external',
    'notification',
    'P04 M02 S02',
    'En presupuesto máximo, la autorización debería ser la de MIPRES.',
  ),
  RVC049: rule('external', 'error', 'M03 S03', 'La entrega debe estar registrada en MIPRES.', BY_948),
  RVC050: rule('local', 'error', 'S09 S10', 'Los tipos 01 y 04 deben llevar quién ordenó.'),
  RVC051: rule('catalog', 'notification', 'C08 P10', 'La finalidad debería corresponder al sexo y la edad.'),
  RVC052: rule('local', 'notification', 'C08', 'La finalidad IVE debería ir con una causa IVE o materno perinatal.'),
  RVC053: rule('local', 'error', CONDITION, 'No puede haber servicios más de 24 horas después de la muerte.'),
  RVC054: rule('local', 'error', 'H02', 'La atención de la que viene el ingreso debe estar en el paquete.'),
  RVC055: rule('catalog', 'error', 'M07', 'El medicamento UNIRS debe estar en el listado UNIRS.'),
  RVC056: rule('local', 'error', 'S05', 'La estancia debe ir con un registro de urgencias u hospitalización.'),
  RVC057: rule('local', 'error', 'N05', 'La edad gestacional debe estar entre 20 y 46 semanas.'),
  RVC058: rule('local', 'error', 'N08', 'El peso del recién nacido debe estar entre 500 y 5000 gramos.'),
  RVC059: rule(
    'catalog',
    'notification',
    'C04 P05',
    'El CUPS debería relacionarse con grupo, servicio, finalidad y causa.',
  ),
  RVC060: rule('local', 'error', 'C19 P18 M21', 'Un pago del paciente debe tener valor mayor que 0.'),
  RVC061: rule('local', 'error', 'C19 P18 M21', 'Con el concepto 05 (no aplica), el pago debe ser 0.'),
  RVC062: rule('local', 'error', CONDITION, 'La derivación a otro servicio debe ir con los servicios prestados.'),
  RVC063: rule('catalog', 'error', 'M08', 'El medicamento debe estar en el catálogo IUM o CUM.'),
  RVC064: rule('local', 'error', 'M08', 'El magistral de cannabis usa los códigos DCI 02887, 50840 o 50941.'),
  RVC065: rule(
    'local',
    'notification',
    'M09 M10 M11 M12',
    'Los tipos 01, 02 y 04 no llevan los datos de la preparación.',
  ),
  RVC066: rule('local', 'error', 'S07', 'El dispositivo o insumo (01) debe llevar su nombre.'),
  RVC067: rule('local', 'notification', 'C08', 'La finalidad 11 debería ir con la causa 40.'),
  RVC068: rule('local', 'notification', 'C08', 'La finalidad 22 debería ir con la causa 42.'),
  RVC069: rule('local', 'notification', 'C08', 'La finalidad 25 debería ir con la causa 42.'),
  RVC070: rule('local', 'notification', 'C08', 'La finalidad 23 debería ir con la causa 42.'),
  RVC071: rule('local', 'notification', 'C08', 'La finalidad 27 debería ir con la causa 42.'),
  RVC072: rule('local', 'notification', 'C08', 'Repite RVC069: la finalidad 25 debería ir con la causa 42.'),
  RVC073: rule('local', 'notification', 'C08', 'Repite RVC070: la finalidad 23 debería ir con la causa 42.'),
  RVC074: rule('local', 'notification', 'C08', 'Repite RVC071: la finalidad 27 debería ir con la causa 42.'),
  RVC075: rule('local', 'notification', 'C08', 'Repite RVC068: la finalidad 22 debería ir con la causa 42.'),
  RVC076: rule('local', 'notification', 'C08', 'Repite RVC069: la finalidad 25 debería ir con la causa 42.'),
  RVC077: rule('local', 'notification', 'C08', 'Repite RVC070: la finalidad 23 debería ir con la causa 42.'),
  RVC078: rule('local', 'notification', 'C08', 'Repite RVC071: la finalidad 27 debería ir con la causa 42.'),
  RVC079: rule('local', 'error', SERVICE_DATE, 'El servicio no puede ser anterior al nacimiento del usuario.'),
  RVC080: rule('local', 'error', STAY_OUT, 'El egreso no puede ser anterior al nacimiento del usuario.'),
  RVC081: rule('local', 'error', STAY_IN, 'El ingreso no puede ser anterior al nacimiento del usuario.'),
  RVC082: rule('catalog', 'notification', 'S06', 'El CUPS debería ser del grupo de servicios informado.'),
  RVC083: rule('catalog', 'notification', 'P10', 'La finalidad 42 debería ir con un código de intervención colectiva.'),
  RVC084: rule(
    'local',
    'error',
    'C08',
    'Las finalidades de promoción, prevención y maternidad no llevan pago del paciente.',
  ),
  RVC085: rule('local', 'notification', 'C08', 'La finalidad 11 debería ir con un diagnóstico entre Z00 y Z99.'),
  RVC086: rule('local', 'error', 'C11 C12 C13 P14 M06', 'El diagnóstico relacionado no puede ser el principal.'),
  RVC087: rule('local', 'error', 'C11 C12 C13', 'Los diagnósticos relacionados no pueden repetirse.'),
  RVC088: rule('local', 'error', RELATED_OUT, 'El relacionado de egreso no puede ser el principal de egreso.'),
  RVC089: rule('local', 'error', RELATED_OUT, 'Los relacionados de egreso no pueden repetirse.'),
  RVC090: rule('catalog', 'notification', 'P05', 'La cirugía del grupo 04 debería ir con el derecho de sala.'),
  RVC091: rule('local', 'error', VALUE, 'En RIPS sin factura, los valores van en 0 salvo lo que pagó el paciente.'),
  RVC092: rule('local', 'error', CONCEPT, 'El anticipo (04) no se informa en el RIPS.'),
  RVC094: rule('local', 'error', 'M19', 'El valor del medicamento debe ser cantidad por valor unitario.', BY_948),
  RVC095: rule('local', 'error', 'U12', 'El usuario de accidente de tránsito debe llevar registro SIRAS.', BY_948),
  RVC096: rule('catalog', 'error', CUPS, 'El CUPS debe existir en la tabla CUPSRips.', BY_948),
  RVC097: rule('local', 'error', 'N06', 'Los controles prenatales no pueden ser más de 15.', BY_948),
  RVC098: rule(
    'external',
    'error',
    SERVICE_DATE,
    'No puede haber servicios 48 horas después de la defunción registrada.',
    BY_948,
  ),
  ...XML_RULES,
} as const satisfies Record<string, RuleFacts>
export type RuleCode = keyof typeof RULES
export const RULE_CODES = Object.keys(RULES) as readonly RuleCode[]
export const isRule = (code: string): code is RuleCode => Object.hasOwn(RULES, code)
