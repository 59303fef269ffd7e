import { ANA, expect, expectAccessible, picture, signIn, test } from './fixtures.ts'

test('an administrator sees who has seen a patient, and takes the trail away', async ({ page, host, clinic }) => {
  const { call, workspaceId } = clinic
  const { id: patientId } = (await call('patients.create', { params: { workspaceId }, body: ANA })).body
  await signIn(page, host, `/c/${workspaceId}/pacientes`)
  await page.getByRole('row', { name: new RegExp(ANA.documentNumber) }).click()
  const button = page.getByRole('button', { name: 'Quién ha visto a este paciente' })
  await expect(button).toBeVisible()
  // What was read is written within a second.
  await expect
    .poll(async () => {
      const query = { show: 'reads', about: patientId } as const
      return (await call('auditEvents.list', { params: { workspaceId }, query })).body.total
    })
    .toBeGreaterThan(0)
  await button.click()
  await expect(page.getByText(/Laura Gómez · abrió la ficha/).first()).toBeVisible()
  await expectAccessible(page, 'who has seen a patient')
  await picture(page, '66-quien-ha-visto')
  await page.goto(`${host.url}/c/${workspaceId}/ajustes/auditoria`)
  await page.getByText('Lecturas de pacientes').click()
  await expect(page.getByRole('cell', { name: 'Paciente: ver', exact: true }).first()).toBeVisible()
  const take = page.getByRole('button', { name: 'Descargar la auditoría' })
  const downloading = page.waitForEvent('download')
  await take.click()
  expect((await downloading).suggestedFilename()).toMatch(/^auditoria-.*\.jsonl$/)
  await page.getByText('Instalación', { exact: true }).click()
  await expect(page.getByRole('cell', { name: /Instalación|Sesión/ }).first()).toBeVisible()
  await expectAccessible(page, 'audit')
  await picture(page, '67-auditoria')
  // The clinic's trail is not what this list shows.
  await expect(take).toHaveCount(0)
})
