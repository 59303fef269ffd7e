import { describe, expect, it } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { processorTime } from '../../../test/support/processor-time.ts'
import { archiveOf, bombOf, entryOf, workbookOf, zipOf } from '../../../test/support/zip.ts'
import { readCsv } from './csv.ts'
import { MAX_FILE_BYTES, MAX_ROWS, MAX_SHEETS, textOf } from './table.ts'
import { readXlsx as readSheets } from './xlsx.ts'

const refused = (message: RegExp) =>
  expect.objectContaining({ code: 'invalid_xlsx_file', message: expect.stringMatching(message) })
const readXlsx = async (file: Uint8Array) => (await readSheets(file))[0]?.rows
const sheet = (sheetData: string) => readXlsx(zipOf(workbookOf(sheetData)))
const cell = (address: string, value: string) => `<c r="${address}" t="inlineStr"><is><t>${value}</t></is></c>`

describe('CSV', () => {
  const HEADING = 'nombre%documento'
  it.each([';', ',', '\t', '|', '~', '^'])('finds out that «%s» separates', (separator) => {
    const text = `${HEADING.replace('%', separator)}\n"Peña${separator} Ana"${separator}1\n`
    expect(readCsv(Buffer.from(text))).toEqual([
      ['nombre', 'documento'],
      [`Peña${separator} Ana`, '1'],
    ])
  })

  it('reads UTF-8 with and without its mark, UTF-16 by its mark, and what Excel writes on Windows', () => {
    const rows = [['Núñez', 'Ñuflo']]
    expect(readCsv(Buffer.from('Núñez;Ñuflo'))).toEqual(rows)
    expect(readCsv(Buffer.from('\ufeffNúñez;Ñuflo'))).toEqual(rows)
    expect(readCsv(Buffer.from('Núñez;Ñuflo', 'latin1'))).toEqual(rows)
    expect(readCsv(Buffer.from('\ufeffNúñez;Ñuflo', 'utf16le'))).toEqual(rows)
    expect(readCsv(Buffer.from('\ufeffNúñez;Ñuflo', 'utf16le').swap16())).toEqual(rows)
    expect(readCsv(Buffer.from([0x80, 0x3b, 0x93, 0x61, 0x94]))).toEqual([['€', '“a”']])
  })

  it.each([
    ['a title with commas', 'CONSULTORIO, S.A.S., Bogotá, D.C.\ntipo;documento;valor\nCC;1;45,5\nTI;2;46,5', 1],
    ['amounts with decimal commas', 'a;b\n1,5;2,5\n3,5;4,5\n', 0],
    ['a separator in quotes', 'a;b\n"x,y,z";1\n"u,v,w";2\n', 0],
    ['what Excel is told', 'sep=;\na;b,c,d\n1;2,3,4\n', 1],
  ])('finds the separator behind %s', (_, text, heading) => {
    const rows = readCsv(Buffer.from(text))
    const width = text.includes('tipo') ? 3 : 2
    expect(rows.slice(heading).map(({ length }) => length)).toEqual(rows.slice(heading).map(() => width))
  })

  it('leaves out what old programs write behind a text', () => {
    expect(readCsv(Buffer.from('a;b\r\n1;2\r\n\u001a\0\0'))).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
    expect(readCsv(Buffer.from('a;b', 'utf16le'))).toEqual([['a', 'b']])
  })

  it('leaves blank lines at the end aside, however many, and keeps what is blank in a row', () => {
    const blank = ';;\r\n'.repeat(MAX_ROWS * 2)
    expect(readCsv(Buffer.from(`a;b;c\r\n1;;\r\n${blank}`))).toEqual([
      ['a', 'b', 'c'],
      ['1', '', ''],
    ])
    expect(readCsv(Buffer.from(`a;b;c\r\n"1;\r\n";;\r\n${blank}`))[1]).toEqual(['1;\r\n', '', ''])
  })

  it('keeps empty lines, so that rows keep their numbers, and lines of another length', () => {
    expect(readCsv(Buffer.from('a;b\r\n\r\n1;2;3\r\n4'))).toEqual([['a', 'b'], [''], ['1', '2', '3'], ['4']])
  })

  it('ends a row at every end of a line, though a file has several kinds of them', () => {
    const rows = [
      ['a', 'b'],
      ['1', '2'],
      ['3', 'dos\nlíneas'],
      ['5', '6'],
      ['7', '8'],
    ]
    expect(readCsv(Buffer.from('a;b\r\n1;2\n3;"dos\nlíneas"\r\n5;6\r7;8\n'))).toEqual(rows)
    expect(readCsv(Buffer.from('a;b\n1;2\r\n3;"dos\nlíneas"\r5;6\n7;8'))).toEqual(rows)
  })

  it('takes back the quote with which an export keeps a formula from running', () => {
    expect(readCsv(Buffer.from("'=1+1;'+57300;'hola;O'Neil"))).toEqual([['=1+1', '+57300', "'hola", "O'Neil"]])
    expect(readCsv(Buffer.from("'＝1+1;'＋57;'－1;'＠a"))).toEqual([['＝1+1', '＋57', '－1', '＠a']])
  })

  it('refuses open quotes, other files and more rows than allowed', () => {
    expect(() => readCsv(Buffer.from('a;b\n"x;y'))).toThrow(refused(/comillas/))
    expect(() => readCsv(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]))).toThrow(refused(/CSV/))
    expect(readCsv(Buffer.from('a\n'.repeat(MAX_ROWS + 1)))).toHaveLength(MAX_ROWS + 1)
    expect(() => readCsv(Buffer.from('a\n'.repeat(MAX_ROWS + 2)))).toThrow(refused(/20000/))
    expect(() => readCsv(Buffer.alloc(MAX_FILE_BYTES + 1, 0x20))).toThrow(refused(/64 MB/))
  })
})

