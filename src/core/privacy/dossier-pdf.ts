import type { Patient, PatientInput } from '../../contract/patients.ts'
import { CATALOGS } from '../../contract/rips/catalogs.ts'
import type { SmallCatalog } from '../../contract/rips/field.ts'
import { day, known, type PrintedFact } from '../paper/format.ts'
import { printed, type Sheet, SOFT, type Style } from '../paper/sheet.ts'
import { contactOf, type DossierOf, itemsIn, LIST_NAMES, type ListName, termsOf } from './dossier.ts'
import { HEADINGS, moment, WORDS } from './dossier-words.ts'

const TITLE: Style = { size: 16, bold: true }
const HEADING: Style = { size: 12, bold: true }
const STRONG: Style = { size: 9.5, bold: true }
const PLAIN: Style = { size: 9 }
const SMALL: Style = { size: 8, color: SOFT }
const FOOT = 24
const LABEL_WIDTH = 150

/** Writes a text that may go over the end of a page. */
function flow(sheet: Sheet, words: string, style: Style, indent = 0): void {
  const box = { x: sheet.left + indent, width: sheet.width - indent }
  for (const line of sheet.lines(words, box.width, style)) {
    if (sheet.y + 2 * style.size > sheet.bottom(FOOT)) sheet.newPage()
    sheet.y = sheet.text(line, box, style)
  }
}

function heading(sheet: Sheet, words: string): void {
  // Not alone at the end of a page.
  if (sheet.y + 60 > sheet.bottom(FOOT)) sheet.newPage()
  sheet.y += 12
  sheet.paragraph(words, HEADING, 2)
  sheet.rule()
  sheet.y += 6
}

function facts(sheet: Sheet, all: readonly PrintedFact[]): void {
  for (const [label, value] of all) {
    if (sheet.y + 30 > sheet.bottom(FOOT)) sheet.newPage()
    sheet.text(label, { x: sheet.left, width: LABEL_WIDTH - 8 }, { ...PLAIN, color: SOFT })
    sheet.y = sheet.text(value, { x: sheet.left + LABEL_WIDTH, width: sheet.width - LABEL_WIDTH }, PLAIN) + 2
  }
}

const named = (catalog: SmallCatalog, code: string | null) =>
  code && (CATALOGS[catalog].find((option) => option.code === code)?.name ?? code)

type Perhaps = readonly [label: string, value: string | null | undefined]

/** By field, so that a new field does not compile without its line. */
const factsOf = (patient: Patient): Record<keyof PatientInput, Perhaps> => ({
  firstName: ['Primer nombre', patient.firstName],
  middleName: ['Segundo nombre', patient.middleName],
  lastName: ['Primer apellido', patient.lastName],
  secondLastName: ['Segundo apellido', patient.secondLastName],
  documentType: ['Tipo de documento', named('tipoDocumentoIdentificacion', patient.documentType)],
  documentNumber: ['Documento', patient.documentNumber],
  birthDate: ['Fecha de nacimiento', patient.birthDate && day(patient.birthDate)],
  sexCode: ['Sexo', named('codSexo', patient.sexCode)],
  userType: ['Tipo de usuario', named('tipoUsuario', patient.userType)],
  municipalityResidenceCode: ['Municipio de residencia', patient.municipalityResidenceCode],
  territorialZoneCode: ['Zona de residencia', named('codZonaTerritorialResidencia', patient.territorialZoneCode)],
  countryResidenceCode: ['País de residencia', patient.countryResidenceCode],
  countryOriginCode: ['País de origen', patient.countryOriginCode],
  disabilityFlag: ['Discapacidad', patient.disabilityFlag],
  incapacityCertificate: ['Incapacidad', patient.incapacityCertificate],
  registroSiras: ['Registro SIRAS', patient.registroSiras],
})

const patientFacts = ({ patient }: DossierOf): PrintedFact[] =>
  known([
    ...Object.values(factsOf(patient)),
    ['Registrado', moment(patient.createdAt)],
    ['Última modificación', moment(patient.updatedAt)],
  ])

async function contactFacts(of: DossierOf): Promise<PrintedFact[]> {
  const { phone, email, payer, coverage, policyNumber } = await contactOf(of)
  return known([
    ...([
      ['Teléfono', phone],
      ['Correo', email],
      ['Pagador habitual', payer],
    ] as const),
    ...([
      ['Cobertura', named('coberturaPlan', coverage)],
      ['Póliza', policyNumber],
    ] as const),
  ])
}

function terms(sheet: Sheet): void {
  heading(sheet, 'Cuánto se conserva cada cosa y por qué')
  for (const { label, years, from, norm } of termsOf().kinds) {
    flow(
      sheet,
      `${label}: ${years === null ? `mientras dure ${from}` : `${years} ${years === 1 ? 'año' : 'años'} desde ${from}`}.`,
      STRONG,
    )
    flow(sheet, norm, SMALL, 10)
    sheet.y += 3
  }
}

function pageNumbers(sheet: Sheet, name: string): void {
  const box = { x: sheet.left, width: sheet.width }
  for (let index = 0; index < sheet.pages; index++) {
    sheet.onPage(index)
    const words = `${name} · Página ${index + 1} de ${sheet.pages}`
    sheet.text(words, box, { ...SMALL, align: 'right' }, sheet.bottom() - 10)
  }
}

async function section(sheet: Sheet, of: DossierOf, list: ListName): Promise<void> {
  heading(sheet, HEADINGS[list])
  const wordsOf = WORDS[list] as (item: unknown) => readonly [string, ...string[]]
  let isEmpty = true
  for await (const item of itemsIn(of, list)) {
    of.signal?.throwIfAborted()
    const [first, ...rest] = wordsOf(item)
    flow(sheet, first, STRONG)
    for (const words of rest) if (words) flow(sheet, words, PLAIN, 10)
    sheet.y += 4
    isEmpty = false
    await sheet.breathe()
  }
  if (isEmpty) flow(sheet, 'Nada.', PLAIN)
}

async function fill(sheet: Sheet, of: DossierOf): Promise<void> {
  const { workspace, patient, now } = of
  sheet.newPage()
  sheet.paragraph(workspace.companyName, STRONG)
  sheet.paragraph(`NIT ${workspace.nit}-${workspace.verificationDigit}`, PLAIN, 8)
  sheet.paragraph('Datos personales que conserva la clínica', TITLE, 4)
  sheet.paragraph(
    `Entregados a su titular el ${moment(new Date(now).toISOString())} (Ley 1581 de 2012, artículos 8 y 14).`,
    PLAIN,
  )
  heading(sheet, 'Ficha del paciente')
  facts(sheet, [...patientFacts(of), ...(await contactFacts(of))])
  for (const list of LIST_NAMES) {
    await section(sheet, of, list)
  }
  terms(sheet)
  pageNumbers(sheet, `${patient.documentType} ${patient.documentNumber}`)
}

/** Everything on paper, for the person to take away. */
export const dossierPdf = (of: DossierOf, fontsDir: string): Promise<Uint8Array> =>
  printed({ paper: 'letter', fontsDir, title: 'Datos personales', createdAt: new Date(of.now) }, (sheet) =>
    fill(sheet, of),
  )
