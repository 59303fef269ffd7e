/** The only places outside that a link may open, in the person's own browser. */
const EXTERNAL_HOSTS = ['minsalud.gov.co', 'sispro.gov.co', 'dian.gov.co', 'datos.gov.co']

export function isAllowedOutside(url: string): boolean {
  const { protocol, hostname } = URL.parse(url) ?? {}
  return protocol === 'https:' && EXTERNAL_HOSTS.some((host) => hostname === host || hostname?.endsWith(`.${host}`))
}
