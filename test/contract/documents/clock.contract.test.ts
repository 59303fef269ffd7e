import { afterEach, describe, expect, test } from 'vitest'
import { type Clinic, clinic, minutes } from './clinic.ts'

let at: Clinic
afterEach(() => at.close())

const HOUR = minutes(60)
const DAY = 24 * HOUR

/** By how much this machine's clock is ahead of what the provider's answers tell. */
function machineAhead(ms: number): void {
  at.wire.date = () => at.core.clock.now() - ms
}

describe.each(['factus', 'matias'] as const)('%s', (through) => {
  test.each([
    [5 * HOUR, '5 horas adelantado'],
    [-20 * HOUR, '20 horas atrasado'],
    [-365 * DAY, '365 días atrasado'],
    [365 * DAY, '365 días adelantado'],
    [minutes(16), '16 minutos adelantado'],
  ])(
    'a document under a clock that is wrong by %d ms is not sent, says so, and is emitted once it is right',
    async (ms, said) => {
      at = await clinic({ through })
      machineAhead(ms)
      const { id } = await at.created()
      await at.emitted(id)
      await at.pass(minutes(30))
      const refused = await at.read(id)
      expect(refused).toMatchObject({ status: 'rejected', cufe: null })
      expect(refused.issues.map(({ message }) => message)).toEqual([
        `El reloj de este equipo está ${said}. No se envió nada, para que el documento no quede con otra fecha. Ponga el reloj en hora y emítalo otra vez.`,
      ])
      expect(await at.held()).toEqual([])
      machineAhead(0)
      await at.emitted(id, 'again')
      await at.pass(minutes(30))
      expect(await at.read(id)).toMatchObject({ status: 'accepted' })
      expect((await at.held()).map((held) => held.slice(-2))).toEqual(['x1'])
    },
  )

  test('a clock that is set wrong after the first document stops the next one', async () => {
    at = await clinic({ through })
    machineAhead(0)
    await at.accepted()
    machineAhead(3 * DAY)
    await at.pass(minutes(11))
    const { id } = await at.created()
    await at.emitted(id)
    await at.pass(minutes(5))
    expect(await at.read(id)).toMatchObject({ status: 'rejected' })
    expect(await at.held()).toHaveLength(1)
  })

  test('a document that was dated in the future is not sent when the clock is right again', async () => {
    at = await clinic({ through })
    at.wire.intercept = async () => ({ status: 503, body: {} })
    const { id } = await at.created()
    await at.emitted(id)
    await at.pass(minutes(1))
    at.core.clock.setBack(5 * HOUR)
    at.wire.intercept = undefined
    machineAhead(0)
    await at.pass(minutes(60))
    const { status, issues } = await at.read(id)
    expect([status, issues[0]?.message]).toEqual([
      'rejected',
      expect.stringContaining('estaba adelantado cuando se emitió'),
    ])
    expect(await at.held()).toEqual([])
  })

  test('some minutes are nobody’s business, nor is a provider that tells no time', async () => {
    at = await clinic({ through })
    machineAhead(minutes(14))
    await at.accepted()
    at.wire.date = undefined
    await at.accepted()
    expect(await at.held()).toHaveLength(2)
  })

  test('what waited for the line over the evening keeps its date and goes', async () => {
    at = await clinic({ through })
    machineAhead(0)
    at.wire.intercept = async () => ({ status: 503, body: {} })
    const { id } = await at.created()
    await at.emitted(id)
    await at.pass(6 * HOUR)
    at.wire.intercept = undefined
    await at.pass(minutes(60))
    await at.signedIn()
    expect(await at.read(id)).toMatchObject({ status: 'accepted' })
  })
})
