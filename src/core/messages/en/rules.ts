import { MEANINGS_EN } from '../../../contract/rips/meanings.ts'
import type { rules as esCO } from '../es-CO/rules.ts'
import type { Translated } from '../translated.ts'

export const rules: Translated<typeof esCO> = {
  ...MEANINGS_EN,
  sirasV001:
    'DT1 v001 prints it as a rejection, and says (3.1.2) that it is a notification in the first three months: until 1 September 2026.',
  sirasV002:
    'DT1 v001 (3.1.2) announced that it becomes a rejection after three months, which would be 1 September 2026 (Res. 948, article 22); DT1 v002 prints it as a notification.',
  registry: 'It depends on a register of the Ministry that is not published.',
  unnamed: 'The RIPS does not say to whom each service was given.',
  suppliers: 'Whether the biller is a supplier of technologies is said by a register of the Ministry.',
  coverages: 'The Ministry does not publish which coverages of an invoice each coverage of the CUPS table allows.',
  groups: 'The CUPS table does not say to which group of services each code belongs.',
  fileName: 'The Ministry receives the content of the file, not its name.',
  dian: 'Only the DIAN knows.',
  invoices: 'Only the Ministry knows which invoices it registered.',
  documents: 'Only the Ministry knows which documents it registered.',
  consultation: 'It is about looking a CUV up, not about a filing.',
  keeping: 'It only happens while the Ministry keeps the package.',
  formula: 'The formula of the CUV is not published.',
  unsaid: 'The technical document does not say what it compares.',
  payers: 'The Ministry does not publish which payers each coverage allows.',
}
