const MAX_BODY_BYTES = 4_096

/** The JSON of a form before anybody has signed in; undefined when it is none, or longer, whatever its length is said to be. */
export async function smallJson({ body }: Request): Promise<unknown> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of body ?? []) {
    bytes += piece.length
    if (bytes > MAX_BODY_BYTES) return undefined
    pieces.push(piece)
  }
  try {
    return JSON.parse(Buffer.concat(pieces).toString('utf8'))
  } catch {
    return undefined
  }
}
