import readWorkbook from 'read-excel-file/universal'
import { describe, expect, it } from 'vitest'
import { createThreads } from '../threads/threads.ts'
import { openZip } from '../zip/zip.ts'
import { columnName } from './out.ts'
import { createWorkbooks } from './workbooks.ts'

const { signal } = new AbortController()
const books = createWorkbooks(createThreads())
const buffer = (bytes: Uint8Array) => new Uint8Array(bytes).buffer
async function sheetXml(bytes: Uint8Array): Promise<string> {
  const entries = await openZip(Buffer.from(bytes), { entries: 100, entryBytes: 1e7, totalBytes: 1e7 })
  return String(await entries.find(({ name }) => /sheet1\.xml$/.test(name))?.content())
}

describe('workbooks on their thread', () => {
  it('come back as they were written: texts are texts, whatever they begin with', async () => {
    const day = new Date('2026-07-20T00:00:00Z')
    const bytes = await books.write(
      [
        {
          name: 'datos',
          columns: [
            { title: 'código', format: 'text' },
            { title: 'valor', format: 'money' },
            { title: 'día', format: 'date' },
          ],
          rows: [
            ['007', 12.5, day],
            ['=1+1', null, null],
            [{ value: 'malo', mark: 'error' }, { value: null, mark: 'notification' }, null],
          ],
        },
        { name: 'otra', columns: [{ title: 'a' }], rows: [] },
      ],
      signal,
    )
    expect(await sheetXml(bytes)).not.toContain('<f>')
    const [first, second] = await books.read(bytes, signal)
    expect(first).toEqual({
      name: 'datos',
      rows: [
        ['código', 'valor', 'día'],
        ['007', 12.5, day],
        ['=1+1', null, null],
        ['malo', null, null],
      ],
    })
    expect(second).toEqual({ name: 'otra', rows: [['a']] })
    expect((await readWorkbook(buffer(bytes))).map(({ sheet }) => sheet)).toEqual(['datos', 'otra'])
  })

  it('hold no text longer than a cell may be, and show where one was cut', async () => {
    const rows = [['x'.repeat(32_767), `${'y'.repeat(32_765)}😀😀`]]
    const [{ rows: [, read = []] = [] } = {}] = await books.read(
      await books.write([{ name: 'a', columns: [{ title: 'a' }, { title: 'b', format: 'text' }], rows }], signal),
      signal,
    )
    expect(read).toEqual(['x'.repeat(32_767), `${'y'.repeat(32_765)}…`])
  })

  it('are none where a text only begins as they do: the key of a database is called PK', async () => {
    expect(await books.read(Buffer.from('PK_PACIENTE;nombre\n1;Ana\n'), signal)).toEqual([
      {
        name: null,
        rows: [
          ['PK_PACIENTE', 'nombre'],
          ['1', 'Ana'],
        ],
      },
    ])
  })

  it('carry what to choose from and what a cell is for, in the place that the format has for it', async () => {
    const column = {
      title: 'zona',
      format: 'text',
      prompt: 'Rural o "urbana" <&>',
      choices: 'listas!$A$2:$A$3',
    } as const
    const xml = await sheetXml(await books.write([{ name: 'u', columns: [column], rows: [['']] }], signal))
    expect(xml).toContain('<formula1>listas!$A$2:$A$3</formula1>')
    expect(xml).toContain('sqref="A2:A5001"')
    expect(xml).toContain('&quot;urbana&quot; &lt;&amp;&gt;')
    expect(xml.indexOf('<dataValidations')).toBeGreaterThan(xml.indexOf('</sheetData>'))
    expect(xml).toMatch(/<col min="1" style="\d+"/)
  })

  it('name columns as a spreadsheet does', () => {
    expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
  })

  it('are refused when they are none, and given up when nobody waits any more', async () => {
    await expect(books.read(Buffer.from('PK\u0003\u0004'), signal)).rejects.toMatchObject({ code: 'invalid_xlsx_file' })
    const stop = new AbortController()
    const reading = books.read(Buffer.from('a;b\n1;2'), stop.signal)
    stop.abort()
    await expect(reading).rejects.toThrow('aborted')
    expect(await books.read(Buffer.from('a;b\n1;2\n;\n'), signal)).toEqual([
      {
        name: null,
        rows: [
          ['a', 'b'],
          ['1', '2'],
        ],
      },
    ])
  })
})
