import type { ManualPage } from '../../manual-page.ts'

export const firstHour: ManualPage = {
  slug: 'primera-hora',
  title: 'La primera hora',
  lead: 'De la instalación a una clínica lista para trabajar, o a una de ejemplo para probar sin riesgo.',
  sections: [
    {
      title: 'Probar con datos de ejemplo',
      text: 'No necesita cuenta del ministerio ni de un proveedor. Todo lo que haga lo responden simuladores de este equipo: nada sale de él y nada tiene validez.',
      steps: [
        'En la primera pantalla elija «Probar con datos de ejemplo».',
        'Espere a que pase su año: doce meses de atenciones, facturas y notas, con algo por corregir y por facturar. Arriba verá SIMULADO mientras trabaje en ella.',
        'Guarde la contraseña que aparece en Inicio: es la de la persona de ejemplo.',
      ],
    },
    {
      title: 'Crear la clínica',
      steps: [
        'Escriba o pegue el NIT como está en el RUT: Radica calcula el dígito de verificación y lo muestra.',
        'Agregue los códigos de prestador de sus sedes, de doce dígitos, como están en el REPS.',
        'Cree su usuario con su celular y una contraseña larga.',
        'Elija el ambiente. Habilitación es el de pruebas del ministerio; producción es real.',
      ],
      picture: {
        name: '01-primera-vez',
        alt: 'Formulario de la clínica con el dígito de verificación del NIT calculado',
      },
    },
    {
      title: 'La llave de recuperación',
      text: 'Los datos están cifrados. Si el equipo se daña, solo esta llave los abre en otro. Imprímala y guárdela fuera del consultorio.',
    },
    {
      title: 'Conectar el ministerio y la facturación',
      steps: [
        'Escriba el usuario y la contraseña de SISPRO y pulse «Probar»: Radica dice si la conexión funciona antes de seguir.',
        'En Ajustes, Facturación electrónica, elija el proveedor y pruebe la conexión.',
        'Los rangos de numeración del proveedor pasan a ser sus resoluciones: no hay que digitarlos. Compruébelos en Resoluciones.',
      ],
      picture: { name: '02-ministerio', alt: 'La conexión con el ministerio probada: La conexión funciona' },
    },
  ],
}

export const visit: ManualPage = {
  slug: 'una-atencion',
  title: 'Registrar una atención',
  lead: 'Paciente, quién paga y qué se hizo, en una sola página y sin soltar el teclado.',
  sections: [
    {
      title: 'Una atención nueva',
      steps: [
        'Pulse G y luego A para ir a Atenciones, y N para una nueva.',
        'Escriba parte del nombre o del documento del paciente y pulse Enter. Si no está, elija «Crear» con lo que escribió: solo se piden los datos que faltan.',
        'El pagador y la cobertura se toman de la última vez; cámbielos si hace falta.',
        'Busque un servicio guardado y pulse Enter. Diagnósticos y procedimientos se buscan por código o por palabras.',
        'Pulse Ctrl+S para guardar y volver a la lista del día.',
      ],
      picture: { name: '72-atencion', alt: 'Una atención con paciente, pagador y un servicio abierto' },
    },
    {
      title: 'La autorización del pagador',
      steps: [
        'En la ficha del paciente pulse «Autorizaciones» y registre la que trae: número, pagador, servicios, sesiones y fechas.',
        'Al capturar un servicio se ofrecen las que valen para él; un clic pone el número. Lo usado se cuenta solo, por las cantidades de los servicios que llevan ese número.',
        'Una que es de otro pagador, que no estaba vigente o que se agotó se avisa en el campo, y la factura no se emite con ella.',
        'En Autorizaciones elija «Por vencer», «Vencidas» o «Agotadas» para pedir las que siguen.',
      ],
    },
    {
      title: 'Nada se pierde',
      text: 'Cada letra se guarda como borrador. Si se va la luz o se cierra la ventana, al volver encuentra lo que escribió, con el cursor en el mismo campo.',
    },
    {
      title: 'La lista del día',
      text: 'Muestra lo atendido y lo que falta por facturar. Se imprime completa con «Imprimir la lista».',
      picture: { name: '73-atenciones', alt: 'La lista de atenciones de un día con su estado' },
    },
    {
      title: 'Traer atenciones de otro programa',
      text: 'Si la historia clínica está en otro programa, no escriba nada dos veces. Radica lee la plantilla de Excel, el archivo de ese programa con sus columnas unidas, y FHIR R4, como lo escribe el RDA del ministerio.',
      steps: [
        'En Atenciones pulse «Importar» y elija el archivo. De FHIR elija todos los .json o .ndjson a la vez.',
        'Pulse «Revisar las filas»: no se guarda nada todavía. Cada fila dice qué será y, si se rechaza, qué corregir y en qué lugar del archivo está.',
        'Pulse «Importar». Lo que el archivo no dice, como el precio, queda abierto para completarlo: no se inventa ningún dato. La zona se toma solo si viene por su nombre.',
        'La misma atención entra una sola vez, aunque el archivo se importe de nuevo. Una que ya está en una factura no se cambia.',
      ],
    },
  ],
}

