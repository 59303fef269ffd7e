import { Pill } from '@mantine/core'
import { type ComponentType, useState } from 'react'
import { expect, it } from 'vitest'
import { onWire } from '../../../../test/contract/window/wire.ts'
import { opened } from '../../../../test/support/screen.tsx'
import { MIB } from '../../../contract/operation.ts'
import { CatalogPicker } from '../catalogs/catalog-picker.tsx'
import { contractArea } from '../contracts/area.tsx'
import { patientArea } from '../patients/area.tsx'
import { allAuthorizationsArea } from '../patients/authorizations/all-area.tsx'
import { CodesField } from '../patients/authorizations/codes-field.tsx'
import { payerArea } from '../payers/area.tsx'
import { priceListArea } from '../prices/area.tsx'
import { GroupForm } from '../rips/group-form.tsx'
import { serviceArea } from '../services/area.tsx'
import { PayloadField } from '../services/payload-field.tsx'
import { type BaseRecord, type CustomFieldProps, fieldsOf, type RecordArea, type Values } from './area.ts'
import { RecordPicker } from './record-picker.tsx'

type Area = RecordArea<BaseRecord>
const area = (of: unknown) => of as Area
const customOf = (of: Area, name: string) => fieldsOf(of).find((spec) => spec.name === name)?.custom

/** A field of its own kind as its form holds it; what it was changed to. */
async function field(Custom: ComponentType<CustomFieldProps>, begun: unknown, values: Values = {}, readOnly = false) {
  onWire()
  const changes: unknown[] = []
  function Holder() {
    const [value, setValue] = useState(begun)
    const onChange = (next: unknown) => {
      changes.push(next)
      setValue(next)
    }
    return <Custom value={value} onChange={onChange} values={values} readOnly={readOnly} />
  }
  return { changes, ...(await opened(<Holder />, { leaves: [RecordPicker, CatalogPicker, GroupForm] })) }
}

it.each(
  [
    [area(patientArea), 'clientId', 'clients'] as const,
    [area(allAuthorizationsArea), 'clientId', 'clients'] as const,
    [area(allAuthorizationsArea), 'patientId', 'patients'] as const,
    [area(contractArea), 'clientId', 'clients'] as const,
    [area(priceListArea), 'clientId', 'clients'] as const,
  ].map(([of, name, picked]) => [of.key, name, picked, of] as const),
)('whose a record of %s is (%s) is chosen among %s', async (_, name, picked, of) => {
  const Custom = customOf(of, name)
  if (!Custom) throw new Error(`no ${name}`)
  const { changes, by, given } = await field(Custom, '')
  expect(given(RecordPicker).map((picker) => picker.area.key)).toEqual([picked])
  await by(() => given(RecordPicker)[0]?.onPick({ id: 'x_1' } as never))
  expect(changes).toEqual(['x_1'])
})

it.each([
  ['maxFileBytes', 'Cada archivo, hasta (MB)'],
  ['maxBundleBytes', 'Cada factura con sus soportes, hasta (MB)'],
])('a size (%s) is written in megabytes and kept in bytes', async (name, label) => {
  const Custom = customOf(area(payerArea), name)
  if (!Custom) throw new Error(`no ${name}`)
  const { changes, fill, field: fieldOf } = await field(Custom, 3 * MIB)
  expect(fieldOf(label).value).toBe(3)
  await fill(label, 1.5)
  await fill(label, '')
  expect(changes).toEqual([1.5 * MIB, ''])
})

it('the codes of an authorization are taken one after the other, each once, and taken out by itself', async () => {
  const { changes, by, given } = await field(CodesField, ['890201'])
  const type = (code: string, entry?: object) => by(() => given(CatalogPicker)[0]?.onChange(code, entry as never))
  await type('consulta')
  await type('890301', { code: '890301' })
  await type('890201')
  await type('8903')
  await type('890302')
  expect(changes).toEqual([
    ['890201'],
    ['890201', '890301'],
    ['890201', '890301'],
    ['890201', '890301', '8903'],
    ['890201', '890301', '890302'],
  ])
  await by(() => given(Pill)[0]?.onRemove?.())
  expect(changes.at(-1)).toEqual(['890301', '890302'])
})

it('the values of a saved service are those of its category, and one that was taken out is gone', async () => {
  const { changes, by, given } = await field(PayloadField, { codConsulta: '890201' }, { category: 2 })
  expect(given(GroupForm)[0]).toMatchObject({ group: 'procedimientos', nothingRequired: true })
  await by(() => given(GroupForm)[0]?.onChange('numAutorizacion', 'A'))
  await by(() => given(GroupForm)[0]?.onChange('codConsulta', null))
  expect(changes).toEqual([{ codConsulta: '890201', numAutorizacion: 'A' }, { numAutorizacion: 'A' }])
  expect(customOf(area(serviceArea), 'payload')).toBe(PayloadField)
})

it('sites are the clinic’s own, and those that were chosen before', async () => {
  const Sites = customOf(area(contractArea), 'providerCodes')
  if (!Sites) throw new Error('no sites')
  const { changes, fill, field: fieldOf } = await field(Sites, ['110010000009'])
  expect(fieldOf('Sedes').data).toEqual(['110010000001', '110010000009'])
  await fill('Sedes', ['110010000001'])
  expect(changes).toEqual([['110010000001']])
})
