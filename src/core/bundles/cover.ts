import { bogotaDay } from '../../contract/bogota.ts'
import { inPesos } from '../../contract/centavos.ts'
import { day, known } from '../paper/format.ts'
import { SIMULATED, TEST_ENVIRONMENT } from '../paper/names.ts'
import { signedOf } from '../paper/signed-of.ts'
import type { PlannedBundle, PlanningIn } from './plan.ts'

const PESOS = new Intl.NumberFormat('es-CO', { style: 'currency', currency: 'COP' })

/** What the payer is handed: which invoice, and each file that goes with it. */
export async function coverOf(of: PlanningIn, bundle: PlannedBundle, fontsDir: string): Promise<Uint8Array> {
  const { stores, workspace, threads } = of
  const { head, files, cuv, number } = bundle
  const signed = await signedOf(stores, head)
  const isReal = (signed?.environment ?? String(workspace.environment)) === '1'
  const slip = {
    title: 'Portada de la cuenta para el pagador',
    issuer: { name: workspace.companyName, identification: `NIT ${workspace.nit}-${workspace.verificationDigit}` },
    standing: isReal ? [] : [signed?.simulated ? SIMULATED : TEST_ENVIRONMENT],
    main: { label: 'Factura', value: number },
    facts: known([
      ['Pagador', head.clientName],
      ['Emitida el', head.issuedAt && day(bogotaDay(Date.parse(head.issuedAt)))],
      ['Valor por pagar', PESOS.format(inPesos(head.payable))],
      ['CUFE', head.cufe],
      ['CUV', cuv],
      ['Archivos', files.map(({ name }) => name).join('\n')],
    ]),
    qr: null,
    closing: ['Nombres de los soportes según la Resolución 2284 de 2023.', 'Hecho con Radica'],
    madeAt: new Date(head.issuedAt ?? head.updatedAt),
  }
  return threads.run('slip.print', { slip, paper: 'letter', fontsDir })
}
