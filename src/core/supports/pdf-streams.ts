/** What a PDF says as two digits behind `#`. */
export const unescaped = (text: string): string =>
  text.includes('#')
    ? text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    : text

const code = (sign: string) => sign.charCodeAt(0)
const [CR, LF, BACKSLASH, PERCENT, SLASH] = [0x0d, 0x0a, code('\\'), code('%'), code('/')] as const
const [TEXT, TEXT_END, HEX, HEX_END, ARRAY, ARRAY_END] = [...'()<>[]'].map(code)

const [PART, BLANK, SIGN, STRAY] = [0, 1, 2, 3] as const
/** What a byte is by itself. 0x80 and 0xFF are blanks to PDFium; what is stray stands in no sound object. */
const KINDS = new Uint8Array(256)
for (const byte of [0x00, 0x09, LF, 0x0c, CR, 0x20, 0x80, 0xff]) KINDS[byte] = BLANK
for (const sign of '(<>[]/%') KINDS[code(sign)] = SIGN
for (const sign of '){}') KINDS[code(sign)] = STRAY

function afterKind(content: Buffer, from: number, kind: number): number {
  let at = from
  while (at < content.length && KINDS[content[at] ?? 0] === kind) at++
  return at
}

function lineEnd(content: Buffer, from: number): number {
  let at = from
  while (at < content.length && content[at] !== CR && content[at] !== LF) at++
  return at
}

/** Readers pass over whatever stands on the rest of the line, and take a carriage return alone for its end. */
function lineAfter(content: Buffer, from: number): number {
  const at = lineEnd(content, from)
  return content[at] === CR && content[at + 1] === LF ? at + 2 : at + 1
}

function afterBlanks(content: Buffer, from: number): number {
  let at = afterKind(content, from, BLANK)
  while (content[at] === PERCENT) at = afterKind(content, lineEnd(content, at), BLANK)
  return at
}

/** Behind a text, in which brackets stand in pairs, or behind a backslash. */
function afterText(content: Buffer, from: number): number {
  let at = from + 1
  for (let open = 1; open > 0 && at < content.length; at++) {
    const byte = content[at]
    if (byte === BACKSLASH) at++
    else if (byte === TEXT) open++
    else if (byte === TEXT_END) open--
  }
  return at
}

function afterHex(content: Buffer, from: number): number {
  const at = content.indexOf('>', from)
  return at < 0 ? content.length : at + 1
}

/** Behind the sign, name, text or word at `from`; what is stray goes in one. */
function afterToken(content: Buffer, from: number): number {
  const byte = content[from] ?? 0
  const kind = KINDS[byte] ?? PART
  if (kind !== SIGN) return afterKind(content, from, kind)
  if (byte === SLASH) return afterKind(content, from + 1, PART)
  if (byte === TEXT) return afterText(content, from)
  const isPair = content[from + 1] === byte
  if (byte === HEX) return isPair ? from + 2 : afterHex(content, from)
  return byte === HEX_END && isPair ? from + 2 : from + 1
}

/** What is open: an array, or a dictionary that waits for a name or for what the name stands for. */
type Open = 'array' | 'name' | 'value'
/** Readers give up far earlier. */
const MOST_DEEP = 1000

/** Where readers differ: in whether what begins here is passed over, or what it ends. */
const isDoubtful = (top: Open | undefined, byte: number | undefined, isPair: boolean) =>
  top === 'array' ? byte === HEX_END && isPair : top === 'name' && (byte === TEXT || (byte === HEX && !isPair))

const closes = (top: Open | undefined, byte: number | undefined, isPair: boolean) =>
  top === 'array' ? byte === ARRAY_END : top === 'name' && byte === HEX_END && isPair

/** Opens and closes by a token. False: what follows is another thing to one reader than to the next, or lies too deep. */
function follow(open: Open[], byte: number | undefined, isPair: boolean): boolean {
  const last = open.length - 1
  const top = open[last]
  if (isDoubtful(top, byte, isPair)) return false
  if (top === 'value') open[last] = 'name'
  else if (top === 'name' && byte === SLASH) open[last] = 'value'
  else if (closes(top, byte, isPair)) open.pop()
  if (byte === ARRAY) open.push('array')
  else if (byte === HEX && isPair) open.push('name')
  return open.length <= MOST_DEEP
}

