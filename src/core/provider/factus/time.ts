const DAY_FIRST = /^(\d{2})-(\d{2})-(\d{4}) (\d{2}):(\d{2}):(\d{2}) (AM|PM)$/

/** `03-11-2026 10:15:34 PM`, Bogotá, day first -> `2026-11-03T22:15:34-05:00`; undefined when it is not that. */
export function bogotaTime(text: string | null | undefined): string | undefined {
  const parts = DAY_FIRST.exec(text ?? '')
  if (parts === null) return undefined
  const [, day, month, year, hour, minute, second, half] = parts
  const hours = (Number(hour) % 12) + (half === 'PM' ? 12 : 0)
  return `${year}-${month}-${day}T${String(hours).padStart(2, '0')}:${minute}:${second}-05:00`
}

/** `19-01-2019` -> `2019-01-19`; what is ISO already stays. */
export function isoDate(text: string | null): string | null {
  return text?.replace(/^(\d{2})-(\d{2})-(\d{4})$/, '$3-$2-$1') ?? null
}
