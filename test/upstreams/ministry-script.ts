import { bogotaDay, dayAfter } from '../../src/contract/bogota.ts'
import type { Clock } from '../../src/core/core.ts'
import type { MinistryConnection, MinistryGateway, SubmissionIntent } from '../../src/core/ministry/gateway.ts'
import { createMinistryGateway } from '../../src/core/ministry/ministry-gateway.ts'
import type { Transport } from '../../src/core/transport/transport.ts'
import { isTrialMinistry } from './target.ts'

export interface MinistryRun {
  readonly connection: MinistryConnection
  readonly transport: Transport
  readonly clock: Clock
  readonly startedAt: number
  say(text: string): void
  keep(value: string): void
}

/** Invented: nobody has these documents. */
export const INVENTED_PEOPLE = {
  patient: '1000000001',
  professional: '1000000099',
  site: '990010000101',
  service: '890201',
} as const

/** Files RIPS without an invoice, which need no document of the tax authority, and asks about them in every way. */
export async function askMinistry({ connection, transport, clock, startedAt, say, keep }: MinistryRun): Promise<void> {
  say('Se pregunta cuál de las dos imágenes del ministerio es, antes de que salga la contraseña.')
  await refuseProduction(connection, transport)
  const gateway: MinistryGateway = createMinistryGateway({ transport, clock })
  say('Se inicia sesión.')
  const check = await gateway.check(connection)
  if (!check.ok) throw new Error(`El ministerio no dejó entrar: ${check.cause}`)
  const number = `PRUEBA${startedAt.toString(36).toUpperCase()}`
  keep(number)
  const intent = trialPackage(connection.nit, number, startedAt)
  say('Se radica un RIPS sin factura de un paciente inventado.')
  await gateway.send(connection, intent)
  say('Se envían los mismos bytes otra vez: debe responder con el mismo CUV.')
  await gateway.send(connection, intent)
  say('Se envía un cuerpo que no es JSON, para ver con qué palabras lo rechaza.')
  await gateway.send(connection, { ...intent, number: `${number}X`, body: new TextEncoder().encode('{"rips":') })
}

async function refuseProduction(connection: MinistryConnection, transport: Transport): Promise<void> {
  const { certificateSha256 } = connection
  const answer = await transport({
    method: 'GET',
    url: new URL('/BasicHealth', connection.baseUrl).href,
    headers: {},
    timeoutMs: 30_000,
    ...(certificateSha256 !== null && { pin: { certificateSha256 } }),
  })
  const name = /^EnvironmentName\s*:\s*(\w+)/im.exec(new TextDecoder().decode(answer.body))?.[1] ?? null
  if (!isTrialMinistry(name)) throw new Error(`No dice que sea de pruebas (${name ?? 'sin nombre'}): no se envía nada.`)
}

function trialPackage(nit: string, number: string, startedAt: number): SubmissionIntent {
  const day = dayAfter(bogotaDay(startedAt), -1)
  const consultation = {
    codPrestador: INVENTED_PEOPLE.site,
    fechaInicioAtencion: `${day} 09:00`,
    numAutorizacion: null,
    codConsulta: INVENTED_PEOPLE.service,
    modalidadGrupoServicioTecSal: '01',
    grupoServicios: '01',
    codServicio: 328,
    finalidadTecnologiaSalud: '16',
    causaMotivoAtencion: '38',
    codDiagnosticoPrincipal: 'R51X',
    codDiagnosticoPrincipalCIE11: null,
    nomCodDiagnosticoPrincipalCIE11: null,
    ...none(['1', '2', '3'].flatMap((place) => related(place))),
    tipoDiagnosticoPrincipal: '02',
    tipoDocumentoIdentificacion: 'CC',
    numDocumentoIdentificacion: INVENTED_PEOPLE.professional,
    vrServicio: 0,
    conceptoRecaudo: '05',
    valorPagoModerador: 0,
    numFEVPagoModerador: null,
    codigoVIDA: null,
    consecutivo: 1,
  }
  const patient = {
    tipoDocumentoIdentificacion: 'CC',
    numDocumentoIdentificacion: INVENTED_PEOPLE.patient,
    tipoUsuario: '12',
    fechaNacimiento: '1991-01-01',
    codSexo: 'F',
    codPaisResidencia: '170',
    codMunicipioResidencia: '05001',
    codZonaTerritorialResidencia: '02',
    incapacidad: 'NO',
    consecutivo: 1,
    codPaisOrigen: '170',
    registroSIRAS: null,
    servicios: { consultas: [consultation] },
  }
  const rips = { numDocumentoIdObligado: nit, numFactura: null, tipoNota: 'RS', numNota: number, usuarios: [patient] }
  const body = new TextEncoder().encode(JSON.stringify({ rips, xmlFevFile: null }))
  return { method: 'CargarRipsSinFactura', body, number, cufe: null }
}

const related = (place: string): string[] => [
  `codDiagnosticoRelacionado${place}`,
  `codDiagnosticoRelacionado${place}CIE11`,
  `nomCodDiagnosticoRelacionado${place}CIE11`,
]
const none = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, null]))
