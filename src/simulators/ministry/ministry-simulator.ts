import { createHash } from 'node:crypto'
import type { FaultName } from '../kit/faults.ts'
import {
  jsonAnswer,
  type LedgerDocument,
  type Operation,
  type Simulator,
  type SimulatorAnswer,
  type SimulatorClock,
  type SimulatorRequest,
} from '../kit/simulator.ts'
import { camelCased, healthText, loadResult, sessionExpiredResult, structureResult, VERSION } from './answers.ts'
import { checkEnvelope, checkGroups, checkMatch, professionalNotFound, sampleNotifications } from './checks.ts'
import { consultCuv, recoverCuv } from './cuv-queries.ts'
import { type Finding, isRejected, rejection } from './findings.ts'
import { LOAD_METHODS, type LoadMethod } from './load-methods.ts'
import {
  describePackage,
  field,
  isObject,
  type LoadBody,
  type LoadPackage,
  parseJson,
  readLoadBody,
} from './load-package.ts'
import { Registry } from './registry.ts'
import { checkServices, local as localTime } from './service-checks.ts'
import { badRequest, hasSession, logIn, unauthorized } from './session.ts'
import { flagged, Settings, type SettingsInput } from './settings.ts'
import { checkStructure } from './structure.ts'

export interface MinistrySimulatorOptions {
  readonly clock: SimulatorClock
  /** Where accepted documents are kept; absent: in memory. */
  readonly journalFile?: string | undefined
  readonly settings?: SettingsInput | undefined
}

/** The ministry's local API ("MUV") and the central base behind it, without a transport. */
export class MinistrySimulator implements Simulator {
  readonly #clock: SimulatorClock
  readonly #registry: Registry
  readonly #settings: Settings

  constructor({ clock, journalFile, settings = {} }: MinistrySimulatorOptions) {
    this.#clock = clock
    this.#settings = Settings.parse(settings)
    this.#registry = new Registry(journalFile)
  }

  /** Operations carry the last segment of their path: `CargarFevRips`, `LoginSISPRO`, `RecuperarCUV`, `Health` ... */
  operation({ path }: SimulatorRequest): Operation {
    const method = loadMethodOf(path)
    return { name: method?.name ?? path.slice(path.lastIndexOf('/') + 1), effect: method !== undefined }
  }

