import { ONLY_CITED } from '../../../contract/rips/packs.ts'

/** What is wrong with a package and what to do about it: one sentence a rule. */
export const findings = {
  countryUnlisted: 'El país no está en la tabla del Ministerio: corrija el código.',
  municipalityUnlisted: 'El municipio no está en la tabla DIVIPOLA: corrija el código.',
  diagnosisUnlisted: 'El diagnóstico no está en la tabla CIE-10: corrija el código.',
  cupsUnlisted: 'El código no está en la tabla CUPS: corríjalo o actualice el catálogo.',
  notConsultation: 'El CUPS no es de consulta: muévalo al grupo que le corresponde.',
  notProcedure: 'El CUPS no es de procedimiento: muévalo al grupo que le corresponde.',
  cupsOfOtherSex: 'El CUPS no corresponde al sexo del paciente: verifique el código o el sexo.',
  procedureWithoutStay:
    'El procedimiento se hace durante una estancia y el paciente no tiene: agregue la estancia o verifique el código.',
  surgeryWithoutRoom: 'La cirugía del grupo 04 va con el derecho de sala en «Otros servicios»: agréguelo.',
  cupsRepeated: 'El mismo CUPS está repetido el mismo día: verifique que no sea el mismo servicio.',
  diagnosisOfOthers:
    'El diagnóstico no corresponde al sexo o la edad del paciente: verifique el código o los datos del paciente.',
  cupsBesideDiagnosis: 'El CUPS no se relaciona con el diagnóstico principal: verifique los dos.',
  cupsBesidePurpose: 'El CUPS no se relaciona con la finalidad: verifique los dos.',
  notCollective: 'La finalidad 42 va con un CUPS de intervención colectiva: cambie la finalidad o el código.',
  userTypeOfCoverage:
    'El tipo de usuario no corresponde a la cobertura de la factura: corrija el tipo o facture con la que es.',
  conceptOfCoverage: 'El concepto de recaudo no corresponde a la cobertura de la factura: corríjalo.',
  birthInFuture: 'La fecha de nacimiento está en el futuro: corríjala.',
  serviceInFuture: 'El servicio tiene una fecha futura: corrija la fecha y hora.',
  admissionInFuture: 'El ingreso tiene una fecha futura: corrija la fecha y hora.',
  dischargeInFuture: 'El egreso tiene una fecha futura: corrija la fecha y hora.',
  newbornInFuture: 'El nacimiento tiene una fecha futura: corrija la fecha y hora.',
  admissionAfterDischarge: 'El ingreso es posterior al egreso: corrija una de las dos fechas.',
  dischargedUnborn: 'El recién nacido egresa antes de nacer: corrija una de las dos fechas.',
  serviceBeforeBirth: 'El servicio es anterior al nacimiento del usuario: corrija una de las dos fechas.',
  admissionBeforeBirth: 'El ingreso es anterior al nacimiento del usuario: corrija una de las dos fechas.',
  dischargeBeforeBirth: 'El egreso es anterior al nacimiento del usuario: corrija una de las dos fechas.',
  notDisease:
    'El diagnóstico no es de enfermedad ni de lesión (A00 a Q99, S00 a T98): verifique si hay uno más preciso.',
  symptom: 'El diagnóstico es un síntoma (R00 a R99): escriba la enfermedad que lo causa, si se conoce.',
  factor: 'El diagnóstico es un factor o motivo de consulta (Z00 a Z99): escriba la enfermedad.',
  checkUpDiagnosis: 'La finalidad 11 va con un diagnóstico entre Z00 y Z99: cambie la finalidad o el diagnóstico.',
  relatedIsMain: 'El diagnóstico relacionado es el mismo principal: quítelo.',
  relatedRepeated: 'El diagnóstico relacionado está repetido: deje uno solo.',
  relatedAtDischargeIsMain: 'El diagnóstico relacionado de egreso es el mismo principal de egreso: quítelo.',
  relatedAtDischargeRepeated: 'El diagnóstico relacionado de egreso está repetido: deje uno solo.',
  causeOfDeathMissing: 'El paciente murió y falta la causa de muerte: escriba su diagnóstico.',
  ripsMissing: 'Falta el RIPS: agréguelo.',
  documentMissing: 'Falta el documento electrónico: adjunte la factura o la nota firmada (XML).',
  numberFiled:
    'Un documento de esta clase con este número ya se radicó y tiene CUV: revise el número o corrija aquel con una nota.',
  documentFiled: 'El documento ya tiene un CUV aprobado: no hace falta radicarlo otra vez.',
  nitOfOther: 'El NIT debe ser el de este espacio de trabajo y el de quien emitió el documento electrónico: corríjalo.',
  invoiceNumberDiffers:
    'El número de factura no es el del documento electrónico: corrija el número o adjunte el documento que corresponde.',
  noteNumberDiffers:
    'El número de la nota no es el del documento electrónico: corrija el número o adjunte el documento que corresponde.',
  filedElsewhere: 'Aquí no consta; solo el Ministerio sabe todo lo que registró.',
  providerOfOther: 'El código del prestador no es de quien factura: use un código de sede de este espacio de trabajo.',
  userRepeated: 'El usuario está repetido con los mismos datos: reúna sus servicios en uno solo.',
  ageOfDocument: 'La edad no corresponde al tipo de documento: verifique la fecha o el documento.',
  sirasMissing: 'Falta el registro SIRAS del accidente de tránsito: escríbalo.',
  newbornDocument: 'El recién nacido sin documento propio lleva el de la madre: escriba el mismo del usuario.',
  medicineRepeated: 'El medicamento está repetido a la misma hora: reúna las cantidades en un solo registro.',
  medicineUnlisted: 'El medicamento no está en los catálogos IUM y CUM: corrija el código o actualice los catálogos.',
  unirsUnlisted: 'El medicamento no está en el listado UNIRS: corrija el código o el tipo de medicamento.',
  magistralCode:
    'Una preparación magistral de cannabis lleva el código de su principio activo (02887, 50840 o 50941): corríjalo.',
  magistralOnly: 'Este dato es solo de preparaciones magistrales: déjelo vacío.',
  valueOfModality: 'En pago por evento el valor va mayor que 0, y en las demás modalidades en 0: corríjalo.',
  medicineValue: 'El valor del medicamento no es la cantidad por el valor unitario: corrija uno de los tres.',
  valueWithoutInvoice: 'En RIPS sin factura este valor va en 0: solo las consultas llevan lo que pagó el paciente.',
  feeOfNothing: 'El concepto es cuota moderadora o bono y el valor está en 0: escriba el valor o use el concepto 05.',
  valueOfNoConcept: 'El concepto 05 es «no aplica» y hay un valor: ponga el valor en 0 o el concepto que se recaudó.',
  advanceInRips: 'El anticipo (04) va solo en la factura: use aquí el concepto 05 o el que se recaudó.',
  feeOfOtherRegime: 'La cuota moderadora (02) es del régimen contributivo: verifique el concepto o el tipo de usuario.',
  voluntaryOfSubsidized:
    'Los pagos de planes voluntarios (03) no son del régimen subsidiado: verifique el concepto o el tipo de usuario.',
  sumDiffers:
    'La suma de los servicios no es el valor del documento electrónico: corrija los valores o adjunte el que corresponde.',
  collectionsDiffer: 'La suma de los pagos de los pacientes no es lo recaudado en la factura: corrija los valores.',
  conceptsDiffer:
    'Un concepto de recaudo no suma lo mismo en el RIPS y en la factura: corrija los conceptos o los valores.',
  gestationalAge: 'La edad gestacional debe estar entre 20 y 46 semanas: corríjala.',
  weight: 'El peso debe estar entre 500 y 5000 gramos: corríjalo, en gramos.',
  prenatalCheckUps: 'Los controles prenatales no pueden ser más de 15: corrija el número.',
  newbornMissing: 'Hay un parto y faltan los datos del recién nacido: agréguelo en «Recién nacidos».',
  deliveryWithoutStay:
    'El parto en internación va con la hospitalización y la sala: agréguelas o cambie el grupo de servicios.',
  multipleDeliveryMissing:
    'Hay varios recién nacidos y ningún procedimiento de parto múltiple: agregue el procedimiento de la madre.',
  numberNotInSource:
    'La nota conserva los números del paquete que corrige, y este no está allí: use el consecutivo del registro original.',
  recordTwice: 'La nota trae dos veces un registro que en el paquete que corrige está una sola vez: deje uno.',
  creditAboveCharge: 'El valor que se acredita es mayor que el facturado en el registro original: corríjalo.',
  ordererMissing: 'Falta quién ordenó el servicio: escriba el documento del profesional.',
  supplyNameMissing: 'Falta el nombre del dispositivo o insumo: escríbalo.',
  transferNotCups: 'El código del traslado o la estancia no es un CUPS: corríjalo.',
  cupsOfOtherGroup: 'El CUPS no es de otros servicios: corríjalo o muévalo al grupo que le corresponde.',
  complementaryUnlisted: 'El servicio complementario no está en la tabla de MIPRES: corrija el código.',
  serviceOutsidePeriod:
    'El servicio no es del periodo de la factura: corrija la fecha o llévelo a la factura de su periodo.',
  dischargeOutsidePeriod:
    'El egreso no es del periodo de la factura: corrija la fecha o llévelo a la factura de su periodo.',
  capitationOutsidePeriod:
    'La factura de capitación se emite dentro de su periodo: verifique las fechas de la factura.',
  billerUnregistered:
    'El NIT no está en los registros de prestadores y proveedores: corríjalo o actualice los catálogos.',
  providerUnregistered: 'El código del prestador no está registrado: corríjalo o actualice los catálogos.',
  providerOfOtherNit: 'El código del prestador no es del NIT que factura: corrija el código o el NIT.',
  causeOfIve:
    'La finalidad IVE (24) va con una causa IVE (34, 35, 36, 49) o con la 42: cambie la finalidad o la causa.',
  purposeIsFree: 'Esta finalidad no lleva pago del paciente: ponga el concepto de recaudo 05 o corrija la finalidad.',
  motherAge:
    'El recién nacido va bajo un usuario menor de 9 o mayor de 60 años: verifique la fecha de nacimiento de la madre.',
  motherSex: 'El recién nacido va bajo un usuario que no es de sexo F: verifique el sexo de la madre.',
  iveSex: 'La finalidad IVE (24) es de usuarios de sexo F: verifique el sexo o la finalidad.',
  purposeOfOthers:
    'La finalidad no corresponde al sexo o la edad del paciente: cámbiela o verifique los datos del paciente.',
  observationTooLong:
    'La observación de urgencias pasa de 48 horas: verifique las fechas o repórtela como hospitalización.',
  stayTooShort: 'La hospitalización dura menos de 6 horas: verifique las fechas.',
  servicesAfterDeath:
    'Hay servicios más de 24 horas después de la muerte: corrija las fechas o la condición de egreso.',
  derivedNowhere:
    'El paciente se derivó a otro servicio y no hay servicios de ese otro: agréguelos o cambie la condición.',
  admittedFromNowhere:
    'La atención de la que viene el ingreso no está en el paquete: agréguela o cambie la vía de ingreso.',
  stayWithoutRecord: 'La estancia va con un registro de urgencias o de hospitalización del paciente: agréguelo.',
  observationAlone: 'La observación de urgencias va con su consulta de urgencias (CUPS 8907): agréguela.',
  causeDiffers: 'La causa de la consulta de urgencias no es la del registro de urgencias: escriba la misma en los dos.',
  notInside:
    'La consulta es de un paciente internado o en urgencias y su CUPS no es intrahospitalario (8904 a 8907): verifíquelo.',
  noDocument: 'No hay un documento electrónico con el cual compararlo.',
  noSource: 'No se tienen a la mano los servicios del paquete que corrige.',
  relatedBesideConsultation: 'El diagnóstico relacionado no va con la consulta: verifique los dos códigos.',
  relatedBesideProcedure: 'El diagnóstico relacionado no va con el procedimiento: verifique los dos códigos.',
  onlyCited: ONLY_CITED,
  causeOfPurpose: ({ purpose, cause }: { purpose: string; cause: string }) =>
    `La finalidad ${purpose} va con la causa ${cause}: cambie la finalidad o la causa.`,
  otherDocument: ({ expected }: { expected: string }) =>
    `El documento adjunto no es ${expected}: adjunte el que corresponde.`,
  defect: ({ meaning }: { meaning: string }) => `${meaning} Pida a quien emite el documento que lo corrija.`,
  notInstalled: ({ table }: { table: string }) => `No está instalado el catálogo «${table}».`,
  factMissing: ({ table, fact }: { table: string; fact: string }) =>
    `El catálogo «${table}» que está instalado no trae ${fact}.`,
} as const
