import type { findings as esCO } from '../es-CO/findings.ts'
import type { Translated } from '../translated.ts'

export const findings: Translated<typeof esCO> = {
  countryUnlisted: "The country is not in the Ministry's table: correct the code.",
  municipalityUnlisted: 'The municipality is not in the DIVIPOLA table: correct the code.',
  diagnosisUnlisted: 'The diagnosis is not in the CIE-10 table: correct the code.',
  cupsUnlisted: 'The code is not in the CUPS table: correct it, or update the catalog.',
  notConsultation: 'The CUPS is not of a consultation: move it to the group that it belongs to.',
  notProcedure: 'The CUPS is not of a procedure: move it to the group that it belongs to.',
  cupsOfOtherSex: 'The CUPS does not correspond to the sex of the patient: check the code or the sex.',
  procedureWithoutStay:
    'The procedure is done during a stay and the patient has none: add the stay, or check the code.',
  surgeryWithoutRoom: 'Surgery of group 04 goes with the operating room fee in otrosServicios: add it.',
  cupsRepeated: 'The same CUPS is repeated on the same day: check that it is not the same service.',
  diagnosisOfOthers:
    'The diagnosis does not correspond to the sex or the age of the patient: check the code or the data of the patient.',
  cupsBesideDiagnosis: 'The CUPS is not related to the main diagnosis: check both.',
  cupsBesidePurpose: 'The CUPS is not related to the purpose: check both.',
  notCollective: 'The purpose 42 goes with a CUPS of a collective intervention: change the purpose or the code.',
  userTypeOfCoverage:
    'The user type does not correspond to the coverage of the invoice: correct the type, or bill with the coverage that it has.',
  conceptOfCoverage: 'The collection concept does not correspond to the coverage of the invoice: correct it.',
  birthInFuture: 'The date of birth is in the future: correct it.',
  serviceInFuture: 'The service has a date in the future: correct the date and time.',
  admissionInFuture: 'The admission has a date in the future: correct the date and time.',
  dischargeInFuture: 'The discharge has a date in the future: correct the date and time.',
  newbornInFuture: 'The birth has a date in the future: correct the date and time.',
  admissionAfterDischarge: 'The admission is after the discharge: correct one of the two dates.',
  dischargedUnborn: 'The newborn is discharged before it is born: correct one of the two dates.',
  serviceBeforeBirth: 'The service is before the birth of the user: correct one of the two dates.',
  admissionBeforeBirth: 'The admission is before the birth of the user: correct one of the two dates.',
  dischargeBeforeBirth: 'The discharge is before the birth of the user: correct one of the two dates.',
  notDisease:
    'The diagnosis is of no disease or injury (A00 to Q99, S00 to T98): check whether there is a more precise one.',
  symptom: 'The diagnosis is a symptom (R00 to R99): write the disease that causes it, if it is known.',
  factor: 'The diagnosis is a factor or a reason for consulting (Z00 to Z99): write the disease.',
  checkUpDiagnosis: 'The purpose 11 goes with a diagnosis between Z00 and Z99: change the purpose or the diagnosis.',
  relatedIsMain: 'The related diagnosis is the main one again: remove it.',
  relatedRepeated: 'The related diagnosis is repeated: leave just one.',
  relatedAtDischargeIsMain: 'The related diagnosis at discharge is the main one at discharge again: remove it.',
  relatedAtDischargeRepeated: 'The related diagnosis at discharge is repeated: leave just one.',
  causeOfDeathMissing: 'The patient died and the cause of death is missing: write its diagnosis.',
  ripsMissing: 'The RIPS is missing: add it.',
  documentMissing: 'The electronic document is missing: attach the AttachedDocument container.',
  numberFiled:
    'A document of this kind with this number was filed already and has a CUV: check the number, or correct that document with a note.',
  documentFiled: 'The document has an approved CUV already: it need not be filed again.',
  nitOfOther: 'The NIT must be that of this workspace and that of whoever issued the electronic document: correct it.',
  invoiceNumberDiffers:
    'The invoice number is not that of the electronic document: correct the number, or attach the document that belongs to it.',
  noteNumberDiffers:
    'The number of the note is not that of the electronic document: correct the number, or attach the document that belongs to it.',
  filedElsewhere: 'Nothing of it is known here; only the Ministry knows all that it registered.',
  providerOfOther: "The provider's code is not of whoever bills: use the code of a site of this workspace.",
  userRepeated: 'The user is repeated with the same data: put the services together under one.',
  ageOfDocument: 'The age does not correspond to the type of document: check the date or the document.',
  sirasMissing: 'The SIRAS record of the traffic accident is missing: write it.',
  newbornDocument: "A newborn without a document of its own has the mother's: write the same as the user's.",
  medicineRepeated: 'The medicine is repeated at the same hour: put the quantities together in one record.',
  medicineUnlisted: 'The medicine is not in the IUM and CUM catalogs: correct the code, or update the catalogs.',
  unirsUnlisted: 'The medicine is not in the UNIRS list: correct the code or the type of medicine.',
  magistralCode:
    'A magistral preparation of cannabis carries the code of its active principle (02887, 50840 or 50941): correct it.',
  magistralOnly: 'This is only for magistral preparations: leave it empty.',
  valueOfModality: 'In payment by event the value is above 0, and in the other modalities it is 0: correct it.',
  medicineValue: 'The value of the medicine is not the quantity times the unit value: correct one of the three.',
  valueWithoutInvoice: 'In RIPS without invoice this value is 0: only consultations carry what the patient paid.',
  feeOfNothing:
    'The concept is a moderating fee or a voucher and the value is 0: write the value, or use the concept 05.',
  valueOfNoConcept:
    'The concept 05 is "no aplica" and there is a value: put 0 as the value, or the concept that was collected.',
  advanceInRips: 'The advance (04) is only in the invoice: use the concept 05 here, or the one that was collected.',
  feeOfOtherRegime: 'The moderating fee (02) is of the contributory regime: check the concept or the user type.',
  voluntaryOfSubsidized:
    'The payments of voluntary plans (03) are not of the subsidized regime: check the concept or the user type.',
  sumDiffers:
    'The sum of the services is not the value of the electronic document: correct the values, or attach the one that belongs to them.',
  collectionsDiffer: 'The sum of the payments of the patients is not what the invoice collected: correct the values.',
  conceptsDiffer:
    'A collection concept does not add up to the same in the RIPS and in the invoice: correct the concepts or the values.',
  gestationalAge: 'The gestational age must be between 20 and 46 weeks: correct it.',
  weight: 'The weight must be between 500 and 5000 grams: correct it, in grams.',
  prenatalCheckUps: 'There cannot be more than 15 prenatal check-ups: correct the number.',
  newbornMissing: 'There is a delivery and the data of the newborn are missing: add them in recienNacidos.',
  deliveryWithoutStay:
    'An inpatient delivery goes with the hospital stay and the delivery room: add them, or change the group of services.',
  multipleDeliveryMissing:
    "There are several newborns and no procedure of a multiple delivery: add the mother's procedure.",
  numberNotInSource:
    'The note keeps the numbers of the package that it corrects, and this one is not there: use the consecutivo of the original record.',
  recordTwice: 'The note has a record twice that is once in the package that it corrects: leave one.',
  creditAboveCharge: 'The credited value is above the one that was billed in the original record: correct it.',
  ordererMissing: 'Who ordered the service is missing: write the document of the professional.',
  supplyNameMissing: 'The name of the device or supply is missing: write it.',
  transferNotCups: 'The code of the transfer or the stay is no CUPS: correct it.',
  cupsOfOtherGroup: 'The CUPS is not of other services: correct it, or move it to the group that it belongs to.',
  complementaryUnlisted: 'The complementary service is not in the MIPRES table: correct the code.',
  serviceOutsidePeriod:
    'The service is not of the period of the invoice: correct the date, or move it to the invoice of its period.',
  dischargeOutsidePeriod:
    'The discharge is not of the period of the invoice: correct the date, or move it to the invoice of its period.',
  capitationOutsidePeriod: 'The invoice of a capitation is issued within its period: check the dates of the invoice.',
  billerUnregistered: 'The NIT is not in the registers of providers and suppliers: correct it, or update the catalogs.',
  providerUnregistered: "The provider's code is not registered: correct it, or update the catalogs.",
  providerOfOtherNit: "The provider's code is not of the NIT that bills: correct the code or the NIT.",
  causeOfIve:
    'The purpose IVE (24) goes with an IVE cause (34, 35, 36, 49) or with 42: change the purpose or the cause.',
  purposeIsFree:
    'This purpose carries no payment of the patient: use the collection concept 05, or correct the purpose.',
  motherAge: "The newborn is under a user younger than 9 or older than 60: check the mother's date of birth.",
  motherSex: "The newborn is under a user who is not of sex F: check the mother's sex.",
  iveSex: 'The purpose IVE (24) is of users of sex F: check the sex or the purpose.',
  purposeOfOthers:
    'The purpose does not correspond to the sex or the age of the patient: change it, or check the data of the patient.',
  observationTooLong:
    'The observation in urgencias is longer than 48 hours: check the dates, or report it as a hospital stay.',
  stayTooShort: 'The hospital stay is shorter than 6 hours: check the dates.',
  servicesAfterDeath:
    'There are services more than 24 hours after the death: correct the dates or the condition at discharge.',
  derivedNowhere:
    'The patient was referred to another service and there are no services of it: add them, or change the condition.',
  admittedFromNowhere:
    'The care that the admission comes from is not in the package: add it, or change the way of admission.',
  stayWithoutRecord: 'The stay goes with a record of urgencias or of a hospital stay of the patient: add it.',
  observationAlone: 'The observation in urgencias goes with its consultation of urgencias (CUPS 8907): add it.',
  causeDiffers:
    'The cause of the consultation of urgencias is not that of the record of urgencias: write the same in both.',
  notInside:
    'The consultation is of an inpatient or of somebody in urgencias, and its CUPS is not an in-hospital one (8904 to 8907): check it.',
  noDocument: 'There is no electronic document to compare it with.',
  noSource: 'The services of the package that it corrects are not at hand.',
  relatedBesideConsultation: 'The related diagnosis does not go with the consultation: check both codes.',
  relatedBesideProcedure: 'The related diagnosis does not go with the procedure: check both codes.',
  onlyCited:
    'It rests on DT1 v003, of which only the citation of another program is known: its text has not been seen.',
  causeOfPurpose: ({ purpose, cause }) =>
    `The purpose ${purpose} goes with the cause ${cause}: change the purpose or the cause.`,
  otherDocument: ({ expected }) => `The attached document is not ${expected}: attach the one that belongs here.`,
  defect: ({ meaning }) => `${meaning} Ask whoever issues the document to correct it.`,
  notInstalled: ({ table }) => `The catalog "${table}" is not installed.`,
  factMissing: ({ table, fact }) => `The catalog "${table}" that is installed does not have ${fact}.`,
}
