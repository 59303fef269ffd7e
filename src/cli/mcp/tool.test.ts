import { expect, it } from 'vitest'
import { ApiFault } from '../../contract/client.ts'
import { masking } from './mask.ts'
import { faultOf } from './tool.ts'

const refused = new ApiFault(422, 'health_document_invalid', 'El paciente CC 1032456789 no está en 2026.')
const told = (error: unknown, shows = false) => faultOf(error, masking(shows)).content

it('a refusal that names somebody hides the number, unless personal data are shown', () => {
  const sentence = (number: string) => `El paciente CC ${number} no está en 2026. (health_document_invalid)`
  expect(told(refused)).toEqual([{ type: 'text', text: sentence('••••••••89') }])
  expect(told(refused, true)).toEqual([{ type: 'text', text: sentence('1032456789') }])
})

it('what is not ours to word is told by its kind alone', () => {
  expect(JSON.stringify(told(new TypeError('Ana Ruiz 1032456789')))).not.toMatch(/Ana|1032456789/)
})
