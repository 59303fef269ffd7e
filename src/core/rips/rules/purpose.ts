import type { RuleCode } from '../../../contract/rips/rules.ts'
import { say } from '../../messages/message.ts'
import { text } from '../view.ts'
import { type Rule, serviceRule, when } from './rule.ts'

/** Purpose of a service beside its cause and its payment. Source: DT1 v002, section 5. */

const PURPOSE = 'finalidadTecnologiaSalud'
/** Care of mother and child. */
const MATERNAL = '42'
/** Causes of an IVE (34, 35, 36, 49). */
const IVE_CAUSES: ReadonlySet<string> = new Set(['34', '35', '36', '49', MATERNAL])
/** Promotion, prevention and maternity, which the patient never pays for. */
const FREE: ReadonlySet<string> = new Set(['11', '12', '14', '19', '20', '21', '22', '23', '24', '25', '27'])
const NO_PAYMENT = '05'

/** The official list says some of these tests two or three times: see `REPEATED` in the contract. */
const CAUSE_OF_PURPOSE: readonly (readonly [code: RuleCode, purpose: string, cause: string])[] = [
  ['RVC067', '11', '40'],
  ['RVC068', '22', MATERNAL],
  ['RVC069', '25', MATERNAL],
  ['RVC070', '23', MATERNAL],
  ['RVC071', '27', MATERNAL],
]

export const PURPOSE_RULES: readonly Rule[] = [
  ...CAUSE_OF_PURPOSE.map(([code, purpose, cause]) =>
    serviceRule(code, ['consultas'], say('findings.causeOfPurpose', { purpose, cause }), ({ record }) => {
      const given = text(record, 'causaMotivoAtencion')
      return when(text(record, PURPOSE) === purpose && given !== undefined && given !== cause, PURPOSE)
    }),
  ),

  serviceRule('RVC052', ['consultas'], say('findings.causeOfIve'), ({ record }) => {
    const cause = text(record, 'causaMotivoAtencion')
    return when(text(record, PURPOSE) === '24' && cause !== undefined && !IVE_CAUSES.has(cause), PURPOSE)
  }),

  serviceRule('RVC084', ['consultas'], say('findings.purposeIsFree'), ({ record }) => {
    const concept = text(record, 'conceptoRecaudo')
    const free = FREE.has(text(record, PURPOSE) ?? '')
    return when(free && concept !== undefined && concept !== NO_PAYMENT, PURPOSE)
  }),
]
