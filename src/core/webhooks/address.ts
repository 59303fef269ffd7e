import type { WebhookInput } from '../../contract/webhooks.ts'
import { isLoopback } from '../transport/loopback.ts'

/** What is wrong with where a webhook would go, in words; undefined when nothing is. */
export function addressProblem({ url, certificateSha256 }: WebhookInput): string | undefined {
  const { protocol, hostname, username, password, hash } = new URL(url)
  if (username || password || hash) return 'La dirección no puede llevar usuario, contraseña ni fragmento (#).'
  if (protocol === 'https:') {
    return certificateSha256 ? undefined : 'Indique la huella SHA-256 del certificado del servidor que recibe.'
  }
  if (!isLoopback(hostname))
    return 'Sin cifrar solo se avisa a este mismo equipo: use https:// y la huella del certificado.'
  return undefined
}
