import { jsonAnswer, type SimulatorAnswer } from '../../kit/simulator.ts'
import { type Context, originOf } from '../context.ts'
import { type StoredDocument, stateOf } from '../document.ts'
import { attachedFileName, documentFileName } from '../file-name.ts'
import type { Settings } from '../settings.ts'
import { qrUrl } from '../unique-code.ts'

const NAMES = { invoice: 'Factura electrónica', creditNote: 'Nota crédito', debitNote: 'Nota débito' }
/** Where answers say that the files are. */
export function fileUrls(document: StoredDocument, origin: string): { pdf: string; attached: string } {
  return {
    pdf: `${origin}/pdf/${document.account}/${documentFileName(document)}.pdf`,
    attached: `${origin}/attachments/${document.account}/ad/${attachedFileName(document)}.xml`,
  }
}

export function refusal(status: number, message: string): SimulatorAnswer {
  return jsonAnswer(status, { success: false, message })
}

/** What MATIAS says of a document it just sent, or was asked to send again. */
export function processed(context: Context, document: StoredDocument): SimulatorAnswer {
  switch (stateOf(document, context.now)) {
    case 'validated':
      return accepted(context, document)
    case 'pending':
      return inProcess(document)
    case 'rejected':
      return rejected(document, Object.values(document.issues))
    case 'rule90':
      return alreadyProcessed(document.uniqueCode, context.settings)
  }
}

function accepted({ request }: Context, document: StoredDocument): SimulatorAnswer {
  const urls = fileUrls(document, originOf(request))
  const notifications = Object.values(document.issues)
  return jsonAnswer(200, {
    success: true,
    message: 'Documento procesado correctamente',
    XmlDocumentKey: document.uniqueCode,
    XmlFileName: documentFileName(document),
    response: {
      StatusCode: '00',
      IsValid: 'true',
      StatusMessage: `La ${NAMES[document.kind]} ${document.number}, ha sido autorizada.`,
      StatusDescription: 'Procesado Correctamente.',
      ErrorMessage: notifications.length === 0 ? null : { string: notifications },
    },
    pdf: { url: urls.pdf, data: null },
    AttachedDocument: { url: urls.attached, data: null },
    qr: { qrDian: qrUrl(document.uniqueCode) },
  })
}

export function inProcess(document: StoredDocument): SimulatorAnswer {
  return jsonAnswer(200, {
    success: true,
    message: 'Documento en proceso',
    XmlDocumentKey: document.uniqueCode,
    response: { StatusCode: '98', IsValid: 'false', StatusDescription: 'En Proceso', ErrorMessage: null },
  })
}

/** One error comes as a text, several as an array; the vendor's pages show an array for one, too. */
function rejected(
  { uniqueCode }: Pick<StoredDocument, 'uniqueCode'>,
  errors: readonly string[],
  alwaysArray = false,
): SimulatorAnswer {
  return jsonAnswer(200, {
    success: false,
    message: 'Documento con errores',
    XmlDocumentKey: uniqueCode,
    response: {
      StatusCode: '99',
      IsValid: 'false',
      StatusMessage: 'Documento con errores en campos mandatorios.',
      StatusDescription: 'Validación contiene errores en campos mandatorios.',
      ErrorMessage: { string: errors.length === 1 && !alwaysArray ? errors[0] : errors },
    },
  })
}

/** The DIAN holds that number already, under this CUFE or CUDE. */
export function alreadyProcessed(
  uniqueCode: string,
  { alreadySentText }: Pick<Settings, 'alreadySentText'>,
  asArray = false,
): SimulatorAnswer {
  return rejected({ uniqueCode }, [alreadySentText], asArray)
}

/** MATIAS itself knows that the number is validated: it does not ask the DIAN again. */
export function alreadyValidated(document: StoredDocument): SimulatorAnswer {
  return refusal(400, `El documento (${NAMES[document.kind]}) con numero ${document.number}, ya se encuentra validado`)
}

/** The DIAN's GetStatus, as MATIAS passes it on. Undefined: the DIAN never saw that code. */
export function statusAnswer(document: StoredDocument | undefined, now: number): SimulatorAnswer {
  return jsonAnswer(200, {
    message: 'Consulta generada con éxito',
    ResponseDian: { Envelope: { Body: { GetStatusResponse: { GetStatusResult: dianStatus(document, now) } } } },
    success: true,
  })
}

function dianStatus(document: StoredDocument | undefined, now: number) {
  const state = document === undefined ? 'absent' : stateOf(document, now)
  switch (state) {
    case 'absent':
      return {
        IsValid: 'false',
        StatusCode: '66',
        StatusDescription: 'TrackId no existe en los registros de la DIAN.',
        StatusMessage: null,
      }
    case 'validated':
      return {
        IsValid: 'true',
        StatusCode: '00',
        StatusDescription: 'Procesado Correctamente.',
        StatusMessage: 'Documento verificado y validado por la DIAN.',
        XmlDocumentKey: document?.uniqueCode,
      }
    case 'pending':
      return { IsValid: 'false', StatusCode: '98', StatusDescription: 'En Proceso', StatusMessage: null }
    default:
      return {
        IsValid: 'false',
        StatusCode: '99',
        StatusDescription: 'Validación contiene errores en campos mandatorios.',
        StatusMessage: 'Documento con errores en campos mandatorios.',
        ErrorMessage: { string: Object.values(document?.issues ?? {}) },
      }
  }
}
