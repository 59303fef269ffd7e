import type { ErrorHelp, HelpCode } from '../../error-help.ts'

/** The shape of what was sent: files, data and addresses. */
export const data = {
  invalid_json: {
    cause: 'El contenido está vacío, no es texto UTF-8 o trae marcas que el formato JSON no admite.',
    todo: 'Abra el archivo en un editor de texto, guárdelo como UTF-8 sin BOM y cárguelo otra vez.',
  },
  duplicate_key: {
    cause: 'Dentro de un mismo objeto un campo está escrito dos veces, y no se puede saber cuál vale.',
    todo: 'El mensaje dice la línea y la columna. Deje el campo una sola vez y vuelva a cargar el archivo.',
  },
  json_syntax: {
    cause: 'Falta o sobra una coma, una comilla o una llave; el resto del archivo ya no se puede leer.',
    todo: 'Vaya a la línea y la columna del mensaje, corrija la escritura y vuelva a cargar el archivo.',
  },
  json_depth: {
    cause: 'Hay más de 64 niveles de objetos dentro de objetos; un RIPS necesita menos de diez.',
    todo: 'Revise el programa que produjo el archivo: casi siempre envolvió el RIPS varias veces.',
  },
  json_type: {
    cause: 'Un campo trae texto donde va un número, una lista donde va un dato solo, o al revés.',
    todo: 'El mensaje nombra el campo. Corríjalo en el archivo de origen y cárguelo de nuevo.',
  },
  numeric_value_loss: {
    cause: 'El número tiene tantas cifras que al guardarlo cambiaría, y Radica no cambia valores en silencio.',
    todo: 'Si es un código o un documento, escríbalo entre comillas; si es un valor, déjelo con dos decimales.',
  },
  numeric_overflow: {
    cause: 'El número es más grande de lo que cualquier programa puede guardar.',
    todo: 'Busque en el campo señalado un valor pegado dos veces o con ceros de más, y corríjalo.',
  },
  conflicting_alias: {
    cause: 'Dos nombres significan el mismo campo y cada uno trae un valor distinto.',
    todo: 'Deje solo uno de los dos, con el valor correcto.',
  },
  request_too_large: {
    cause:
      'El archivo pasa del límite: 200 MB para un paquete RIPS, 24 MB para un libro que se importa; el de lo demás lo dice el mensaje.',
    todo: 'Divida el archivo en varios más pequeños, por ejemplo uno por mes, y cárguelos uno por uno.',
  },
  unsupported_media_type: {
    cause: 'El contenido no vino como JSON. Suele pasar con programas externos que envían un formulario.',
    todo: 'En el otro programa, envíe el encabezado «content-type: application/json».',
  },
  invalid_request: {
    cause: 'Un dato falta, es demasiado largo o no tiene la forma que se espera.',
    todo: 'El mensaje señala cada campo. Corríjalos y guarde otra vez; lo demás que escribió se conserva.',
  },
  invalid_query: {
    cause: 'La dirección lleva un filtro que no existe, repetido o con un valor fuera de sus límites.',
    todo: 'Quite los filtros de la lista y búsquelo otra vez desde la pantalla.',
  },
  invalid_path: {
    cause: 'La dirección tiene un identificador mal copiado o incompleto.',
    todo: 'Abra el registro desde su lista en vez de usar la dirección copiada.',
  },
  server_owned_field: {
    cause: 'Se envió un dato que solo escribe el servicio, como el identificador, el estado o las fechas.',
    todo: 'Desde las pantallas no debería pasar. En un programa externo, quite ese campo del envío.',
  },
  route_not_found: {
    cause: 'La ventana y el servicio son de versiones distintas, o un programa externo usa una dirección vieja.',
    todo: 'Cierre y abra Radica para que ambos sean de la misma versión. Si sigue, avise a soporte.',
  },
  method_not_allowed: {
    cause: 'La dirección existe, pero no admite esa acción. Suele ser un programa externo desactualizado.',
    todo: 'Cierre y abra Radica. En un programa externo, revise la descripción del API en Ajustes.',
  },
  invalid_xlsx_file: {
    cause:
      'El archivo está dañado, tiene contraseña, no es un libro .xlsx aunque se llame así, o le falta una hoja o una columna.',
    todo: 'Si el mensaje nombra una hoja o una columna, una las columnas al importar o use la plantilla. Si no, ábralo en Excel, guárdelo como «Libro de Excel (.xlsx)» sin contraseña y cárguelo otra vez.',
  },
  invalid_catalog: {
    cause: 'El nombre del catálogo no es ninguno de los que Radica conoce, o el archivo no es de ese catálogo.',
    todo: 'Elija el catálogo de la lista y compruebe que el archivo sea el oficial de ese catálogo.',
  },
  invalid_catalog_cursor: {
    cause: 'El catálogo cambió de versión mientras usted recorría los resultados.',
    todo: 'Escriba la búsqueda otra vez para ver los resultados de la versión actual.',
  },
  internal_error: {
    cause:
      'Un defecto del programa o un problema del equipo, como el disco lleno. Lo que se estaba haciendo se deshizo.',
    todo: 'Inténtelo una vez más. Si se repite, anote la referencia técnica y avise a soporte.',
  },
  network_error: {
    cause: 'El servicio de Radica está cerrado o reiniciando, o se cortó la red con el equipo donde funciona.',
    todo: 'Espere unos segundos. Si sigue, revise que Radica esté abierto en el equipo principal y la red local.',
  },
} as const satisfies Partial<Record<HelpCode, ErrorHelp>>
