import { meaning } from '../../base/rips/options.ts'
import type { Values } from '../records/area.ts'

/** Name, NIT without its check digit, and the municipality of its seat where it is certain. */
type KnownPayer = readonly [companyName: string, nit: string, municipalityCode?: string]

/** A sample of those whom clinics bill most, as they are called; who is missing is typed. */
export const KNOWN_PAYERS: readonly KnownPayer[] = [
  ['EPS Sura', '800088702', '05001'],
  ['EPS Sanitas', '800251440', '11001'],
  ['Nueva EPS', '900156264', '11001'],
  ['Salud Total EPS', '800130907', '11001'],
  ['Compensar EPS', '860066942', '11001'],
  ['EPS Famisanar', '830003564', '11001'],
  ['Coosalud EPS', '900226715', '13001'],
  ['Mutual Ser EPS', '806008394', '13001'],
  ['Aliansalud EPS', '830113831', '11001'],
  ['EPS Servicio Occidental de Salud (SOS)', '805001157', '76001'],
  ['Comfenalco Valle EPS', '890303093', '76001'],
  ['Savia Salud EPS', '900604350', '05001'],
  ['Capital Salud EPS-S', '900298372', '11001'],
  ['Cajacopi EPS', '890102044', '08001'],
  ['Emssanar EPS', '901021565'],
  ['Asmet Salud EPS', '900935126', '19001'],
  ['Capresoca EPS', '891856000', '85001'],
  ['Dusakawi EPSI', '824001398', '20001'],
  ['Asociación Indígena del Cauca EPSI', '817001773', '19001'],
  ['Anas Wayuu EPSI', '839000495', '44430'],
  ['Mallamas EPSI', '837000084', '52356'],
  ['Pijaos Salud EPSI', '809008362', '73001'],
  ['EPS Familiar de Colombia', '901543761'],
  ['Medicina Prepagada Colsanitas', '860078828', '11001'],
  ['Seguros Generales Suramericana (SOAT)', '890903407', '05001'],
  ['Seguros del Estado (SOAT)', '860009578', '11001'],
  ['La Previsora Seguros (SOAT)', '860002400', '11001'],
  ['AXA Colpatria Seguros (SOAT)', '860002184', '11001'],
  ['Seguros Mundial (SOAT)', '860037013', '11001'],
  ['Seguros Bolívar (SOAT)', '860002503', '11001'],
  ['Positiva Compañía de Seguros (ARL)', '860011153', '11001'],
  ['Colmena Seguros (ARL)', '800226175', '11001'],
  ['ADRES', '901037916', '11001'],
]

const wordsOf = ([companyName, nit]: KnownPayer) => `${companyName} · NIT ${nit}`

/** The known payers that words may mean, each as the words that begin its record. */
export function knownPayers(text: string): string[] {
  const isMeant = meaning(text)
  return KNOWN_PAYERS.map(wordsOf).filter((label) => isMeant({ value: label, label }))
}

/** What the record of a known payer begins with; undefined where the words are not exactly its own. */
export function knownPayer(words: string): Values | undefined {
  const known = KNOWN_PAYERS.find((each) => wordsOf(each) === words || each[1] === words)
  if (!known) return undefined
  const [companyName, nit, municipalityCode] = known
  return { nit, companyName, ...(municipalityCode && { municipalityCode }) }
}
