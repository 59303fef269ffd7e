import type { Content, DocumentKey } from './document.ts'
import type { NewDocument } from './intake.ts'
import type { Memory } from './memory.ts'
import type { NumberingRange } from './numbering.ts'

/** Documents of somebody else who shares the account, as in the vendor's sandbox. */

const STRANGER: Content['customer'] = {
  identificationCode: '13',
  identification: '222222222222',
  name: 'Consumidor final',
  tradeName: '',
  organization: '2',
  tribute: 'ZZ',
  responsibilities: ['R-99-PN'],
  address: '',
  email: '',
  phone: '',
  country: 'CO',
  municipality: '11001',
}

/** Took our reference before us, with another customer and another total. */
export function collidingDocument(key: DocumentKey, content: Content, range: NumberingRange): NewDocument {
  return { key, content: strangerContent(content), range, sequence: range.current, foreign: true }
}

/** Is not validated yet, and so blocks the account. */
export function blockingDocument(
  memory: Memory,
  key: DocumentKey,
  content: Content,
  range: NumberingRange,
): NewDocument {
  const reference = `ajeno-${memory.nextSerial}`
  return {
    key: { ...key, reference },
    content: strangerContent(content),
    range,
    sequence: range.current,
    foreign: true,
  }
}

function strangerContent(content: Content): Content {
  return {
    ...content,
    customer: STRANGER,
    prepayments: [],
    observation: null,
    lines: content.lines.slice(0, 1).map((line) => ({ ...line, quantity: 100, price: line.price + 123_400 })),
  }
}
