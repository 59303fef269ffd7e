import type { ManualPage } from '../../manual-page.ts'

export const lostAnswer: ManualPage = {
  slug: 'respuesta-perdida',
  title: 'Si la respuesta se pierde',
  lead: 'A veces un envío llega y su respuesta no. Radica no adivina: pregunta.',
  sections: [
    {
      title: 'Resultado desconocido',
      text: 'Significa que el documento pudo haber llegado. Radica no lo envía otra vez: pregunta por la referencia hasta saber si fue aceptado o rechazado. Nunca sale una segunda factura.',
      picture: {
        name: '20-resultado-desconocido',
        alt: 'Un paquete con resultado desconocido y el botón para consultarlo',
      },
    },
    {
      title: 'Qué hacer',
      steps: [
        'Nada, si puede esperar: la consulta se hace sola.',
        'Pulse «Consultar resultado» si quiere saberlo ya.',
        'Abra el centro de envíos para ver cada paso, con su hora.',
      ],
      picture: {
        name: '21-camino',
        alt: 'El camino del envío: la respuesta no llegó completa, se consultó y fue aceptado',
      },
    },
  ],
}

export const corrections: ManualPage = {
  slug: 'corregir',
  title: 'Corregir con notas',
  lead: 'Una factura aceptada no se cambia: se corrige con una nota crédito o débito, y Radica prepara el RIPS que le toca.',
  sections: [
    {
      title: 'Nota crédito',
      steps: [
        'Abra la factura y pulse «Nota crédito».',
        'Elija el total, o marque servicios y escriba cuánto se acredita de cada uno. No puede pasar del saldo.',
        'Lea la consecuencia para el RIPS, y luego «Emitir y radicar».',
      ],
      picture: { name: '35-nota-credito', alt: 'Nota crédito con un servicio marcado y su saldo' },
    },
    {
      title: 'Nota débito',
      text: 'Agrega servicios que faltaron. Se escriben como los de una factura.',
      picture: { name: '37-nota-debito', alt: 'Nota débito con un servicio adicional' },
    },
    {
      title: 'Un paquete rechazado',
      text: 'La respuesta del ministerio se muestra en palabras, con el campo que hay que corregir. Al guardar nace una revisión nueva, que se radica otra vez.',
      picture: { name: '22-rechazado', alt: 'Un paquete rechazado con lo que dijo el ministerio' },
    },
    {
      title: 'Muchos de una vez',
      text: 'Si varios documentos tienen la misma causa, no los abra uno por uno: la página «Corregir muchos a la vez» de este manual dice cómo.',
    },
  ],
}

