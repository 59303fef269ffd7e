import type { ServiceGroup } from '../../../contract/rips/field.ts'
import { LINK } from '../../workbook/rips-sheets.ts'

/** How other programs call our fields, beside the names that the templates know. Only guesses go by them. */
export const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  documentType: ['tipo doc', 'tipo documento paciente', 'td', 'tipo id paciente', 'clase documento'],
  documentNumber: [
    'documento',
    'doc paciente',
    'cedula paciente',
    'identificacion paciente',
    'id paciente',
    'historia',
  ],
  firstName: ['primer nombre', 'nombre 1', 'nombres', 'nombre paciente'],
  middleName: ['segundo nombre', 'nombre 2'],
  lastName: ['primer apellido', 'apellido 1', 'apellidos'],
  secondLastName: ['segundo apellido', 'apellido 2'],
  birthDate: ['fecha nacimiento', 'fec nac', 'nacimiento'],
  sexCode: ['sexo', 'genero'],
  userType: ['tipo usuario', 'regimen', 'tipo afiliacion', 'tipo afiliado'],
  municipalityResidenceCode: ['municipio', 'ciudad', 'divipola'],
  territorialZoneCode: ['zona', 'area residencia'],
  countryResidenceCode: ['pais'],
  nit: ['nit', 'nit entidad', 'identificacion tributaria'],
  kind: ['tipo', 'clase', 'tipo codigo', 'manual'],
  code: ['codigo', 'cups', 'cum', 'ium', 'cod', 'codigo cups', 'codigo servicio', 'referencia'],
  value: ['valor', 'tarifa', 'precio', 'vlr', 'valor unitario', 'tarifa pactada', 'valor contratado'],
  description: ['descripcion', 'nombre', 'servicio', 'detalle'],
  companyName: ['entidad', 'eps', 'aseguradora', 'administradora', 'tercero'],
  tipoDocumentoIdentificacion: ['tipo doc', 'tipo documento paciente', 'td', 'tipo id paciente', 'clase documento'],
  numDocumentoIdentificacion: [
    'documento',
    'cedula',
    'identificacion',
    'doc paciente',
    'cedula paciente',
    'identificacion paciente',
    'id paciente',
  ],
  [LINK.userType]: ['tipo doc', 'tipo documento paciente', 'td', 'tipo id paciente', 'clase documento'],
  [LINK.userNumber]: [
    'documento',
    'doc paciente',
    'cedula paciente',
    'identificacion paciente',
    'cedula',
    'identificacion',
  ],
  [LINK.package]: ['factura', 'numero factura', 'prefijo factura', 'nro factura'],
  numFactura: ['factura', 'numero factura', 'nro factura'],
  tipoUsuario: ['regimen', 'tipo afiliacion', 'tipo afiliado', 'tipo usuario'],
  fechaNacimiento: ['fec nac', 'nacimiento', 'fecha nacimiento'],
  codSexo: ['sexo', 'genero'],
  codMunicipioResidencia: ['municipio', 'ciudad', 'divipola'],
  codZonaTerritorialResidencia: ['zona', 'area residencia'],
  codPaisResidencia: ['pais', 'pais residencia'],
  codPaisOrigen: ['pais origen', 'nacionalidad', 'pais nacimiento'],
  codPrestador: ['habilitacion', 'codigo habilitacion', 'sede', 'ips', 'prestador'],
  fechaInicioAtencion: [
    'fecha atencion',
    'fecha consulta',
    'fecha procedimiento',
    'fecha servicio',
    'fecha',
    'fecha ingreso',
  ],
  fechaDispensAdmon: ['fecha entrega', 'fecha dispensacion', 'fecha'],
  fechaSuministroTecnologia: ['fecha entrega', 'fecha suministro', 'fecha'],
  fechaEgreso: ['fecha salida', 'fecha egreso'],
  codConsulta: ['cups', 'codigo cups', 'consulta', 'cod consulta'],
  codProcedimiento: ['cups', 'codigo cups', 'procedimiento', 'cod procedimiento'],
  codDiagnosticoPrincipal: ['diagnostico', 'dx', 'dx principal', 'cie10', 'diagnostico principal', 'dx1'],
  codDiagnosticoRelacionado1: ['dx relacionado 1', 'dx2', 'diagnostico 2'],
  codDiagnosticoRelacionado: ['dx relacionado', 'diagnostico relacionado'],
  tipoDiagnosticoPrincipal: ['tipo diagnostico', 'tipo dx'],
  finalidadTecnologiaSalud: ['finalidad', 'finalidad consulta'],
  causaMotivoAtencion: ['causa externa', 'causa', 'motivo atencion'],
  modalidadGrupoServicioTecSal: ['modalidad', 'modalidad atencion'],
  grupoServicios: ['grupo servicio', 'grupo servicios'],
  codServicio: ['servicio', 'codigo servicio', 'servicio habilitado'],
  vrServicio: ['valor', 'valor servicio', 'valor total', 'total', 'precio', 'vlr'],
  valorPagoModerador: ['copago', 'cuota moderadora', 'valor copago', 'cuota'],
  conceptoRecaudo: ['concepto recaudo', 'tipo recaudo', 'tipo pago'],
  numAutorizacion: ['autorizacion', 'nro autorizacion'],
  codTecnologiaSalud: ['cum', 'codigo medicamento', 'codigo insumo', 'codigo producto'],
  nomTecnologiaSalud: ['medicamento', 'nombre medicamento', 'descripcion', 'insumo'],
  cantidadMedicamento: ['cantidad'],
  cantidadOS: ['cantidad'],
  diasTratamiento: ['dias', 'dias tratamiento'],
  vrUnitMedicamento: ['valor unitario', 'vlr unitario'],
  vrUnitOS: ['valor unitario', 'vlr unitario'],
}

