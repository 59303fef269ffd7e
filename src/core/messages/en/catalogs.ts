import type { catalogs as esCO } from '../es-CO/catalogs.ts'
import type { Translated } from '../translated.ts'

export const catalogs: Translated<typeof esCO> = {
  tableCountries: 'Countries',
  tableMunicipalities: 'Municipalities',
  tableCups: 'CUPS',
  tableCie10: 'CIE-10',
  tableCum: 'CUM',
  tableIum: 'IUM',
  tableUnirs: 'UNIRS list',
  tableMipres: 'Complementary services of MIPRES',
  tableCupsCie10: 'CUPS and diagnoses',
  tableCupsPurpose: 'CUPS and purposes',
  tableIpsCodHabilitacion: 'IPSCodHabilitacion',
  tableIpsNoReps: 'IPSnoREPS',
  tableEntidadesNoReps: 'EntidadesnoREPS',
  factUse: 'the use of each code (UsoCodigoCUP)',
  factSex: 'the sex that it applies to (Sexo)',
  factSurgical: 'whether it is surgical (Qx)',
  factStay: 'whether it goes with a stay (Estancia)',
  factAges: 'the ages that it applies to (EdadMinima, EdadMaxima)',
  factProviderNit: 'the NIT of each provider (NroIDPrestador)',
  factEntityNit: 'the NIT of each entity (NIT)',
}