export const monthEnd: ManualPage = {
  slug: 'fin-de-mes',
  title: 'El fin de mes',
  lead: 'Lo facturado, lo acreditado, lo que aceptó el ministerio y lo que todavía no tiene CUV.',
  sections: [
    {
      title: 'El mes en Inicio',
      text: 'Las cifras del mes, los últimos doce meses y lo que necesita a una persona hoy. Cada línea lleva a donde se hace. «Ver las cifras» muestra cada gráfico como tabla.',
      picture: { name: '93-graficos-light', alt: 'Inicio con las cifras del mes y los gráficos de doce meses' },
    },
    {
      title: 'Lo que no tiene CUV',
      steps: [
        'En Inicio abra «facturas aceptadas sin CUV», o en Facturas elija ese filtro.',
        'Abra cada una: dice si falta radicar, si espera o si fue rechazada.',
      ],
      picture: { name: '94-sin-cuv', alt: 'La lista de facturas aceptadas que no tienen CUV' },
    },
    {
      title: 'Lo que vence',
      steps: [
        'Abra Plazos: las facturas por radicar ante el pagador (22 días hábiles desde la emisión), los RIPS sin factura y las resoluciones, lo primero que vence arriba.',
        'Adjunte a cada atención los soportes que pide el pagador: PDF o imágenes. La factura dice qué falta. En Pagadores, «Cómo recibe las cuentas» guarda hasta cuánto pesa cada archivo, y si quiere carpetas o portada.',
        'Pulse «Para un pagador» y elija pagador y mes: se reúne un ZIP con factura, RIPS, CUV y soportes de cada factura, aunque cierre la ventana. Lo que pesa de más o no tiene CUV queda por fuera y dice por qué. «Descargar ZIP» está siete días. Para unas pocas, márquelas y pulse «Descargar para el pagador».',
        'Cuando el pagador reciba sus facturas, márquelas, pulse «Registrar radicación» y escriba el día y el número que dio.',
        '«Calendario» descarga los plazos para su programa de calendario.',
        'Para que el equipo le avise, abra el menú de su cuenta y en «Avisos del sistema cuando algo vence» elija «Sí». Radica avisa, mientras esté abierta, cuando algo está por vencer, el día en que vence y cuando ya venció, una sola vez. El aviso no dice nombres.',
        'A quien administra la clínica Plazos le dice también cuándo termina el certificado que confirmó para el Ministerio y qué tablas oficiales tienen ya seis meses; a quien administra la instalación, si las copias no tienen otro lugar o hace días que ninguna se comprueba.',
      ],
    },
    {
      title: 'Informes',
      text: 'Informes suma lo atendido entre dos fechas por profesional, servicio, pagador, sede, mes, diagnóstico, curso de vida o sexo: cuánto vale, cuánto no está facturado y cuántos días pasan hasta la factura y el CUV. Cada fila abre los servicios de los que sale; «Descargar la lista» la lleva a una hoja de cálculo.',
    },
    {
      title: 'Rechazos y su causa',
      steps: [
        'En Informes, elija «Rechazos» y los días.',
        'Agrupe por regla, por pagador o por quién capturó la atención. Cada documento cuenta una vez por fila.',
        'Abra una fila para ver sus documentos, qué códigos tienen y cuáles se aceptaron después.',
      ],
    },
    {
      title: 'El diario contable',
      text: 'Informes → «Diario contable» escribe débitos y créditos de lo emitido, cuadrados por documento. Sirve para CSV, Excel y Siigo Nube. Lleva lo que dicen las facturas y notas: las retenciones (en la fuente, ICA, IVA) las practica el pagador al pagar y no están. Revíselo con su contador.',
      steps: [
        'Pulse «Cuentas del diario» y escriba las cuentas que le dé su contador; hasta entonces son una sugerencia.',
        'Si quiere otra cuenta de ingresos por cobertura o grupo de servicios, agréguela: vale la primera que aplica.',
        'Para Siigo, escriba el código de cada tipo de comprobante y pulse «Archivo para Siigo».',
      ],
    },
    {
      title: 'Lo que queda de cada resolución',
      text: 'Resoluciones muestra cuántos números quedan y cuántos días faltan. Radica avisa en Inicio con un mes de anticipación.',
      picture: { name: '95-rangos', alt: 'Resoluciones con una barra de lo que queda de cada rango' },
    },
  ],
}

export const badDay: ManualPage = {
  slug: 'un-mal-dia',
  title: 'Un mal día: recuperar los datos',
  lead: 'El disco se dañó o se llevaron el equipo. Con una copia y la llave impresa la clínica vuelve en minutos.',
  sections: [
    {
      title: 'Antes: la copia continua',
      steps: [
        'En Ajustes, Copias de seguridad, elija una carpeta de otro disco o una memoria USB.',
        'Radica la mantiene al día, a lo sumo un minuto atrás, y verifica cada copia abriéndola.',
        'En Ajustes, Llave de recuperación, imprima la llave.',
      ],
      picture: { name: '96-copias', alt: 'Copias de seguridad al día y verificadas en otra carpeta' },
    },
    {
      title: 'Después: en el equipo nuevo',
      steps: [
        'Instale Radica y conecte la memoria con las copias.',
        'Elija «Restaurar una copia de seguridad» y busque la carpeta.',
        'Elija la copia, que dice su fecha y si está verificada, y escriba la llave impresa.',
        'Entre con su celular y su contraseña de siempre.',
        'Escriba otra vez las contraseñas del ministerio y del proveedor: no viajan en la copia.',
        'Si avisa a otros programas (Ajustes, Avisos a programas), quite cada dirección y agréguela otra vez: su secreto tampoco viaja.',
        'En Ajustes, Personas, revise quién puede ingresar: quien se retiró después de la copia vuelve a estar. Los tokens de otros programas ya no valen; cree otros.',
      ],
      picture: { name: '97-restaurar', alt: 'La copia elegida y la llave de recuperación escrita' },
    },
  ],
}

