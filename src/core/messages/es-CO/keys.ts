export const keys = {
  foreign: 'La llave está bien escrita, pero es de otros datos.',
  annulled: ({ day }: { day: string }) =>
    `La llave es de una hoja anulada el ${day}: solo abre las copias hechas hasta entonces.`,
  changeFailed:
    'El cambio de clave no se pudo terminar. Los datos siguen abiertos con la clave de antes, y no falta nada.',
  changeFailedBecause: ({ why }: { why: string }) =>
    `${why} Los datos siguen abiertos con la clave de antes, y no falta nada.`,
  strangeCharacter: ({ group, character }: { group: number; character: string }) =>
    `El grupo ${group} tiene un carácter que la llave no usa: «${character}».`,
  wrongGroup: ({ group, shown }: { group: number; shown: string }) =>
    `El grupo ${group} («${shown}») tiene un error. Compárelo con la hoja, letra por letra.`,
  wrongLength: ({ groups, size, total, typed }: { groups: number; size: number; total: number; typed: number }) =>
    `La llave tiene ${groups} grupos de ${size} caracteres (${total}); se escribieron ${typed}.`,
  fixed: 'Las llaves de estos datos no se pueden cambiar aquí.',
} as const
