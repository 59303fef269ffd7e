import { tell, withPace, workOf } from './felt.ts'
import { expect, picture, signIn, test } from './fixtures.ts'

const ROWS = 20_000
/** How much more than unfelt a task may cost before the test fails: processor time is not free of noise either. */
const TOLERATED = 3

/** What another program exports of its patients, with titles of its own. */
const exported = () =>
  [
    'TD;CEDULA;NOMBRE 1;APELLIDO 1;GENERO;F NACIMIENTO',
    ...Array.from({ length: ROWS }, (_, n) => `CC;${1_000_000_000 + n};Ana;Rojas ${n};FEMENINO;11/23/1991`),
  ].join('\n')

test('20,000 rows of another program are joined, judged and taken without the window standing still', async ({
  page,
  host,
  clinic,
}) => {
  const { call, workspaceId } = clinic
  await signIn(page, host, `/c/${workspaceId}/pacientes?abrir=importar`)
  const steps = {
    'read and guessed': async () => {
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Archivo de Excel o CSV' }).click()
      const file = { name: 'pacientes.csv', mimeType: 'text/csv', buffer: Buffer.from(exported()) }
      await (await chooser).setFiles(file)
      await expect(page.getByText('Una las columnas del archivo con los datos de aquí')).toBeVisible()
    },
    judged: async () => {
      await page.getByRole('button', { name: 'Revisar las filas' }).click()
      await expect(page.getByRole('button', { name: 'Importar 20.000 filas' })).toBeVisible()
    },
    taken: async () => {
      await page.getByRole('button', { name: 'Importar 20.000 filas' }).click()
      await expect(page.getByText('Se importaron 20.000 filas')).toBeVisible()
    },
  }
  const { done: longest, unfelt } = await withPace(page, async () => {
    const longest: Record<string, number> = {}
    for (const [step, work] of Object.entries(steps)) {
      const start = performance.now()
      const { tasks } = await workOf(page, work)
      longest[step] = Math.round(tasks[0]?.worked ?? 0)
      tell(
        `${ROWS} rows ${step}: ${Math.round(performance.now() - start)} ms, longest task of the page ${longest[step]} ms`,
      )
      await picture(page, `97-veinte-mil-filas-${Object.keys(longest).length}`)
    }
    return longest
  })
  const budget = TOLERATED * unfelt
  tell(`budget, by the pace of this processor: ${Math.round(budget)} ms`)
  for (const [step, worked] of Object.entries(longest)) expect(worked, step).toBeLessThanOrEqual(budget)
  expect((await call('patients.list', { params: { workspaceId }, query: { limit: 1 } })).body.total).toBe(ROWS)
})
