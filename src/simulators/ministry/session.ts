import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { jsonAnswer, type SimulatorAnswer } from '../kit/simulator.ts'
import { parseJson } from './load-package.ts'

/** Nothing is worth protecting here; one key for all runs lets a token survive the simulator's restart. */
const KEY = new TextEncoder().encode('SIMULADO: esta clave no protege nada real')
const LIFETIME_MS = 2 * 3600 * 1000
const WRONG_PASSWORD = 'incorrecta'

const Login = z.object({
  persona: z.object({ identificacion: z.object({ tipo: z.string().min(1), numero: z.string().min(1) }) }),
  clave: z.string().min(1),
  nit: z.string().min(1),
  tipoUsuario: z.enum(['RE', 'PIN', 'PINx', 'PIE']).nullish(),
})

/** LoginSISPRO: any password is good but `incorrecta`. */
export async function logIn(body: Uint8Array, now: number, fault: string | undefined): Promise<SimulatorAnswer> {
  const login = Login.safeParse(parseJson(body))
  if (!login.success) return badRequest('La solicitud de ingreso no tiene la estructura esperada')
  if (fault === 'login-401') return unauthorized()
  if (fault === 'login-false' || login.data.clave === WRONG_PASSWORD) {
    const errors = ['Sus Credenciales de Usuario no son validas']
    return jsonAnswer(200, { token: null, login: false, registrado: false, errors })
  }
  const token = await new SignJWT({ nit: login.data.nit })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(Math.floor(now / 1000))
    .setExpirationTime(Math.floor((now + LIFETIME_MS) / 1000))
    .sign(KEY)
  return jsonAnswer(200, { token, login: true, registrado: true, errors: [] })
}

export async function hasSession(authorization: string | undefined, now: number): Promise<boolean> {
  const token = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1]
  if (token === undefined) return false
  try {
    await jwtVerify(token, KEY, { currentDate: new Date(now), algorithms: ['HS256'] })
    return true
  } catch {
    return false
  }
}

export function unauthorized(): SimulatorAnswer {
  const type = 'https://tools.ietf.org/html/rfc7235#section-3.1'
  return jsonAnswer(401, { type, title: 'Unauthorized', status: 401, traceId: '00-simulado-00' })
}

export function badRequest(descripcion: string): SimulatorAnswer {
  return jsonAnswer(400, { tipo: 'BadRequest', descripcion })
}
