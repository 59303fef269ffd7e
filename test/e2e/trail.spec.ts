import { readFile } from 'node:fs/promises'
import { ANA, expect, expectGoodInThemes, picture, signIn, THEMES, test } from './fixtures.ts'

test('the trail is searched and narrowed in the address, goes back, and is taken as it is shown', async ({
  page,
  host,
  clinic: { call, workspaceId },
}) => {
  const params = { workspaceId }
  await call('patients.create', { params, body: ANA })
  await call('patients.create', { params, body: { ...ANA, firstName: 'Elvira', documentNumber: '52999001' } })
  await signIn(page, host, `/c/${workspaceId}/ajustes/auditoria`)
  const rows = page.getByRole('table', { name: 'Auditoría' }).getByRole('row')
  await expect(rows.nth(2)).toBeVisible()
  await page.getByRole('searchbox').fill(ANA.documentNumber)
  await expect(page).toHaveURL(/q=/)
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: 'Filtros' }).click()
  await page.getByRole('combobox', { name: 'Acto' }).fill('crear')
  await page.getByRole('option', { name: 'crear', exact: true }).click()
  await expect(page).toHaveURL(/acto=create/)
  await expectGoodInThemes(page, 'audit trail, narrowed')
  await picture(page, '98-auditoria')
  await page.emulateMedia(THEMES.dark)
  await picture(page, '98-auditoria-oscura')
  await page.emulateMedia(THEMES.light)
  await page.getByRole('button', { name: 'Otros formatos' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Solo lo que muestra la lista, en CSV' }).click(),
  ])
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`CC ${ANA.documentNumber}`)
  // The same address shows the same, in a window that was loaded anew.
  await page.reload()
  await expect(rows).toHaveCount(2)
  await page.goBack()
  await expect(page).not.toHaveURL(/acto=/)
  await page.getByRole('radiogroup', { name: 'Qué hechos' }).getByText('Lecturas de pacientes').click()
  await expect(page).toHaveURL(/vista=reads/)
})
