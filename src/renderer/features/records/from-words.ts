import { plainNit, withoutDots } from '../../../contract/plain-number.ts'
import type { Values } from './area.ts'

/** `CC 1.000.000.004`, with or without what stands before or after the number. */
const NUMBER = /(?:\b(\p{L}{2})\.?\s*)?(\d[\d.]{3,}\d)/u
/** What is a part of the surname that follows it. */
const PARTICLES = new Set(['de', 'del', 'la', 'las', 'los', 'y', 'da', 'do', 'san', 'santa'])

/** "de la torre ruiz" -> "De la Torre", "Ruiz": what is one name stays together, and small letters are for searching. */
function namesIn(text: string): string[] {
  const names: string[] = []
  let begun = ''
  for (const word of text.split(/\s+/).filter(Boolean)) {
    begun += begun && ' '
    if (PARTICLES.has(word.toLowerCase())) {
      begun += word.toLowerCase()
    } else {
      names.push(capitalised(begun + capitalised(word)))
      begun = ''
    }
  }
  return names
}

const capitalised = (text: string) => text.charAt(0).toLocaleUpperCase('es') + text.slice(1)

/** A person's document and names from the words they were looked for with. */
export function personFrom(text: string, documentTypes: readonly string[]): Values {
  const [whole = '', type = '', number = ''] = NUMBER.exec(text) ?? []
  const isType = documentTypes.includes(type.toUpperCase())
  const document = number && { documentNumber: withoutDots(number) }
  const rest = text.replace(isType || !type ? whole : number, ' ')
  return { ...(document || {}), ...(isType && { documentType: type.toUpperCase() }), ...fullName(namesIn(rest)) }
}

/** With three names nobody knows whether the second is a name or a surname: most people are looked for by the first of both. */
function fullName([first, second, third, ...more]: string[]): Values {
  if (first === undefined) return {}
  if (second === undefined) return { firstName: first }
  if (third === undefined) return { firstName: first, lastName: second }
  if (more.length === 0) return { firstName: first, lastName: second, secondLastName: third }
  return { firstName: first, middleName: second, lastName: third, secondLastName: more.join(' ') }
}

/** A company's NIT, however it was typed, or its name. */
export function companyFrom(text: string): Values {
  return /^[\d.]+(?:-\d)?$/.test(text) ? { nit: plainNit(text) } : { companyName: text }
}
