import type { ManualPage } from '../../manual-page.ts'

export const tariffs: ManualPage = {
  slug: 'tarifas',
  title: 'Tarifas: el precio de cada servicio',
  lead: 'Los precios pactados se cargan una vez, y cada atención los toma según su contrato y su día.',
  sections: [
    {
      title: 'Registrar una lista de precios',
      steps: [
        'En Tarifas pulse «Nueva lista de precios» y diga de dónde salen: «Precios propios», «Manual SOAT» o «Manual ISS».',
        'Si es por un manual, registre antes sus valores oficiales, una sola vez, como una lista de precios propios. La lista pactada dice de ese manual cuánto por ciento más o menos.',
        'Abra la lista y pulse «Cargar de un libro». Escriba desde qué día rige, descargue la plantilla y cárguela: entra completa o no entra, y cada fila rechazada dice por qué.',
      ],
      picture: { name: 'lista-de-precios', alt: 'Una lista de precios con sus versiones' },
    },
    {
      title: 'Cuando cambian los precios',
      text: 'No cambie la lista: pulse «Nueva versión» y diga desde qué día rige. Las atenciones anteriores conservan su precio, y las siguientes toman el nuevo. «Retirar» deja de usar una versión sin tocar lo que ya tomó su precio de ella.',
    },
    {
      title: 'Unirla a un contrato',
      text: 'En el contrato elija la «Lista de precios». Desde entonces cada servicio de una atención de ese contrato toma de ella su valor, y debajo dice de qué contrato, lista y versión. Con el SOAT el resultado se ajusta a la centena más próxima; con el ISS, al peso. Lo que usted escriba queda; si borra el valor, vuelve el de la lista. Un código sin precio se dice en su campo, y la atención no se factura hasta que lo tenga.',
    },
    {
      title: 'Poner el precio a muchas atenciones',
      steps: [
        'En Atenciones elija «Por facturar» y marque las atenciones, o todas.',
        'Pulse «Aplicar tarifa». No se guarda nada todavía: la lista dice qué cambia en cada atención, cuánto valía y cuánto vale, y por qué otras quedan igual.',
        'Confirme. Lo que alguien escribió a mano y lo que ya está en una factura no se toca.',
      ],
      picture: {
        name: '60-lleno-tarifa-en-lote-1280-light',
        alt: 'Los precios que dos atenciones tomarían de la tarifa, antes de confirmarlos',
      },
    },
  ],
}

export const bulkCorrections: ManualPage = {
  slug: 'corregir-en-lote',
  title: 'Corregir muchos a la vez',
  lead: 'Si el ministerio rechazó cuarenta paquetes por lo mismo, se corrigen una vez y se envían todos.',
  sections: [
    {
      title: 'Encontrar la causa',
      steps: [
        'Abra «Correcciones». Reúne por causa lo que rechazaron el ministerio o el proveedor y lo que les falta a los borradores; arriba está la que más documentos tiene.',
        'Filtre por pagador, por fechas o por quién lo dijo si la lista es larga.',
        'Abra la causa: muestra cada documento y el valor que tiene.',
      ],
      picture: { name: 'correcciones', alt: 'Los rechazos reunidos por causa, con cuántos documentos tiene cada una' },
    },
    {
      title: 'Escribir el valor nuevo',
      steps: [
        'Elija «Un valor para todos», o «Uno por cada valor que hay» si no todos tienen el mismo.',
        'Desmarque los documentos que no deben cambiar.',
        'Si la causa no es de un campo del RIPS, Radica lo dice: abra cada documento y corríjala allí.',
      ],
      picture: { name: 'correcciones-causa', alt: 'Una causa con sus documentos y el campo para el valor nuevo' },
    },
    {
      title: 'Ver los cambios y aplicarlos',
      text: 'Nada se guarda sin que usted lo vea antes.',
      steps: [
        'Pulse «Ver los cambios». Cada fila dice qué cambia, dónde más y cuántos errores quedan.',
        'Lea cómo se corrige: si el dato solo está en el RIPS, se corrige el RIPS y se radica otra vez; si la factura emitida dice lo mismo (el servicio, el valor, lo que pagó el paciente), se prepara la nota crédito que la anula. La atención y el paciente reciben el mismo valor.',
        'Pulse «Corregir». Sigue aunque cierre la ventana, y cada documento queda con su resultado.',
      ],
      picture: { name: 'correcciones-cambios', alt: 'Los cambios de cada documento antes de guardarlos' },
    },
  ],
}
