import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { createClient } from '../../src/contract/client.ts'
import { type FolderFile, jsonFile, pairOf, pairsOf } from '../support/pairs.ts'
import { NIT, SITE } from '../support/rips.ts'
import { zipOf } from '../support/zip.ts'
import { ADMIN, expect, expectAccessible, picture, signIn, test } from './fixtures.ts'
import type { Host } from './host.ts'

test.use({ isFounded: false })

const PAIRS = 200

/** The clinic of the invented files. */
async function clinicOf(host: Host): Promise<string> {
  const admin = { phone: `+57${ADMIN.phone}`, password: ADMIN.password, firstName: 'Laura', lastName: 'Gómez' }
  const workspace = {
    nit: NIT,
    companyName: 'Clínica Los Cedros S.A.S.',
    displayName: 'Los Cedros',
    environment: 2 as const,
    providerCodes: [SITE],
  }
  const call = createClient({ origin: host.url, token: () => host.setupToken })
  return (await call('setup.create', { body: { admin, workspace } })).body.workspace.id
}

let disk: string
test.beforeEach(() => {
  disk = mkdtempSync(join(tmpdir(), 'radica-folder-'))
})
test.afterEach(() => rmSync(disk, { recursive: true, force: true }))

/** Puts files on the disk, and gives the folder that they are in. */
function onDisk(files: readonly FolderFile[]): string {
  for (const { path, bytes } of files) {
    mkdirSync(dirname(join(disk, path)), { recursive: true })
    writeFileSync(join(disk, path), bytes)
  }
  return join(disk, files[0]?.path.split('/')[0] ?? '')
}

async function choose(page: Page, button: string, path: string | { name: string; mimeType: string; buffer: Buffer }) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  await (await chooser).setFiles(path)
}

/** Files as they fall on a page. */
async function dropOn(page: Page, name: string, buffer: Buffer): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([fileName, base64]) => {
      const bytes = Uint8Array.from(atob(base64 ?? ''), (sign) => sign.charCodeAt(0))
      const transfer = new DataTransfer()
      transfer.items.add(new File([bytes], fileName ?? ''))
      return transfer
    },
    [name, buffer.toString('base64')],
  )
  await page.getByRole('region', { name: 'Suelte aquí la carpeta o el ZIP' }).dispatchEvent('drop', {
    dataTransfer: transfer,
  })
}

test('200 pairs in a folder: dropped, judged, filed, to 200 CUVs; the program is closed and opened on the way', async ({
  page,
  host,
}) => {
  const workspaceId = await clinicOf(host)
  const [, wrong] = pairOf('FEV9001', 'julio/FEV9001/')
  if (!wrong) throw new Error('no pair')
  const folder = onDisk([
    ...pairsOf(PAIRS),
    jsonFile('julio/FEV9001/Factura.json', { numDocumentoIdObligado: NIT, numFactura: 'FEV9002', usuarios: [] }),
    wrong,
    ...Array.from({ length: 12 }, (_, n) => ({ path: `julio/soportes/${n}.pdf`, bytes: Buffer.from('%PDF') })),
  ])
  await signIn(page, host, `/c/${workspaceId}/paquetes`)
  await page.getByRole('button', { name: 'Importar carpeta' }).click()
  await page.getByText('Todavía no ha importado carpetas').waitFor()
  await expectAccessible(page, 'the place for a folder')
  await picture(page, 'folders-empty')

  await choose(page, 'Elegir carpeta', folder)
  await page.getByRole('heading', { name: 'julio', level: 1 }).waitFor()
  await picture(page, 'folders-working')
  await expect(page.getByRole('button', { name: `Listos (${PAIRS})` })).toBeVisible()
  await expect(page.getByText('Se dejaron de lado 12 archivos que no son JSON, XML ni ZIP')).toBeVisible()
  await expectAccessible(page, 'a folder that was judged')
  await picture(page, 'folders-judged')

  await page.getByRole('button', { name: 'Sin usar (2)' }).click()
  await expect(page.getByText('El de la misma carpeta es del número FEV9001')).toBeVisible()
  await picture(page, 'folders-refused')
  await page.getByRole('button', { name: /^Todos/ }).click()

  await page.getByRole('checkbox', { name: 'Elegir FEV0001' }).press('Space')
  await page.getByRole('button', { name: 'Radicar 1 elegido' }).click()
  await expectAccessible(page, 'what is asked before filing')
  await page.getByRole('button', { name: 'Radicar', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Con CUV (1)' })).toBeVisible()

  await page.getByRole('button', { name: `Radicar los ${PAIRS - 1} listos` }).click()
  await page.getByRole('button', { name: 'Radicar', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Con CUV \(\d\d+\)$/ })).toBeVisible()
  await picture(page, 'folders-filing')
  await host.whileStopped(() => undefined)
  await signIn(page, host, `/c/${workspaceId}/paquetes/carpetas`)
  await page.getByRole('link', { name: 'julio' }).click()
  await expect(page.getByRole('button', { name: `Con CUV (${PAIRS})` })).toBeVisible({ timeout: 120_000 })
  await page.getByRole('button', { name: `Con CUV (${PAIRS})` }).click()
  await expect(page.getByText(/^CUV [0-9a-f]{96}$/).first()).toBeVisible()
  await expectAccessible(page, 'a folder that was filed')
  await picture(page, 'folders-filed')
})

test('a ZIP that is dropped, a bomb, strangers alone and the same again: each gets a clear sentence', async ({
  page,
  host,
}) => {
  const workspaceId = await clinicOf(host)
  const files = pairsOf(3)
  const zip = zipOf(Object.fromEntries(files.map(({ path, bytes }) => [path, bytes])))
  await signIn(page, host, `/c/${workspaceId}/paquetes/carpetas`)
  await choose(page, 'Elegir carpeta', onDisk([{ path: 'fotos/a.jpg', bytes: Buffer.from('x') }]))
  await expect(page.getByRole('alert')).toContainText('No hay archivos JSON, XML ni ZIP: hay 1 archivo de otra clase.')
  await picture(page, 'folders-strangers')

  await dropOn(page, 'mes.zip', zip)
  await expect(page.getByRole('button', { name: 'Listos (3)' })).toBeVisible()
  await page.getByRole('link', { name: 'Paquetes RIPS' }).last().click()
  await page.getByRole('button', { name: 'Importar carpeta' }).click()
  const cut = { name: 'cortado.zip', mimeType: 'application/zip', buffer: zip.subarray(0, 90) }
  await choose(page, 'Elegir ZIP o archivos', cut)
  await expect(page.getByText('El archivo no es un ZIP, o está cortado.')).toBeVisible()
  await page.goto(`${host.url}/c/${workspaceId}/paquetes/carpetas`)
  await choose(page, 'Elegir ZIP o archivos', { ...cut, name: 'otra-vez.zip', buffer: zip })
  await expect(page.getByText('ya estaba').first()).toBeVisible()
  await picture(page, 'folders-again')
})