/** Titles that speak of who attended, not of who was attended. */
export const OF_PROFESSIONAL =
  /\b(profesional|medico|doctor|tratante|especialista|odontologo|terapeuta|prof|med|ordena)\b/

/** What only the records of a group have: by it a sheet is told to hold them. */
export const TELLING: Readonly<Record<ServiceGroup, readonly string[]>> = {
  consultas: ['codConsulta'],
  procedimientos: ['codProcedimiento'],
  urgencias: [],
  hospitalizacion: [],
  recienNacidos: ['edadGestacional'],
  medicamentos: ['tipoMedicamento', 'formaFarmaceutica', 'concentracionMedicamento', 'diasTratamiento'],
  otrosServicios: ['tipoOS'],
}

/** What files write for codes of small catalogs, beside their names: by field, as the template calls it. */
const SEXES = { masculino: 'M', hombre: 'M', femenino: 'F', mujer: 'F', m: 'M', f: 'F', h: 'M' }
const WOMEN: Readonly<Record<string, string>> = { sexCode: 'F', codSexo: 'F', codSexoBiologico: '02' }
/** Where men are `H` and nobody is `F`, an `M` is a woman: her code. `all`: what the column says. */
export function womanOf(field: string, text: string, all: readonly string[]): string | undefined {
  const hasMen = all.includes('h') || all.includes('hombre')
  return text === 'm' && hasMen && !all.includes('f') ? WOMEN[field] : undefined
}
const DOCUMENTS = {
  cedula: 'CC',
  'c.c.': 'CC',
  'cedula ciudadania': 'CC',
  'tarjeta identidad': 'TI',
  't.i.': 'TI',
  ppt: 'PT',
  'cedula extranjeria': 'CE',
  pasaporte: 'PA',
  'registro civil': 'RC',
  'r.c.': 'RC',
  pep: 'PE',
}
const ZONES = { u: '02', urbano: '02', urbana: '02', r: '01', rural: '01' }
export const SAID_AS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  sexCode: SEXES,
  codSexo: SEXES,
  codSexoBiologico: { m: '01', h: '01', hombre: '01', masculino: '01', f: '02', mujer: '02', femenino: '02' },
  documentType: DOCUMENTS,
  tipoDocumentoIdentificacion: DOCUMENTS,
  [LINK.userType]: DOCUMENTS,
  territorialZoneCode: ZONES,
  codZonaTerritorialResidencia: ZONES,
}
