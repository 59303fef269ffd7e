import { useMutation } from '@tanstack/react-query'
import { ApiFault } from '../../../contract/client.ts'
import { HealthInvoiceInput } from '../../../contract/invoices.ts'
import { invoiceOfVisits } from '../../../contract/visit-invoice.ts'
import type { Visit } from '../../../contract/visits.ts'
import { call } from '../../base/api/client.ts'
import { createOnce } from '../../base/api/intent.ts'
import { invalidate } from '../../base/api/query.ts'
import { useLead } from '../../base/editing/use-lead.ts'
import { dateToScreen } from '../../base/format/clinical.ts'
import { translate, useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { toast } from '../../ui/toast.tsx'
import { emptyRips } from '../packages/model.ts'
import { asTheyAre, forOneInvoice } from './as-they-are.ts'
import { saySeveral, usersOf } from './billing.ts'

const refused = (message: string) => new ApiFault(422, 'health_document_invalid', message)

/** As a run would have them: what makes one invoice of many visits makes one of these. @throws ApiFault where it parts them. */
async function termsFor(params: { workspaceId: string }, visits: readonly Visit[]) {
  const body = { groupBy: 'payer', visitIds: visits.map(({ id }) => id) } as const
  const [first, second] = (await call('billingRuns.plan', { params, body })).body.documents
  if (second && saySeveral(visits)) throw refused(translate('visits.bill.notOne'))
  return first?.terms
}

/** From visits to a draft of an invoice, or of a package without one, and there. */
export function useBilling() {
  const t = useT()
  const lead = useLead()
  const { id: workspaceId, providerCodes, nit } = useWorkspace()
  const params = { workspaceId }
  const settled = () => invalidate(['visits.list', 'visits.get', 'healthInvoices.list', 'ripsPackages.list'])
  const intent = `billing:${workspaceId}`

  const invoice = useMutation<{ id: string }, ApiFault, readonly Visit[]>({
    mutationFn: async (chosen) => {
      const visits = await forOneInvoice(workspaceId, chosen)
      const terms = (await termsFor(params, visits)) ?? { providerCode: providerCodes[0] ?? '' }
      if (terms.providerCode === '') throw refused(t('visits.bill.noSite'))
      const content = HealthInvoiceInput.parse(invoiceOfVisits(visits, terms, Date.now()))
      const draft = { ...content, visitIds: visits.map(({ id }) => id) }
      const made = await createOnce(intent, draft, (body, idempotencyKey) =>
        call('healthInvoices.create', { params, body, idempotencyKey }),
      )
      return made.body
    },
    onSettled: settled,
    onSuccess: ({ id }) => {
      toast(t('visits.bill.invoiced'))
      void lead({ to: '/c/$workspaceId/facturas/$invoiceId', params: { workspaceId, invoiceId: id } })
    },
  })

  const package_ = useMutation<{ id: string }, ApiFault, readonly Visit[]>({
    mutationFn: async (chosen) => {
      const visits = await asTheyAre(workspaceId, chosen)
      const ids = [...new Set(visits.map(({ patientId }) => patientId))]
      const patients = await Promise.all(
        ids.map(async (patientId) => (await call('patients.get', { params: { workspaceId, patientId } })).body),
      )
      const users = usersOf(visits, new Map(patients.map((patient) => [patient.id, patient])), providerCodes)
      const draft = {
        kind: 'without_invoice' as const,
        name: t('visits.bill.packageName', { date: dateToScreen(visits[0]?.date ?? '') }),
        rips: emptyRips('without_invoice', nit, '', users),
        visitIds: visits.map(({ id }) => id),
      }
      const made = await createOnce(intent, draft, (body, idempotencyKey) =>
        call('ripsPackages.create', { params, body, idempotencyKey }),
      )
      return made.body
    },
    onSettled: settled,
    onSuccess: ({ id }) => {
      toast(t('visits.bill.packaged'))
      void lead({ to: '/c/$workspaceId/paquetes/$packageId', params: { workspaceId, packageId: id } })
    },
  })

  return {
    invoice: invoice.mutate,
    package: package_.mutate,
    busy: invoice.isPending || package_.isPending,
    fault: invoice.error ?? package_.error,
  }
}
