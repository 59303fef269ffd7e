import { describe, expect, it } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { processorTime } from '../../../test/support/processor-time.ts'
import { archiveOf, bombOf, entryOf, workbookOf, zipOf } from '../../../test/support/zip.ts'
import { readCsv } from './csv.ts'
import { MAX_FILE_BYTES, MAX_ROWS, MAX_SHEETS } from './table.ts'
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

  it('keeps empty lines, so that rows keep their numbers, and lines of another length', () => {
    expect(readCsv(Buffer.from('a;b\r\n\r\n1;2;3\r\n4'))).toEqual([['a', 'b'], [''], ['1', '2', '3'], ['4']])
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

  it('takes a formula for the value that it last had', async () => {
    expect(await sheet('<row r="1"><c r="A1"><f>1+1</f><v>2</v></c></row>')).toEqual([[2]])
  })

  it('takes a formula that failed for a blank cell', async () => {
    expect(await sheet(`<row r="1"><c r="A1" t="e"><v>#N/A</v></c>${cell('B1', 'x')}</row>`)).toEqual([[null, 'x']])
  })

  it.each([
    ['a row far below', `<row r="${MAX_ROWS + 2}">${cell(`A${MAX_ROWS + 2}`, 'x')}</row>`],
    ['a row number out of this world', '<row r="999999999999"><c r="A1"/></row>'],
    ['a cell far to the right', `<row r="1">${cell('ZZZ1', 'x')}</row>`],
    ['an address in disguise', `<row r="1">${cell('&#65;9', 'x')}</row>`],
    ['another disguise', "<row\nr = '&#57;99999'></row>"],
    ['more rows than allowed, without numbers', '<row/>'.repeat(MAX_ROWS + 2)],
  ])('refuses %s before the reader fills the gap', async (_, sheetData) => {
    const taken = processorTime()
    await expect(sheet(sheetData)).rejects.toThrow(refused(/20000/))
    expect(taken()).toBeLessThan(1000)
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
