export type PathSegment = string | number

/** Without "$", which is how a path writes the root. */
const IDENTIFIER = /^[\p{ID_Start}_]\p{ID_Continue}*$/u
const MAX_KEY_LENGTH = 64

/**
 * Writes where a value is: `usuarios[0].servicios.consultas[2].vrServicio`, `["a b"][3]`, or `$` for the root.
 * Keys longer than 64 characters are cut, so that an answer never grows with a hostile key.
 */
export function jsonPath(segments: readonly PathSegment[]): string {
  const path = segments.map(writeSegment).join('')
  return path === '' ? '$' : path.replace(/^\./, '')
}

function writeSegment(segment: PathSegment): string {
  if (typeof segment === 'number') return `[${segment}]`
  const key = segment.length > MAX_KEY_LENGTH ? `${segment.slice(0, MAX_KEY_LENGTH)}…` : segment
  return IDENTIFIER.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`
}
