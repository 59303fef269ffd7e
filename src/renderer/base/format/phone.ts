/** `300 123 4567` -> `+573001234567`: a Colombian mobile needs no country code; anything else stays as it is. */
export function toE164(typed: string): string {
  const text = typed.replace(/[\s().-]/g, '')
  if (/^3\d{9}$/.test(text)) return `+57${text}`
  return /^573\d{9}$/.test(text) ? `+${text}` : text
}
