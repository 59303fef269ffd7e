const characters = (count: number) => (count === 1 ? '1 carácter' : `${count} caracteres`)

function length(min: number, max: number): string {
  if (min === max) return `exactamente ${characters(min)}`
  return min === 0 ? `máximo ${characters(max)}` : `entre ${min} y ${characters(max)}`
}

/** What a document breaks, for whoever makes the program that wrote it. */
interface Defect {
  readonly document: string
  readonly code: string
  readonly meaning: string
  readonly element: string
}
const broken = ({ document, code, meaning, element }: Defect) =>
  `El validador del Ministerio de Salud rechaza o advierte ${document} con el código ${code} (Documento Técnico 2, FEV en salud). ${meaning} Elemento: ${element}.`
const SIGNED = 'El documento va firmado: lo debe generar así el programa que lo emite, antes de enviarlo a la DIAN.'

/** What the structure of a RIPS, its file and its electronic document ask for. */
export const rips = {
  carriesNoRips: ({ kind }: { kind: string }) => `«${kind}» no lleva RIPS: quítelo.`,
  carriesNoDocument: ({ kind }: { kind: string }) => `«${kind}» no lleva documento electrónico: quítelo.`,
  noServices: 'El paquete no tiene ningún servicio: agregue al menos uno.',
  userWithoutServices: 'El usuario no tiene servicios: agregue al menos uno o quite el usuario.',
  mustBeList: 'Debe ser una lista.',
  mustBeObject: 'Debe ser un objeto.',
  userNotObject: 'Cada usuario debe ser un objeto.',
  serviceNotObject: 'Cada servicio debe ser un objeto.',
  groupNotList: 'El grupo de servicios debe ser una lista.',
  propertyMissing: 'Falta esta propiedad: complétela.',
  misplaced: 'Esta propiedad no es de la estructura: quítela.',
  misspelt: ({ right }: { right: string }) => `Esta propiedad no es de la estructura: se llama «${right}».`,
  notSent: 'Esta propiedad no es de la estructura: se conserva en el borrador y no se envía.',
  noteTypeEmpty: ({ kind }: { kind: string }) => `En «${kind}», el tipo de nota va vacío.`,
  noteType: ({ kind, tipoNota }: { kind: string; tipoNota: string }) =>
    `En «${kind}», el tipo de nota debe ser ${tipoNota}.`,
  invoiceNumber: 'el número de factura',
  noteNumber: 'el número de la nota',
  numberMissing: ({ number }: { number: string }) => `Falta ${number}: complételo.`,
  numberNotCarried: ({ kind, number }: { kind: string; number: string }) =>
    `«${kind}» no lleva ${number}: déjelo vacío.`,
  residenceMissing: 'Es obligatorio para quien reside en Colombia: complételo.',
  consecutivoRepeated:
    'El consecutivo está repetido en su lista. Solo se numera de nuevo lo que nunca se radicó ni viene de otro paquete: si puede, dé a cada registro el suyo.',
  consecutivoRepeatedInNote:
    'El consecutivo está repetido. En una nota no se numera de nuevo, porque dice qué registro corrige: verifique que en el paquete original también lo está.',
  consecutivoSkipped: 'El consecutivo se salta números: numere 1, 2, 3 y así hasta el último registro.',
  noticedOften: ({ message, count }: { message: string; count: number }) =>
    `${message} Está en ${count} registros; este es el primero.`,
  exampleMipres:
    '«Número MIPRES» dice 9999, que no es un identificador: el ministerio lo ha recibido así; si no hay prescripción, déjelo vacío.',
  documentNumberBlanks:
    'El número del documento tiene espacios: el ministerio lo ha recibido así; verifique si sobran.',
  fieldMissing: ({ label }: { label: string }) => `Falta «${label}»: complételo.`,
  fieldNotText: ({ label }: { label: string }) => `«${label}» debe ser un texto, entre comillas.`,
  fieldLength: ({ label, min, max }: { label: string; min: number; max: number }) =>
    `«${label}» debe tener ${length(min, max)}.`,
  fieldLengthRemark: ({ label, min, max }: { label: string; min: number; max: number }) =>
    `«${label}» debe tener ${length(min, max)} para el Ministerio: verifíquelo.`,
  fieldForm: ({ label, help }: { label: string; help: string }) =>
    `«${label}» tiene caracteres que no se admiten. ${help}`,
  fieldNotOffered: ({ label }: { label: string }) => `«${label}» no admite ese código aquí: elija uno de la lista.`,
  aDate: 'una fecha con la forma AAAA-MM-DD',
  aDateTime: 'una fecha y hora con la forma AAAA-MM-DD HH:mm',
  fieldNotTime: ({ label, what }: { label: string; what: string }) => `«${label}» debe ser ${what}.`,
  fieldNotTimeText: ({ label, what }: { label: string; what: string }) =>
    `«${label}» debe ser ${what}, entre comillas.`,
  fieldNotInCalendar: ({ label }: { label: string }) =>
    `«${label}» no existe en el calendario: corrija el día o el mes.`,
  fieldNotNumber: ({ label }: { label: string }) => `«${label}» debe ser un número, sin comillas.`,
  fieldNotInteger: ({ label }: { label: string }) => `«${label}» debe ser un número entero, sin comillas.`,
  fieldNegative: ({ label }: { label: string }) => `«${label}» no puede ser negativo.`,
  fieldSize: ({ label, min, max }: { label: string; min: number; max: number }) =>
    `«${label}» debe estar entre ${min} y ${max}.`,
  anInvoice: 'una factura',
  aCreditNote: 'una nota crédito',
  aDebitNote: 'una nota débito',
  electronicInvoice: 'la factura electrónica',
  electronicCreditNote: 'la nota crédito electrónica',
  electronicDebitNote: 'la nota débito electrónica',
  documentOfOtherKind: ({ brought, needed }: { brought: string; needed: string }) =>
    `El contenedor trae ${brought} y este paquete necesita ${needed}.`,
  documentTooLarge: 'El documento electrónico pasa de 16 MB.',
  documentNotContainer: 'Adjunte la factura o la nota firmada (XML) con la respuesta de la DIAN, no otro XML.',
  containerEmpty: 'El contenedor no trae una factura ni una nota electrónica.',
  documentNotUtf8: 'El documento electrónico no está en UTF-8.',
  documentMalformed: 'El documento electrónico no es un XML bien formado.',
  documentDeclares: 'El documento electrónico no puede declarar un DOCTYPE ni entidades.',
  documentExcessive: 'El documento electrónico tiene más elementos o niveles de los que puede tener una factura.',
  xmlNotBase64: '«xmlFevFile» no está en base64.',
  notRips: 'El archivo no es un RIPS ni un envío con «rips» y «xmlFevFile».',
  aliasConflict: ({ alias, name }: { alias: string; name: string }) =>
    `«${alias}» y «${name}» son el mismo dato con valores distintos: deje uno.`,
  packageDocumentMissing: 'Falta el documento electrónico del paquete.',
  packageRipsMissing: 'Falta el RIPS del paquete.',
  vendor: (facts: Defect) => `${broken(facts)} ${SIGNED}`,
  vendorWithExample: ({ example, ...facts }: Defect & { example: string }) =>
    `${broken(facts)} Ejemplo: ${example} ${SIGNED}`,
} as const