export const roles: ManualPage = {
  slug: 'personas-y-roles',
  title: 'Cada persona con su rol',
  lead: 'El rol dice qué ve y qué hace una persona en la clínica.',
  sections: [
    {
      title: 'Elegir un rol',
      steps: [
        'En Ajustes, Personas, agregue a la persona o abra la lista de su rol.',
        'Lea la frase de cada rol y elija uno. Vale desde lo siguiente que la persona haga, también por sus tokens.',
        'Debajo, «Qué incluye cada rol» muestra todo lo que cada uno puede.',
      ],
    },
    {
      title: 'Qué ve cada quien',
      text: 'Recepción registra pacientes y atenciones y no ve facturas ni paquetes. Facturación hace todo el trabajo del mes. Contador ve y exporta los documentos y sus comprobantes de radicación, sin listas de pacientes ni de atenciones y sin el contenido de los RIPS: un documento dice de quién es y qué se cobró, no el diagnóstico. Auditor ve y exporta todo y lee la auditoría, sin cambiar nada. Lo que un rol no incluye no aparece en el menú, y una dirección escrita a mano lo dice.',
    },
    {
      title: 'Cuando alguien se va',
      text: 'Lo que esa persona dejó andando en lote, o uno de sus tokens, se pausa en lo que está y dice por qué. Quien pueda facturar lo reanuda: desde ahí queda a su nombre. Lo que ya está en la cola de envíos sale.',
    },
    {
      title: 'Trabajar entre varios',
      steps: [
        'En una factura, una nota o un paquete elija en «Asignada a» quién se encarga. Esa persona la ve de primera en Inicio.',
        'En la lista, Filtros tiene «Asignadas a mí». La lista descargada dice a quién está asignada cada una.',
        'Escriba un comentario para los demás: no va en el documento. Quien lo escribió puede retirarlo, y el texto se borra.',
        'Si otra persona tiene abierto el mismo documento, su nombre aparece junto al título.',
      ],
    },
  ],
}

export const goingLive: ManualPage = {
  slug: 'salir-a-produccion',
  title: 'Salir a producción',
  lead: 'De las pruebas a las facturas reales, sin escribir nada dos veces ni repetir un número.',
  sections: [
    {
      title: 'Qué pasa y qué se queda',
      text: 'Producción es otro espacio del mismo NIT. Allá pasan los pacientes con su contacto, los pagadores, los profesionales, los servicios, las tarifas, los contratos, las autorizaciones y las personas con su rol. Se quedan, como historia, las facturas, las notas, los paquetes y las atenciones de prueba; también las resoluciones, las conexiones con sus contraseñas y los tokens. Un documento de un espacio nunca sale por el otro.',
    },
    {
      title: 'Pasar los registros',
      steps: [
        'En el espacio de habilitación abra Ajustes, Salir a producción. La página dice cuánto pasa y cuánto se queda.',
        'Pulse «Crear producción y pasar los registros» y confirme. Puede seguir trabajando; si el programa se cierra, continúa al abrirlo.',
        'Lea la tabla: «Copiados», «Ya estaban» y «Se quedan». Se queda lo que nombra algo archivado, por ejemplo un contrato de un pagador archivado: vuelva a usarlo y pase lo nuevo.',
        'Pulse «Abrir producción». El espacio de habilitación queda con su historia.',
        'Si después registra algo más en habilitación, pulse allí «Pasar lo nuevo»: se copia lo que falta, y lo que ya está en producción no cambia.',
      ],
      picture: { name: 'produccion-antes', alt: 'Lo que pasa a producción y lo que se queda en habilitación' },
    },
    {
      title: 'Comprobar lo que falta',
      text: 'En producción la misma página tiene una lista: la conexión con el proveedor y con el ministerio, los rangos, los catálogos y el lugar de las copias. Cada punto lleva a donde se resuelve, y queda «Listo» cuando los datos lo muestran.',
    },
    {
      title: 'Seguir la numeración del programa anterior',
      steps: [
        'Traiga las resoluciones de los rangos del proveedor.',
        'En Numeración escriba, por cada una, el último número que dio el programa anterior, o marque «Ninguno».',
        'Compare: la página dice el siguiente número del proveedor. Si va atrás, pida que corrija el rango y léalo otra vez; mientras tanto nada se emite.',
      ],
    },
    {
      title: 'Lo radicado con otro programa',
      text: 'Traiga la carpeta con los resultados del ministerio. Los que son de un paquete de aquí se adoptan con su CUV, y nada se radica dos veces.',
    },
  ],
}
