import ical from 'ical-generator'
import { dayAfter } from '../../contract/bogota.ts'
import type { Deadline, DeadlineKind } from '../../contract/deadlines.ts'

const WORDS: Readonly<Record<DeadlineKind, (deadline: Deadline) => string>> = {
  payer_filing: ({ label, clientName }) => `Radicar la factura ${label} ante ${clientName ?? 'el pagador'}`,
  rips_without_invoice: ({ label }) => `Radicar el RIPS sin factura ${label}`.trim(),
  resolution_end: ({ label }) => `Termina la vigencia de la resolución ${label}`,
  access_token_end: ({ label }) => `Termina el token de acceso ${label}`,
  contract_end: ({ label, clientName }) => `Termina el contrato ${label} con ${clientName ?? 'el pagador'}`,
  contract_ceiling: ({ label }) => `Se agota el tope del contrato ${label}`,
  resolution_numbers: ({ label }) => `Se acaban los números de la resolución ${label}`,
  ministry_certificate_end: ({ label }) => `Termina el certificado del validador del Ministerio (${label})`,
  catalog_review: ({ label }) => `Buscar en SISPRO una versión nueva de la tabla ${label}`,
  backup_place: () => 'Elegir un segundo lugar para las copias de Radica',
  backup_copy: () => 'Comprobar una copia de Radica en el segundo lugar',
}

/** Deadlines as iCalendar, each a whole day; who follows it meets each under the same name again. */
export function calendarOf(name: string, deadlines: readonly Deadline[], now: number): string {
  const calendar = ical({ name, prodId: { company: 'Radica', product: 'Radica', language: 'ES' } })
  for (const deadline of deadlines) {
    const { kind, targetId, dueOn } = deadline
    // It has no day of its own: in a calendar it would move on each morning.
    if (kind === 'backup_place') continue
    const day = (date: string) => new Date(`${date}T00:00:00Z`)
    calendar.createEvent({
      id: `${kind}-${targetId}@radica`,
      stamp: new Date(now),
      allDay: true,
      timezone: 'UTC',
      start: day(dueOn),
      end: day(dayAfter(dueOn, 1)),
      summary: WORDS[kind](deadline),
    })
  }
  return calendar.toString()
}