  async handle(request: SimulatorRequest, fault?: FaultName): Promise<SimulatorAnswer> {
    const method = loadMethodOf(request.path)
    const route = method === undefined ? this.#routes[request.path.toLowerCase()] : this.#loadRoute(method)
    if (route === undefined) return { status: 404, headers: {}, body: '' }
    if (request.method !== route.verb) return { status: 405, headers: { allow: route.verb }, body: '' }
    if (route.session && !(await this.#authorized(request, fault))) return unauthorized()
    const answer = await route.run(request, fault)
    return fault === 'camel-case' ? inCamelCase(answer) : answer
  }

  ledger(): readonly LedgerDocument[] {
    return this.#registry.ledger()
  }

  reset(): void {
    this.#registry.reset()
  }

  close(): void {
    this.#registry.close()
  }

  readonly #routes: Readonly<Record<string, Route>> = {
    '/api/auth/loginsispro': {
      verb: 'POST',
      session: false,
      run: ({ body }, fault) => logIn(body, this.#clock.now(), fault),
    },
    '/api/consultasfevrips/recuperarcuv': { verb: 'POST', session: true, run: (request) => this.#recover(request) },
    '/api/paquetesfevrips/recuperarcuv': { verb: 'POST', session: true, run: (request) => this.#recover(request) },
    '/api/consultasfevrips/consultarcuv': {
      verb: 'POST',
      session: false,
      run: (request) => this.#consult(request, false),
    },
    '/api/consultasfevrips/descargararchivosfevripscuv': {
      verb: 'POST',
      session: false,
      run: (request) => this.#consult(request, true),
    },
    '/health': { verb: 'GET', session: false, run: () => plain('Healthy') },
    '/basichealth': { verb: 'GET', session: false, run: () => plain(healthText(this.#clock.now())) },
    '/api/testapi/index': { verb: 'GET', session: false, run: () => plain(`FVE.WebAPILocal ${VERSION} SIMULADO`) },
  }

  #loadRoute(method: LoadMethod): Route {
    return { verb: 'POST', session: true, run: (request, fault) => this.#load(method, request, fault) }
  }

  async #authorized(request: SimulatorRequest, fault: FaultName | undefined): Promise<boolean> {
    return fault !== 'expired-token' && (await hasSession(request.headers.authorization, this.#clock.now()))
  }

  #load(method: LoadMethod, request: SimulatorRequest, fault: FaultName | undefined): SimulatorAnswer {
    const body = readLoadBody(request.body)
    if (body === undefined) return badRequest('El cuerpo no es {"rips", "xmlFevFile"} con base64')
    if (fault === 'tot003') return jsonAnswer(200, sessionExpiredResult(this.#clock.now()))
    const misformed = method.rips ? checkStructure(body.rips, localTime(this.#clock.now())) : []
    if (misformed.length > 0) return this.#misformed(body, misformed)
    return this.#judge(method, body, sha256(request.body), fault)
  }

  #misformed({ rips }: LoadBody, findings: readonly Finding[]): SimulatorAnswer {
    const number = isObject(rips) ? field(rips, 'numFactura') || field(rips, 'numNota') : ''
    return this.#said(structureResult(this.#clock.now(), number, findings), 400)
  }

  /** First the container (XML, match, groups), then the central base (duplicates, sources, balances). */
  #judge(method: LoadMethod, body: LoadBody, sha: string, fault: FaultName | undefined): SimulatorAnswer {
    const envelope = checkEnvelope(method, body.xmlFevFile)
    const load = describePackage(method, body, envelope.xml)
    const local = [
      ...envelope.findings,
      ...checkMatch(load),
      ...checkGroups(load.rips),
      ...checkServices(load, this.#clock.now()),
      ...(fault === 'sample-notifications' ? sampleNotifications(load.rips) : []),
      ...(fault === 'unknown-professional' ? professionalNotFound(load.rips) : []),
    ]
    const findings = isRejected(local) ? local : [...local, ...this.#registry.check(load)]
    if (!isRejected(findings) && fault === 'cfr001') {
      findings.push(rejection('CFR001', 'Error al almacenar; transmitir de nuevo.', { source: 'FacturaElectronica' }))
    }
    return isRejected(findings) ? this.#refuse(load, sha, findings, fault) : this.#accept(load, sha, findings)
  }

  #refuse(load: LoadPackage, sha: string, findings: Finding[], fault: FaultName | undefined): SimulatorAnswer {
    this.#registry.refuse(load, sha)
    return this.#said(loadResult(this.#facts(load, findings)), fault === 'rejected-as-400' ? 400 : 200)
  }

  #accept(load: LoadPackage, sha: string, findings: Finding[]): SimulatorAnswer {
    const granted = this.#registry.grant(load)
    const result = loadResult(this.#facts(load, findings), granted)
    this.#registry.accept(load, sha, granted, result)
    return this.#said(result)
  }

  #facts({ method: { modulo }, answerNumber: number, xml }: LoadPackage, findings: readonly Finding[]) {
    return { now: this.#clock.now(), modulo, number, xml, findings }
  }

  #recover(request: SimulatorRequest): SimulatorAnswer {
    const cuv = requestedCuv(request)
    return cuv === undefined
      ? badRequest('Falta codigoUnicoValidacion')
      : this.#recovered(recoverCuv(this.#registry.find(cuv)))
  }

  #recovered(first: unknown): SimulatorAnswer {
    switch (this.#settings.recovers) {
      case 'first-answer':
        return this.#said(first)
      case 'wrapped':
        return this.#said({ Resultado: first, Mensaje: 'Consulta exitosa' })
      case 'plain-text':
        return plain('El CUV se encuentra validado')
    }
  }

  /** A result, with its yes and no as this ministry writes them. */
  #said(result: unknown, status = 200): SimulatorAnswer {
    return jsonAnswer(status, flagged(result, this.#settings.flags))
  }

  #consult(request: SimulatorRequest, files: boolean): SimulatorAnswer {
    const cuv = requestedCuv(request)
    if (cuv === undefined) return badRequest('Falta codigoUnicoValidacion')
    return this.#said(consultCuv(cuv, this.#registry.find(cuv), files))
  }
}

interface Route {
  readonly verb: 'GET' | 'POST'
  readonly session: boolean
  run(request: SimulatorRequest, fault: FaultName | undefined): SimulatorAnswer | Promise<SimulatorAnswer>
}

/** Routing ignores case, as the real one does: CargarNcCapita and CargarNCCapita are the same. */
function loadMethodOf(path: string): LoadMethod | undefined {
  return LOAD_METHODS.find(({ name }) => path.toLowerCase() === `/api/paquetesfevrips/${name}`.toLowerCase())
}

function requestedCuv({ body }: SimulatorRequest): string | undefined {
  const asked = parseJson(body)
  return isObject(asked) ? field(asked, 'codigoUnicoValidacion') || undefined : undefined
}

function inCamelCase(answer: SimulatorAnswer): SimulatorAnswer {
  const isJson = answer.headers['content-type']?.startsWith('application/json') === true
  return isJson ? { ...answer, body: JSON.stringify(camelCased(JSON.parse(String(answer.body)))) } : answer
}

function plain(body: string): SimulatorAnswer {
  return { status: 200, headers: { 'content-type': 'text/plain; charset=utf-8' }, body }
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
