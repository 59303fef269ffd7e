/** What a reader that trusts only `JSON.parse` says of a document: its value, or why the contract's reader must refuse it. */
export type Verdict = { readonly value: unknown } | { readonly refused: string }

const MAX_DEPTH = 64
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

interface Traits {
  members: number
  depth: number
  wellFormed: boolean
}

/** A decimal literal as digits and a power of ten, without the zeros that say nothing. */
function decimal(literal: string): string {
  const [mantissa = '', power = '0'] = literal.toLowerCase().split('e')
  const [whole = '', fraction = ''] = mantissa.replace(/^-/, '').split('.')
  const digits = (whole + fraction).replace(/^0+/, '')
  const kept = digits.replace(/0+$/, '')
  if (kept === '') return '0'
  const exponent = BigInt(power) - BigInt(fraction.length) + BigInt(digits.length - kept.length)
  return `${literal.startsWith('-') ? '-' : ''}${kept}e${exponent}`
}

function look(value: unknown, traits: Traits, depth: number): void {
  if (typeof value === 'string') traits.wellFormed &&= value.isWellFormed()
  if (typeof value !== 'object' || value === null) return
  traits.depth = Math.max(traits.depth, depth)
  for (const [key, item] of Object.entries(value)) {
    if (!Array.isArray(value)) {
      traits.members++
      traits.wellFormed &&= key.isWellFormed()
    }
    look(item, traits, depth + 1)
  }
}

/** Colons outside strings: one a member, the repeated ones included, which `JSON.parse` loses. */
function membersWritten(text: string): number {
  return text.replace(/"(?:[^"\\]|\\.)*"/g, '').split(':').length - 1
}

/** A document must be read exactly if this gives a value, with that value. */
export function oracle(bytes: Uint8Array): Verdict {
  let text: string
  let value: unknown
  let numbers = ''
  try {
    text = decoder.decode(bytes)
  } catch {
    return { refused: 'not UTF-8' }
  }
  try {
    value = JSON.parse(text, (_key: string, item: unknown, context?: { source?: string }) => {
      if (typeof item !== 'number') return item
      if (!Number.isFinite(item)) numbers = 'overflow'
      else if (decimal(context?.source ?? '') !== decimal(String(item))) numbers ||= 'loss'
      return item === 0 ? 0 : item
    })
  } catch {
    return { refused: 'no JSON' }
  }
  const traits = { members: 0, depth: 0, wellFormed: true }
  look(value, traits, 1)
  if (membersWritten(text) !== traits.members) return { refused: 'repeated key' }
  if (traits.depth > MAX_DEPTH) return { refused: 'too deep' }
  if (!traits.wellFormed) return { refused: 'lone surrogate' }
  return numbers ? { refused: numbers } : { value }
}