const [STREAM, ENDOBJ] = [Buffer.from('stream'), Buffer.from('endobj')]

/** Both words are of one length. */
const isWord = (content: Buffer, from: number, to: number, word: Buffer) =>
  to - from === word.length && content[from] === word[0] && content.compare(word, 0, word.length, from, to) === 0

/** At the next sign that opens something, or the next word that may be `endobj`: nothing else matters outside dictionaries. */
function afterWords(content: Buffer, from: number): number {
  let at = from
  for (; at < content.length; at++) {
    const byte = content[at] ?? 0
    const before = content[at - 1] ?? 0
    if (KINDS[byte] === SIGN && byte !== SLASH && byte !== ARRAY_END) break
    if (byte === ENDOBJ[0] && KINDS[before] !== PART && before !== SLASH) break
  }
  return afterBlanks(content, at)
}

const isPairAt = (content: Buffer, from: number, to: number) => to - from === 2 && content[from] === content[from + 1]

/**
 * Where the object ends whose content begins at `from`, or where its reading is given up: a word within its dictionary does
 * not end it. Readers take the word `stream` behind the end of any dictionary, an inner one, too. Undefined: readers differ.
 */
function endOf(content: Buffer, from: number, most: number, onStream: (at: number) => boolean): number | undefined {
  const open: Open[] = []
  let isBehindDictionary = false
  const to = Math.min(content.length, from + most + 1)
  let at = afterBlanks(content, from)
  while (at < to) {
    const end = afterToken(content, at)
    const isStream = isBehindDictionary && isWord(content, at, end, STREAM)
    if (isStream && !onStream(at)) return undefined
    if (open.length === 0 && (isStream || isWord(content, at, end, ENDOBJ))) return at
    const isPair = isPairAt(content, at, end)
    if (!follow(open, content[at], isPair)) return undefined
    isBehindDictionary = isPair && content[at] === HEX_END
    at = afterBlanks(content, end)
    if (open.length === 0 && !isBehindDictionary) at = afterWords(content, at)
  }
  return at
}

/** Behind each word that begins an object; a number may touch it. */
function* objectsIn(text: string): Generator<number> {
  for (let at = text.indexOf('obj'); at >= 0; at = text.indexOf('obj', at + 3)) {
    const isBegun = /[\d.\-\0\t\n\f\r \x80\xff]/.test(text[at - 1] ?? '')
    if (isBegun && /[\0\t\n\f\r \x80\xff<[(/%]/.test(text[at + 3] ?? '')) yield at + 3
  }
}

/** What looks like an object within another one is read again; no paper comes near that. */
const MOST_READ = 2

/** Noise of a picture looks like an object now and then: what readers differ in counts where something wanted follows. */
const MOST_DOUBTED = 1024 * 1024

interface Stream {
  readonly head: string
  readonly data: Buffer
}

/**
 * Where the data of each wanted stream begin, and what its object says before them, as a reader finds it that begins at the
 * object. Undefined: it would have to be read for ever, or readers differ in what may be wanted.
 */
export function streamsOf(content: Buffer, isWanted: (head: string) => boolean): Stream[] | undefined {
  const text = content.toString('latin1')
  const streams: Stream[] = []
  let left = MOST_READ * text.length
  for (const from of objectsIn(text)) {
    const end = endOf(content, from, left, (at) => {
      const head = unescaped(text.slice(from, at))
      left -= at - from
      if (!isWanted(head)) return left >= 0
      const begin = lineAfter(content, at + STREAM.length)
      left -= begin - at
      streams.push({ head, data: content.subarray(begin) })
      return left >= 0
    })
    const isDoubted = end === undefined && left >= 0
    const doubted = isDoubted ? text.slice(from, from + MOST_DOUBTED) : ''
    left -= isDoubted ? doubted.length : (end ?? 0) - from
    if (left < 0 || (isDoubted && isWanted(unescaped(doubted)))) return undefined
  }
  return streams
}
