import { expect, it } from 'vitest'
import { csvStream } from './csv-stream.ts'

async function* pages(rows: readonly (readonly (string | number | null)[])[]) {
  yield rows
}

it.each(['=1+1', '+57', '-1', '@a', '\t=1', '\r=1', '＝1+1', '＋57', '－1', '＠SUMA(A1)'])(
  'a text that begins like a formula is a text: %j',
  async (text) => {
    const csv = await new Response(csvStream(['Nombre'], pages([[text]]))).text()
    const cell = csv.split('\r\n').slice(1).join('\r\n')
    expect(cell.replace(/^"/, '')).toMatch(/^'/)
  },
)