export const billing: ManualPage = {
  slug: 'facturar-y-radicar',
  title: 'Facturar y radicar',
  lead: 'De las atenciones a una factura aceptada con su CUV, con los rechazos avisados antes de enviar.',
  sections: [
    {
      title: 'De atenciones a factura',
      steps: [
        'En Atenciones marque las que van juntas: mismo pagador, misma cobertura.',
        'Pulse «Facturar». Se abre un borrador con sus servicios.',
        'Si la atención no tiene contrato, complételo. Revise los totales.',
      ],
      picture: { name: '32-factura-borrador', alt: 'Borrador de factura con servicios y totales' },
    },
    {
      title: 'Un mes de una vez',
      steps: [
        'En Atenciones pulse «Facturar en lote» y elija fechas, pagador y cobertura.',
        'Diga qué va junto: lo que dice cada contrato, o una factura por atención, por paciente o por pagador. Abajo se ve lo que resulta y lo que queda por fuera, con su motivo.',
        'Pulse «Preparar»: se hacen los borradores, y se ve cuáles tienen algo por corregir.',
        'Pulse «Emitir» y confirme. Salen una tras otra, también después de cerrar el programa; «Deshacer» devuelve lo que no ha salido.',
      ],
    },
    {
      title: 'Lo que sería rechazado',
      text: 'Los hallazgos aparecen antes de enviar. Cada uno lleva al campo que lo causa. Los errores impiden radicar; las notificaciones no; y lo que aquí no se puede comprobar se dice.',
      picture: { name: '06-hallazgo', alt: 'Un hallazgo elegido y el cursor en el campo que lo causa' },
    },
    {
      title: 'Emitir y radicar',
      steps: [
        'Pulse «Emitir y radicar» y confirme.',
        'Puede mirar el avance o seguir con otra cosa: el estado de los envíos está siempre arriba.',
        'Cuando el ministerio acepta, el CUV aparece en la factura y se puede copiar e imprimir.',
        '«Imprimir» da la factura en PDF con su QR, en carta, A4 o tirilla de 80 mm; la flecha de al lado cambia el papel o descarga el archivo.',
      ],
      picture: { name: '34-factura-aceptada', alt: 'Factura aceptada con su CUFE y su CUV' },
    },
  ],
}

export const offline: ManualPage = {
  slug: 'sin-conexion',
  title: 'Sin conexión',
  lead: 'Radica trabaja días enteros sin conexión y envía lo que espera una sola vez cuando vuelve.',
  sections: [
    {
      title: 'Qué se ve',
      text: 'Arriba dice «Sin conexión» y cuántos envíos esperan. Se puede registrar, facturar y pedir envíos como siempre.',
      picture: { name: '09-sin-conexion', alt: 'Un paquete que espera su envío mientras no hay conexión' },
    },
    {
      title: 'El centro de envíos',
      text: 'Cada envío cuenta en palabras qué le pasó, qué sigue y cuándo. Lo que espera sale solo; «Enviar ahora» lo intenta de inmediato.',
      picture: { name: '10-centro-de-envios', alt: 'El centro de envíos con el camino de un envío' },
    },
  ],
}
