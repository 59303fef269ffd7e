import type { Desk, Member } from './desk.ts'

/** Somebody who watches: the owner at the dashboard, or a reader of the lists. */
export class Overview {
  readonly #member: Member
  readonly #desk: Desk

  constructor(member: Member, desk: Desk) {
    this.#member = member
    this.#desk = desk
  }

  readonly dashboard = async (): Promise<void> => {
    const { params, ask } = this.#here()
    await ask((call) => call('workspaces.dashboard', { params }))
    await ask((call) => call('workspaces.history', { params }))
    await ask((call) => call('dispatches.status', { params }))
    await ask((call) => call('healthInvoices.list', { params, query: { withoutCuv: 'true', limit: 1 } }))
  }

  readonly lists = async (): Promise<void> => {
    const { params, ask } = this.#here()
    const offset = this.#member.random.int(this.#desk.patients)
    await ask((call) => call('patients.list', { params, query: { offset } }))
    await ask((call) => call('visits.list', { params, query: {} }))
    await ask((call) => call('ripsPackages.list', { params, query: {} }))
    await ask((call) => call('dispatches.list', { params, query: {} }))
    await ask((call) => call('creditNotes.list', { params, query: {} }))
  }

  /** For administrators. */
  readonly trail = async (): Promise<void> => {
    const { params, ask } = this.#here()
    await ask((call) => call('auditEvents.list', { params, query: {} }))
    await ask((call) => call('members.list', { params, query: {} }))
    await ask((call) => call('backups.list', {}))
  }

  #here() {
    const { office } = this.#member
    return { params: office.params, ask: office.ask.bind(office) }
  }
}
