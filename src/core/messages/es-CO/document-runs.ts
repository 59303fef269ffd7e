/** What is said of runs over documents. */
export const documentRuns = {
  notFound: 'No existe ese envío en lote.',
  targetNotFound: 'Uno de los documentos no existe, o no es de los que esta acción recibe.',
  reasonMissing: 'Escriba por qué se anulan las facturas: va en cada nota.',
  notPaused: 'El envío en lote no está en pausa.',
  over: 'El envío en lote ya se canceló.',
  itemFailed: 'Algo falló en el programa con este documento. Los demás siguieron.',
  mailed: 'La factura ya se envió por correo, o pudo enviarse. Desde la factura se puede enviar otra vez.',
} as const
