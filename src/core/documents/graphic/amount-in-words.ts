/** Below thirty every number has a word of its own. */
const FIRST = [
  ...['', 'uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez', 'once', 'doce', 'trece'],
  ...['catorce', 'quince', 'dieciséis', 'diecisiete', 'dieciocho', 'diecinueve', 'veinte', 'veintiuno', 'veintidós'],
  ...['veintitrés', 'veinticuatro', 'veinticinco', 'veintiséis', 'veintisiete', 'veintiocho', 'veintinueve'],
]
const TENS = ['', '', '', 'treinta', 'cuarenta', 'cincuenta', 'sesenta', 'setenta', 'ochenta', 'noventa']
const HUNDREDS = [
  ...['', 'ciento', 'doscientos', 'trescientos', 'cuatrocientos', 'quinientos', 'seiscientos', 'setecientos'],
  ...['ochocientos', 'novecientos'],
]
const MILLION = 1_000_000

/** A total in integer centavos as it is written out on a printed document: `Ciento veintiún mil pesos con 50/100 M/CTE`. */
export function amountInWords(amount: number): string {
  const magnitude = Math.abs(amount)
  const pesos = Math.floor(magnitude / 100)
  const cents = String(magnitude % 100).padStart(2, '0')
  const words = `${amount < 0 ? 'menos ' : ''}${pesos === 0 ? 'cero' : beforeNoun(cardinal(pesos))}`
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} ${unit(pesos)} con ${cents}/100 M/CTE`
}

/** Whole millions take a preposition: `un millón de pesos`, but `un millón cien pesos`. */
function unit(pesos: number): string {
  if (pesos === 1) return 'peso'
  return pesos > 0 && pesos % MILLION === 0 ? 'de pesos' : 'pesos'
}

/** `uno` loses its end before what it counts: `veintiún mil`, `treinta y un pesos`. */
function beforeNoun(words: string): string {
  return words.replace(/veintiuno$/, 'veintiún').replace(/uno$/, 'un')
}

function cardinal(value: number): string {
  if (value < MILLION) return thousands(value)
  const millions = Math.floor(value / MILLION)
  // The long scale: what stands before `billones` counts millions of millions.
  const billions = Math.floor(millions / MILLION)
  return joined([
    counted(billions, 'billón', 'billones'),
    counted(millions % MILLION, 'millón', 'millones'),
    thousands(value % MILLION),
  ])
}

function counted(count: number, one: string, many: string): string {
  if (count === 0) return ''
  return count === 1 ? `un ${one}` : `${beforeNoun(thousands(count))} ${many}`
}

function thousands(value: number): string {
  const count = Math.floor(value / 1000)
  const words = count === 1 ? 'mil' : count > 1 ? `${beforeNoun(hundreds(count))} mil` : ''
  return joined([words, hundreds(value % 1000)])
}

function hundreds(value: number): string {
  if (value === 100) return 'cien'
  return joined([HUNDREDS[Math.floor(value / 100)] ?? '', tens(value % 100)])
}

function tens(value: number): string {
  if (value < FIRST.length) return FIRST[value] ?? ''
  const one = FIRST[value % 10]
  return `${TENS[Math.floor(value / 10)]}${one ? ` y ${one}` : ''}`
}

const joined = (parts: readonly string[]) => parts.filter(Boolean).join(' ')
