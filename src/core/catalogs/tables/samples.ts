import type { InstallableCatalog } from '../../../contract/catalogs.ts'
import type { TableEntry } from '../../store/catalogs.ts'
import { NO_FACTS } from '../entry.ts'

type Facts = Partial<Omit<TableEntry, 'code' | 'name'>>

const entry = (code: string, name: string, facts: Facts = {}): TableEntry => ({ ...NO_FACTS, ...facts, code, name })
const entries = (facts: Facts, rows: readonly (readonly [code: string, name: string, facts?: Facts])[]) =>
  rows.map(([code, name, own]) => entry(code, name, { ...facts, ...own }))

const MATERNAL: Facts = { sex: 'F', minAge: 10, maxAge: 54 }

/**
 * A few codes of each big table, written by hand, so that the program can be tried before anything is installed. Medicines
 * are invented and say so. They judge nothing.
 */
export const SAMPLES: Partial<Record<InstallableCatalog, readonly TableEntry[]>> = {
  cups: [
    ...entries({ use: 'AC', detail: 'Consultas', surgical: false }, [
      ['890201', 'Consulta de primera vez por medicina general'],
      ['890203', 'Consulta de primera vez por odontología general'],
      ['890205', 'Consulta de primera vez por enfermería'],
      ['890206', 'Consulta de primera vez por nutrición y dietética'],
      ['890208', 'Consulta de primera vez por psicología'],
      ['890211', 'Consulta de primera vez por fisioterapia'],
      ['890301', 'Consulta de control o de seguimiento por medicina general'],
      ['890303', 'Consulta de control o de seguimiento por odontología general'],
      ['890306', 'Consulta de control o de seguimiento por nutrición y dietética'],
      ['890308', 'Consulta de control o de seguimiento por psicología'],
      ['890311', 'Consulta de control o de seguimiento por fisioterapia'],
      ['890602', 'Cuidado (manejo) intrahospitalario por medicina especializada'],
      ['890701', 'Consulta de urgencias por medicina general'],
    ]),
    ...entries({ use: 'AP', detail: 'Procedimientos', surgical: false }, [
      ['871121', 'Radiografía de tórax (PA o AP y lateral)'],
      ['881431', 'Ecografía obstétrica transabdominal', { sex: 'F' }],
      ['892901', 'Toma no quirúrgica de muestra o tejido vaginal para estudio citológico', { sex: 'F' }],
      ['895100', 'Electrocardiograma de ritmo o de superficie'],
      ['902210', 'Hemograma IV automatizado'],
      ['903841', 'Glucosa en suero u otro fluido diferente a orina'],
      ['907106', 'Uroanálisis'],
      ['931000', 'Terapia física integral'],
      ['232102', 'Obturación dental con resina de fotocurado', { surgical: true }],
    ]),
  ],
  cie10: entries({}, [
    ['A09X', 'Diarrea y gastroenteritis de presunto origen infeccioso'],
    ['B349', 'Infección viral, no especificada'],
    ['C402', 'Tumor maligno de los huesos largos del miembro inferior'],
    ['C509', 'Tumor maligno de la mama, parte no especificada'],
    ['E119', 'Diabetes mellitus no insulinodependiente sin mención de complicación'],
    ['E669', 'Obesidad, no especificada'],
    ['F411', 'Trastorno de ansiedad generalizada'],
    ['H521', 'Miopía'],
    ['I10X', 'Hipertensión esencial (primaria)'],
    ['J00X', 'Rinofaringitis aguda (resfriado común)'],
    ['J039', 'Amigdalitis aguda, no especificada'],
    ['J069', 'Infección aguda de las vías respiratorias superiores, no especificada'],
    ['J449', 'Enfermedad pulmonar obstructiva crónica, no especificada'],
    ['K021', 'Caries de la dentina'],
    ['M545', 'Lumbago no especificado'],
    ['N390', 'Infección de vías urinarias, sitio no especificado'],
    ['N40X', 'Hiperplasia de la próstata', { sex: 'M', minAge: 20 }],
    ['O800', 'Parto único espontáneo, presentación cefálica de vértice', MATERNAL],
    ['P220', 'Síndrome de dificultad respiratoria del recién nacido', { maxAge: 0 }],
    ['R104', 'Otros dolores abdominales y los no especificados'],
    ['R51X', 'Cefalea'],
    ['Z000', 'Examen médico general'],
    ['Z001', 'Control de salud de rutina del niño', { maxAge: 4 }],
    ['Z340', 'Supervisión de primer embarazo normal', MATERNAL],
    ['Z348', 'Supervisión de otros embarazos normales', MATERNAL],
  ]),
  cie11: entries({}, [
    ['5A11', 'Diabetes mellitus de tipo 2'],
    ['6B00', 'Trastorno de ansiedad generalizada'],
    ['8A80', 'Migraña'],
    ['BA00', 'Hipertensión esencial'],
    ['CA00', 'Rinofaringitis aguda'],
    ['CA22', 'Enfermedad pulmonar obstructiva crónica'],
    ['CA23', 'Asma'],
  ]),
  cum: entries({ detail: 'Código inventado para ensayar' }, [
    ['99990001-1', 'Acetaminofén 500 mg tableta'],
    ['99990002-1', 'Losartán 50 mg tableta'],
    ['99990003-1', 'Metformina 850 mg tableta'],
    ['99990004-1', 'Amoxicilina 500 mg cápsula'],
    ['99990005-1', 'Ibuprofeno 400 mg tableta'],
  ]),
  ium: entries({ detail: 'Código inventado para ensayar' }, [
    ['9X9990000000101', 'Acetaminofén 500 mg tableta'],
    ['9X9990000000102', 'Losartán 50 mg tableta'],
  ]),
}
