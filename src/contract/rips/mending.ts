import { providerOfSite } from '../reps.ts'
import { type Group, SERVICE_GROUPS, type ServiceGroup } from './field.ts'

/**
 * Where a field of a RIPS is put right once its invoice was issued. `package`: in the RIPS alone, which is filed again.
 * `note`: the issued invoice says the same, so that it is annulled with a credit note and made anew.
 */
export type Mending = 'package' | 'note'

interface MendingRow {
  readonly kind: MendingKind
  readonly by: Mending
  /** The text that decides it. */
  readonly source: string
  readonly fields: readonly string[]
}

export type MendingKind =
  | 'person'
  | 'payerPerson'
  | 'site'
  | 'provider'
  | 'care'
  | 'printedService'
  | 'money'
  | 'collected'
  | 'numbering'

/**
 * One table for all groups. Res. 948 of 2026, article 3 number 6: what does not touch the total in money is brought up to date in
 * the RIPS, without notes. Article 7: who was attended and the detail of the care stand in the RIPS, in accord with the invoice.
 */
export const MENDING: readonly MendingRow[] = [
  {
    kind: 'person',
    by: 'package',
    source: 'Res. 948 de 2026, art. 7: la identificación de los usuarios está en el RIPS y no en la factura',
    fields: [
      ...['tipoUsuario', 'fechaNacimiento', 'codSexo', 'codPaisResidencia', 'codMunicipioResidencia'],
      ...['codZonaTerritorialResidencia', 'incapacidad', 'codPaisOrigen', 'registroSIRAS'],
      ...['tipoDocumentoIdentificacion', 'numDocumentoIdentificacion'],
    ],
  },
  {
    kind: 'care',
    by: 'package',
    source:
      'Res. 948 de 2026, arts. 3 (num. 6) y 7: el detalle asistencial está en el RIPS y no cambia el valor facturado',
    fields: [
      ...['fechaInicioAtencion', 'fechaEgreso', 'fechaDispensAdmon', 'fechaSuministroTecnologia'],
      ...['numAutorizacion', 'idMIPRES', 'modalidadGrupoServicioTecSal', 'grupoServicios', 'codServicio'],
      ...['finalidadTecnologiaSalud', 'causaMotivoAtencion', 'viaIngresoServicioSalud', 'tipoDiagnosticoPrincipal'],
      ...['codDiagnosticoPrincipal', 'codDiagnosticoPrincipalCIE11', 'nomCodDiagnosticoPrincipalCIE11'],
      ...['codDiagnosticoRelacionado', 'codDiagnosticoRelacionadoCIE11', 'nomCodDiagnosticoRelacionadoCIE11'],
      ...['codDiagnosticoRelacionado1', 'codDiagnosticoRelacionado1CIE11', 'nomCodDiagnosticoRelacionado1CIE11'],
      ...['codDiagnosticoRelacionado2', 'codDiagnosticoRelacionado2CIE11', 'nomCodDiagnosticoRelacionado2CIE11'],
      ...['codDiagnosticoRelacionado3', 'codDiagnosticoRelacionado3CIE11', 'nomCodDiagnosticoRelacionado3CIE11'],
      ...['codDiagnosticoPrincipalE', 'codDiagnosticoPrincipalECIE11', 'nomCodDiagnosticoPrincipalECIE11'],
      ...['codDiagnosticoRelacionadoE1', 'codDiagnosticoRelacionadoE1CIE11', 'nomCodDiagnosticoRelacionadoE1CIE11'],
      ...['codDiagnosticoRelacionadoE2', 'codDiagnosticoRelacionadoE2CIE11', 'nomCodDiagnosticoRelacionadoE2CIE11'],
      ...['codDiagnosticoRelacionadoE3', 'codDiagnosticoRelacionadoE3CIE11', 'nomCodDiagnosticoRelacionadoE3CIE11'],
      ...['codComplicacion', 'codComplicacionCIE11', 'nomCodComplicacionCIE11'],
      ...['codDiagnosticoCausaMuerte', 'codDiagnosticoCausaMuerteCIE11', 'nomCodDiagnosticoCausaMuerteCIE11'],
      ...['condicionDestinoUsuarioEgreso', 'edadGestacional', 'numConsultasCPrenatal', 'codSexoBiologico', 'peso'],
      ...['tipoMedicamento', 'concentracionMedicamento', 'unidadMedida', 'formaFarmaceutica', 'unidadMinDispensa'],
      ...['diasTratamiento', 'tipoOS', 'codigoVIDA'],
    ],
  },
  {
    kind: 'site',
    by: 'package',
    source:
      'Documento Técnico 2 (29-04-2026): la factura lleva los diez dígitos del prestador y el RIPS los doce de su sede',
    fields: ['codPrestador'],
  },
  {
    kind: 'printedService',
    by: 'note',
    // An adjusting note is for what leaves the total alone *and* asks for no note to the invoice (art. 3, number 6); its printed
    // line names the service, the RIPS keeps to it (art. 7), and only a note changes what the tax authority validated.
    source:
      'Res. 948 de 2026, arts. 3 (num. 6) y 7: la nota de ajuste no procede donde la factura misma necesita nota, y sus líneas dicen qué servicio se cobra',
    fields: ['codConsulta', 'codProcedimiento', 'codTecnologiaSalud', 'nomTecnologiaSalud'],
  },
  {
    kind: 'money',
    by: 'note',
    source:
      'Res. 948 de 2026, art. 3 (num. 6): lo que afecta el valor facturado necesita nota; Lineamientos 3.2, num. 2.2.2.1',
    fields: ['vrServicio', 'vrUnitMedicamento', 'vrUnitOS', 'vrDispensacion', 'cantidadMedicamento', 'cantidadOS'],
  },
  {
    kind: 'collected',
    by: 'note',
    source:
      'Documento Técnico 2 (29-04-2026): la factura lleva lo que pagaron los usuarios, igual a la suma de sus RIPS',
    fields: ['conceptoRecaudo', 'valorPagoModerador', 'numFEVPagoModerador'],
  },
  {
    kind: 'numbering',
    by: 'package',
    source: 'Documento Técnico 1 v002: el consecutivo solo ordena los registros del RIPS',
    fields: ['consecutivo'],
  },
]

