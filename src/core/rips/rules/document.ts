import type { DocumentRoot } from '../../../contract/rips/kinds.ts'
import type { RuleCode } from '../../../contract/rips/rules.ts'
import { type Package, text } from '../view.ts'
import { packageRule, type Rule } from './rule.ts'

/** Where a finding about the electronic document points: the property of the request that carries it. */
const DOCUMENT = 'attachedDocument'

export const DOCUMENT_RULES: readonly Rule[] = [
  ...presence('Invoice', 'PFE001', 'FEV008', 'la factura electrónica'),
  ...presence('CreditNote', 'PNC001', 'NCV008', 'la nota crédito electrónica'),
  ...presence('DebitNote', 'PDN001', 'NDV008', 'la nota débito electrónica'),

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

function presence(root: DocumentRoot, absent: RuleCode, wrong: RuleCode, name: string): Rule[] {
  return [
    packageRule(absent, `Falta ${name}: adjunte el contenedor AttachedDocument.`, ({ method, document }) =>
      method.document === root && document === null ? DOCUMENT : undefined,
    ),
    packageRule(wrong, `El documento adjunto no es ${name}: adjunte el que corresponde.`, ({ method, document }) =>
      method.document === root && document !== null && document.rootKind !== root ? DOCUMENT : undefined,
    ),
  ]
}

/** The document to compare with: only one of the right class. */
const documentOf = ({ method, document }: Package) => (document?.rootKind === method.document ? document : null)

function differs({ rips }: Package, name: 'numFactura' | 'numNota', number: string | null | undefined) {
  const declared = rips ? text(rips, name) : undefined
  return declared !== undefined && number != null && declared !== number ? name : undefined
}
