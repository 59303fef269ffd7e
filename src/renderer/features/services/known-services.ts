import { KNOWN_SERVICES, type KnownService } from '../../../contract/rips/tables/known-services.ts'
import { meaning } from '../../base/rips/options.ts'
import type { Values } from '../records/area.ts'

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
