import { nitCheckDigit } from '../../contract/nit.ts'

/** The issuing company of an account: one account, one company. */
export interface Company {
  readonly nit: string
  readonly dv: string
  readonly name: string
  readonly address: string
  readonly phone: string
  readonly email: string
  readonly municipality: string
  readonly economicActivity: string
}

const DEFAULT_NIT = '900123456'

/** The only secret of a simulated account: password, client secret and the tail of a MATIAS access key. */
export const SIMULATED_SECRET = 'simulado'

/**
 * The NIT whose account a user name opens: its leading digits (`900123456@simulado.test`), or the default company's.
 * So any workspace can be served without preparing an account for it, and a wrong user name is another company's.
 */
export function accountOf(userName: string): string {
  return /^\d{6,15}/.exec(userName)?.[0] ?? DEFAULT_NIT
}

export function companyOf(nit: string): Company {
  return {
    nit,
    dv: nitCheckDigit(nit),
    name: 'PRESTADOR SIMULADO S.A.S.',
    address: 'Carrera 7 # 1-1',
    phone: '6011111111',
    email: 'facturacion@prestador-simulado.test',
    municipality: '11001',
    economicActivity: '8621',
  }
}
