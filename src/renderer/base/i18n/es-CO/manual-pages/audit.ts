import type { ManualPage } from '../../manual-page.ts'

export const audit: ManualPage = {
  slug: 'auditoria',
  title: 'Auditoría: quién hizo qué',
  lead: 'Radica anota cada cambio y cada consulta de datos de un paciente: quién, cuándo y sobre qué. Nadie puede borrar ni cambiar lo anotado.',
  sections: [
    {
      title: 'Encontrar un hecho',
      steps: [
        'Abra Ajustes, Auditoría. La ven quienes administran la clínica y los auditores.',
        'Elija «Cambios», o «Lecturas de pacientes» para saber quién vio sus datos. Quien administra la instalación tiene además «Instalación»: ingresos, copias y llaves.',
        'Escriba un nombre, un documento o el número de una factura, de un paquete o de un contrato.',
        'En Filtros, elija «Quién», «Clase» (paciente, factura…), «Acto» (crear, cambiar…) o los días. La dirección de la página los guarda: puede copiarla o volver con «Atrás».',
      ],
      picture: {
        name: '98-auditoria',
        alt: 'La auditoría buscada por el nombre de una paciente, con quién hizo cada cosa',
      },
    },
    {
      title: 'Leer cada fila',
      text: 'La fila dice la persona, qué hizo y sobre qué; si el registro existe, un enlace lo abre. Si lo hizo otro programa, dice el nombre de su token y de quién es. De un paciente borrado solo queda que existió: ni su nombre ni su documento.',
    },
    {
      title: 'Entregarla',
      steps: [
        '«Descargar la auditoría» baja todo, con las huellas que prueban que nada falta ni cambió.',
        'En la flecha de al lado está lo mismo en CSV, para abrirlo en una hoja de cálculo.',
        '«Solo lo que muestra la lista» baja lo que queda con sus filtros, del hecho más viejo al más nuevo. Sirve para leer; la prueba es el archivo completo.',
        'También la descarga queda anotada. El archivo lleva nombres: guárdelo como guarda los demás datos de sus pacientes.',
      ],
    },
    {
      title: 'Saber si está completa',
      text: 'Arriba, Radica dice si la auditoría está completa. «Revisar todo» la comprueba desde el primer hecho. Si alguien la cambió por fuera de Radica, lo dice también en Inicio.',
    },
  ],
}
