/** `1234.5`, `1,234.50` or `1,234`, as a spreadsheet in English has them: what the points and commas of Colombia would read otherwise. */
const ENGLISH = /^(?:\d+|\d{1,3}(?:,\d{3})+)\.\d{1,2}$|^\d{1,3}(?:,\d{3})+$/

/** An amount that is pasted as it is written elsewhere; undefined for what is written as it is typed here, and for what is none. */
export function pastedAmount(text: string): number | undefined {
  const plain = text.replace(/[\s$]|COP/gi, '')
  return ENGLISH.test(plain) ? Number(plain.replaceAll(',', '')) : undefined
}

/**
 * A point may begin the cents, as the field then shows it, or the next thousand: that is known at the third digit behind it.
 *
 * @param shown the field, `40,00`. @returns the amount that the key makes of it; undefined: the key adds to what is shown.
 */
export const nextThousand = (shown: string, key: string): number | undefined =>
  /^\d$/.test(key) && /,\d\d$/.test(shown) ? Number(shown.replace(/\D/g, '') + key) : undefined
