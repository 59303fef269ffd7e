/**
 * The properties of the RIPS as Documento Técnico 1 v002 (Res. 948 of 2026) prints them in its section 4, taken from the text
 * once and by themselves: the application has a table of its own, and a mistake in one shall not be in the other.
 *
 * One a line: official id, name as the examples spell it, type, sizes, reference tables. C is a text and N a number; `N.` takes
 * decimals, as the API's own model says of money, weights and concentrations. Sizes are characters, or digits of a whole
 * number: `4-12` a range, `2` one, `6,8` each of them, and a 0 among them that there may be nothing. Where the text leaves
 * type and size to the tax authority (T02, C20, P19, M22, S15), they are those of the API (5.4.9.0).
 */
export const PRINTED = `
T01 numDocumentoIdObligado C 4-12
T02 numFactura C 0,1-20
T03 tipoNota C 0,2 TipoNota
T04 numNota C 0-20

U01 tipoDocumentoIdentificacion C 2 TipoIdPISIS
U02 numDocumentoIdentificacion C 4-20
U03 tipoUsuario C 2 RIPSTipoUsuarioVersion2
U04 fechaNacimiento C 10
U05 codSexo C 1 Sexo
U06 codPaisResidencia C 3 Pais
U07 codMunicipioResidencia C 0,5 Municipio
U08 codZonaTerritorialResidencia C 0,2 ZonaVersion2
U09 incapacidad C 2 LstSiNo
U10 consecutivo N 1-7
U11 codPaisOrigen C 3 Pais
U12 registroSIRAS C 0,1-60

C01 codPrestador C 12
C02 fechaInicioAtencion C 16
C03 numAutorizacion C 0-30
C04 codConsulta C 6 CUPSRips
C05 modalidadGrupoServicioTecSal C 2 ModalidadAtencion
C06 grupoServicios C 2 GrupoServicios
C07 codServicio N 3-4 Servicios
C08 finalidadTecnologiaSalud C 2 RIPSFinalidadConsultaVersion2
C09 causaMotivoAtencion C 2 RIPSCausaExternaVersion2
C10 codDiagnosticoPrincipal C 4 CIE10
C23 codDiagnosticoPrincipalCIE11 C 0,4-256 CIE11
C24 nomCodDiagnosticoPrincipalCIE11 C 0,4-1000 CIE11
C11 codDiagnosticoRelacionado1 C 0,4 CIE10
C25 codDiagnosticoRelacionado1CIE11 C 0,4-256 CIE11
C26 nomCodDiagnosticoRelacionado1CIE11 C 0,1-1000 CIE11
C12 codDiagnosticoRelacionado2 C 0,4 CIE10
C27 codDiagnosticoRelacionado2CIE11 C 0,1-256 CIE11
C28 nomCodDiagnosticoRelacionado2CIE11 C 0,1-1000 CIE11
C13 codDiagnosticoRelacionado3 C 0,4 CIE10
C29 codDiagnosticoRelacionado3CIE11 C 0,1-256 CIE11
C30 nomCodDiagnosticoRelacionado3CIE11 C 0,1-1000 CIE11
C14 tipoDiagnosticoPrincipal C 2 RIPSTipoDiagnosticoPrincipalVersion2
C15 tipoDocumentoIdentificacion C 2 TipoIdPISIS
C16 numDocumentoIdentificacion C 4-20
C17 vrServicio N. 1-15
C18 conceptoRecaudo C 2 conceptoRecaudo
C19 valorPagoModerador N. 1-10
C20 numFEVPagoModerador C 0-30
C22 codigoVIDA C 0,1-256
C21 consecutivo N 1-7

P01 codPrestador C 12
P02 fechaInicioAtencion C 16
P03 idMIPRES C 0,19-25
P04 numAutorizacion C 0-30
P05 codProcedimiento C 6 CUPSRips
P06 viaIngresoServicioSalud C 2 ViaIngresoUsuario
P07 modalidadGrupoServicioTecSal C 2 ModalidadAtencion
P08 grupoServicios C 2 GrupoServicios
P09 codServicio N 3-4 Servicios
P10 finalidadTecnologiaSalud C 2 RIPSFinalidadConsultaVersion2
P11 tipoDocumentoIdentificacion C 2 TipoIdPISIS
P12 numDocumentoIdentificacion C 4-20
P13 codDiagnosticoPrincipal C 4 CIE10
P21 codDiagnosticoPrincipalCIE11 C 0,4-256 CIE11
P22 nomCodDiagnosticoPrincipalCIE11 C 0,1-1000 CIE11
P14 codDiagnosticoRelacionado C 0,4 CIE10
P23 codDiagnosticoRelacionadoCIE11 C 0,4-256 CIE11
P24 nomCodDiagnosticoRelacionadoCIE11 C 0,1-1000 CIE11
P15 codComplicacion C 0,4 CIE10
P25 codComplicacionCIE11 C 0,1-256 CIE11
P26 nomCodComplicacionCIE11 C 0,1-1000 CIE11
P16 vrServicio N. 1-15
P17 conceptoRecaudo C 2 conceptoRecaudo
P18 valorPagoModerador N. 1-10
P19 numFEVPagoModerador C 0-30
P27 codigoVIDA C 0,1-256
P20 consecutivo N 1-7

R01 codPrestador C 12
R02 fechaInicioAtencion C 16
R03 causaMotivoAtencion C 2 RIPSCausaExternaVersion2
R04 codDiagnosticoPrincipal C 4 CIE10
R13 codDiagnosticoPrincipalCIE11 C 0,4-256 CIE11
R14 nomCodDiagnosticoPrincipalCIE11 C 0,1-1000 CIE11
R05 codDiagnosticoPrincipalE C 4 CIE10
R15 codDiagnosticoPrincipalECIE11 C 0,4-256 CIE11
R16 nomCodDiagnosticoPrincipalECIE11 C 0,1-1000 CIE11
R06 codDiagnosticoRelacionadoE1 C 0,4 CIE10
R17 codDiagnosticoRelacionadoE1CIE11 C 0,4-256 CIE11
R18 nomCodDiagnosticoRelacionadoE1CIE11 C 0,1-1000 CIE11
R07 codDiagnosticoRelacionadoE2 C 0,4 CIE10
R19 codDiagnosticoRelacionadoE2CIE11 C 0,4-256 CIE11
R20 nomCodDiagnosticoRelacionadoE2CIE11 C 0,1-1000 CIE11
R08 codDiagnosticoRelacionadoE3 C 0,4 CIE10
R21 codDiagnosticoRelacionadoE3CIE11 C 0,4-256 CIE11
R22 nomCodDiagnosticoRelacionadoE3CIE11 C 0,1-1000 CIE11
R09 condicionDestinoUsuarioEgreso C 2 CondicionyDestinoUsuarioEgreso
R10 codDiagnosticoCausaMuerte C 0,4 CIE10
R23 codDiagnosticoCausaMuerteCIE11 C 0,4-256 CIE11
R24 nomCodDiagnosticoCausaMuerteCIE11 C 0,1-1000 CIE11
R11 fechaEgreso C 16
R25 codigoVIDA C 0,1-256
R12 consecutivo N 1-7

H01 codPrestador C 12
H02 viaIngresoServicioSalud C 2 ViaIngresoUsuario
H03 fechaInicioAtencion C 16
H04 numAutorizacion C 0-30
H05 causaMotivoAtencion C 2 RIPSCausaExternaVersion2
H06 codDiagnosticoPrincipal C 4 CIE10
H16 codDiagnosticoPrincipalCIE11 C 0,4-256 CIE11
H17 nomCodDiagnosticoPrincipalCIE11 C 0,1-1000 CIE11
H07 codDiagnosticoPrincipalE C 4 CIE10
H18 codDiagnosticoPrincipalECIE11 C 0,4-256 CIE11
H19 nomCodDiagnosticoPrincipalECIE11 C 0,1-1000 CIE11
H08 codDiagnosticoRelacionadoE1 C 0,4 CIE10
H20 codDiagnosticoRelacionadoE1CIE11 C 0,4-256 CIE11
H21 nomCodDiagnosticoRelacionadoE1CIE11 C 0,1-1000 CIE11
H09 codDiagnosticoRelacionadoE2 C 0,4 CIE10
H22 codDiagnosticoRelacionadoE2CIE11 C 0,4-256 CIE11
H23 nomCodDiagnosticoRelacionadoE2CIE11 C 0,1-1000 CIE11
H10 codDiagnosticoRelacionadoE3 C 0,4 CIE10
H24 codDiagnosticoRelacionadoE3CIE11 C 0,4-256 CIE11
H25 nomCodDiagnosticoRelacionadoE3CIE11 C 0,1-1000 CIE11
H11 codComplicacion C 0,4 CIE10
H26 codComplicacionCIE11 C 0,4-256 CIE11
H27 nomCodComplicacionCIE11 C 0,1-1000 CIE11
H12 condicionDestinoUsuarioEgreso C 2 CondicionyDestinoUsuarioEgreso
H13 codDiagnosticoCausaMuerte C 0,4 CIE10
H28 codDiagnosticoCausaMuerteCIE11 C 0,4-256 CIE11
H29 nomCodDiagnosticoCausaMuerteCIE11 C 0,1-1000 CIE11
H14 fechaEgreso C 16
H30 codigoVIDA C 0,1-256
H15 consecutivo N 1-7

N01 codPrestador C 12
N02 tipoDocumentoIdentificacion C 2 TipoIdPISIS
N03 numDocumentoIdentificacion N 4-20
N04 fechaNacimiento C 16
N05 edadGestacional N 2
N06 numConsultasCPrenatal N 2
N07 codSexoBiologico C 2 Sexo
N08 peso N. 3-4
N09 codDiagnosticoPrincipal C 4-25 CIE10
N14 codDiagnosticoPrincipalCIE11 C 0,4-256 CIE11
N15 nomCodDiagnosticoPrincipalCIE11 C 0,1-1000 CIE11
N10 condicionDestinoUsuarioEgreso C 2 CondicionyDestinoUsuarioEgreso
N11 codDiagnosticoCausaMuerte C 0,4-25 CIE10
N16 codDiagnosticoCausaMuerteCIE11 C 0,4-256 CIE11
N17 nomCodDiagnosticoCausaMuerteCIE11 C 0,1-1000 CIE11
N12 fechaEgreso C 16
N18 codigoVIDA C 0,1-256
N13 consecutivo N 1-7

M01 codPrestador C 0,12
M03 idMIPRES C 0,19-25
M04 fechaDispensAdmon C 16
M05 codDiagnosticoPrincipal C 4 CIE10
M24 codDiagnosticoPrincipalCIE11 C 0,4-256 CIE11
M25 nomCodDiagnosticoPrincipalCIE11 C 0,1-1000 CIE11
M06 codDiagnosticoRelacionado C 0,4 CIE10
M26 codDiagnosticoRelacionadoCIE11 C 0,4-256 CIE11
M27 nomCodDiagnosticoRelacionadoCIE11 C 0,1-1000 CIE11
M07 tipoMedicamento C 2 TipoMedicamentoPOSVersion2
M08 codTecnologiaSalud C 0-20 CatalogoCUMs,IUM
M09 nomTecnologiaSalud C 0-30
M10 concentracionMedicamento N. 0-24
M11 unidadMedida N 0-4 UMM
M12 formaFarmaceutica C 0,6,8 FFM
M13 unidadMinDispensa N 1-3 UPR,UMM
M14 cantidadMedicamento N 1-10
M15 diasTratamiento N 1-3
M16 tipoDocumentoIdentificacion C 0,2 TipoIdPISIS
M17 numDocumentoIdentificacion C 0,4-20
M18 vrUnitMedicamento N. 1-15
M28 vrDispensacion N. 0-15
M19 vrServicio N. 1-15
M20 conceptoRecaudo C 2 conceptoRecaudo
M21 valorPagoModerador N. 1-10
M22 numFEVPagoModerador C 0-30
M29 codigoVIDA C 0,1-256
M23 consecutivo N 1-7

S01 codPrestador C 0,12
S02 numAutorizacion C 0-30
S03 idMIPRES C 0,19-25
S04 fechaSuministroTecnologia C 16
S05 tipoOS C 2 TipoOtrosServicios
S06 codTecnologiaSalud C 1-20 CUPSRips
S07 nomTecnologiaSalud C 0,1-200
S08 cantidadOS N 5
S09 tipoDocumentoIdentificacion C 0,2 TipoIdPISIS
S10 numDocumentoIdentificacion C 0,4-20
S11 vrUnitOS N. 1-15
S18 vrDispensacion N. 0-15
S12 vrServicio N. 1-15
S13 conceptoRecaudo C 2 conceptoRecaudo
S14 valorPagoModerador N. 1-15
S15 numFEVPagoModerador C 0-30
S17 codigoVIDA C 0,1-256
S16 consecutivo N 1-7
`
