import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  type BrowserContext,
  test as base,
  expect as baseExpect,
  type ExpectMatcherState,
  type Locator,
  type Page,
} from '@playwright/test'
import type { default as Axe, RunOptions } from 'axe-core'
import { type Client, createClient } from '../../src/contract/client.ts'
import type { PatientInput } from '../../src/contract/patients.ts'
import type { Role } from '../../src/contract/workspaces.ts'
import { MANUAL } from '../../src/renderer/base/i18n/es-CO/manual-pages/index.ts'
import { type Host, remove, startHost } from './host.ts'
import { write } from './keys.ts'
import { goOn, type OpenWindow, openWindow } from './open-window.ts'
import { ofAll } from './short.ts'
import { whatStays } from './what-stays.ts'

interface Waiting {
  readonly timeout?: number
}

/** Playwright describes the whole page at every try that does not hold yet; who only waits need not. */
export const expect = baseExpect.extend({
  async toBeVisible(this: ExpectMatcherState, locator: Locator, { timeout = this.timeout }: Waiting = {}) {
    await locator.waitFor({ state: this.isNot ? 'hidden' : 'visible', timeout })
    return { pass: !this.isNot, message: () => '' }
  },
})

export const ADMIN = { phone: '3001234567', password: 'una frase larga y propia' }
export const PROVIDER_CODE = '110010000101'

/** A clinic that was set up through the contract, for tests that are about something else than the first run. */
export interface Clinic {
  readonly call: Client
  readonly origin: string
  readonly workspaceId: string
}

/** Where a clinic was set up, as its host left it. */
interface Founded {
  readonly folder: string
  readonly token: string
  readonly workspaceId: string
  readonly window: OpenWindow
}

interface Fixtures {
  /** False where nobody has set anything up yet. */
  isFounded: boolean
  host: Host
  clinic: Clinic
}

export const test = base.extend<Fixtures, { founded: Founded }>({
  isFounded: [true, { option: true }],
  // Set up once, each test has a host of its own on a copy: hashing and judging a password takes as long as many a test.
  founded: [
    async ({ browserName: _ }, use) => {
      const host = await startHost()
      const { token, workspace } = await setUp(host)
      const window = await openWindow(host.url, ADMIN)
      const folder = await host.leave()
      await use({ folder, token, workspaceId: workspace.id, window })
      remove(folder)
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  host: async ({ isFounded, founded }, use) => {
    const host = await startHost(isFounded ? { copyOf: founded.folder } : {})
    if (isFounded) windows.set(host, founded.window)
    await use(host)
    await host.stop()
  },
  clinic: async ({ host, founded: { token, workspaceId } }, use) => {
    await use({ call: createClient({ origin: host.url, token: () => token }), origin: host.url, workspaceId })
  },
  /**
   * Every page fails its test on a broken script or a breach of the content policy. Its host ends after it: a page that still
   * loads something when the test is over is not broken.
   */
  page: async ({ page, host: _ }, use) => {
    const problems = watch(page)
    await use(page)
    expect(problems, 'problems in the console').toEqual([])
  },
})

export async function setUp(host: Pick<Host, 'url' | 'setupToken'>) {
  const admin = { phone: `+57${ADMIN.phone}`, password: ADMIN.password, firstName: 'Laura', lastName: 'Gómez' }
  const workspace = {
    nit: '900123456',
    companyName: 'Clínica Los Cedros S.A.S.',
    displayName: 'Los Cedros',
    environment: 2 as const,
    providerCodes: [PROVIDER_CODE],
  }
  const call = createClient({ origin: host.url, token: () => host.setupToken })
  return (await call('setup.create', { body: { admin, workspace } })).body
}

function watch(page: Page): string[] {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    // A refusal of the service is logged by the browser as an error; it is an answer, not a defect.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      problems.push(message.text())
    }
  })
  return problems
}

/** Of a host that has one that nobody has gone on in yet. */
const windows = new WeakMap<Pick<Host, 'url'>, OpenWindow>()

