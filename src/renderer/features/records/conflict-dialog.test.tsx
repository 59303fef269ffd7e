import { expect, it } from 'vitest'
import { onWire } from '../../../../test/contract/window/wire.ts'
import { opened } from '../../../../test/support/screen.tsx'
import { contractArea } from '../contracts/area.tsx'
import { patientArea } from '../patients/area.tsx'
import { payerArea } from '../payers/area.tsx'
import { fieldsOf, type Values } from './area.ts'
import { ConflictDialog } from './conflict-dialog.tsx'

/** What two people are shown of what each wrote into a field. */
async function shown(area: Parameters<typeof fieldsOf>[0], base: Values, mine: Values, theirs: Values) {
  onWire({ 'clients.get': { companyName: 'EPS Archivada' }, 'priceLists.get': { name: 'Tarifa 2026' } })
  const resolved: string[][] = []
  const screen = await opened(
    <ConflictDialog
      fields={fieldsOf(area)}
      base={base}
      mine={mine}
      theirs={theirs}
      busy={false}
      onCancel={() => undefined}
      onResolve={(kept) => resolved.push([...kept])}
    />,
  )
  return { resolved, ...screen }
}

it.each<[area: Parameters<typeof fieldsOf>[0], name: string, mine: unknown, theirs: unknown, words: [string, string]]>([
  [contractArea, 'coverages', ['16'], ['02', '16'], ['Contributivo', 'Presupuesto máximo, ']],
  [contractArea, 'ceiling', 40_000, 50_000, ['$ 40.000', '$ 50.000']],
  [contractArea, 'authorizationRequired', true, false, ['Sí', 'No']],
  [contractArea, 'providerCodes', ['110010000001'], [], ['110010000001', 'vacío']],
  [contractArea, 'priceListId', 'prl_1', '', ['Tarifa 2026', 'vacío']],
  [patientArea, 'clientId', 'cli_1', '', ['EPS Archivada', 'vacío']],
  [patientArea, 'birthDate', '2001-02-03', '2001-03-02', ['03/02/2001', '02/03/2001']],
  [payerArea, 'maxFileBytes', 2_097_152, 1_048_576, ['2 MB', '1 MB']],
])(
  'what two people wrote into %o «%s» is said as a person reads it',
  async (area, name, mine, theirs, [one, other]) => {
    const { words } = await shown(area, { [name]: 'antes' }, { [name]: mine }, { [name]: theirs })
    expect(words()).not.toMatch(/[[\]{}"]|true|false|cli_1|prl_1/)
    const [, said = ''] = words().split('Lo que escribió usted: ')
    const [ours = '', their = ''] = said.split('Lo que guardó la otra persona: ')
    expect(ours).toContain(one)
    expect(their).toContain(other)
  },
)

it('what only the other person wrote is told, and stays', async () => {
  const { words, press, resolved } = await shown(
    patientArea,
    { clientId: '', phone: '1', email: 'a@b.co' },
    { clientId: '', phone: '2', email: 'a@b.co' },
    { clientId: 'cli_1', phone: '3', email: 'c@d.co' },
  )
  expect(words()).toMatch(/EPS Archivada/)
  expect(words()).toContain('c@d.co')
  await press('Guardar lo elegido')
  expect(resolved).toEqual([['phone']])
})
