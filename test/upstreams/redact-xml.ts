/** Elements whose text says what a document is and comes to, and nothing of anybody once it is redacted as a text. */
const TELLING = /^(ID|UUID|CompanyID|ParentDocumentID|CustomizationID|ProfileID|ProfileExecutionID|\w*(Code|Quantity))$/
/** Amounts, dates and times, which are nobody's. */
const PLAIN_NAME = /(Amount|Date|Time)$/
const PLAIN = /^[\d.:T+-]+$/
/** As the ministry names the values of its extension. */
const FIELD_NAME = /^[A-Z]+(_[A-Z]+)+$/
const LONGEST_ATTRIBUTE = 25
const LONGEST_PLAIN = 5

const CDATA = /<!\[CDATA\[([\s\S]*?)\]\]>/g
const TAG = /<([\w:]+)((?:\s[^<>]*)?)>([^<]*)/g
const ATTRIBUTE = /([\w:]+)="([^"]*)"/g

export type Text = (text: string) => string

/** Whether a text redacted as such may stay: it has become another one, or is too short to be anybody's. */
const told = (before: string, after: string, isOurs: (text: string) => boolean): string =>
  after !== before || isOurs(before) || before.length <= LONGEST_PLAIN ? after : 'X'

/** The same elements, without what is not known to be harmless: a document inside another one is treated as the other. */
export function redactXml(xml: string, redact: Text, isOurs: (text: string) => boolean): string {
  const inner: string[] = []
  const outside = xml.replace(CDATA, (_, content: string) => {
    inner.push(redactXml(content, redact, isOurs))
    return '\u0000'
  })
  const redacted = outside.replace(TAG, (_, tag: string, attributes: string, text: string) => {
    const name = tag.split(':').at(-1) ?? ''
    const kept = attributes.replace(ATTRIBUTE, (_, key: string, value: string) => `${key}="${attribute(key, value)}"`)
    return `<${tag}${kept}>${text.includes('\u0000') || text.trim() === '' ? text : leaf(name, text)}`
  })
  return redacted.replaceAll('\u0000', () => `<![CDATA[${inner.shift()}]]>`)

  function attribute(key: string, value: string): string {
    if (key.startsWith('xmlns')) return value
    return value.length > LONGEST_ATTRIBUTE ? 'X' : redact(value)
  }

  function leaf(name: string, text: string): string {
    if ((PLAIN_NAME.test(name) && PLAIN.test(text)) || (name === 'Name' && FIELD_NAME.test(text))) return text
    return TELLING.test(name) && !/\s/.test(text) ? told(text, redact(text), isOurs) : 'X'
  }
}
