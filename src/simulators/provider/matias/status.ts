import { jsonAnswer, type SimulatorAnswer } from '../../kit/simulator.ts'
import type { Context } from '../context.ts'
import { type DocumentKind, isVisible, type StoredDocument, stateOf } from '../document.ts'
import { documentFileName } from '../file-name.ts'
import { qrUrl } from '../unique-code.ts'
import { refusal, statusAnswer } from './answer.ts'

const KINDS: readonly DocumentKind[] = ['invoice', 'creditNote', 'debitNote']

/** By CUFE or CUDE. A document that is still on its way in does not exist for the DIAN. */
export function ownDocument({ memory, account, params, now }: Context): StoredDocument | undefined {
  const document = memory.byUniqueCode(params.trackId ?? '')
  return document?.account === account && isVisible(document, now) ? document : undefined
}

/** What the DIAN says of a CUFE or CUDE. */
export function status(context: Context): SimulatorAnswer {
  const document = ownDocument(context)
  return statusAnswer(document && context.memory.poll(document, context.now), context.now)
}

/** The number that is asked for; empty when the parameters are not the vendor's. */
function askedNumber({ request: { query }, settings }: Context): string {
  const [prefix, number] = [query.get('prefix') ?? '', query.get('number') ?? '']
  const isOdd = settings.statusBy === 'undocumented' || (settings.statusBy === 'prefix-and-number' && prefix === '')
  return isOdd ? '' : `${prefix}${number}`
}

/** MATIAS' own record, by number: with its prefix in `number`, or apart in `prefix`. */
export function internalStatus(context: Context): SimulatorAnswer {
  const { memory, account, now } = context
  const number = askedNumber(context)
  const found = KINDS.map((kind) => memory.byNumber(account, kind, number)).find((each) => each !== undefined)
  if (found === undefined || !isVisible(found, now)) return refusal(404, 'Documento no encontrado')
  const valid = stateOf(found, now) === 'validated'
  return jsonAnswer(200, {
    document: {
      uuid: found.uniqueCode.slice(0, 32),
      document_number: found.number,
      order_number: null,
      document_key: found.uniqueCode,
      document_name: `${documentFileName(found)}.xml`,
      is_valid: valid,
      invoice_date: `${found.issued.date}T05:00:00.000000Z`,
      qr: { qrDian: qrUrl(found.uniqueCode), data: '', path: null, url: null },
    },
    status: valid ? 'Validado por la DIAN' : 'Sin validar',
    message: 'Consulta exitosa',
    success: true,
  })
}

export function ranges({ memory, account }: Context): SimulatorAnswer {
  const data = memory
    .ranges(account)
    .filter((range) => range.active)
    .map((range) => ({
      id: range.id,
      resolution_number: range.resolution,
      prefix: range.prefix,
      from_number: range.from,
      to_number: range.to,
      current_number: range.current - 1,
      date_from: range.startDate,
      date_to: range.endDate,
      is_active: range.active,
    }))
  return jsonAnswer(200, { dataRecords: { data }, success: true })
}