/** Signs in on a fresh page, which is sent to `path`; by the form, if not as the administrator who was here before. */
export async function signIn(page: Page, host: Pick<Host, 'url'>, path = '/', who = ADMIN): Promise<void> {
  const window = who === ADMIN && page.url() === 'about:blank' ? windows.get(host) : undefined
  if (window) {
    windows.delete(host)
    await goOn(page, host.url, window)
    await page.goto(host.url + path)
    await page.getByRole('navigation', { name: /^(Secciones|Sections)$/ }).waitFor()
    // As the form that goes leaves it.
    return await page.locator('main:not([aria-busy])').focus()
  }
  await page.goto(host.url + path)
  await write(page, 'Teléfono', who.phone)
  await write(page, 'Contraseña', who.password)
  await page.keyboard.press('Enter')
  await page.getByRole('navigation', { name: /^(Secciones|Sections)$/ }).waitFor()
}

/** Goes to another screen as a link does. The one before stays until the next is there, and must not be taken for it. */
export async function goWithin(page: Page, address: string): Promise<void> {
  const leaves = await page.evaluate((to) => {
    const paths = [location.pathname, new URL(to, location.href).pathname]
    // All settings stand under one heading.
    const leaves = paths[0] !== paths[1] && !paths.every((path) => path?.includes('/ajustes/'))
    if (leaves) document.querySelector('h1')?.setAttribute('data-left', '')
    history.pushState({}, '', to)
    return leaves
  }, address)
  const next = leaves ? 'h1:not([data-left])' : 'h1'
  await page.locator(next).first().waitFor()
}

/** Somebody of that role in the clinic, who can sign in. */
export async function addMember({ call, workspaceId, origin }: Clinic, role: Role) {
  const who = { phone: '3007654321', password: 'otra frase larga y propia' }
  const first = { phone: `+57${who.phone}`, password: 'solo para entrar hoy' }
  const body = { firstName: 'Pedro', lastName: 'Vélez', role, ...first }
  await call('members.add', { params: { workspaceId }, body })
  const { token, profile } = (await call('sessions.create', { body: first })).body
  const own = { currentPassword: first.password, password: who.password }
  await createClient({ origin, token: () => token })('account.update', { body: own, revision: profile.revision })
  return who
}

/** Another person at another desk. */
export async function otherDesk(
  context: BrowserContext,
  host: Pick<Host, 'url'>,
  path: string,
  who = ADMIN,
): Promise<Page> {
  const browser = context.browser()
  if (!browser) throw new Error('the context has no browser')
  const page = await (await browser.newContext({ locale: 'es-CO', reducedMotion: 'reduce' })).newPage()
  await signIn(page, host, path, who)
  return page
}

export async function expectAccessible(page: Page, what: string): Promise<void> {
  await expectNoViolation(page, what, { rules: { 'target-size': { enabled: true } } })
}

/** What another theme can break on a screen that is accessible in one: colours, contrast and the room of targets. */
async function expectReadable(page: Page, what: string): Promise<void> {
  const values = ['color-contrast', 'link-in-text-block', 'target-size']
  await expectNoViolation(page, what, { runOnly: { type: 'rule', values } })
}

export const THEMES = {
  light: { contrast: null, colorScheme: 'light' },
  dark: { contrast: null, colorScheme: 'dark' },
  contrast: { contrast: 'more', colorScheme: 'light' },
} as const

/**
 * The whole of it in one theme, and in the others what they can break; then something is done in each. More contrast is what the
 * system asks for here. In the short form one theme, which is another one for another name.
 */
export async function expectGoodInThemes(
  page: Page,
  what: string,
  andThen?: (theme: keyof typeof THEMES) => Promise<void>,
): Promise<void> {
  for (const [index, theme] of ofAll(['light', 'dark', 'contrast'] as const, what).entries()) {
    await page.emulateMedia(THEMES[theme])
    await (index === 0 ? expectAccessible : expectReadable)(page, `${what}, ${theme}`)
    await andThen?.(theme)
  }
  await page.emulateMedia(THEMES.light)
}

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

