import { originProblem } from '../../src/core/provider/origin.ts'
import { isLoopback } from '../../src/core/transport/loopback.ts'
import type { Upstream } from './assumptions.ts'

/** Hosts of the ministry that a client never calls itself; the real one is behind the clinic's own container. */
const CENTRAL_MINISTRY = /(^|\.)sispro\.gov\.co$/i

/**
 * Why nothing is sent to an address, in Spanish; undefined: it is one for trials. Which of the ministry's two images answers
 * at an address only itself can say: see `isTrialMinistry`.
 */
export function refusal(upstream: Upstream, baseUrl: string, unattended: boolean): string | undefined {
  if (!URL.canParse(baseUrl)) return 'La dirección no es una URL.'
  const { protocol, hostname } = new URL(baseUrl)
  if (upstream !== 'ministry') {
    const problem = originProblem({ provider: upstream, environment: 2, baseUrl })
    if (problem === 'origin-of-other-environment')
      return 'Es la dirección de producción: aquí solo se usa habilitación.'
    if (problem !== undefined) return 'La dirección no es https, ni de este equipo.'
  } else {
    if (CENTRAL_MINISTRY.test(hostname))
      return 'Es la dirección central del ministerio: use la de su propio contenedor.'
    if (protocol !== 'https:') return 'La dirección no es https.'
  }
  if (unattended && !isLoopback(hostname)) return '--yes solo vale para este equipo: en otra dirección se pregunta.'
  return undefined
}

/** Whether the ministry says that it is the image for trials. One that says nothing is not believed to be. */
export const isTrialMinistry = (environmentName: string | null): boolean =>
  /^Docker(Stage|Test)$/i.test(environmentName ?? '')
