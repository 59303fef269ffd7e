/** What reading FHIR says of a file and of its resources. */
export const fhir = {
  notJson: ({ where, why }: { where: string; why: string }) => `${where}: ${why}`,
  notResource: ({ place }: { place: string }) =>
    `${place}: no es un recurso de FHIR, porque le falta resourceType. El JSON de un RIPS se importa en «Paquetes RIPS».`,
  nothingOfIt: 'De los recursos FHIR del archivo no sale nada de lo que se importa aquí: use «Importar» en Atenciones.',
  mixed: 'Elija archivos FHIR solos, o archivos de otra clase solos: no los dos a la vez.',
  tooManyResources: ({ max }: { max: number }) => `El archivo trae más de ${max} recursos: divídalo.`,
  tooDeep: ({ place, max }: { place: string; max: number }) => `${place}: hay más de ${max} Bundle uno dentro de otro.`,
  unresolved: 'La referencia no lleva a ningún recurso de los archivos, o lleva a varios.',
  otherType: ({ found, wanted }: { found: string; wanted: string }) =>
    `La referencia lleva a un recurso ${found}, y debe ser ${wanted}.`,
  notDone: ({ status, wanted }: { status: string; wanted: string }) =>
    `Su estado es «${status}»: solo entra lo que está en «${wanted}».`,
  notSo: ({ status }: { status: string }) => `El diagnóstico está «${status}»: no se toma.`,
  noEncounter: 'No dice de qué atención es.',
} as const
