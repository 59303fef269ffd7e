import type { KeyboardEvent } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { held } from '../../../../test/support/hook.ts'
import { emptyVisit, startService, type VisitDraft } from './draft.ts'
import { blanksIn, blanksOf, useGoOn } from './go-on.ts'

const day = { date: '2026-11-20', time: '08:30', providerCodes: ['110010000101'], previous: undefined }

test('what an invoice will ask for and a visit lacks, in the order of its form', () => {
  expect(blanksOf(emptyVisit('2026-11-20'))).toEqual(['v-patient', 'v-payer', 'v-coverage', 'v-modality', 'v-service'])
  const service = startService(1, day)
  const [price, ...fields] = blanksIn(service)
  expect(price).toBe(`${service.key}-price`)
  expect(fields).toContain(`${service.key}-codDiagnosticoPrincipal`)
  expect(fields).not.toContain(`${service.key}-codPrestador`)
  const visit = { ...emptyVisit('2026-11-20'), patientId: 'pat_1', services: [{ ...service, unitPrice: 0 }] }
  expect(blanksOf(visit)).toEqual(['v-payer', 'v-coverage', 'v-modality', ...fields])
})

class Field {
  readonly id: string
  readonly at: number
  value = ''
  constructor(id: string, at: number) {
    this.id = id
    this.at = at
  }
  focus() {
    vi.stubGlobal('document', { ...document, activeElement: this })
  }
  contains() {
    return true
  }
  compareDocumentPosition({ at }: Field) {
    return at > this.at ? 4 : 2
  }
}

/** A form with these fields, whose frames are drawn when the test says so. */
function aForm(...ids: string[]) {
  const frames: (() => void)[] = []
  const fields = ids.map((id, at) => new Field(id, at))
  vi.stubGlobal('HTMLInputElement', Field)
  vi.stubGlobal('Node', { DOCUMENT_POSITION_FOLLOWING: 4 })
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
  let [dialogs, drawn] = [0, fields.length]
  vi.stubGlobal('document', {
    querySelector: () => (dialogs > 0 ? {} : null),
    getElementById: (wanted: string) => fields.slice(0, drawn).find(({ id }) => id === wanted) ?? null,
  })
  const draw = (count: number) => {
    for (let n = 0; n < count; n++) for (const frame of frames.splice(0)) frame()
  }
  const show = (count: number) => {
    dialogs = count
  }
  const have = (count: number) => {
    drawn = count
  }
  return { fields: fields as [Field, Field], draw, show, have }
}

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A visit that lacks a price, unless one is given, and the fields of its service. */
function priced() {
  const service = startService(1, day)
  const form = aForm(`${service.key}-price`, `${service.key}-codDiagnosticoPrincipal`)
  const visitOf = (unitPrice: number | ''): VisitDraft => ({
    ...emptyVisit('2026-11-20'),
    ...{ patientId: 'pat_1', clientId: 'cli_1', coverage: '16', paymentModality: '04' },
    services: [{ ...service, unitPrice }],
  })
  const [price, diagnosis] = form.fields
  price.value = '52.000'
  price.focus()
  const enter = { key: 'Enter', target: price, currentTarget: price } as unknown as KeyboardEvent<HTMLElement>
  return { ...form, visitOf, price, diagnosis, enter }
}

test('Enter goes on from a field that a busy machine takes a few frames to take in', async () => {
  const { visitOf, price, diagnosis, enter, draw } = priced()
  const form = await held(useGoOn, visitOf(''))
  form.now().onKeyDown(enter)
  draw(4)
  expect(document.activeElement).toBe(price)
  await form.give(visitOf(52_000))
  draw(4)
  expect(document.activeElement).toBe(diagnosis)
})

test('Enter goes on once the dialog before is gone, and not into what a dialog covers', async () => {
  const { visitOf, price, diagnosis, enter, draw, show } = priced()
  const form = await held(useGoOn, visitOf(52_000))
  show(1)
  form.now().onKeyDown(enter)
  draw(4)
  expect(document.activeElement).toBe(price)
  show(0)
  draw(4)
  expect(document.activeElement).toBe(diagnosis)
})

test('Enter goes on to a field that is drawn a little later', async () => {
  const { visitOf, price, diagnosis, enter, draw, have } = priced()
  const form = await held(useGoOn, visitOf(52_000))
  have(1)
  form.now().onKeyDown(enter)
  draw(4)
  expect(document.activeElement).toBe(price)
  have(2)
  draw(4)
  expect(document.activeElement).toBe(diagnosis)
})

test('Enter in the last field leads back to the first that still lacks something', async () => {
  const { visitOf, price, diagnosis, draw } = priced()
  price.value = ''
  diagnosis.focus()
  const form = await held(useGoOn, visitOf(''))
  const enter = { key: 'Enter', target: diagnosis, currentTarget: diagnosis }
  form.now().onKeyDown(enter as unknown as KeyboardEvent<HTMLElement>)
  draw(4)
  expect(document.activeElement).toBe(price)
})
