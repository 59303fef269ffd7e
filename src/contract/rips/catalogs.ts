import type { Group, SmallCatalog } from './field.ts'
import { FFM } from './tables/ffm.ts'
import { SERVICIOS } from './tables/servicios.ts'
import { UMM } from './tables/umm.ts'
import { UPR } from './tables/upr.ts'

/** One code of a small catalog, with where and for whom it may be used. */
export interface Option {
  readonly code: string
  readonly name: string
  /** Groups in which the ministry takes the code; every group when left out. */
  readonly groups?: readonly Group[]
  /** False: known and not refused here, but not to be offered to a person who fills in a form. */
  readonly offered?: false
  /** Only for this sex and between these ages in years (rule RVC051). */
  readonly sex?: 'F'
  readonly minAge?: number
  readonly maxAge?: number
}

type Limits = Omit<Option, 'code' | 'name'>
type Row = readonly [code: string, name: string, limits?: Limits]

const catalog = (...rows: readonly Row[]): readonly Option[] =>
  rows.map(([code, name, limits]) => ({ code, name, ...limits }))

/** From lines of code and name. */
const listed = (lines: string): readonly Option[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => ({ code: line.slice(0, line.indexOf(' ')), name: line.slice(line.indexOf(' ') + 1) }))

const anyone: Limits = {
  groups: ['usuarios', 'recienNacidos', 'consultas', 'procedimientos', 'medicamentos', 'otrosServicios'],
}
const patientOnly: Limits = { groups: ['usuarios', 'recienNacidos'] }
const nowhere: Limits = { groups: [] }
const consultasOnly: Limits = { groups: ['consultas'] }
const procedimientosOnly: Limits = { groups: ['procedimientos'] }
const urgenciasOnly: Limits = { groups: ['urgencias'] }
const notOffered: Limits = { offered: false }
const maternal: Limits = { sex: 'F', minAge: 10, maxAge: 54 }

/**
 * The ministry's small code tables (SISPRO, July 2026). A newborn without a document of its own carries the mother's, so
 * that group takes every patient document (RVC047 looks at the rest).
 */