declare global {
  interface Window {
    readonly axe?: typeof Axe
  }
}

/** What axe finds in the page; undefined where it is not there. */
async function violations(options: RunOptions): Promise<string[] | undefined> {
  // A tooltip hangs outside every landmark while it shows, and one may just be going.
  const found = await window.axe?.run({ exclude: [['[role=tooltip]']] }, options)
  return found?.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}

async function expectNoViolation(page: Page, what: string, rules: RunOptions): Promise<void> {
  // What passes is not described element by element, which takes longer than to find out that it does.
  const options: RunOptions = { ...rules, resultTypes: ['violations'] }
  const look = async (): Promise<string[]> => {
    await page.locator('h1:not([data-left])').first().waitFor({ state: 'attached' })
    const found = await page.evaluate(violations, options)
    if (found) return found
    await page.evaluate(AXE)
    return look()
  }
  const found = await whatStays(page, look)
  expect(found, `accessibility of ${what}`).toEqual([])
}

const OF_THE_MANUAL: ReadonlySet<string> = new Set(
  MANUAL.flatMap(({ sections }) => sections.flatMap(({ picture }) => picture?.name ?? [])),
)

/**
 * A picture for people, with RADICA_PICTURES=1; `dark` takes it in the dark theme, too. Nothing is compared with it. `npm run manual`
 * takes those of the manual anew.
 */
export async function picture(page: Page, name: string): Promise<void> {
  const { RADICA_PICTURES: wanted } = process.env
  if (wanted !== undefined) await page.screenshot({ path: `test-results/screenshots/${name}.png` })
  if (wanted === 'dark') {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.screenshot({ path: `test-results/screenshots/${name}-dark.png` })
    await page.emulateMedia({ colorScheme: null })
  }
  if (process.env.RADICA_MANUAL !== undefined && OF_THE_MANUAL.has(name)) {
    await page.screenshot({ path: `src/renderer/features/manual/pictures/${name}.jpg`, quality: 50, type: 'jpeg' })
  }
}

export async function choose(page: Page, label: string, option: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option }).first().click()
}

export const ANA: PatientInput = {
  documentType: 'CC',
  documentNumber: '1000000001',
  firstName: 'Ana María',
  lastName: 'Rojas',
  secondLastName: 'Díaz',
  birthDate: '1991-01-01',
  sexCode: 'F',
  userType: '01',
  incapacityCertificate: 'NO',
  countryResidenceCode: '170',
  countryOriginCode: '170',
  municipalityResidenceCode: '05001',
  territorialZoneCode: '02',
}

/** A RIPS without invoice that the ministry would accept as it is. */
export function acceptableRips(number: string) {
  return {
    numDocumentoIdObligado: '900123456',
    numFactura: null,
    tipoNota: 'RS',
    numNota: number,
    usuarios: [
      {
        tipoDocumentoIdentificacion: 'CC',
        numDocumentoIdentificacion: '1000000001',
        tipoUsuario: '01',
        fechaNacimiento: '1991-01-01',
        codSexo: 'F',
        codPaisResidencia: '170',
        codMunicipioResidencia: '05001',
        codZonaTerritorialResidencia: '02',
        incapacidad: 'NO',
        codPaisOrigen: '170',
        consecutivo: 1,
        servicios: { consultas: [acceptableVisit] },
      },
    ],
  }
}

const acceptableVisit = {
  codPrestador: PROVIDER_CODE,
  fechaInicioAtencion: '2026-11-20 08:30',
  codConsulta: '890602',
  codServicio: 130,
  modalidadGrupoServicioTecSal: '01',
  grupoServicios: '01',
  finalidadTecnologiaSalud: '16',
  causaMotivoAtencion: '38',
  codDiagnosticoPrincipal: 'C402',
  tipoDiagnosticoPrincipal: '02',
  tipoDocumentoIdentificacion: 'CC',
  numDocumentoIdentificacion: '1000000099',
  vrServicio: 0,
  conceptoRecaudo: '05',
  valorPagoModerador: 0,
  consecutivo: 1,
}
