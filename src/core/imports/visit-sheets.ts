import { SERVICE_GROUPS, type ServiceGroup } from '../../contract/rips/field.ts'
import { type Fields, perServiceGroup } from '../../contract/rips/groups.ts'
import { PRICES } from '../../contract/visit-invoice.ts'
import { columnOfField, type SheetSpec } from '../workbook/column.ts'
import { column, DOCUMENT, RECORD_SHEETS } from './record-sheets.ts'

/** Columns of a row of a visit's services that are no fields of the RIPS. */
export const OF_SERVICE = { visit: '@visit', description: '@description', quantity: '@quantity', price: '@price' }

const VISITS: SheetSpec = {
  name: 'atenciones',
  aliases: ['atencion'],
  keys: ['reference', 'documentType', 'documentNumber', 'date'],
  columns: [
    column('reference', 'Atención', {
      required: true,
      help: 'Su número en el programa de donde viene. Las hojas de servicios lo repiten, y la misma atención no entra dos veces.',
      aliases: ['numero de atencion', 'id atencion', 'referencia'],
    }),
    ...DOCUMENT,
    column('date', 'Fecha', { required: true, type: 'date', help: 'dd/mm/aaaa.', aliases: ['fecha de atencion'] }),
    column('nit', 'NIT del pagador', { help: 'Vacío si todavía no se sabe, o si paga el paciente.', aliases: ['nit'] }),
    column('coverage', 'Cobertura', { catalog: 'coberturaPlan', digits: 2 }),
    column('paymentModality', 'Modalidad de pago', { catalog: 'modalidadPago', digits: 2 }),
    column('policyNumber', 'Número de póliza', { aliases: ['poliza'] }),
    column('note', 'Observación', { aliases: ['nota'] }),
  ],
}

const SERVICE_COLUMNS = [
  column(OF_SERVICE.visit, 'Atención', {
    required: true,
    help: 'La misma de la hoja «atenciones», o la de una atención que ya se importó.',
    aliases: ['numero de atencion', 'id atencion', 'referencia'],
  }),
  column(OF_SERVICE.description, 'Descripción'),
  column(OF_SERVICE.quantity, 'Cantidad', { type: 'integer', help: 'Vacía: uno.' }),
  column(OF_SERVICE.price, 'Valor unitario', { type: 'number', help: 'Valor de una unidad. En pesos.' }),
]

const made = new WeakMap<Fields, Fields>()

/** What a service of a visit says of the RIPS: its price and its place in the list are said elsewhere. */
export function serviceFields(fields: Fields): Fields {
  const isSaid = (name: string) => name !== 'consecutivo' && !PRICES.includes(name)
  const known = made.get(fields) ?? {
    ...fields,
    ...perServiceGroup((group) => fields[group].filter(({ name }) => isSaid(name))),
  }
  made.set(fields, known)
  return known
}

const serviceSheet = (group: ServiceGroup, fields: Fields): SheetSpec => ({
  name: group,
  equalRowsCount: true,
  keys: [OF_SERVICE.visit],
  columns: [...SERVICE_COLUMNS, ...serviceFields(fields)[group].map((field) => columnOfField(group, field))],
})

export const isVisitSheet = ({ name }: SheetSpec): boolean => name === VISITS.name
export const groupOfSheet = ({ name }: SheetSpec): ServiceGroup | undefined =>
  SERVICE_GROUPS.find((group) => group === name)

/** Who came, who pays, who attended; then the visits; then their services, a sheet a group. */
export const visitSheets = (fields: Fields): readonly SheetSpec[] => [
  ...RECORD_SHEETS.patients,
  ...RECORD_SHEETS.clients,
  ...RECORD_SHEETS.specialists,
  VISITS,
  ...SERVICE_GROUPS.map((group) => serviceSheet(group, fields)),
]
