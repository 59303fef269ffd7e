export const exports = {
  noSuchFilter: 'Esta lista no tiene ese filtro, o no con ese valor.',
  noSuchList: 'No hay una lista con ese nombre.',
  tooManyRows: ({ total, most }: { total: number; most: number }) =>
    `La lista tiene ${total} filas, y un archivo lleva ${most} como máximo. Fíltrela.`,
  tooManyRowsForSheet: ({ total, most }: { total: number; most: number }) =>
    `La lista tiene ${total} filas, y un archivo lleva ${most} como máximo. Fíltrela, o descárguela como CSV.`,
} as const
