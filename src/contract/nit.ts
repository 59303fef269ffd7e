/** DIAN weights of the check digit, from the last digit of the NIT backwards (modulus 11). */
const WEIGHTS = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71]

/** Check digit of a NIT without it (1-15 digits), by DIAN's modulus 11. */
export function nitCheckDigit(nit: string): string {
  let sum = 0
  for (let i = 0; i < nit.length; i++) sum += Number(nit[nit.length - 1 - i]) * (WEIGHTS[i] ?? 0)
  const rest = sum % 11
  return String(rest > 1 ? 11 - rest : rest)
}

/** A NIT is 3 to 15 digits; when its check digit is given, it must be the right one. */
export function isNit(nit: string, checkDigit?: string | null): boolean {
  return /^\d{3,15}$/.test(nit) && (checkDigit == null || checkDigit === nitCheckDigit(nit))
}
