import { meaning } from '../../base/rips/options.ts'
import type { Values } from '../records/area.ts'

/** CUPS, what it is called, and the REPS service by which it is given. */
type KnownService = readonly [cups: string, name: string, codServicio: number]

/** What most clinics begin with. */
export const KNOWN_SERVICES: readonly KnownService[] = [
  ['890201', 'Consulta de primera vez por medicina general', 328],
  ['890301', 'Consulta de control por medicina general', 328],
  ['890203', 'Consulta de primera vez por odontología general', 334],
  ['890303', 'Consulta de control por odontología general', 334],
  ['890206', 'Consulta de primera vez por nutrición y dietética', 333],
  ['890208', 'Consulta de primera vez por psicología', 344],
]

/** Of an ordinary consultation in the clinic; never what was found or done. */
const ORDINARY = {
  modalidadGrupoServicioTecSal: '01',
  grupoServicios: '01',
  finalidadTecnologiaSalud: '15',
  causaMotivoAtencion: '38',
  tipoDocumentoIdentificacion: 'CC',
}

const wordsOf = ([cups, name]: KnownService) => `${name} · ${cups}`

/** The known services that words may mean, each as the words that begin its record. */
export function knownServices(text: string): string[] {
  const isMeant = meaning(text)
  return KNOWN_SERVICES.map(wordsOf).filter((label) => isMeant({ value: label, label }))
}

/** What the record of a service begins with: all that a known one says, or the words as its name. */
export function serviceFrom(words: string): Values {
  const known = KNOWN_SERVICES.find((each) => wordsOf(each) === words)
  if (!known) return { name: words }
  const [codConsulta, name, codServicio] = known
  return { name, category: 1, payload: { ...ORDINARY, codConsulta, codServicio } }
}
