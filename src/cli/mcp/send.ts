import type { ServerContext } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { isOnItsWay, keyFor } from '../remote.ts'
import type { Act } from './confirmation.ts'
import { issuesOf, packageFacts } from './read.ts'
import { type Result, type Tool, told, tool } from './tool.ts'

/** An answer must come while the assistant waits; what is not decided then is asked for by reading. */
const WAIT_MS = 20_000
const confirmation = z.string().max(20).optional().describe('El código que escribió la persona, si se le pidió')

export type Confirm = (act: Act, code: string | undefined, context: ServerContext) => Promise<Result | undefined>

const submitPackage = (confirm: Confirm) =>
  tool({
    name: 'submit_package',
    kind: 'send',
    title: 'Radicar un paquete',
    description: 'Radica un paquete ante el ministerio. Una persona lo confirma cada vez. No se puede deshacer.',
    input: z.strictObject({ packageId: z.string().min(1).max(40), confirmation }),
    async run({ radica, mask, shows }, { packageId, confirmation: code }, context) {
      const params = { packageId }
      const { signal } = context.mcpReq
      const { body: before } = await radica.call('ripsPackages.get', { params, signal })
      if (isOnItsWay(before.status)) return told(packageFacts(before, mask, shows))
      const { body: report } = await radica.call('ripsPackages.validate', { params, signal })
      if (!report.valid) return told({ valid: false, sent: false, issues: issuesOf(report.issues, mask) })
      const { number, kind, revision, users, services } = before
      const what = `Radicar ante el ministerio el paquete ${number ?? packageId} (${kind}, revisión ${revision}): ${users} usuarios, ${services} servicios.`
      const missing = await confirm({ act: `submit ${packageId} ${revision}`, what }, code, context)
      if (missing) return missing
      const { body: judged } = await radica.call('ripsPackages.get', { params })
      // Somebody changed it while the person was reading.
      if (judged.revision !== revision) return told({ sent: false, changedTo: judged.revision })
      await radica.call('ripsPackages.submit', { params, revision, idempotencyKey: keyFor('submit', judged) })
      return told(packageFacts(await radica.waitForOutcome('package', packageId, { timeoutMs: WAIT_MS }), mask, shows))
    },
  })

const emitInvoice = (confirm: Confirm) =>
  tool({
    name: 'emit_invoice',
    kind: 'send',
    title: 'Emitir y radicar una factura',
    description:
      'Emite una factura ante la DIAN y radica su RIPS. Una persona lo confirma cada vez. No se puede deshacer.',
    input: z.strictObject({ healthInvoiceId: z.string().min(1).max(40), confirmation }),
    async run({ radica, mask }, { healthInvoiceId, confirmation: code }, context) {
      const params = { healthInvoiceId }
      const read = async () => (await radica.call('healthInvoices.get', { params })).body
      const facts = ({ id, number, status, cufe, packageId, packageStatus }: Awaited<ReturnType<typeof read>>) =>
        told({ id, number, status, cufe, packageId, packageStatus })
      const before = await read()
      if (isOnItsWay(before.status)) return facts(before)
      const { revision, totals, clientName } = before
      const what = `Emitir y radicar la factura ${healthInvoiceId} (revisión ${revision}) por $${totals.payable} a ${clientName ? mask.name(clientName) : 'un pagador'}.`
      const missing = await confirm({ act: `emit ${healthInvoiceId} ${revision}`, what }, code, context)
      if (missing) return missing
      const now = await read()
      if (now.revision !== revision) return told({ sent: false, changedTo: now.revision })
      await radica.call('healthInvoices.emitAndFile', { params, revision, idempotencyKey: keyFor('emit', now) })
      return facts(await radica.waitForOutcome('invoice', healthInvoiceId, { timeoutMs: WAIT_MS }))
    },
  })

export const sendTools = (confirm: Confirm): readonly Tool[] => [submitPackage(confirm), emitInvoice(confirm)]
