import type { Entry } from './properties.ts'

/** Of going from enablement to production. */
export const GO_LIVE_WORDS: Readonly<Record<string, Entry>> = {
  possible: ['Whether the installation has a production at all.', 'Si la instalación tiene producción.', true],
  production: [
    'The production workspace of the same NIT; null: there is none.',
    'El espacio de producción del mismo NIT; nulo: no hay.',
  ],
  carryOver: [
    'The last one from this workspace, or into it; null: none was begun.',
    'El último paso de registros desde este espacio o hacia él; nulo: ninguno.',
  ],
  goes: ['Records in use, which go along.', 'Los registros en uso, que pasan.'],
  stays: ['What stays as history.', 'Lo que se queda como historia.'],
  'CarryOver.areas.behind': [
    'How many stay behind: what they name is not in production, or something there stands against them.',
    'Cuántos se quedan: lo que nombran no está en producción, o algo de allá se opone.',
    1,
  ],
  'GoLive.filings': [
    'Results of the ministry that other programs obtained.',
    'Resultados del ministerio que obtuvieron otros programas.',
  ],
  'GoLive.clients': ['How many payers.', 'Cuántos pagadores.', 12],
  'GoLive.specialists': ['How many professionals.', 'Cuántos profesionales.', 4],
  'GoLive.priceLists': ['How many price lists.', 'Cuántas tarifas.', 2],
  'GoLive.contracts': ['How many contracts.', 'Cuántos contratos.', 5],
  'GoLive.authorizations': ['How many authorizations of payers.', 'Cuántas autorizaciones de pagadores.', 40],
  'GoLive.documents': ['How many invoices and notes.', 'Cuántas facturas y notas.', 31],
  adopted: ['How many packages have their CUV from one.', 'Cuántos paquetes tienen su CUV de uno.', 9],
  areas: ['How far each kind of record is.', 'Cómo va cada clase de registro.'],
  copied: ['How many were made in production.', 'Cuántos se crearon en producción.', 20],
  lastUsed: [
    'The last number that the program used before gave; null: none.',
    'El último número que dio el programa anterior; nulo: ninguno.',
    1240,
  ],
  providerNext: [
    'The number that the provider gives next, as it was last read.',
    'El siguiente número del proveedor, como se leyó por última vez.',
    1241,
  ],
  agreement: [
    'Whether the two fit; what `behind` would number is not sent.',
    'Si los dos coinciden; lo que `behind` numeraría no se envía.',
  ],
}
