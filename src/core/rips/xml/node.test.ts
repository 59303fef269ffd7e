import { describe, expect, it } from 'vitest'
import { Fault } from '../../fault.ts'
import { tell } from '../../messages/message.ts'
import { all, attribute, centavos, decode, embedded, first, parse, textAt, textOf } from './node.ts'

const LINES = parse(
  '<Invoice><Line id="1"><Tax><ID>01</ID></Tax><Tax><ID>04</ID></Tax></Line><Line id=""><Tax/></Line>text</Invoice>',
)

describe('a path', () => {
  it('goes through every element that repeats on the way', () => {
    expect(all(LINES, 'Invoice.Line')).toHaveLength(2)
    expect(all(LINES, 'Invoice.Line.Tax').map((tax) => textAt(tax, 'ID'))).toEqual(['01', '04', null])
    expect(textAt(first(LINES, 'Invoice.Line.Tax'), 'ID')).toBe('01')
  })

  it('that leads nowhere has nothing at its end', () => {
    expect(all(LINES, 'Invoice.Line.Tax.ID.More')).toEqual([])
    expect([first(LINES, 'Otro'), textAt(LINES, 'Otro'), all(undefined, 'Invoice')]).toEqual([undefined, null, []])
  })
})

describe('an element', () => {
  it('says its text, beside attributes too, and none where it is empty', () => {
    const document = parse('<a><b x="1">dos</b><c></c><d>tres</d><e x="1"/></a>')
    expect(['b', 'c', 'd', 'e', 'f'].map((name) => textAt(document, `a.${name}`))).toEqual([
      ...['dos', null, 'tres', null, null],
    ])
    expect([textOf(7), textOf(null), textOf('')]).toEqual([null, null, null])
  })

  it('says its attributes, and none where they are empty or it has none', () => {
    const [one, empty] = all(LINES, 'Invoice.Line')
    expect([attribute(one, 'id'), attribute(empty, 'id'), attribute(one, 'x')]).toEqual(['1', null, null])
    expect([attribute('text', 'id'), attribute(undefined, 'id')]).toEqual([null, null])
  })
})

it.each([
  ['7200.00', 720_000],
  ['7200', 720_000],
  ['0.5', 50],
  ['0.004', 0],
  ['0.005', 1],
  ['0.0049', 0],
  ['9999999999999.99', 999_999_999_999_999],
  ['12345678901234', null],
  ['1.', null],
  ['.5', null],
  ['-1', null],
  ['1,5', null],
  ['x1', null],
  ['1x', null],
  ['', null],
  [null, null],
])('the amount %s is %s centavos', (amount, of) => expect(centavos(amount)).toBe(of))

it('a document that stands in another as text is read as what it is', () => {
  const escaped = '&lt;a x=&quot;1&quot; y=&apos;2&apos;&gt;S&amp;amp;P &otro;&lt;/a&gt;'
  expect(embedded(escaped)).toBe(`<a x="1" y='2'>S&amp;P &otro;</a>`)
  expect(embedded('<a>&lt;b&gt;</a>')).toBe('<a>&lt;b&gt;</a>')
})

describe('what cannot be read', () => {
  const said = (work: () => unknown) => {
    try {
      work()
    } catch (error) {
      if (error instanceof Fault) return [error.code, error.details.field, error.message]
      throw error
    }
    return 'read'
  }

  it.each([
    ['another encoding', () => decode(Uint8Array.of(0x3c, 0xf1)), 'rips.documentNotUtf8'],
    ['what is not well-formed', () => parse('<a>'), 'rips.documentMalformed'],
    ['a document type', () => parse('<!DOCTYPE a><a/>'), 'rips.documentDeclares'],
    ['nesting without end', () => parse('<a>'.repeat(10_000) + '</a>'.repeat(10_000)), 'rips.documentExcessive'],
  ] as const)('is refused, and why is said: %s', (_, work, sentence) => {
    expect(said(work)).toEqual(['invalid_rips_input', 'attachedDocument', tell({ sentence })])
  })

  it('is passed over where nobody wants it, and must be right all the same', () => {
    expect(parse('<a><b>1</b><c>2</c></a>', { a: { c: true } })).toEqual({ a: { c: '2' } })
    expect(said(() => parse('<a><b></a>', { a: { c: true } }))).toContain('invalid_rips_input')
  })
})
