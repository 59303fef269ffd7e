import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answered, drawn } from '../../../../test/support/drawn.tsx'
import { queryClient } from '../../base/api/query.ts'
import { BackupsSection } from './backups-section.tsx'
import { RecoveryKeySection } from './recovery-key.tsx'
import { BackupReminder } from './reminder.tsx'

const AT = '2026-11-30T04:30:00.000Z'
const SAID_AT = '29/11/2026, 23:30'
const DAY_MS = 86_400_000
const WHOLE = {
  ...{ state: 'current', folder: '/copias', message: null, until: AT, lastVerifiedAt: AT, overdue: false },
  ...{ recoveryKeyShownAt: AT, restoredAt: null },
}

/** As if the installation had answered how its copies stand. */
const stand = (status: object = {}, items: object[] = []) =>
  answered('backups.list', {}, { items, status: { ...WHOLE, ...status } } as never)

beforeEach(() => {
  vi.stubGlobal('window', {})
  stand()
})
afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

describe('how copies stand', () => {
  const said = (status: object) => {
    stand(status)
    return drawn(<BackupsSection />).words
  }

  it.each<[state: string, of: object, words: RegExp]>([
    ['off', {}, /Los datos están solo en este equipo .*se pierden/],
    ['current', {}, new RegExp(`Las copias están al día Lo último se copió ${SAID_AT}`)],
    ['behind', {}, /Copiando… Última copia verificada/],
    ['away', { message: 'Conecte la memoria.' }, /La carpeta de las copias no está Conecte la memoria\./],
    ['failed', { message: 'Disco lleno.' }, /La copia no se pudo hacer Disco lleno\./],
  ])('is said where they are %s', (state, of, words) => {
    expect(said({ state, ...of })).toMatch(words)
  })

  it('a copy counts as verified when one was, and not before', () => {
    expect(said({})).toContain(`Última copia verificada: ${SAID_AT}`)
    expect(said({ lastVerifiedAt: null })).toContain('Última copia verificada: Ninguna')
  })

  it('that none was verified for days is said where there are copies at all', () => {
    expect(said({ overdue: true })).toContain('Hace días que no se verifica una copia')
    expect(said({ overdue: true, state: 'off' })).not.toContain('Hace días')
    expect(said({})).not.toContain('Hace días')
  })

  it('that there is none is said', () => {
    expect(said({})).toContain('Todavía no hay ninguna copia.')
  })

  it('each copy is said with its time, its reason, its place, and whether it was opened', () => {
    const copy = { id: 'a', until: AT, reason: 'continuous', bytes: 12_400_000, place: 'folder', verifiedAt: AT }
    stand({}, [copy, { ...copy, id: 'b', reason: 'before-restore', bytes: 1, place: 'local', verifiedAt: null }])
    const { words } = drawn(<BackupsSection />)
    expect(words).toContain(`${SAID_AT} Continua · 12 MB Verificada Comprobar Restaurar`)
    expect(words).toContain('Lo que había antes de restaurar · 1 MB · en este equipo Sin verificar Comprobar')
    expect(words).not.toContain('Todavía no hay')
  })
})

describe('what whoever keeps the installation is reminded of', () => {
  function said(status: object, { platformRole = 'admin', deployment = 'production', besideSetUp = false } = {}) {
    answered('account.get', {}, { platformRole } as never)
    answered('health.check', {}, { deployment } as never)
    stand(status)
    return drawn(<BackupReminder besideSetUp={besideSetUp} />)
  }
  const NO_FOLDER = { folder: null }
  const NO_KEY = { recoveryKeyShownAt: null }

  it.each<[what: string, of: object, words: string, section: string]>([
    ['a place for copies', NO_FOLDER, 'Los datos no se copian', 'copias'],
    ['a copy that was verified', { overdue: true }, 'Hace días que no se verifica', 'copias'],
    ['a printed key, before anything else', { ...NO_KEY, ...NO_FOLDER }, 'La llave de recuperación no se ha', 'llave'],
  ])('is %s', (_, of, words, section) => {
    expect(said(of).words).toContain(words)
    expect(said(of).links).toEqual([`/c/wsp_1/ajustes/${section}`])
  })

  it('is nothing where all is well, of a sample, and for others', () => {
    expect(said({}).words).toBe('')
    expect(said(NO_KEY, { deployment: 'sample' }).words).toBe('')
    expect(said(NO_KEY, { platformRole: 'user' }).words).toBe('')
  })

  it('is not what is a step of setting up, told beside it', () => {
    expect(said(NO_KEY, { besideSetUp: true }).words).toBe('')
    expect(said(NO_FOLDER, { besideSetUp: true }).words).toBe('')
    expect(said({ overdue: true }, { besideSetUp: true }).words).toContain('Hace días')
  })

  it('is for two weeks that people are those of a copy that was restored', () => {
    const daysAgo = (days: number) => ({ restoredAt: new Date(Date.now() - days * DAY_MS).toISOString() })
    expect(said(daysAgo(13)).words).toMatch(/^Se restauró una copia el .*revise quién puede ingresar/)
    expect(said(daysAgo(13)).links).toEqual(['/c/wsp_1/ajustes/miembros'])
    expect(said(daysAgo(15)).words).toBe('')
    expect(said(daysAgo(1), { platformRole: 'user' }).words).toBe('')
  })
})

describe('the recovery key', () => {
  const said = (status: object, recoveryKeySince: string | null) => {
    answered('dataKey.get', {}, { recoveryKeySince } as never)
    stand(status)
    return drawn(<RecoveryKeySection />).words
  }

  it('is said to be unprinted until it was shown, and when it was', () => {
    expect(said({ recoveryKeyShownAt: null }, null)).toContain('La llave nunca se ha impreso')
    expect(said({}, null)).not.toContain('La llave nunca se ha impreso')
    expect(said({}, null)).toContain(`Se mostró por última vez ${SAID_AT}.`)
  })

  it('is good from the beginning, or since it was made anew', () => {
    expect(said({}, null)).toContain('Vale desde que se crearon estos datos.')
    expect(said({}, '2026-10-02T15:00:00.000Z')).toContain('Vale desde 02/10/2026, 10:00; las copias anteriores')
  })
})