export const CATALOGS: Readonly<Record<SmallCatalog, readonly Option[]>> = {
  tipoDocumentoIdentificacion: catalog(
    ['CC', 'Cédula de ciudadanía', anyone],
    ['CE', 'Cédula de extranjería', anyone],
    ['CD', 'Carné diplomático', anyone],
    ['PA', 'Pasaporte', anyone],
    ['SC', 'Salvoconducto de permanencia', anyone],
    ['PE', 'Permiso especial de permanencia', anyone],
    ['DE', 'Documento extranjero', anyone],
    ['PT', 'Permiso por protección temporal', anyone],
    ['RC', 'Registro civil', patientOnly],
    ['TI', 'Tarjeta de identidad', patientOnly],
    ['CN', 'Certificado de nacido vivo', patientOnly],
    ['AS', 'Adulto sin identificar', patientOnly],
    ['MS', 'Menor sin identificar', patientOnly],
    ['SI', 'Sin identificación', patientOnly],
    ['NI', 'NIT', nowhere],
    ['NV', 'Certificado de nacido vivo (código alterno)', nowhere],
  ),
  tipoUsuario: catalog(
    ['01', 'Contributivo cotizante'],
    ['02', 'Contributivo beneficiario'],
    ['03', 'Contributivo adicional'],
    ['04', 'Subsidiado'],
    ['05', 'No afiliado'],
    ['06', 'Especial o excepción cotizante'],
    ['07', 'Especial o excepción beneficiario'],
    ['08', 'Persona privada de la libertad a cargo del Fondo Nacional de Salud'],
    ['09', 'Tomador o amparado ARL'],
    ['10', 'Tomador o amparado SOAT'],
    ['11', 'Tomador o amparado en planes voluntarios de salud'],
    ['12', 'Particular'],
    ['13', 'Especial o excepción no cotizante (Ley 352 de 1997)'],
    // Only in DT1 v003 of 15 July 2026; its official name was not seen.
    ['14', 'Lesionado en accidente de tránsito sin SOAT'],
  ),
  codSexo: catalog(['M', 'Masculino'], ['F', 'Femenino'], ['I', 'Indeterminado o intersexual']),
  codSexoBiologico: catalog(['01', 'Masculino'], ['02', 'Femenino'], ['03', 'Indeterminado']),
  codZonaTerritorialResidencia: catalog(['01', 'Rural'], ['02', 'Urbana']),
  incapacidad: catalog(['SI', 'Sí'], ['NO', 'No']),
  tipoNota: catalog(
    ['NC', 'Nota crédito'],
    ['ND', 'Nota débito'],
    ['NA', 'Nota de ajuste de RIPS'],
    ['RS', 'RIPS sin factura'],
  ),
  modalidadGrupoServicioTecSal: catalog(
    ['01', 'Intramural'],
    ['02', 'Extramural: unidad móvil'],
    ['03', 'Extramural: domiciliaria'],
    ['04', 'Extramural: jornada de salud'],
    // In the validator's table of 2025, not in the live one of July 2026.
    ['05', 'Extramural: atención prehospitalaria o transporte asistencial', { ...procedimientosOnly, ...notOffered }],
    ['06', 'Telemedicina interactiva'],
    ['07', 'Telemedicina no interactiva'],
    ['08', 'Telemedicina: telexperticia'],
    ['09', 'Telemedicina: telemonitoreo'],
  ),
  grupoServicios: catalog(
    ['01', 'Consulta externa'],
    ['02', 'Apoyo diagnóstico y complementación terapéutica'],
    ['03', 'Internación'],
    ['04', 'Quirúrgico'],
    ['05', 'Atención inmediata'],
  ),
  finalidadTecnologiaSalud: catalog(
    ['11', 'Valoración integral para la promoción y mantenimiento'],
    ['12', 'Detección temprana de enfermedad general'],
    ['13', 'Detección temprana de enfermedad laboral'],
    ['14', 'Protección específica', procedimientosOnly],
    ['15', 'Diagnóstico'],
    ['16', 'Tratamiento'],
    ['17', 'Rehabilitación'],
    ['18', 'Paliación'],
    ['19', 'Planificación familiar y anticoncepción'],
    ['20', 'Promoción y apoyo a la lactancia materna', maternal],
    ['21', 'Atención básica de orientación familiar', consultasOnly],
    ['22', 'Atención para el cuidado preconcepcional'],
    ['23', 'Atención para el cuidado prenatal', maternal],
    ['24', 'Interrupción voluntaria del embarazo', maternal],
    ['25', 'Atención del parto y puerperio', maternal],
    ['26', 'Atención para el cuidado del recién nacido', procedimientosOnly],
    ['27', 'Atención para el seguimiento del recién nacido'],
    ['28', 'Preparación para la maternidad y la paternidad', procedimientosOnly],
    ['29', 'Promoción de actividad física', procedimientosOnly],
    ['30', 'Promoción de la cesación del tabaquismo', procedimientosOnly],
    ['31', 'Prevención del consumo de sustancias psicoactivas', procedimientosOnly],
    ['32', 'Promoción de la alimentación saludable', procedimientosOnly],
    ['33', 'Promoción para el ejercicio de los derechos sexuales y reproductivos', procedimientosOnly],
    ['34', 'Promoción para el desarrollo de habilidades para la vida', procedimientosOnly],
    ['35', 'Promoción de estrategias de afrontamiento frente a sucesos vitales', procedimientosOnly],
    ['36', 'Promoción de la sana convivencia y el tejido social', procedimientosOnly],
    ['37', 'Promoción de un ambiente seguro y de cuidado del ambiente', procedimientosOnly],
    ['38', 'Promoción del empoderamiento para el ejercicio del derecho a la salud', procedimientosOnly],
    ['39', 'Promoción de prácticas de crianza y cuidado para la salud', procedimientosOnly],
    ['40', 'Promoción de la capacidad de agencia y cuidado de la salud', procedimientosOnly],
    ['41', 'Desarrollo de habilidades cognitivas', procedimientosOnly],
    ['42', 'Intervención colectiva', procedimientosOnly],
    ['43', 'Modificación de la estética corporal (fines estéticos)'],
    ['44', 'Otra'],
  ),
  causaMotivoAtencion: catalog(
    ['21', 'Accidente de trabajo'],
    ['22', 'Accidente en el hogar'],
    ['23', 'Accidente de tránsito de origen común'],
    ['24', 'Accidente de tránsito de origen laboral'],
    ['25', 'Accidente en el entorno educativo'],
    ['26', 'Otro tipo de accidente'],
    ['27', 'Evento catastrófico de origen natural'],
    ['28', 'Lesión por agresión'],
    ['29', 'Lesión autoinfligida'],
    ['30', 'Sospecha de violencia física'],
    ['31', 'Sospecha de violencia psicológica'],
    ['32', 'Sospecha de violencia sexual'],
    ['33', 'Sospecha de negligencia y abandono'],
    ['34', 'IVE relacionada con peligro para la salud o la vida de la mujer'],
    ['35', 'IVE por malformación congénita incompatible con la vida'],
    ['36', 'IVE por violencia sexual, incesto, o inseminación o transferencia no consentida'],
    ['37', 'Evento adverso en salud'],
    ['38', 'Enfermedad general'],
    ['39', 'Enfermedad laboral'],
    ['40', 'Promoción y mantenimiento de la salud: intervenciones individuales', consultasOnly],
    ['41', 'Intervención colectiva', consultasOnly],
    ['42', 'Atención de población materno perinatal'],
    ['43', 'Riesgo ambiental'],
    ['44', 'Otros eventos catastróficos'],
    ['45', 'Accidente de mina antipersonal (MAP)'],
    ['46', 'Accidente de artefacto explosivo improvisado (AEI)'],
    ['47', 'Accidente de munición sin explotar (MUSE)'],
    ['48', 'Otra víctima del conflicto armado colombiano'],
    ['49', 'IVE por decisión de la persona gestante hasta la semana 24'],
  ),
  tipoDiagnosticoPrincipal: catalog(
    ['01', 'Impresión diagnóstica'],
    ['02', 'Confirmado nuevo'],
    ['03', 'Confirmado repetido'],
  ),
  viaIngresoServicioSalud: catalog(
    ['01', 'Demanda espontánea', procedimientosOnly],
    ['02', 'Derivado de consulta externa'],
    ['03', 'Derivado de urgencias'],
    ['04', 'Derivado de hospitalización'],
    ['05', 'Derivado de sala de cirugía'],
    ['06', 'Derivado de sala de partos'],
    ['07', 'Recién nacido en la institución'],
    ['08', 'Recién nacido en otra institución'],
    ['09', 'Derivado o referido de hospitalización domiciliaria'],
    ['10', 'Derivado de atención domiciliaria'],
    ['11', 'Derivado de telemedicina'],
    ['12', 'Derivado de jornada de salud'],
    ['13', 'Referido de otra institución'],
    ['14', 'Contrarreferido de otra institución'],
  ),
  condicionDestinoUsuarioEgreso: catalog(
    ['01', 'Con destino a su domicilio'],
    ['02', 'Muerto'],
    ['03', 'Derivado a otro servicio', urgenciasOnly],
    ['04', 'Referido a otra institución'],
    ['05', 'Contrarreferido a otra institución'],
    ['06', 'Derivado o referido a hospitalización domiciliaria'],
    ['07', 'Derivado a servicio social'],
    ['08', 'Continúa en el servicio (corte de facturación)'],
  ),
  conceptoRecaudo: catalog(
    ['05', 'No aplica'],
    ['01', 'Copago'],
    ['02', 'Cuota moderadora'],
    ['03', 'Pagos compartidos en planes voluntarios de salud'],
    // Belongs in the invoice only; rule RVC092 says how much that matters on each date.
    ['04', 'Anticipo', notOffered],
  ),
  tipoMedicamento: catalog(
    ['01', 'Con uso según registro sanitario'],
    ['02', 'Vital no disponible definido por el INVIMA'],
    ['03', 'Preparación magistral'],
    ['04', 'Uso no incluido en el registro sanitario (UNIRS)'],
    ['05', 'Autorización sanitaria de uso de emergencia (ASUE)'],
  ),
  tipoOS: catalog(
    ['01', 'Dispositivos médicos e insumos'],
    ['02', 'Traslados'],
    ['03', 'Estancias'],
    ['04', 'Servicios complementarios'],
    ['05', 'Honorarios'],
    ['06', 'Servicios propios de comunidades indígenas (deshabilitado)', nowhere],
  ),
  // The names of the next two are written into the invoice, so they stand as the ministry spells them.
  modalidadPago: catalog(
    ['01', 'Pago individual por caso / Conjunto integral de atenciones / Paquete / Canasta'],
    ['02', 'Pago global prospectivo'],
    ['03', 'Pago por capitación'],
    ['04', 'Pago por evento'],
  ),
  coberturaPlan: catalog(
    // Not for invoices issued since 1 July 2026: 16 and 17 took its place.
    ['01', 'Plan de beneficios en salud financiado con UPC', notOffered],
    ['02', 'Presupuesto máximo'],
    ['03', 'Prima EPS / EOC, no asegurados SOAT'],
    ['04', 'Cobertura Póliza SOAT'],
    ['05', 'Cobertura ARL'],
    ['06', 'Cobertura ADRES'],
    ['07', 'Cobertura Salud Pública'],
    ['08', 'Cobertura entidad territorial, recursos de oferta'],
    ['09', 'Urgencias población migrante'],
    ['10', 'Plan complementario en salud'],
    ['11', 'Plan medicina prepagada'],
    ['12', 'Otras pólizas en salud'],
    ['13', 'Cobertura Régimen Especial o Excepción'],
    ['14', 'Cobertura Fondo Nacional de Salud PPL'],
    ['15', 'Particular'],
    ['16', 'Plan de beneficios en salud financiado con UPC Contributivo'],
    ['17', 'Plan de beneficios en salud financiado con UPC Subsidiado'],
  ),
  facturaSinContrato: catalog(
    ['01', 'Atención de urgencias'],
    ['02', 'A cargo de ADRES, aseguradora SOAT o planes voluntarios'],
    ['03', 'Fallos de tutela u órdenes judiciales'],
    ['04', 'Portabilidad o asignación masiva de afiliados'],
    ['05', 'Casos excepcionales por cotizaciones o autorizaciones sin contrato'],
    ['06', 'Recuperación de órganos para trasplante'],
    ['07', 'Paciente particular'],
  ),
  tipoOperacion: catalog(
    ['SS-CUFE', 'Acredita recaudos con factura electrónica'],
    ['SS-CUDE', 'Acredita recaudos con factura de contingencia'],
    ['SS-POS', 'Acredita recaudos con documento equivalente POS'],
    ['SS-SNum', 'Acredita recaudos con talonario'],
    ['SS-Recaudo', 'Comprobante de recaudo al usuario (no va al Ministerio)'],
    ['SS-Reporte', 'Reporta recaudos ya contabilizados'],
    ['SS-SinAporte', 'Sin recaudo'],
    ['20', 'Nota crédito que referencia una factura'],
    ['30', 'Nota débito que referencia una factura'],
  ),
  conceptoNotaCredito: catalog(
    ['1', 'Devolución o no aceptación parcial'],
    ['2', 'Anulación'],
    ['3', 'Rebaja o descuento'],
    ['4', 'Ajuste de precio'],
    ['5', 'Descuento por pronto pago'],
    ['6', 'Descuento por volumen'],
  ),
  conceptoNotaDebito: catalog(
    ['1', 'Intereses'],
    ['2', 'Gastos por cobrar'],
    ['3', 'Cambio del valor'],
    ['4', 'Otros'],
  ),
  // As of 2025; the services of transport and prehospital care (1103 to 1105) are closed there, and not refused here.
  servicios: listed(SERVICIOS),
  upr: listed(UPR),
  umm: listed(UMM),
  ffm: listed(FFM),
}
