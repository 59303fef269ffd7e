import { type Field, type Group, SERVICE_GROUPS, type ServiceGroup } from './field.ts'
import { CONSULTAS } from './groups/consultas.ts'
import { HOSPITALIZACION } from './groups/hospitalizacion.ts'
import { MEDICAMENTOS } from './groups/medicamentos.ts'
import { OTROS_SERVICIOS } from './groups/otros-servicios.ts'
import { PROCEDIMIENTOS } from './groups/procedimientos.ts'
import { RECIEN_NACIDOS } from './groups/recien-nacidos.ts'
import { ROOT } from './groups/root.ts'
import { URGENCIAS } from './groups/urgencias.ts'
import { USUARIOS } from './groups/usuarios.ts'

export type Fields = Readonly<Record<Group, readonly Field[]>>

/**
 * The field table of every group, in wire order. Source: Documento Técnico 1 v002 (Res. 948 of 2026) and the seed. `npm run law`
 * holds it to the text; what differs on other days is in `profiles.ts`.
 */
export const FIELDS: Fields = {
  root: ROOT,
  usuarios: USUARIOS,
  consultas: CONSULTAS,
  procedimientos: PROCEDIMIENTOS,
  urgencias: URGENCIAS,
  hospitalizacion: HOSPITALIZACION,
  recienNacidos: RECIEN_NACIDOS,
  medicamentos: MEDICAMENTOS,
  otrosServicios: OTROS_SERVICIOS,
}

/** The seed's category of a saved service: 1 consultas ... 7 otrosServicios. */
export type Category = 1 | 2 | 3 | 4 | 5 | 6 | 7
export const CATEGORIES: readonly Category[] = [1, 2, 3, 4, 5, 6, 7]

export const groupOf = (category: Category): ServiceGroup => SERVICE_GROUPS[category - 1] as ServiceGroup
export const categoryOf = (group: ServiceGroup): Category => (SERVICE_GROUPS.indexOf(group) + 1) as Category

export const GROUP_LABELS: Readonly<Record<ServiceGroup, string>> = {
  consultas: 'Consultas',
  procedimientos: 'Procedimientos',
  urgencias: 'Urgencias con observación',
  hospitalizacion: 'Hospitalización',
  recienNacidos: 'Recién nacidos',
  medicamentos: 'Medicamentos',
  otrosServicios: 'Otros servicios',
}

/** One thing for each service group. */
export const perServiceGroup = <T>(make: (group: ServiceGroup) => T): Record<ServiceGroup, T> => ({
  consultas: make('consultas'),
  procedimientos: make('procedimientos'),
  urgencias: make('urgencias'),
  hospitalizacion: make('hospitalizacion'),
  recienNacidos: make('recienNacidos'),
  medicamentos: make('medicamentos'),
  otrosServicios: make('otrosServicios'),
})

/** The same for every group, root and users too. */
export const perGroup = <T>(make: (group: Group) => T): Record<Group, T> => ({
  root: make('root'),
  usuarios: make('usuarios'),
  ...perServiceGroup(make),
})

export const findField = (group: Group, name: string, fields: Fields = FIELDS): Field | undefined =>
  fields[group].find((field) => field.name === name)
