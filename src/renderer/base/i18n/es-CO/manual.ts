export const manual = {
  title: 'Manual de uso',
  lead: 'Del primer día a un mal día: una página para cada trabajo. Busque por palabras o siga el orden.',
  search: 'Buscar en el manual',
  nothing: 'Nada coincide con lo que escribió. Pruebe con otra palabra.',
  results_one: '{{count}} página',
  results_other: '{{count}} páginas',
  contents: 'Páginas del manual',
  messages: '¿Qué significa un mensaje?',
  previous: 'Antes: {{title}}',
  next: 'Sigue: {{title}}',
} as const

export const tour = {
  title: 'Recorrido por Radica',
  offer: '¿Le mostramos Radica en un minuto?',
  offerText: 'Seis paradas. Puede saltarlo, y repetirlo cuando quiera desde el menú de su cuenta.',
  start: 'Ver el recorrido',
  notNow: 'Ahora no',
  step: 'Parada {{step}} de {{count}}',
  back: 'Atrás',
  next: 'Siguiente',
  skip: 'Saltar',
  finish: 'Terminar',
  stops: {
    navigation: {
      title: 'A la izquierda, el trabajo',
      text: 'De las atenciones a las facturas y los paquetes RIPS. Debajo, los registros. Con G y una letra se va sin ratón.',
    },
    environment: {
      title: 'Dónde está trabajando',
      text: 'SIMULADO, HABILITACIÓN o PRODUCCIÓN: siempre se ve con qué ambiente trabaja. Solo producción es real.',
    },
    palette: {
      title: 'Buscar o ir a cualquier parte',
      text: 'Ctrl+K busca pacientes, facturas, paquetes, pantallas y acciones desde cualquier lugar.',
    },
    sync: {
      title: 'Qué pasa con lo enviado',
      text: 'Al día, por enviar, sin conexión o con resultado desconocido. Ábralo para ver qué sigue y cuándo.',
    },
    work: {
      title: 'Empiece aquí',
      text: 'Este es el lugar de trabajo. Con N se crea lo nuevo en cada lista y con Ctrl+S se guarda.',
    },
    account: {
      title: 'Ayuda y apariencia',
      text: 'Aquí están el manual, los atajos de teclado, este recorrido y la apariencia: clara, oscura o de alto contraste.',
    },
  },
} as const