describe('XLSX', () => {
  it('reads texts, numbers, dates and truth of the first sheet', async () => {
    const date = new Date('1987-11-03T00:00:00Z')
    const row = [
      { type: String, value: 'Núñez' },
      { type: Number, value: 1032456789 },
      { type: Date, value: date, format: 'dd/mm/yyyy' },
      { type: Boolean, value: true },
      null,
      { type: String, value: 'fin' },
    ]
    const file = await writeExcelFile([row]).toBuffer()
    expect(await readXlsx(file)).toEqual([['Núñez', 1032456789, date, true, null, 'fin']])
  })

  it.each(['1', 'true', 'false', '0'])('counts days from where the workbook does: date1904="%s"', async (said) => {
    const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
    const styles = `<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`
    const serial = said === '1' || said === 'true' ? 44_761 : 46_223
    const book = workbookOf(`<row r="1"><c r="A1" s="1"><v>${serial}</v></c></row>`)
    const relation =
      'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"'
    const files = {
      ...book,
      'xl/workbook.xml': String(book['xl/workbook.xml']).replace(
        '<sheets>',
        `<workbookPr date1904="${said}"/><sheets>`,
      ),
      'xl/_rels/workbook.xml.rels': String(book['xl/_rels/workbook.xml.rels']).replace(
        '</Relationships>',
        `<Relationship Id="rId2" ${relation}/></Relationships>`,
      ),
      'xl/styles.xml': styles,
    }
    expect(await readXlsx(zipOf(files))).toEqual([[new Date('2026-07-20T00:00:00Z')]])
  })

  it('takes a formula for the value that it last had', async () => {
    expect(await sheet('<row r="1"><c r="A1"><f>1+1</f><v>2</v></c></row>')).toEqual([[2]])
  })

  it('takes a formula that failed for a blank cell', async () => {
    expect(await sheet(`<row r="1"><c r="A1" t="e"><v>#N/A</v></c>${cell('B1', 'x')}</row>`)).toEqual([[null, 'x']])
  })

  it.each([
    ['a row far below', `<row r="${MAX_ROWS + 2}">${cell(`A${MAX_ROWS + 2}`, 'x')}</row>`],
    ['a row number out of this world', `<row r="999999999999">${cell('A1', 'x')}</row>`],
    ['a cell far to the right', `<row r="1">${cell('ZZZ1', 'x')}</row>`],
    ['an address in disguise', `<row r="1">${cell('&#65;9', 'x')}</row>`],
    ['another disguise', `<row\nr = '&#57;99999'>${cell('A1', 'x')}</row>`],
    ['more rows than allowed, without numbers', `${'<row/>'.repeat(MAX_ROWS + 1)}<row>${cell('A1', 'x')}</row>`],
  ])('refuses %s before the reader fills the gap', async (_, sheetData) => {
    const taken = processorTime()
    await expect(sheet(sheetData)).rejects.toThrow(refused(/20000/))
    expect(taken()).toBeLessThan(1000)
  })

  it.each([
    ['that one program ends every sheet with', '<row r="1048576" ht="12.8"><c r="A1048576" s="1"/></row>'],
    ['of a sheet in which lines were drawn', Array.from({ length: 60_000 }, (_, n) => `<row r="${n + 3}"/>`).join('')],
    ['far to the right', '<row r="3"><c r="XFD3" s="1"/></row>'],
  ])('leaves blank rows aside, %s', async (_, blank) => {
    const rows = `<row r="1">${cell('A1', 'x')}</row><row r="2"><c r="A2"><f>1+1</f></c><c r="B2"><v>2</v></c></row>`
    expect(await sheet(rows + blank)).toEqual([
      ['x', null],
      [null, 2],
    ])
  })

  it('refuses what unpacks to more than allowed, whatever it declares', async () => {
    const bomb = { ...workbookOf(''), 'xl/sharedStrings.xml': Buffer.alloc(MAX_FILE_BYTES + 1, 0x20) }
    await expect(readXlsx(zipOf(bomb))).rejects.toThrow(refused(/64 MB/))
    await expect(readXlsx(zipOf(bomb, 1))).rejects.toThrow(refused(/64 MB/))
  })

  it('refuses 1.5 GB beside its sheets at once, with little memory', async () => {
    const rows = `<row r="1">${cell('A1', 'x')}</row>`
    const files = Object.entries(workbookOf(rows)).map(([name, content]) => entryOf(name, content))
    const bombs = ['xl/media/foto.png', 'xl/otra.XML'].map((name) => archiveOf([...files, bombOf(name, 96)]))
    const peak = process.resourceUsage().maxRSS
    const taken = processorTime()
    for (const bomb of bombs) {
      expect(bomb.length).toBeLessThan(1_600_000)
      await expect(readXlsx(bomb)).rejects.toThrow(refused(/64 MB/))
    }
    expect(taken()).toBeLessThan(1000)
    expect(process.resourceUsage().maxRSS - peak).toBeLessThan(200_000)
  })

  it('never unpacks what the reader has no use for, whatever it declares', async () => {
    const rows = `<row r="1">${cell('A1', 'x')}</row>`
    const files = Object.entries(workbookOf(rows)).map(([name, content]) => entryOf(name, content))
    const peak = process.resourceUsage().maxRSS
    const liar = archiveOf([...files, { ...bombOf('xl/media/foto.png', 96), bytes: 10 }])
    expect(await readXlsx(liar)).toEqual([['x']])
    expect(process.resourceUsage().maxRSS - peak).toBeLessThan(200_000)
  })

  it('reads every sheet, by name, and not more of them than allowed', async () => {
    const text = (value: string) => [[{ type: String, value }]]
    const book = (sheets: number) =>
      writeExcelFile(Array.from({ length: sheets }, (_, n) => ({ sheet: `h${n}`, data: text(`${n}`) }))).toBuffer()
    expect(await readSheets(await book(2))).toEqual([
      { name: 'h0', rows: [['0']] },
      { name: 'h1', rows: [['1']] },
    ])
    await expect(readSheets(await book(MAX_SHEETS + 1))).rejects.toThrow(refused(/30 hojas/))
  })

  it('refuses archives that are no workbook, and workbooks that are cut', async () => {
    await expect(readXlsx(zipOf({ 'leame.txt': 'hola' }))).rejects.toThrow(refused(/Excel/))
    await expect(readXlsx(Buffer.from('PK'))).rejects.toThrow(refused(/Excel/))
    const whole = zipOf(workbookOf(`<row r="1">${cell('A1', 'x')}</row>`))
    expect(await readXlsx(whole)).toEqual([['x']])
    await expect(readXlsx(whole.subarray(0, whole.length - 30))).rejects.toThrow(refused(/Excel/))
  })

  it('reads no external entity', async () => {
    const [open, rest] = ['<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>', '&e;']
    const files = workbookOf(`<row r="1">${cell('A1', rest)}</row>`)
    const hostile = { ...files, 'xl/worksheets/sheet1.xml': open + files['xl/worksheets/sheet1.xml'] }
    const rows = await readXlsx(zipOf(hostile)).catch(() => [])
    expect(JSON.stringify(rows)).not.toContain('root:')
  })
})

it('leaves out of a cell what nobody sees in it', () => {
  for (const hidden of ['\u00ad', '\u180e', '\u200b', '\u200c', '\u200d', '\u2060', '\ufeff']) {
    expect(textOf(`${hidden}10${hidden}32`)).toBe('1032')
  }
})
