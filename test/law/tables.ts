import type { Catalog } from '../../src/contract/rips/field.ts'

/** The names under which Documento Técnico 1 cites the code tables that a field of the RIPS may have. */
export const TABLE_NAMES: Readonly<Partial<Record<Catalog, string>>> = {
  tipoDocumentoIdentificacion: 'TipoIdPISIS',
  tipoUsuario: 'RIPSTipoUsuarioVersion2',
  codSexo: 'Sexo',
  codSexoBiologico: 'Sexo',
  codZonaTerritorialResidencia: 'ZonaVersion2',
  incapacidad: 'LstSiNo',
  tipoNota: 'TipoNota',
  modalidadGrupoServicioTecSal: 'ModalidadAtencion',
  grupoServicios: 'GrupoServicios',
  finalidadTecnologiaSalud: 'RIPSFinalidadConsultaVersion2',
  causaMotivoAtencion: 'RIPSCausaExternaVersion2',
  tipoDiagnosticoPrincipal: 'RIPSTipoDiagnosticoPrincipalVersion2',
  viaIngresoServicioSalud: 'ViaIngresoUsuario',
  condicionDestinoUsuarioEgreso: 'CondicionyDestinoUsuarioEgreso',
  conceptoRecaudo: 'conceptoRecaudo',
  tipoMedicamento: 'TipoMedicamentoPOSVersion2',
  tipoOS: 'TipoOtrosServicios',
  servicios: 'Servicios',
  upr: 'UPR',
  umm: 'UMM',
  ffm: 'FFM',
  paises: 'Pais',
  municipios: 'Municipio',
  cups: 'CUPSRips',
  cie10: 'CIE10',
  cie11: 'CIE11',
  cum: 'CatalogoCUMs',
  ium: 'IUM',
}
export const EVERY_TABLE: readonly string[] = [...new Set(Object.values(TABLE_NAMES))]
