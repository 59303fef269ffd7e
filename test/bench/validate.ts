import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { radica } from '../../src/cli/index.ts'
import { openCatalogs } from '../../src/cli/validate/catalogs.ts'
import { packFor } from '../../src/contract/rips/packs.ts'
import { readFile as readJson } from '../../src/core/json/encodings.ts'
import { readAttachedDocument } from '../../src/core/rips/attached-document.ts'
import { Adjustments } from '../../src/core/rips/dialects/adjustments.ts'
import { readRips } from '../../src/core/rips/dialects/dialects.ts'
import { judge } from '../../src/core/rips/judge.ts'
import { pairsOf } from '../support/pairs.ts'
import { rips, sevenGroups, usuario } from '../support/rips.ts'
import { type Comparison, compared } from './measure.ts'

export const PACKAGES = 1000
const NOW = '2026-07-20 10:00'
const USERS = 3

async function* nothing(): AsyncGenerator<Uint8Array> {}

/** Pairs of a month: each with three users with services of all seven groups. */
function written(folder: string): { json: string; xml: string }[] {
  const files = pairsOf(PACKAGES)
  const usuarios = Array.from({ length: USERS }, (_, n) =>
    usuario({ consecutivo: n + 1, numDocumentoIdentificacion: `10${n}0000001`, servicios: sevenGroups() }),
  )
  for (const { path, bytes } of files) {
    const place = join(folder, path)
    mkdirSync(dirname(place), { recursive: true })
    const numFactura = path.split('/')[1] ?? ''
    writeFileSync(place, path.endsWith('.json') ? JSON.stringify(rips({ numFactura, usuarios })) : bytes)
  }
  const jsons = files.filter(({ path }) => path.endsWith('.json')).map(({ path }) => join(folder, path))
  return jsons.map((json) => ({ json, xml: json.replace(/json$/, 'xml') }))
}

export async function commandBesideCore(folder: string): Promise<Comparison> {
  const pairs = written(folder)
  const io = { env: {}, input: nothing(), now: () => Date.parse('2026-07-20T15:00:00.000Z'), say: () => undefined }
  const ours = () => radica(['validate', folder, '--json'], { ...io, out: async () => undefined })
  const core = async () => {
    const { lookup: catalogs, close } = await openCatalogs(undefined)
    for (const { json: path, xml } of pairs) {
      const { json } = await readJson(readFileSync(path))
      const attachedDocument = readAttachedDocument(readFileSync(xml))
      const read = readRips(json, 'file', new Adjustments())
      const workspace = { nit: attachedDocument.nit ?? '', providerCodes: [] }
      judge({ kind: 'invoice', rips: read, attachedDocument, workspace, now: NOW, pack: packFor(NOW), catalogs })
    }
    close()
  }
  return compared(
    { prepare: () => undefined, run: ours },
    { prepare: () => undefined, run: core },
    { operations: 1, rounds: 3, warmUp: 1 },
  )
}
