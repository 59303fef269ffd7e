import { addVisit, emitAndFile, prepare } from './billing.ts'
import { expect, expectAccessible, picture, signIn, test } from './fixtures.ts'
import { button, choose, command, field, find, press, tabTo, withoutMouse, write } from './keys.ts'

test('with MATIAS, by keyboard alone: invoice, credit and debit note, each with its CUV', async ({
  page,
  host,
  clinic,
}) => {
  await withoutMouse(page)
  await prepare(clinic)
  await test.step('only the connection is changed', async () => {
    await signIn(page, host, `/c/${clinic.workspaceId}/ajustes/facturacion`)
    await choose(page, 'Proveedor', /MATIAS/)
    await press(page, page.getByRole('checkbox', { name: /nota.* débito/i }), 'Space')
    await press(page, button(page, 'Guardar y probar'))
    await expect(page.getByText('La conexión funciona')).toBeVisible()
    await picture(page, '100-matias')
  })
  await test.step('from an empty form to the CUV of an invoice', async () => {
    await page.goto(`${host.url}/c/${clinic.workspaceId}/facturas`)
    await page.getByText('Haga su primera factura').waitFor()
    await page.keyboard.press('n')
    await page.getByRole('heading', { name: 'Nueva factura' }).waitFor()
    await find(page, 'Pagador', 'horizonte', /EPS Horizonte/)
    await tabTo(page, field(page, 'Número del contrato'))
    await page.keyboard.press('Tab')
    await expect(page.getByText('Escriba este dato.')).toBeVisible()
    await expectAccessible(page, 'a field that was left blank')
    await picture(page, '101-campo-vacio')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.type('CU-2026-01')
    await page.keyboard.press('Tab')
    await expect(page.getByText('Escriba este dato.')).toBeHidden()
    await addVisit(page, '45000')
    await emitAndFile(page, /Documento SETP990000001 aceptado/)
    await picture(page, '102-matias-aceptada')
  })
  await test.step('a part is given back', async () => {
    await command(page, 'Nota crédito')
    await press(page, page.getByRole('checkbox', { name: /890602/ }), 'Space')
    await write(page, 'Valor que se acredita del servicio 1', '10000,50')
    await emitAndFile(page, /Documento NC1 aceptado/)
    await expect(page.getByRole('region', { name: 'Servicios acreditados', exact: true })).toContainText('$ 10.000,50')
    await picture(page, '103-matias-credito')
    await command(page, 'Abrir la factura')
  })
  await test.step('and a service is added', async () => {
    await command(page, 'Nota débito')
    await page.getByRole('heading', { name: 'Nueva nota débito' }).waitFor()
    await addVisit(page, '8000')
    await emitAndFile(page, /Documento ND1 aceptado/)
    await command(page, 'Abrir la factura')
    await expect(page.getByRole('region', { name: 'Después de notas' })).toContainText('$ 42.999,50')
  })
  expect(await host.issued()).toEqual([1, 1, 1])
})

test('a button that works for a moment has the focus when it is done', async ({ page, host, clinic: _clinic }) => {
  await page.goto(host.url)
  await tabTo(page, button(page, 'Ingresar'))
  // As long as an answer takes on this machine: two frames, mostly shorter than it takes to look.
  await button(page, 'Ingresar').evaluate(async (working: HTMLButtonElement) => {
    working.toggleAttribute('data-loading', true)
    working.disabled = true
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    working.disabled = false
    working.toggleAttribute('data-loading', false)
  })
  await expect(button(page, 'Ingresar')).toBeFocused()
})

test('a key that is held is one press, and the focus that is lost goes where it was last', async ({
  page,
  host,
  clinic,
}) => {
  await signIn(page, host, `/c/${clinic.workspaceId}/pacientes`)
  const count = 30
  await page.locator('main').evaluate((main, most) => {
    for (let n = 0; n < most; n++) {
      const button = document.createElement('button')
      button.textContent = `Botón ${n}`
      if (n === 0) button.setAttribute('aria-keyshortcuts', 'Control+S')
      button.addEventListener('click', () =>
        main.setAttribute('data-clicks', `${main.getAttribute('data-clicks') ?? ''}x`),
      )
      main.append(button)
    }
  }, count)
  await page.keyboard.down('Control')
  for (let n = 0; n < 3; n++) await page.keyboard.down('s')
  await page.keyboard.up('s')
  await page.keyboard.up('Control')
  await expect(page.locator('main')).toHaveAttribute('data-clicks', 'x')
  for (let n = 0; n < count; n++) await button(page, `Botón ${n}`).focus()
  await button(page, `Botón ${count - 1}`).evaluate((last) => last.remove())
  await expect(button(page, `Botón ${count - 2}`)).toBeFocused()
})
