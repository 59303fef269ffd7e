import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wirePackage } from '../../../src/core/rips/wire.ts'
import { consulta, type Draft, medicamento, rips, sevenGroups, usuario } from '../../support/rips.ts'
import { deskOf } from './dialects.ts'
import { type Filing, filing } from './filing.ts'

/** Files as the programs of other makers write them: what is in them is right, and what is sent is what a careful one would have sent. */

let at: Filing
let number = 0
beforeAll(async () => {
  at = await filing()
})
afterAll(() => at.close())

const { imported, uploaded, errorsOf, wire } = deskOf(() => at)

/** Three people, with services of every group, lists of one and lists of two. */
const careful = (): Draft =>
  rips({
    numFactura: null,
    tipoNota: 'RS',
    numNota: `VE${++number}`,
    usuarios: [
      usuario({ servicios: sevenGroups() }),
      usuario({
        consecutivo: 2,
        numDocumentoIdentificacion: '1000000002',
        servicios: { consultas: [consulta(), consulta({ consecutivo: 2, codConsulta: '890702' })] },
      }),
      usuario({
        consecutivo: 3,
        tipoDocumentoIdentificacion: 'CE',
        numDocumentoIdentificacion: '300003',
        codPaisResidencia: '862',
        codMunicipioResidencia: null,
        codZonaTerritorialResidencia: null,
        servicios: { medicamentos: [medicamento({ idMIPRES: null, nomTecnologiaSalud: 'Preparación Ñ' })] },
      }),
    ],
  })

type Change = (key: string, value: unknown) => unknown

/** The tree with every value changed. */
function everywhere(tree: unknown, change: Change): unknown {
  if (Array.isArray(tree)) return tree.map((item) => everywhere(item, change))
  if (typeof tree !== 'object' || tree === null) return tree
  const record = tree as Draft
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(key, everywhere(value, change))]))
}

const DATED = /^\d{4}-\d\d-\d\d( \d\d:\d\d)?$/
const text = (tree: unknown) => JSON.stringify(tree)
const renamed = (tree: unknown, name: (key: string) => string) =>
  text(tree).replace(/"(\w+)":/g, (_, key: string) => `"${name(key)}":`)
const pascal = (key: string) => `${key.charAt(0).toUpperCase()}${key.slice(1)}`
const isDate = (value: unknown): value is string => typeof value === 'string' && DATED.test(value)
const isTime = (value: unknown): value is string => isDate(value) && value.includes(' ')
const renumbered = (number: (place: number) => unknown) => (tree: Draft) =>
  text(
    everywhere(tree, (_key, value) =>
      Array.isArray(value) ? value.map((item, place) => ({ ...item, consecutivo: number(place) })) : value,
    ),
  )
const changed = (change: Change) => (tree: Draft) => text(everywhere(tree, change))

const VENDORS: Readonly<Record<string, (tree: Draft) => string | Buffer>> = {
  'a byte order mark, indented, with the line ends of Windows': (tree) =>
    `\ufeff${JSON.stringify(tree, null, '\t').replaceAll('\n', '\r\n')}\r\n`,
  'UTF-16, names with capital letters, the request around it': (tree) =>
    Buffer.from(`\ufeff${renamed({ rips: tree, xmlFevFile: null }, pascal)}`, 'utf16le'),
  'UTF-16 BE': (tree) => Buffer.from(`\ufeff${text(tree)}`, 'utf16le').swap16(),
  'Latin-1, names in small letters': (tree) =>
    Buffer.from(
      renamed(tree, (key) => key.toLowerCase()),
      'latin1',
    ),
  'names in capital letters': (tree) => renamed(tree, (key) => key.toUpperCase()),
  'every number as text': changed((_key, value) => (typeof value === 'number' ? String(value) : value)),
  'every amount as text with its cents': changed((key, value) =>
    /^(vr|valor|cantidad)/.test(key) && typeof value === 'number' ? value.toFixed(2) : value,
  ),
  'documents and codes as numbers where no zero is lost': changed((_key, value) =>
    typeof value === 'string' && /^[1-9]\d{3,14}$/.test(value) ? Number(value) : value,
  ),
  'empty texts for null, and groups that are not used': changed((key, value) =>
    key === 'servicios' ? { consultas: [], recienNacidos: null, ...(value as Draft) } : (value ?? ''),
  ),
  'columns of a fixed width': changed((_key, value) => (typeof value === 'string' ? `${value.padEnd(24)}` : value)),
  'properties of its own': (tree) =>
    text(tree).replaceAll(
      '"consecutivo":',
      '"observacion":"x","idInterno":7,"activo":true,"edad":{"valor":3},"consecutivo":',
    ),
  'one record instead of a list of one': changed((_key, value) =>
    Array.isArray(value) && value.length === 1 ? value[0] : value,
  ),
  'a wrapper of its own': (tree) => text({ FEVRIPS: tree }),
  'a wrapper around the request': (tree) => text({ data: { rips: tree, xmlFevFile: '' } }),
  'numbered from 0': renumbered((place) => place),
  'numbered 0 throughout': renumbered(() => 0),
  'numbered 1 throughout, as text': renumbered(() => '1'),
  'numbered with gaps': renumbered((place) => 10 * (place + 1)),
  'not numbered': renumbered(() => null),
  'numbers left out': renumbered(() => undefined),
  'times with seconds': changed((_key, value) => (isTime(value) ? `${value}:00` : value)),
  'times with T': changed((_key, value) => (isTime(value) ? value.replace(' ', 'T') : value)),
  'times of a program for .NET': changed((_key, value) =>
    isDate(value) ? `${value.slice(0, 10)}T${value.slice(11) || '00:00'}:00` : value,
  ),
  'times with the zone of Colombia': changed((_key, value) =>
    isTime(value) ? `${value.replace(' ', 'T')}:00.000-05:00` : value,
  ),
  'codes in small letters': changed((key, value) =>
    typeof value === 'string' && !/^num/.test(key) && !/^nom/.test(key) ? value.toLowerCase() : value,
  ),
}

describe.each(Object.entries(VENDORS))('%s', (_, written) => {
  it.each([
    ['import', imported],
    ['upload', uploaded],
  ])('by %s', async (_by, take) => {
    const tree = careful()
    const made = await take(written(tree))
    expect(await errorsOf(made)).toEqual([])
    expect(JSON.parse(await wire(made))).toEqual(
      JSON.parse(String(Buffer.from(wirePackage('without_invoice', tree, null)))),
    )
  })
})
