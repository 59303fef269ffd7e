import type { Page } from '@playwright/test'
import { prepare, visitInvoice } from './billing.ts'
import { tell } from './felt.ts'
import { ANA, acceptableRips, type Clinic, expect, goWithin, signIn, test } from './fixtures.ts'
import type { Host } from './host.ts'

const MOST = 12

test.use({ viewport: { width: 1280, height: 800 } })

interface Place {
  readonly host: Host
  readonly clinic: Clinic
}

/** A clinic in the middle of its work: filed invoices, one that is not, and a visit to bill. */
async function midMonth({ clinic }: Place): Promise<void> {
  const { call, workspaceId } = clinic
  const params = { workspaceId }
  const parties = await prepare(clinic)
  await call('clients.create', {
    params,
    body: { nit: '800251440', companyName: 'EPS Sanitas', municipalityCode: '11001' },
  })
  await call('connections.email.put', { params, body: { enabled: true } })
  const read = async (id: string) =>
    (await call('healthInvoices.get', { params: { ...params, healthInvoiceId: id } })).body
  const issue = async (file: boolean) => {
    const { id } = (await call('healthInvoices.create', { params, body: visitInvoice(parties) })).body
    const at = { params: { ...params, healthInvoiceId: id }, idempotencyKey: id }
    await (file ? call('healthInvoices.emitAndFile', at) : call('healthInvoices.emit', at))
    const done = async () => (file ? (await read(id)).packageStatus : (await read(id)).status)
    await expect.poll(done).toBe('accepted')
  }
  for (const file of [true, true, true, false]) await issue(file)
  const line = { service: { ...visitInvoice(parties).lines[0]?.service }, description: 'Consulta de control' }
  const visit = { ...parties, coverage: '16', paymentModality: '04', date: '2026-11-20' }
  const services = [{ category: 1, quantity: 1, unitPrice: 45_000, ...line }]
  await call('visits.create', { params, body: { ...visit, services } })
}

/** A package whose answer got lost, and a ministry that is away. */
async function lostAnswer({ host, clinic: { call, workspaceId } }: Place): Promise<void> {
  const params = { workspaceId }
  await host.loseAnswer()
  const rips = acceptableRips('RS9')
  const made = await call('ripsPackages.create', { params, body: { kind: 'without_invoice', name: 'Brigada', rips } })
  const at = { params: { ...params, packageId: made.body.id } }
  await call('ripsPackages.validate', at)
  await call('ripsPackages.submit', { ...at, idempotencyKey: 'brigada' })
  await host.ministryAvailable(false)
}

/** Presses of the mouse and of the keyboard, a letter each. */
class Hands {
  #done = 0
  readonly #page: Page
  constructor(page: Page) {
    this.#page = page
  }
  async click(role: Parameters<Page['getByRole']>[0], name: string | RegExp): Promise<void> {
    this.#done += 1
    const exact = typeof name === 'string'
    await this.#page.getByRole(role, { name, exact }).first().click()
  }
  /** What a label says. */
  async clickText(text: string): Promise<void> {
    this.#done += 1
    await this.#page.getByText(text, { exact: true }).first().click()
  }
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      this.#done += 1
      await this.#page.keyboard.press(key)
    }
  }
  async type(text: string): Promise<void> {
    this.#done += text.length
    await this.#page.keyboard.type(text)
  }
  /** How many since the last time. */
  count(): number {
    const count = this.#done
    this.#done = 0
    return count
  }
}

interface Card {
  /** As somebody asks for it at the counter. */
  readonly asked: string
  /** What happened before. */
  readonly before?: (place: Place) => Promise<void>
  readonly work: (hands: Hands, page: Page, place: Place) => Promise<void>
}

async function saved(page: Page, act: () => Promise<void>, name: RegExp): Promise<void> {
  const downloading = page.waitForEvent('download')
  await act()
  expect((await downloading).suggestedFilename()).toMatch(name)
}

/** What Enter takes. */
const chosen = (page: Page) => page.locator('[role=option][data-combobox-selected]').filter({ visible: true })

const INVOICE = 'SETP990000001'

