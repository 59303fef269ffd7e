import { expect, test } from 'vitest'
import type { PatientConsent } from '../../../../contract/privacy.ts'
import { PURPOSE_NAMES, PURPOSES } from '../../../../contract/privacy-law.ts'
import { translate } from '../../../base/i18n/i18n.ts'
import { standingOf } from './consents.tsx'

const [asked = 'care'] = PURPOSE_NAMES.filter((purpose) => PURPOSES[purpose].asksConsent)
const [byLaw = 'care'] = PURPOSE_NAMES.filter((purpose) => !PURPOSES[purpose].asksConsent)

test('what a person said last counts, by its day: of one day the service names the last first', () => {
  const said = (decision: PatientConsent['decision'], decidedOn: string) =>
    ({ purpose: asked, decision, decidedOn }) as PatientConsent
  const [withdrawn, given] = [said('withdrawn', '2026-11-20'), said('given', '2026-03-01')]
  const standing = (...consents: PatientConsent[]) => standingOf(asked, consents, translate)
  expect(standing(withdrawn, given)).toBe(`${translate('privacy.consents.state.withdrawn')} · 20/11/2026`)
  expect(standing(given)).toBe(`${translate('privacy.consents.state.given')} · 01/03/2026`)
  // A paper of before that is registered later takes nothing back.
  expect(standing(given, withdrawn)).toBe(`${translate('privacy.consents.state.withdrawn')} · 20/11/2026`)
  const again = said('given', '2026-11-20')
  expect(standing(again, withdrawn)).toBe(`${translate('privacy.consents.state.given')} · 20/11/2026`)
  expect(standing()).toBe(translate('privacy.consents.state.none'))
  expect(standingOf(byLaw, [withdrawn], translate)).toBe(translate('privacy.consents.state.law'))
})
