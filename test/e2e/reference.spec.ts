import { expect, picture, test } from './fixtures.ts'

test('the reference of the contract is browsed offline', async ({ page, host }) => {
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(host.url) && !request.url().startsWith('data:')) elsewhere.push(request.url())
  })
  await page.goto(`${host.url}/referencia`)
  const area = page.getByRole('heading', { name: /RIPS packages/ })
  // The viewer reads a document of more than a megabyte before it draws.
  await expect(area).toBeVisible()
  await area.click()
  await page.getByText('File the package with the ministry', { exact: false }).click()
  await expect(page.getByText('idempotency-key').first()).toBeVisible()
  await picture(page, '90-referencia')
  expect(elsewhere).toEqual([])
})