/** What a table by names alone cannot tell. */
const OF_PAYER: MendingRow = {
  kind: 'payerPerson',
  by: 'note',
  source: 'Documento Técnico 2 (29-04-2026): cuando paga el paciente, su documento es el del adquirente de la factura',
  fields: ['tipoDocumentoIdentificacion', 'numDocumentoIdentificacion'],
}
const OF_PROVIDER: MendingRow = {
  kind: 'provider',
  by: 'note',
  source: 'Documento Técnico 2 (29-04-2026): la factura lleva el código del prestador',
  fields: ['codPrestador'],
}

const providerOf = (site: unknown) => providerOfSite(String(site ?? ''))

interface Mended {
  readonly group: Group
  readonly field: string
  readonly from: unknown
  readonly to: unknown
  /** The invoice is issued to the patient. */
  readonly payerIsPatient: boolean
}

/** By what a change to the RIPS of an issued invoice is made, and why; undefined: it is none of a user or a service. */
export function mendedBy({ group, field, from, to, payerIsPatient }: Mended): MendingRow | undefined {
  if (group === 'usuarios' && payerIsPatient && OF_PAYER.fields.includes(field)) return OF_PAYER
  if (field === 'codPrestador' && providerOf(from) !== providerOf(to)) return OF_PROVIDER
  return group === 'root' ? undefined : MENDING.find(({ fields }) => fields.includes(field))
}

const isServiceGroup = (name: string): name is ServiceGroup => SERVICE_GROUPS.some((group) => group === name)

export interface PlacedField {
  readonly group: 'usuarios' | ServiceGroup
  readonly field: string
}

/** The field of a place, a path without its numbers: `usuarios[].servicios.consultas[].codConsulta`. */
export function fieldAt(place: string): PlacedField | undefined {
  const [, group, ofService, ofUser] = /^usuarios\[\](?:\.servicios\.(\w+)\[\]\.(\w+)|\.(\w+))$/.exec(place) ?? []
  if (ofUser !== undefined) return { group: 'usuarios', field: ofUser }
  return group !== undefined && ofService !== undefined && isServiceGroup(group)
    ? { group, field: ofService }
    : undefined
}

export const placeOf = (path: string): string => path.replace(/\[\d+\]/g, '[]')
