import { ANA, expect, expectAccessible, otherDesk, picture, signIn, test } from './fixtures.ts'

test('two people on one patient choose field by field', async ({ page, host, clinic, context }) => {
  const { call, workspaceId } = clinic
  const ana = (await call('patients.create', { params: { workspaceId }, body: ANA })).body
  const path = `/c/${workspaceId}/pacientes?ver=${ana.id}`
  await signIn(page, host, path)
  const other = await otherDesk(context, host, path)

  const name = (desk: typeof page) => desk.getByRole('textbox', { name: 'Primer nombre' })
  await name(page).fill('Ana Lucía')
  await page.getByRole('textbox', { name: 'Segundo nombre' }).fill('del Mar')
  await name(other).fill('Anita')
  await other.getByText('Más datos para el RIPS').click()
  await other.getByRole('textbox', { name: 'Registro SIRAS' }).fill('99')
  await other.getByRole('button', { name: 'Guardar' }).click()
  await expect(other.getByRole('dialog')).toBeHidden()

  await page.getByRole('button', { name: 'Guardar' }).click()
  const choice = page.getByRole('dialog', { name: 'Otra persona guardó cambios' })
  await expect(choice.getByRole('radiogroup')).toHaveCount(1)
  await expect(choice).toContainText('Registro SIRAS: 99')
  await expectAccessible(page, 'conflict')
  await picture(page, '30-conflicto')
  await choice.getByRole('radio', { name: /Anita/ }).check()
  await choice.getByRole('button', { name: 'Guardar lo elegido' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const saved = (await call('patients.get', { params: { workspaceId, patientId: ana.id } })).body
  expect(saved).toMatchObject({ firstName: 'Anita', middleName: 'del Mar', registroSiras: '99', revision: 3 })
})

test('what somebody else registers appears by itself', async ({ page, host, clinic }) => {
  const { call, workspaceId } = clinic
  const followed = page.waitForResponse((response) => response.url().endsWith('/events'))
  await signIn(page, host, `/c/${workspaceId}/pacientes`)
  await expect(page.getByText('Registre el primer paciente')).toBeVisible()
  await followed
  await call('patients.create', { params: { workspaceId }, body: ANA })
  await expect(page.getByRole('button', { name: 'Ana María Rojas Díaz' })).toBeVisible({ timeout: 4_000 })
})

test('archiving has an undo', async ({ page, host, clinic }) => {
  const { call, workspaceId } = clinic
  const ana = (await call('patients.create', { params: { workspaceId }, body: ANA })).body
  await signIn(page, host, `/c/${workspaceId}/pacientes?ver=${ana.id}`)
  await page.getByRole('button', { name: 'Archivar' }).click()
  await expect(page.getByText('Registre el primer paciente')).toBeVisible()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByRole('button', { name: 'Ana María Rojas Díaz' })).toBeVisible()
})
