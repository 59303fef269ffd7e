import { setTimeout as pause } from 'node:timers/promises'
import { Combobox } from '@mantine/core'
import { expect, it } from 'vitest'
import { onWire } from '../../../../test/contract/window/wire.ts'
import { opened } from '../../../../test/support/screen.tsx'
import { RecordPicker } from '../records/record-picker.tsx'
import { ServiceFill } from '../services/service-fill.tsx'
import { CatalogPicker } from './catalog-picker.tsx'

/** Longer than a search waits for the next key. */
const PAUSE_MS = 200
const entry = (code: string) => ({
  ...{ code, name: `Nombre de ${code}`, detail: null, enabled: true, sex: null, minAge: null, maxAge: null, use: null },
})
const FOUND = {
  catalog: 'cups',
  origin: 'file',
  version: null,
  items: ['890201', '890301'].map(entry),
  nextCursor: null,
}

/** A field of a code that holds one, and what it was changed to. */
async function picker(value: string, of: Partial<Parameters<typeof CatalogPicker>[0]> = {}) {
  const wire = onWire({ 'catalogs.search': FOUND })
  const changes: unknown[] = []
  const part = (
    <CatalogPicker
      catalogs={['cups']}
      label="Código"
      value={value}
      onChange={(...change) => changes.push(change)}
      {...of}
    />
  )
  const screen = await opened(part)
  const choose = (code: string) => screen.by(() => screen.given(Combobox)[0]?.onOptionSubmit?.(code, {} as never))
  return { changes, choose, ...wire, ...screen }
}

it('a code that is chosen is handed over with what it stands for', async () => {
  const { changes, choose, fill, by } = await picker('consulta', { use: 'AC' })
  await fill('Código', 'consulta')
  await by(() => pause(PAUSE_MS))
  await choose('890301')
  expect(changes.at(-1)).toEqual(['890301', entry('890301')])
})

it.each([
  ['890201', ['890201']],
  [' a00x ', ['A00X']],
  ['dolor de cabeza', ['dolor de cabeza']],
  ['', ['']],
])('%j that is typed is a code where it can be one, and else words that look for one', async (typed, change) => {
  const { changes, fill } = await picker('')
  await fill('Código', typed)
  expect(changes).toEqual([change])
})

it.each([
  ['cups', 'AC'],
  ['cie10', undefined],
])('codes are looked for in the catalog of the field (%s), of the use that they are for', async (catalog, use) => {
  const { all, fill, by } = await picker('consulta', { catalogs: [catalog], use: 'AC' })
  await fill('Código', 'consulta')
  await by(() => pause(PAUSE_MS))
  const asked = all('catalogs.search').filter(({ query }) => query.q !== undefined)
  expect(asked.map(({ params, query }) => [params.catalog, query.q, query.use])).toEqual([[catalog, 'consulta', use]])
})

it('what a code stands for is said beside it, of the first catalog that has it', async () => {
  const { words, all } = await picker('890201')
  expect(words()).toContain('Nombre de 890201')
  expect(all('catalogs.search').map(({ query }) => query.code)).toEqual(['890201'])
})

it('words of which no code was made are said to be none', async () => {
  const { field } = await picker('dolor')
  expect(field('Código')['aria-invalid']).toBe(true)
})

const SIGNAL = new AbortController().signal

/** What fills a service of a group in. */
async function filling(group: Parameters<typeof ServiceFill>[0]['group']) {
  const { last } = onWire()
  const filled: unknown[] = []
  const take = (of: unknown) => filled.push(of)
  const part = <ServiceFill group={group} onService={take} onProfessional={take} />
  return { filled, last, ...(await opened(part, { leaves: [RecordPicker] })) }
}

it('a service is filled in by a saved one of its kind, and by its professional’s own document', async () => {
  const { filled, last, given, by } = await filling('procedimientos')
  const [service, professional] = given(RecordPicker)
  await service?.list?.('wsp_1', { q: 'a' }, SIGNAL)
  expect(last('services.list')?.query).toMatchObject({ q: 'a', category: '2' })
  await by(() => service?.onPick({ id: 'srv_1' } as never))
  await by(() => professional?.onPick({ id: 'spe_1', documentType: 'CC', documentNumber: '52' } as never))
  expect(filled).toEqual([{ id: 'srv_1' }, { tipoDocumentoIdentificacion: 'CC', numDocumentoIdentificacion: '52' }])
})

it('a newborn’s document is not that of a professional', async () => {
  expect((await filling('recienNacidos')).given(RecordPicker)).toHaveLength(1)
})
