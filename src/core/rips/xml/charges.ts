import { element, type XmlCheck } from './check.ts'
import { all, isElement, type Node, textAt } from './node.ts'

/**
 * Charges, discounts and taxes. What UBL and the DIAN leave optional (percentages, bases, rounding) breaks a rule only when
 * its element stands there empty; amounts must be there.
 */

const LINES = ['InvoiceLine', 'CreditNoteLine', 'DebitNoteLine']
const lines = (node: Node): Node[] => LINES.flatMap((name) => all(node, name))
const charges = (node: Node): Node[] => all(node, 'AllowanceCharge')
const taxes = (node: Node): Node[] => [node, ...lines(node)].flatMap((each) => all(each, 'TaxTotal'))
const subtotals = (node: Node): Node[] => taxes(node).flatMap((tax) => all(tax, 'TaxSubtotal'))

const lacks = (name: string) => (element: Node) => textAt(element, name) === null
const isEmpty = (name: string) => (element: Node) =>
  isElement(element) && name in element && textAt(element, name) === null

const check = (
  number: string,
  path: string,
  among: (node: Node) => Node[],
  isBroken: (element: Node) => boolean,
): XmlCheck => ({ codes: element(number), path, isBroken: ({ node }) => among(node).some(isBroken) })

const lineCharges = (node: Node) => lines(node).flatMap(charges)
const lineTaxes = (node: Node) => lines(node).flatMap((line) => all(line, 'TaxTotal'))

export const CHARGES: readonly XmlCheck[] = [
  check('108', 'AllowanceCharge.MultiplierFactorNumeric', charges, isEmpty('MultiplierFactorNumeric')),
  check('109', 'AllowanceCharge.Amount', charges, lacks('Amount')),
  check('110', 'AllowanceCharge.BaseAmount', charges, isEmpty('BaseAmount')),
  check('111', 'Line.AllowanceCharge.MultiplierFactorNumeric', lineCharges, isEmpty('MultiplierFactorNumeric')),
  check('112', 'Line.AllowanceCharge.Amount', lineCharges, lacks('Amount')),
  check('113', 'Line.AllowanceCharge.BaseAmount', lineCharges, isEmpty('BaseAmount')),
  check('114', 'Line.TaxTotal.TaxAmount', lineTaxes, lacks('TaxAmount')),
  check('115', 'TaxTotal.RoundingAmount', taxes, isEmpty('RoundingAmount')),
  check('116', 'TaxTotal.TaxSubtotal.TaxableAmount', subtotals, isEmpty('TaxableAmount')),
  check('117', 'TaxTotal.TaxSubtotal.TaxAmount', subtotals, lacks('TaxAmount')),
  check('122', 'TaxTotal.TaxSubtotal.TaxCategory.TaxScheme.ID', subtotals, lacks('TaxCategory.TaxScheme.ID')),
]
