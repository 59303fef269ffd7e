import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wirePackage } from '../../../src/core/rips/wire.ts'
import { type Draft, rips, usuario } from '../../support/rips.ts'
import { deskOf, told, userIn } from './dialects.ts'
import { type Filing, filing, madePackage } from './filing.ts'

let at: Filing
beforeAll(async () => {
  at = await filing()
})
afterAll(() => at.close())

const { uploaded, created, judged, errorsOf, original, wire } = deskOf(() => at)

describe('a large file', () => {
  const USERS = 6_000
  const patient = (n: number): Draft => userIn(n, true)
  const root = (numNota: string) => rips({ numFactura: '', tipoNota: 'RS', numNota, usuarios: [] })
  /** Above 8 MiB; the text with the letter that only Latin-1 writes in one byte comes last. */
  const large = (numNota: string, name: string) => {
    const text = JSON.stringify(root(numNota)).replace(
      '"usuarios":[]',
      `"usuarios":${JSON.stringify(Array.from({ length: USERS }, (_, n) => patient(n)))},"nota":"${name}"`,
    )
    expect(text.length).toBeGreaterThan(8 * 1024 * 1024)
    return text
  }
  const clean = (numNota: string) => ({
    ...root(numNota),
    numFactura: null,
    usuarios: Array.from({ length: USERS }, (_, n) => userIn(n, false)),
  })

  /** What the request itself works at takes no virtual time. */
  async function filed({ id }: { id: string }) {
    let settled = false
    const submission = at.submitted(id).finally(() => {
      settled = true
    })
    while (!settled) {
      await at.pass(1_000)
      await sleep(20)
    }
    expect((await submission).status).toBe(200)
    expect((await at.read(id)).status).toBe('accepted')
  }

  it.each([
    ['utf-8-bom', (text: string) => Buffer.from(`\ufeff${text}`)],
    // The list itself under a name with a capital letter, too.
    ['utf-16le', (text: string) => Buffer.from(`\ufeff${text.replace('"usuarios"', '"Usuarios"')}`, 'utf16le')],
    ['windows-1252', (text: string) => Buffer.from(text, 'latin1')],
  ] as const)(
    'in %s and every other dialect is read user by user, told, and sent as it should have been',
    async (encoding, written) => {
      const numNota = `LG${encoding.length}`
      const bytes = written(large(numNota, 'Peña'))
      const made = await uploaded(bytes)
      expect(made).toMatchObject({ users: USERS, rips: null, original: { bytes: bytes.length, encoding } })
      expect(told(made)).toEqual([
        'encoding   1',
        ...(encoding === 'utf-16le' ? ['renamed root Usuarios 1'] : []),
        'empty_to_null root numFactura 1',
        'not_sent root nota 1',
        `trimmed usuarios numDocumentoIdentificacion ${USERS}`,
        `empty_to_null consultas codDiagnosticoRelacionado1 ${2 * USERS}`,
        `not_sent consultas viaIngresoServicioSalud ${2 * USERS}`,
        `empty_to_null medicamentos idMIPRES ${USERS}`,
        `date_form medicamentos fechaDispensAdmon ${USERS}`,
        `trimmed medicamentos codDiagnosticoPrincipal ${USERS}`,
        `capitals medicamentos codDiagnosticoPrincipal ${USERS}`,
        `text_to_number medicamentos cantidadMedicamento ${USERS}`,
        `not_sent medicamentos numAutorizacion ${USERS}`,
        `renumbered consultas consecutivo ${USERS}`,
        `renumbered usuarios consecutivo ${USERS - 1}`,
      ])
      expect(await errorsOf(made)).toEqual([])
      const sent = Buffer.from(wirePackage('without_invoice', clean(numNota), null))
      expect(await wire(made)).toBe(String(sent))
      expect((await original(made)).equals(bytes)).toBe(true)
      if (encoding !== 'utf-8-bom') return
      await filed(made)
      const held = (await at.ledger()).find((each) => each.number === numNota)
      expect(held?.receivedSha256).toEqual([createHash('sha256').update(sent).digest('hex')])
    },
  )

  it('keeps its numbers when it continues another package', async () => {
    const { id: sourcePackageId } = await created(
      rips({ numFactura: null, tipoNota: 'RS', numNota: 'LGS', usuarios: [usuario()] }),
    )
    const query = { fileName: 'grande.json', sourcePackageId }
    const raw = await at.api.raw('ripsPackages.upload', { query, bytes: large('LGX', 'Pena') })
    const made = madePackage(raw.body as never)
    expect(told(made).filter((each) => each.startsWith('renumbered'))).toEqual([])
    expect((await wire(made)).match(/"consecutivo":1,/g)).toHaveLength(USERS)
    expect((await judged(made)).counts.error).toBe(0)
  })
})
