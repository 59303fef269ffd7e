import { expect, test } from 'vitest'
import { CATALOGS } from '../../../contract/rips/catalogs.ts'
import { KNOWN_SERVICES } from '../../../contract/rips/tables/known-services.ts'
import { knownServices, serviceFrom } from './known-services.ts'

test('a service is known by its code or by words, and begins with what does not change', () => {
  expect(knownServices('890201')).toEqual(['Consulta de primera vez por medicina general · 890201'])
  expect(knownServices('control odonto')).toHaveLength(1)
  expect(serviceFrom('Consulta de primera vez por medicina general · 890201')).toMatchObject({
    category: 1,
    name: 'Consulta de primera vez por medicina general',
    payload: { codConsulta: '890201', codServicio: 328, causaMotivoAtencion: '38' },
  })
  expect(serviceFrom('Curación')).toEqual({ name: 'Curación' })
})

test('each is given by a service of the registry', () => {
  const services = new Set(CATALOGS.servicios.map(({ code }) => Number(code)))
  expect(KNOWN_SERVICES.filter(([, , codServicio]) => !services.has(codServicio))).toEqual([])
})
