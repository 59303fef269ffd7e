import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { acceptableRips, expect, expectAccessible, picture, signIn, test } from './fixtures.ts'

const CUV = 'a1'.repeat(48)

async function give(page: Page, name: string, buffer: Buffer) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Archivo RIPS (.json)' }).click()
  await (await chooser).setFiles({ name, mimeType: 'application/json', buffer })
  await page.getByRole('button', { name: 'Importar', exact: true }).click()
}

/** A RIPS as a careless program writes it, with a mark before it. */
function careless(number: string): Buffer {
  const text = JSON.stringify(acceptableRips(number))
    .replace('"numDocumentoIdentificacion":"1000000001"', '"numDocumentoIdentificacion":" 1000000001"')
    .replace('"numAutorizacion":null', '"numAutorizacion":""')
    .replace('"consultas":[{', '"consultas":[{"viaIngresoServicioSalud":"02",')
  return Buffer.from(`\ufeff${text}`)
}

test('what a file was adjusted by is told, can be downloaded as it came, and is no error', async ({
  page,
  host,
  clinic,
}) => {
  const { workspaceId } = clinic
  await signIn(page, host, `/c/${workspaceId}/paquetes?abrir=importar`)
  const bytes = careless('RS0071')
  await give(page, 'his.json', bytes)
  await expect(page.getByText('El archivo se ajustó a la forma que recibe el ministerio')).toBeVisible()
  const told = page.getByRole('list', { name: 'Ajustes por propiedad' })
  await expect(told.first()).toContainText('Archivo UTF-8 con marca de orden (BOM) → UTF-8')
  await expect(told.first()).toContainText(
    'numDocumentoIdentificacion con espacios al comienzo o al final → sin ellos, en 1 registro',
  )
  await expect(told.last()).toContainText('viaIngresoServicioSalud no es de la estructura → se conserva y no se envía')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar lo que llegó, sin ajustes' }).click()
  expect((await readFile(await (await download).path())).equals(bytes)).toBe(true)

  await page.getByRole('button', { name: 'Validar', exact: true }).click()
  await expect(page.getByText('Sin errores')).toBeVisible()
  await expectAccessible(page, 'adjusted package')
  await picture(page, '72-paquete-ajustado')
})

test('a result of the ministry from another program gives its package the CUV', async ({ page, host, clinic }) => {
  const { call, workspaceId } = clinic
  const body = { kind: 'without_invoice' as const, rips: acceptableRips('RS0072') }
  await call('ripsPackages.create', { params: { workspaceId }, body })
  const result = (number: string) =>
    Buffer.from(
      JSON.stringify({
        ResultState: true,
        ProcesoId: 3326,
        NumFactura: number,
        CodigoUnicoValidacion: CUV,
        FechaRadicacion: '2026-07-10T15:04:05-05:00',
        Modulo: 'RipsSinFactura',
        ResultadosValidacion: [],
      }),
    )
  await signIn(page, host, `/c/${workspaceId}/paquetes?abrir=importar`)
  await give(page, 'ResultadosMSPS_RS0999_ID1_A_CUV.json', result('RS0999'))
  await expect(page.getByText('Aquí no hay un paquete con ese número.', { exact: false })).toBeVisible()
  await picture(page, '73-resultado-sin-paquete')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: '1 resultado de otro programa no tiene aquí su paquete: verlo' }).click()
  await page.getByRole('button', { name: 'RS0999' }).click()
  await expect(page.getByRole('dialog').getByText(CUV)).toBeVisible()
  await expectAccessible(page, 'filed elsewhere, without a package')
  await picture(page, '75-radicados-en-otros-programas')
  await page.goto(`${host.url}/c/${workspaceId}/paquetes?abrir=importar`)

  await page.getByRole('button', { name: 'Archivo RIPS (.json)' }).waitFor()
  await give(page, 'ResultadosMSPS_RS0072_ID3326_A_CUV.json', result('RS0072'))
  await expect(page.getByText('Aceptado por el ministerio: se radicó en otro programa')).toBeVisible()
  await expect(page.getByText(CUV)).toBeVisible()
  await page.getByRole('tab', { name: 'Envíos' }).click()
  await expect(page.getByText('El paquete tomó su CUV de este resultado.')).toBeVisible()
  await expectAccessible(page, 'filed elsewhere')
  await picture(page, '74-radicado-en-otro-programa')
})
