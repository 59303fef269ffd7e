import type { Issue } from '../../messages/untold.ts'
import type { Expectation } from '../../provider/provider.ts'

/** Desktops are some minutes off, and no day is wrong by it but around midnight. */
const TOLERANCE_MS = 15 * 60_000

/**
 * Why a document may have the wrong date, when this machine's clock is seen to be wrong: its date and number were given by it.
 * Nothing when the clocks agree.
 * @param aheadMs by how much this machine's clock is ahead of the provider's; negative: behind.
 */
export function clockIssue(aheadMs: number, { issuedAt }: Expectation, now: number): Issue | undefined {
  if (Math.abs(aheadMs) > TOLERANCE_MS) return wrong(`El reloj de este equipo está ${inWords(aheadMs)}`)
  const early = Date.parse(issuedAt) - (now - aheadMs)
  return early > TOLERANCE_MS ? wrong('El reloj de este equipo estaba adelantado cuando se emitió') : undefined
}

function wrong(what: string): Issue {
  return {
    code: 'clock_wrong',
    message: `${what}. No se envió nada, para que el documento no quede con otra fecha. Ponga el reloj en hora y emítalo otra vez.`,
    severity: 'error',
  }
}

function inWords(aheadMs: number): string {
  const minutes = Math.round(Math.abs(aheadMs) / 60_000)
  const [count, one, many] =
    minutes < 120
      ? [minutes, 'minuto', 'minutos']
      : minutes < 48 * 60
        ? [Math.round(minutes / 60), 'hora', 'horas']
        : [Math.round(minutes / 1440), 'día', 'días']
  return `${count} ${count === 1 ? one : many} ${aheadMs > 0 ? 'adelantado' : 'atrasado'}`
}
