import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { Fault } from '../fault.ts'
import { mediaOf } from './content.ts'

const MIB = 1024 * 1024
const pdf = (inside: string) => Buffer.from(`%PDF-1.7\n${inside}\n%%EOF\n`, 'latin1')
/** Objects of a PDF that stand together in a stream. */
const packed = (data: Buffer, says = '/Type /ObjStm', filter = '/Filter /FlateDecode') =>
  `5 0 obj\n<< ${says} /N 1 /First 4 ${filter} /Length 99 >>\nstream\r\n${data.toString('latin1')}\nendstream\nendobj`
const PROGRAM = deflateSync('1 0 << /S /JavaScript /JS (app.alert(1)) >>')
const within = (words: string) => packed(PROGRAM).replace('<< ', `<< ${words} `)
/** A stored block that says it is longer than the file. */
const cutShort = (says: string) => packed(Buffer.from(`\x78\x01\x00\xff\xff\x00\x00${says}`, 'latin1'))
/** Streams each of which goes on, behind the others, through the same stored blocks of nothing, to the end of the file. */
function readAgain(count: number): string {
  const head = '5 0 obj << /N 1 /First 4 /Filter /FlateDecode >> stream\n\x78\x01'
  const stored = (length: number) =>
    `\0${String.fromCharCode(length & 255, length >> 8, ~length & 255, (~length >> 8) & 255)}`
  const each = head.length + 5
  const heads = Array.from({ length: count }, (_, i) => head + stored(each * (count - 1 - i)))
  return heads.join('') + stored(0).repeat(500_000) + stored(9)
}

async function refusal(content: Buffer): Promise<unknown> {
  const error = await mediaOf(content).catch((thrown: unknown) => thrown)
  return error instanceof Fault ? JSON.stringify(error.said) : error
}

describe('a supporting document whose objects are packed', () => {
  it.each([
    ['a program', packed(PROGRAM)],
    ['a program by a hidden name', packed(deflateSync('1 0 << /S /J#61vaScript >>'), '/Type /Obj#53tm')],
    ['a program, without saying so', packed(PROGRAM, '')],
    ['what seems to end before', packed(deflateSync('1 0 (\nendstream endobj) << /S /Launch >>', { level: 0 }))],
    ['a program behind a bare line end', packed(PROGRAM).replace('stream\r\n', 'stream\r')],
    ['a program behind blanks', packed(PROGRAM).replace('stream\r\n', 'stream \t\n')],
    ['a program behind a text with a stream', packed(PROGRAM).replace('/Filter', '/X (stream\n) /Filter')],
    ['a program behind texts in a text', packed(PROGRAM).replace('/Filter', '/X ((\\)) stream\n) /Filter')],
    ['a program behind a bracket in a comment', packed(PROGRAM).replace('/Filter', '% (\n/Filter')],
    ['a program behind a bracket in hexadecimal', packed(PROGRAM).replace('/Filter', '/X <(> /Filter')],
    ['a program behind a name', packed(PROGRAM).replace('/Filter', '/stream\n/Filter')],
    ['a program in an object at once', packed(PROGRAM).replace('5 0 obj\n', '5 0obj')],
    ['a program behind the word stream in its dictionary', within('/X stream')],
    ['a program behind the word endobj in its dictionary', within('/X endobj')],
    ['a program behind the end of an inner dictionary', within('/X << >> stream\n')],
    ['a program behind a name that stands for an end', within('/X >> endobj')],
    ['a program behind a comment before its stream', packed(PROGRAM).replace('>>\nstream', '>>%x\nstream')],
    ['a program behind 0x80', packed(PROGRAM).replace('5 0 obj\n', '5 0\x80obj\x80').replace('>>\n', '>>\x80')],
    ['a program behind 0xFF', packed(PROGRAM).replace('5 0 obj\n', '5 0 obj\xff').replace('/Fl', '\xff/Fl')],
    ['a program behind a number with a point', packed(PROGRAM).replace('5 0 obj', '5 0.obj')],
    ['a program behind a word on the line', packed(PROGRAM).replace('stream\r\n', 'stream x\n')],
    ['a program whose filter has a short name', packed(PROGRAM, undefined, '/F /Fl')],
    ['a program that is cut short', cutShort('1 0 << /S /J#61vaScript >>')],
    [
      'a program behind another stream',
      `${packed(randomBytes(60), '/Type /XObject', '/Filter /DCTDecode')}\n${packed(PROGRAM)}`,
    ],
  ])('is refused with %s', async (_, inside) => {
    expect(await refusal(pdf(inside))).toContain('supports.activePdf')
  })

  it.each([
    ['twice', packed(PROGRAM, undefined, '/Filter [/ASCIIHexDecode /FlateDecode]')],
    ['with parameters', packed(PROGRAM, '/Type /ObjStm /DecodeParms << /Predictor 12 >>')],
    ['twice, the other way round', packed(PROGRAM, undefined, '/Filter [/FlateDecode /ASCIIHexDecode]')],
    ['twice, without saying so', packed(PROGRAM, '', '/Filter [/ASCIIHexDecode /FlateDecode]')],
    ['twice, under two names', packed(PROGRAM, '/X << /Filter /FlateDecode >>', '/N 1 /Filter /ASCIIHexDecode')],
    ['twice, beside a picture', packed(PROGRAM, '/X << /Filter /DCTDecode >>', '/Filter /ASCIIHexDecode')],
    ['broken, without saying so', packed(PROGRAM.subarray(0, -6), '')],
    ['behind a text that stands for nothing', within('( ')],
    ['behind hexadecimal that stands for nothing', within('< ')],
    ['behind an array that has no end', within('/X [ >> (')],
    ['too deep', within(`/X ${'['.repeat(2000)}${']'.repeat(2000)}`)],
    ['into what is read again and again', readAgain(40)],
    ['and broken', packed(PROGRAM.subarray(0, -6))],
    ['behind what is to be read for ever', `${'1 0 obj ('.repeat(40)}${' '.repeat(99)}\n${packed(PROGRAM, '')}`],
    ['into too much', packed(deflateSync(Buffer.alloc(80 * MIB)))],
  ])('is refused where they are packed %s', async (_, inside) => {
    expect(await refusal(pdf(inside))).toContain('supports.cutOff')
  })

  it.each([
    ['they are plain', packed(deflateSync('1 0 << /Type /Catalog /Pages 2 0 R >>'))],
    ['they are not deflated', packed(Buffer.from('1 0 null'), '/Type /ObjStm', '')],
    ['a picture stands behind an outline', packed(randomBytes(90), '/Type /Outlines', '/Filter /DCTDecode')],
    ['they are cut short', cutShort('1 0 << /Type /Catalog >>')],
    ['there are none', 'stream\n\nendstream'],
    ['the noise of a picture looks like an object in which readers differ', '7obj<<( )>>] 7obj[>>)'],
  ])('is taken where %s', async (_, inside) => {
    expect(await mediaOf(pdf(inside))).toBe('application/pdf')
  })
})