const CARDS: readonly Card[] = [
  {
    asked: 'La EPS pide el PDF y el CUV de la factura de ayer',
    async work(hands, page) {
      await hands.click('link', 'Facturas')
      await hands.click('link', INVOICE)
      await hands.click('button', 'Copiar el CUV')
      await saved(page, () => hands.click('button', /^Descargar PDF/), /\.pdf$/)
      expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^[0-9a-f]{96}$/)
    },
  },
  {
    asked: 'El médico escribió mal el diagnóstico de una factura ya aceptada',
    async work(hands, page) {
      await hands.click('link', 'Paquetes RIPS')
      await hands.click('link', new RegExp(INVOICE))
      await hands.click('button', 'Corregir el RIPS')
      await expect(page.getByRole('heading', { name: `Corrección de ${INVOICE}` })).toBeVisible()
      await hands.click('treeitem', /890602/)
      await hands.click('combobox', 'Diagnóstico principal')
      await hands.press('Control+a')
      await hands.type('J069')
      await hands.press('Control+Enter')
      await expect(page.getByRole('button', { name: 'Radicar ahora' })).toBeFocused()
      await hands.press('Enter')
      await expect(page.getByText('Aceptado por el ministerio')).toBeVisible()
    },
  },
  {
    asked: 'Anular la factura equivocada',
    async work(hands, page) {
      await hands.click('link', 'Facturas')
      await hands.click('link', 'SETP990000002')
      await hands.click('button', 'Nota crédito')
      await hands.clickText('Anular toda la factura')
      await expect(page.getByText(/La factura queda anulada por completo/)).toBeVisible()
      await hands.click('button', 'Emitir y radicar')
      await hands.click('button', 'Emitir y radicar ahora')
      await expect(page.getByText(/Documento NC1 aceptado/)).toBeVisible()
    },
  },
  {
    asked: 'Qué falta por radicar de este mes',
    async work(hands, page) {
      await hands.click('link', '1 factura aceptada sin CUV')
      await expect(page.getByRole('link', { name: 'SETP990000004' })).toBeVisible()
    },
  },
  {
    asked: 'Un paciente cambió de EPS',
    async work(hands, page) {
      await hands.click('link', 'Pacientes')
      await hands.click('button', /^Ana María Rojas Díaz/)
      await hands.clickText('Contacto y pagador habitual')
      await hands.click('combobox', 'Pagador habitual')
      await hands.type('sani')
      await expect(chosen(page)).toHaveText(/^EPS Sanitas/)
      await hands.press('Enter')
      await hands.click('button', 'Guardar')
      await expect(page.getByText('Se guardaron los cambios de Ana María Rojas Díaz.')).toBeVisible()
    },
  },
  {
    asked: 'Un envío quedó en resultado desconocido: qué hago',
    before: lostAnswer,
    async work(hands, page, { host }) {
      await hands.click('link', /1 resultado desconocido/)
      await host.ministryAvailable(true)
      await hands.click('button', /RS9/)
      await hands.click('button', 'Consultar resultado')
      await expect(page.getByRole('row', { name: /RS9/ })).toContainText('Aceptado')
    },
  },
  {
    asked: 'Copia de seguridad de hoy',
    async work(hands, page) {
      await hands.press('Control+k')
      await hands.type('copias')
      await expect(chosen(page)).toHaveText(/^Copias de seguridad/)
      await hands.press('Enter')
      await hands.click('button', 'Hacer una copia ahora')
      // The notice goes by itself, on a busy machine before it is looked for.
      await expect(page.getByText(/^Última copia verificada: /)).toBeVisible()
      await expect(page.getByRole('button', { name: /^Comprobar la copia de / })).toHaveCount(1)
    },
  },
  {
    asked: 'Quién vio a este paciente',
    async work(hands, page) {
      await hands.click('link', 'Pacientes')
      await hands.click('button', /^Ana María Rojas Díaz/)
      await hands.click('button', 'Quién ha visto a este paciente')
      await expect(page.getByText(/Laura Gómez/).first()).toBeVisible()
    },
  },
  {
    asked: 'Exportar las facturas de la EPS para su auditor',
    async work(hands, page) {
      await hands.click('link', 'Facturas')
      await hands.click('searchbox', /./)
      await hands.type('hor')
      await expect(page).toHaveURL(/q=hor/)
      await hands.click('button', 'Descargar la lista')
      await saved(page, () => hands.click('button', 'Libro de Excel'), /\.xlsx$/)
    },
  },
  {
    asked: 'Facturar la atención de hoy',
    async work(hands, page) {
      await hands.click('link', 'Atenciones')
      await hands.click('button', 'Por facturar')
      await hands.click('checkbox', /^Elegir todas/)
      await hands.click('button', 'Facturar')
      await expect(page).toHaveURL(/facturas\/inv_/)
    },
  },
  {
    asked: 'Volver a enviar la factura por correo a la EPS',
    async work(hands, page) {
      await hands.click('link', 'Facturas')
      await hands.click('link', INVOICE)
      await hands.click('button', 'Enviar por correo')
      await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
      await hands.press('Enter')
      await expect(page.getByRole('region', { name: 'Correo' })).toContainText('Aceptado')
    },
  },
  {
    asked: 'El comprobante del ministerio, impreso',
    async work(hands, page) {
      await hands.click('link', 'Paquetes RIPS')
      await hands.click('link', new RegExp(INVOICE))
      await hands.click('link', 'Ver comprobante')
      await expect(page.getByText('SIMULADO: este comprobante no tiene validez.')).toBeVisible()
    },
  },
  {
    asked: 'Cuántos números quedan de la resolución',
    async work(hands, page) {
      await hands.click('link', 'Resoluciones')
      await expect(page.getByText('Quedan 4.999.996')).toBeVisible()
    },
  },
  {
    asked: 'Qué vence esta semana',
    async work(hands, page) {
      await hands.click('link', 'Plazos')
      await expect(page.getByRole('heading', { name: 'Plazos', level: 1 })).toBeVisible()
      await expect(page.getByRole('row').nth(1)).toBeVisible()
    },
  },
  {
    asked: 'Buscar todo lo de un paciente por su cédula',
    async work(hands, page) {
      await hands.press('Control+k')
      await hands.type('10000000')
      await expect(chosen(page)).toHaveText(/^Ana María Rojas Díaz/)
      await hands.press('Enter')
      await expect(page.getByText(ANA.documentNumber).first()).toBeVisible()
    },
  },
]

test('what a receptionist, a biller and an administrator are asked takes at most a dozen presses each', async ({
  page,
  host,
  clinic,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const place = { host, clinic }
  await midMonth(place)
  await signIn(page, host)
  const hands = new Hands(page)
  const over: string[] = []
  for (const { asked, before, work } of CARDS) {
    await before?.(place)
    await goWithin(page, `${host.url}/c/${clinic.workspaceId}`)
    await page.getByRole('heading', { name: 'Inicio', level: 1 }).waitFor()
    await test.step(asked, () => work(hands, page, place))
    const count = hands.count()
    tell(`${String(count).padStart(2)} ${asked}`)
    if (count > MOST) over.push(`${asked}: ${count}`)
  }
  expect(CARDS).toHaveLength(15)
  expect(over).toEqual([])
})
