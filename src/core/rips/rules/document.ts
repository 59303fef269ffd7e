import type { DocumentRoot } from '../../../contract/rips/kinds.ts'
import { RULES, type RuleCode } from '../../../contract/rips/rules.ts'
import { type Package, text } from '../view.ts'
import { XML_CODES } from '../xml/defects.ts'
import { packageRule, type Rule, type Verdict } from './rule.ts'

/** Where a finding about the electronic document points: the property of the request that carries it. */
const DOCUMENT = 'attachedDocument'

export const DOCUMENT_RULES: readonly Rule[] = [
  packageRule('VPQ005', 'Falta el RIPS: agréguelo.', ({ method, rips }) =>
    method.rips === 'object' && rips === null ? 'rips' : undefined,
  ),
  packageRule(
    'VPQ004',
    'Falta el documento electrónico: adjunte el contenedor AttachedDocument.',
    ({ method, document }) => (method.document !== null && document === null ? DOCUMENT : undefined),
  ),
  otherKind('Invoice', 'FEV008', 'la factura electrónica'),
  otherKind('CreditNote', 'NCV008', 'la nota crédito electrónica'),
  otherKind('DebitNote', 'NDV008', 'la nota débito electrónica'),
  ...Array.from(XML_CODES, defect),

  packageRule(
    'RVG02',
    'Un documento de esta clase con este número ya se radicó y tiene CUV: revise el número o corrija aquel con una nota.',
    registered,
  ),
  packageRule('RVG18', 'El documento ya tiene un CUV aprobado: no hace falta radicarlo otra vez.', registered),

  packageRule(
    'RVC001',
    'El NIT debe ser el de este espacio de trabajo y el de quien emitió el documento electrónico: corríjalo.',
    (view) => {
      const { rips, workspace } = view
      const declared = rips && text(rips, 'numDocumentoIdObligado')
      const issuer = documentOf(view)?.nit ?? workspace.nit
      if (declared && /^\d{4,12}$/.test(declared) && (declared !== workspace.nit || declared !== issuer)) {
        return 'numDocumentoIdObligado'
      }
      return !declared && issuer !== workspace.nit ? DOCUMENT : undefined
    },
  ),

  packageRule(
    'RVC004',
    'El número de factura no es el del documento electrónico: corrija el número o adjunte el documento que corresponde.',
    (view) => {
      const document = documentOf(view)
      const { documentNumber } = view.method
      if (document === null || documentNumber === null) return
      const invoice = documentNumber === 'numFactura' ? document.number : document.referencedInvoice?.number
      return differs(view, 'numFactura', invoice)
    },
  ),
  packageRule(
    'PFP001',
    'El número de la nota no es el del documento electrónico: corrija el número o adjunte el documento que corresponde.',
    (view) =>
      view.method.documentNumber === 'numNota' ? differs(view, 'numNota', documentOf(view)?.number) : undefined,
  ),
]

function otherKind(root: DocumentRoot, code: RuleCode, name: string): Rule {
  return packageRule(code, `El documento adjunto no es ${name}: adjunte el que corresponde.`, ({ method, document }) =>
    method.document === root && document !== null && document.rootKind !== root ? DOCUMENT : undefined,
  )
}

/** What the reader of the document found wrong in it. */
function defect(code: RuleCode): Rule {
  const message = `${RULES[code].meaning} Pida a quien emite el documento que lo corrija.`
  return packageRule(code, message, (view) =>
    documentOf(view)
      ?.defects.filter((found) => found.code === code)
      .map(({ path }) => [DOCUMENT, ...path]),
  )
}

/** Certain when the filing is known here; that there is none, only the ministry knows. */
function registered({ method, filedBefore }: Package): Verdict {
  if (!filedBefore) return { undecided: 'Aquí no consta; solo el Ministerio sabe todo lo que registró.' }
  if (method.rips === 'null') return DOCUMENT
  return method.numNota === 'required' ? 'numNota' : 'numFactura'
}

/** The document to compare with: only one of the right class. */
const documentOf = ({ method, document }: Package) => (document?.rootKind === method.document ? document : null)

function differs({ rips }: Package, name: 'numFactura' | 'numNota', number: string | null | undefined) {
  const declared = rips ? text(rips, name) : undefined
  return declared !== undefined && number != null && declared !== number ? name : undefined
}
