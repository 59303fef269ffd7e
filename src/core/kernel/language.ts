import { DEFAULT_LANGUAGE, Language } from '../../contract/language.ts'

/** The language of an answer: the one of ours that the caller asks for most (RFC 9110, 12.5.4); its own where it asks for none, or any. */
export function languageOf(request: Request, own: Language = DEFAULT_LANGUAGE): Language {
  const header = request.headers.get('accept-language')
  if (header === null) return own
  const ranges = header.split(',').map(rangeOf)
  const wanted = (tag: string) => Math.max(...ranges.filter((range) => range.tag === tag).map(({ quality }) => quality))
  const qualityOf = (language: Language) => {
    const own = wanted(primary(language))
    return own >= 0 ? own : wanted('*')
  }
  const [best] = [own, ...Language.options].toSorted((a, b) => qualityOf(b) - qualityOf(a) || 0)
  return best !== undefined && qualityOf(best) > 0 ? best : own
}

/** Spanish or English of any country. */
const primary = (tag: string): string => tag.split('-')[0]?.trim().toLowerCase() ?? ''

/** A range without a valid weight is none. */
function rangeOf(range: string): { readonly tag: string; readonly quality: number } {
  const [tag = '', ...parameters] = range.split(';')
  if (parameters.length === 0) return { tag: primary(tag), quality: 1 }
  const weight = /^\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*$/i.exec(parameters[0] ?? '')?.[1]
  return { tag: primary(tag), quality: Number(weight ?? 0) }
}
