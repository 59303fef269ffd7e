import { describe, expect, it } from 'vitest'
import { parseXml, XmlRefusal } from './parse.ts'

const reason = (xml: string) => {
  try {
    parseXml(xml)
  } catch (error) {
    if (error instanceof XmlRefusal) return error.reason
    throw error
  }
  return 'read'
}

describe('an XML document', () => {
  it('is read by local names, with attributes, repeated elements, CDATA and entities', () => {
    const xml = `<?xml version="1.0"?><a:r xmlns:a="urn:a" xmlns="urn:b"><!-- no --><a:x b:id="1">uno</a:x>
      <x> dos &amp; <![CDATA[<tres>]]> </x><y/><z>cuatro</z></a:r>`
    expect(parseXml(xml)).toEqual({
      r: { x: [{ '@id': '1', '#text': 'uno' }, 'dos & <tres>'], y: '', z: 'cuatro' },
    })
  })

  it.each([
    '',
    'no',
    '<a>',
    '<a></b>',
    '<a/><b/>',
    '<a>&nada;</a>',
    '<a b=1/>',
    '<a b="1" b="2"/>',
    '<a>\u0000</a>',
    '<a><![CDATA[</a>',
  ])('that is not well-formed is refused: %j', (xml) => expect(reason(xml)).toBe('malformed'))

  it.each(['<!DOCTYPE a><a/>', '<!DOCTYPE a [<!ENTITY e "x">]><a>&e;</a>'])('declares nothing: %s', (xml) =>
    expect(reason(xml)).toBe('declared'),
  )

  it('names no property of an object', () => {
    const read = parseXml('<r><__proto__><polluted>1</polluted></__proto__><constructor/></r>')
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
    expect(Object.keys(Object(read.r))).toEqual(['__proto__', 'constructor'])
  })

  it.each([
    ['levels', `${'<a>'.repeat(70)}${'</a>'.repeat(70)}`],
    ['attributes', `<a ${Array.from({ length: 257 }, (_, i) => `a${i}=""`).join(' ')}/>`],
    ['elements', `<a>${'<b/>'.repeat(2_000_001)}</a>`],
    ['letters in a name', `<${'a'.repeat(300)}/>`],
  ])('that has too many %s is refused, and soon', (_what, xml) => expect(reason(xml)).toBe('excessive'))
})
