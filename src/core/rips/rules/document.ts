import type { DocumentRoot } from '../../../contract/rips/kinds.ts'
import type { RuleCode } from '../../../contract/rips/rules.ts'
import { say } from '../../messages/message.ts'
import { type Package, text } from '../view.ts'
import { XML_CODES } from '../xml/defects.ts'
import { DOCUMENT_NAMES } from '../xml/names.ts'
import { packageRule, type Rule, type RuleVerdict } from './rule.ts'

/** Where a finding about the electronic document points: the property of the request that carries it. */
const DOCUMENT = 'attachedDocument'

export const DOCUMENT_RULES: readonly Rule[] = [
  packageRule('VPQ005', say('findings.ripsMissing'), ({ method, rips }) =>
    method.rips === 'object' && rips === null ? 'rips' : undefined,
  ),
  packageRule('VPQ004', say('findings.documentMissing'), ({ method, document }) =>
    method.document !== null && document === null ? DOCUMENT : undefined,
  ),
  otherKind('Invoice', 'FEV008'),
  otherKind('CreditNote', 'NCV008'),
  otherKind('DebitNote', 'NDV008'),
  ...Array.from(XML_CODES, defect),

  packageRule('RVG02', say('findings.numberFiled'), registered),
  packageRule('RVG18', say('findings.documentFiled'), registered),

  packageRule('RVC001', say('findings.nitOfOther'), (view) => {
    const { rips, workspace } = view
    const declared = rips && text(rips, 'numDocumentoIdObligado')
    const issuer = documentOf(view)?.nit ?? workspace.nit
    if (declared && /^\d{4,12}$/.test(declared) && (declared !== workspace.nit || declared !== issuer)) {
      return 'numDocumentoIdObligado'
    }
    return !declared && issuer !== workspace.nit ? DOCUMENT : undefined
  }),

  packageRule('RVC004', say('findings.invoiceNumberDiffers'), (view) => {
    const document = documentOf(view)
    const { documentNumber } = view.method
    if (document === null || documentNumber === null) return
    const invoice = documentNumber === 'numFactura' ? document.number : document.referencedInvoice?.number
    return differs(view, 'numFactura', invoice)
  }),
  packageRule('PFP001', say('findings.noteNumberDiffers'), (view) =>
    view.method.documentNumber === 'numNota' ? differs(view, 'numNota', documentOf(view)?.number) : undefined,
  ),
]

function otherKind(root: DocumentRoot, code: RuleCode): Rule {
  const message = say('findings.otherDocument', { expected: DOCUMENT_NAMES[root] })
  return packageRule(code, message, ({ method, document }) =>
    method.document === root && document !== null && document.rootKind !== root ? DOCUMENT : undefined,
  )
}

/** What the reader of the document found wrong in it. */
function defect(code: RuleCode): Rule {
  const message = say('findings.defect', { meaning: say(`rules.${code}`) })
  return packageRule(code, message, (view) =>
    documentOf(view)
      ?.defects.filter((found) => found.code === code)
      .map(({ path }) => [DOCUMENT, ...path]),
  )
}

/** Certain when the filing is known here; that there is none, only the ministry knows. */
function registered({ method, filedBefore }: Package): RuleVerdict {
  if (!filedBefore) return { undecided: say('findings.filedElsewhere') }
  if (method.rips === 'null') return DOCUMENT
  return method.numNota === 'required' ? 'numNota' : 'numFactura'
}

/** The document to compare with: only one of the right class. */
const documentOf = ({ method, document }: Package) => (document?.rootKind === method.document ? document : null)

function differs({ rips }: Package, name: 'numFactura' | 'numNota', number: string | null | undefined) {
  const declared = rips ? text(rips, name) : undefined
  return declared !== undefined && number != null && declared !== number ? name : undefined
}
