import { z } from 'zod'
import { DocumentStatus } from '../../contract/documents.ts'
import type { ApiIssue } from '../../contract/errors.ts'
import type { Answer } from '../../contract/operations.ts'
import { PackageKind, PackageStatus } from '../../contract/packages.ts'
import { RULES } from '../../contract/rips/rules.ts'
import { ERROR_REFERENCE } from '../../core/openapi/tables/errors.ts'
import type { Masking } from './mask.ts'
import { said, type Tool, told, tool } from './tool.ts'

const limit = z.int().min(1).max(50).default(20)
const q = z.string().max(200).optional().describe('Texto que se busca: número, nombre o documento')
const packageId = z.string().min(1).max(40).describe('Identificador del paquete, de find_packages')
const LISTED = 50

type Package = Answer<'ripsPackages.get'>
type Issue = ApiIssue & { readonly path?: string | null }

/** A finding without the values of records that it quotes. */
export const issuesOf = (issues: readonly Issue[], mask: Masking) =>
  issues.slice(0, LISTED).map(({ code, severity, message, path, field }) => ({
    code,
    severity,
    message: mask.sentence(message),
    path: path ?? field ?? null,
  }))

/** A package as an assistant sees it. Its records are not part of it unless personal data are shown. */
export function packageFacts(found: Package, mask: Masking, shows: boolean) {
  const { id, kind, number, status, revision, users, services, cuv, updatedAt, validation, submission, waitingFor } =
    found
  return {
    id,
    kind,
    number,
    status,
    revision,
    users,
    services,
    cuv,
    updatedAt,
    waitingFor,
    validation: validation && {
      valid: validation.valid,
      counts: validation.counts,
      of: validation.revision,
      issues: issuesOf(
        validation.issues.filter(({ severity }) => severity !== 'unresolved'),
        mask,
      ),
    },
    submission: submission && {
      state: submission.state,
      attempts: submission.attempts,
      nextAttemptAt: submission.nextAttemptAt,
      issues: issuesOf(submission.issues, mask),
    },
    ...(shows && { name: found.name, rips: found.rips }),
  }
}

const status = tool({
  name: 'status',
  kind: 'read',
  title: 'Estado',
  description: 'Cómo está Radica: qué espera, qué es incierto, y si responden el ministerio y el proveedor.',
  input: z.strictObject({}),
  async run({ radica }) {
    const [outbox, health] = await Promise.all([radica.call('dispatches.status', {}), radica.call('health.check', {})])
    return told({ outbox: outbox.body, connectivity: health.body.connectivity })
  },
})

const findPatients = tool({
  name: 'find_patients',
  kind: 'read',
  title: 'Buscar pacientes',
  description: 'Busca pacientes por documento o nombre. Los documentos y nombres vienen ocultos en parte.',
  input: z.strictObject({ q, limit }),
  async run({ radica, mask }, { q: wanted, limit: most }) {
    const { body } = await radica.call('patients.list', {
      query: { limit: most, offset: 0, ...(wanted && { q: wanted }) },
    })
    const items = body.items.map(({ id, documentType, documentNumber, firstName, lastName }) => ({
      id,
      documentType,
      documentNumber: mask.number(documentNumber),
      name: mask.name(`${firstName} ${lastName}`),
    }))
    return told({ total: body.total, items })
  },
})

const findPackages = tool({
  name: 'find_packages',
  kind: 'read',
  title: 'Buscar paquetes',
  description: 'Busca paquetes RIPS por número, estado o clase, los más nuevos primero.',
  input: z.strictObject({ q, limit, status: PackageStatus.optional(), kind: PackageKind.optional() }),
  async run({ radica }, { limit: most, ...filters }) {
    const { body } = await radica.call('ripsPackages.list', { query: { limit: most, offset: 0, ...present(filters) } })
    const items = body.items.map(({ name, ...rest }) => rest)
    return told({ total: body.total, items })
  },
})

const DOCUMENTS = {
  invoice: 'healthInvoices.list',
  creditNote: 'creditNotes.list',
  debitNote: 'debitNotes.list',
} as const

const findDocuments = tool({
  name: 'find_documents',
  kind: 'read',
  title: 'Buscar facturas y notas',
  description: 'Busca facturas, notas crédito o notas débito por número, pagador o estado.',
  input: z.strictObject({
    kind: z.enum(['invoice', 'creditNote', 'debitNote']).default('invoice'),
    q,
    limit,
    status: DocumentStatus.optional(),
  }),
  async run({ radica, mask }, { kind, limit: most, ...filters }) {
    const { body } = await radica.call(DOCUMENTS[kind], { query: { limit: most, offset: 0, ...present(filters) } })
    const items = body.items.map(
      ({ id, number, status, revision, clientName, totals, packageId, packageStatus, issuedAt }) => ({
        id,
        number,
        status,
        revision,
        totals,
        packageId,
        packageStatus,
        issuedAt,
        clientName: clientName && mask.name(clientName),
      }),
    )
    return told({ total: body.total, items })
  },
})

/** Without what was left out: no query parameter is empty. */
const present = <T extends object>(filters: T) =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)) as Partial<T>

const readPackage = tool({
  name: 'read_package',
  kind: 'read',
  title: 'Leer un paquete',
  description:
    'Un paquete con su estado, sus hallazgos y lo que dijo el ministerio. Sin los registros de las personas.',
  input: z.strictObject({ packageId }),
  async run({ radica, mask, shows }, params) {
    return told(packageFacts((await radica.call('ripsPackages.get', { params })).body, mask, shows))
  },
})

const validatePackage = tool({
  name: 'validate_package',
  kind: 'judge',
  title: 'Validar un paquete',
  description: 'Juzga un paquete con las reglas vigentes, sin enviarlo a nadie.',
  input: z.strictObject({ packageId }),
  async run({ radica, mask }, params) {
    const { valid, counts, issues } = (await radica.call('ripsPackages.validate', { params })).body
    return told({
      valid,
      counts,
      issues: issuesOf(
        issues.filter(({ severity }) => severity !== 'unresolved'),
        mask,
      ),
    })
  },
})

const explain = tool({
  name: 'explain',
  kind: 'read',
  title: 'Explicar un código',
  description: 'Qué significa un código del ministerio (RVC013) o de Radica (package_validation_failed), y qué hacer.',
  input: z.strictObject({ code: z.string().min(1).max(80) }),
  async run(_world, { code }) {
    const rule = own(RULES, code.trim().toUpperCase())
    const reference = own(ERROR_REFERENCE, code.trim())
    if (rule) return told({ code, meaning: rule.meaning, severity: rule.severity, decidedBy: rule.class })
    if (!reference) return said(`No se conoce el código «${code}».`, true)
    const [cause, tryAgain, remedy] = reference
    return told({ code, cause, tryAgain, remedy })
  },
})

const own = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

export const READ_TOOLS: readonly Tool[] = [
  ...[status, findPatients, findPackages, findDocuments, readPackage, validatePackage, explain],
]
