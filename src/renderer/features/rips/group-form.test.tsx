import { expect, it } from 'vitest'
import { onWire } from '../../../../test/contract/window/wire.ts'
import { opened } from '../../../../test/support/screen.tsx'
import type { Field, Group } from '../../../contract/rips/field.ts'
import { tableText } from '../../base/i18n/texts.ts'
import { fieldsInForce } from '../../base/rips/in-force.ts'
import { codeOptions } from '../../base/rips/options.ts'
import { CatalogPicker } from '../catalogs/catalog-picker.tsx'
import { GroupForm } from './group-form.tsx'

const GROUPS = Object.keys(fieldsInForce()) as Group[]
/** What is typed in a field of a type, and what is written for it. */
const TYPED: Readonly<Record<Field['type'], readonly [typed: unknown, written: unknown]>> = {
  string: ['A1', 'A1'],
  number: [7.5, 7.5],
  integer: [7, 7],
  date: ['5/10/2026', '2026-10-05'],
  dateTime: ['5/10/2026 8:30', '2026-10-05 08:30'],
}
const isCie11 = ({ name }: Field) => name.endsWith('CIE11')

/** The form of a group, and what was written in it. */
async function form(group: Group, of: Partial<Parameters<typeof GroupForm>[0]> = {}) {
  onWire()
  const written: (readonly [name: string, value: unknown])[] = []
  const part = <GroupForm group={group} value={{}} onChange={(...change) => written.push(change)} {...of} />
  const screen = await opened(part, { leaves: [CatalogPicker] })
  const pick = (label: string, code: string) =>
    screen.by(() => {
      const picker = screen.given(CatalogPicker).find((each) => each.label === label)
      picker?.onChange(code, { name: 'Cólera' } as never)
    })
  const type = async (field: Field) => {
    const label = tableText(field.label)
    const [option] = codeOptions(group, field.name) ?? []
    const isPicked = !option && field.catalogs.length > 0
    if (isPicked) await pick(label, '11')
    else await screen.fill(label, option ? option.value : TYPED[field.type][0])
    if (isPicked) return field.type === 'integer' ? 11 : '11'
    return option ? option.value : TYPED[field.type][1]
  }
  return { written, type, pick, ...screen }
}

it.each(GROUPS)(
  'what is typed of «%s» is written in the field that it is typed in, as the ministry takes it',
  async (group) => {
    const { written, type } = await form(group)
    for (const field of fieldsInForce()[group].filter((each) => !isCie11(each))) {
      const before = written.length
      const expected = await type(field)
      expect([field.name, written.slice(before)]).toEqual([field.name, [[field.name, expected]]])
    }
  },
)

it('a code of the coming classification is written with what it stands for', async () => {
  const { written, pick, press, acts } = await form('consultas')
  const [fold] = acts()
  await press(fold ?? '')
  const [first] = fieldsInForce().consultas.filter(isCie11)
  await pick(tableText(first?.label ?? ''), '1A00')
  expect(written).toEqual([
    ['codDiagnosticoPrincipalCIE11', '1A00'],
    ['nomCodDiagnosticoPrincipalCIE11', 'Cólera'],
  ])
})

it('what is found in a field is said at it, and what can only be read is not written', async () => {
  const issuesOf = (name: string) => (name === 'numAutorizacion' ? [{ message: 'Falta.', rule: 'R', path: name }] : [])
  const { field, words, given } = await form('consultas', {
    ...{ issuesOf: issuesOf as never, readOnly: true, leaveOut: new Set(['vrServicio']) },
  })
  expect(words().match(/Falta\./g)).toHaveLength(1)
  const named = (name: string) => tableText(fieldsInForce().consultas.find((each) => each.name === name)?.label ?? '')
  expect(field(named('numAutorizacion'))).toMatchObject({ readOnly: true, error: expect.anything() })
  expect(given(CatalogPicker).every(({ readOnly }) => readOnly)).toBe(true)
  expect(() => field(named('vrServicio'))).toThrow()
})
