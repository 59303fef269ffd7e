import { describe, expect, it } from 'vitest'
import { altered, foundOf, NOW, recienNacido, rips, usuario } from '../../../../test/support/rips.ts'

const found = foundOf(/^RVC0(06|13|38|39|43|45|46|79|80|81) /)

const user = 'usuarios[0]'
const services = `${user}.servicios`
const FUTURE = '2026-07-20 10:01'
const PAST_LIFE = '1990-12-31 23:59'

const given = [
  'consultas[0].fechaInicioAtencion',
  'procedimientos[0].fechaInicioAtencion',
  'medicamentos[0].fechaDispensAdmon',
  'otrosServicios[0].fechaSuministroTecnologia',
].map((field) => `${services}.${field}`)

const at = (path: string, value: unknown) => found({ rips: altered(rips(), path, value) })

describe('services', () => {
  it.each(given)('RVC013: %s is not in the future', (path) => {
    expect(at(path, FUTURE)).toEqual([`RVC013 ${path}`])
    expect(at(path, NOW)).toEqual([])
  })

  it.each(given)('RVC079: %s is not before the birth', (path) => {
    expect(at(path, PAST_LIFE)).toEqual([`RVC079 ${path}`])
    expect(at(path, '1991-01-01 00:00').filter((issue) => issue.startsWith('RVC079'))).toEqual([])
  })
})

describe('birth of the user', () => {
  it('RVC006: is not in the future, and then nothing is compared with it', () => {
    expect(at(`${user}.fechaNacimiento`, '2026-07-21')).toEqual([`RVC006 ${user}.fechaNacimiento`])
  })

  it('may be today', () => {
    const born = usuario({ fechaNacimiento: NOW.slice(0, 10), tipoDocumentoIdentificacion: 'CN' })
    const today = altered(rips({ usuarios: [born] }), `${services}.consultas[0].fechaInicioAtencion`, NOW)
    expect(found({ rips: today })).toEqual([])
  })
})

describe.each(['urgencias', 'hospitalizacion'])('stay in %s', (group) => {
  const stay = `${services}.${group}[0]`
  const from = (start: string, end: string) => {
    const changed = altered(altered(rips(), `${stay}.fechaInicioAtencion`, start), `${stay}.fechaEgreso`, end)
    return found({ rips: changed })
  }

  it('RVC039: begins before it ends', () => {
    expect(from('2026-06-02 10:01', '2026-06-02 10:00')).toEqual([`RVC039 ${stay}.fechaInicioAtencion`])
    expect(from('2026-06-02 10:00', '2026-06-02 10:00')).toEqual([])
  })

  it('RVC043: does not end in the future', () => {
    expect(from('2026-06-02 10:00', FUTURE)).toEqual([`RVC043 ${stay}.fechaEgreso`])
    expect(from('2026-06-02 10:00', NOW)).toEqual([])
  })

  it('RVC038: does not begin in the future, and then its end is not judged', () => {
    expect(from(FUTURE, FUTURE)).toEqual([`RVC038 ${stay}.fechaInicioAtencion`])
  })

  it('RVC081: does not begin before the birth of the user', () => {
    expect(from(PAST_LIFE, '2026-06-02 10:00')).toEqual([`RVC081 ${stay}.fechaInicioAtencion`])
  })
})

describe('newborn', () => {
  const baby = `${services}.recienNacidos[0]`
  const born = (birth: string, discharge: string) => {
    const servicios = { recienNacidos: [recienNacido({ fechaNacimiento: birth, fechaEgreso: discharge })] }
    return found({ rips: rips({ usuarios: [usuario({ servicios })] }) })
  }

  it('RVC046: is not discharged before it is born', () => {
    expect(born('2026-05-26 11:10', '2026-05-26 11:09')).toEqual([`RVC046 ${baby}.fechaEgreso`])
    expect(born('2026-05-26 11:10', '2026-05-26 11:10')).toEqual([])
  })

  it('RVC045: is not born in the future, and then its discharge is not judged', () => {
    expect(born(FUTURE, FUTURE)).toEqual([`RVC045 ${baby}.fechaNacimiento`])
    expect(born(NOW, NOW)).toEqual([])
  })

  it('RVC080: is not discharged before its mother is born', () => {
    expect(born('1990-12-31 10:00', '1990-12-31 11:00')).toEqual([`RVC080 ${baby}.fechaEgreso`])
  })
})
