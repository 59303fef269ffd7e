/** Pharmaceutical forms (ministry's table FFM). One a line: code, name. */
export const FFM = `
C28944 Crema
C29167 Loción
C29269 Enjuague
C42887 Aerosol
C42902 Cápsula de liberación retardada
C42905 Tabletas de liberación retardada
C42909 Gránulos efervescentes
C42912 Elixir
C42914 Emulsión inyectable
C42916 Cápsula de liberación prolongada
C42927 Tabletas de liberación prolongada
C42932 Cinta adhesiva / película
C42933 Gas
C42938 Gránulos convencionales
C42941 Goma
C42942 Implante
C42948 Geles y jaleas
C42953 Líquido (diferentes a soluciones)
C42966 Ungüento
C42967 Pasta
C42968 Sistemas transdermicos
C42969 Pellets
C42983 Jabones y champú
C42989 Espray
C42993 Supositorio / óvulo
C42994 Suspensión
C42996 Jarabe
C43000 Tintura
C47913 Emplasto
C47914 Tira
C47915 Sistemas intrauterinos
C64898 Espuma
C64904 Cápsula cubierta dura
C64909 Cápsula blanda
C69031 Sistemas oculares
C91199 Sistemas de anillos vaginales
C91200 Sistemas
COLFF001 Tabletas de liberación no modificada
COLFF002 Polvos para no reconstituir
COLFF003 Polvos para reconstituir
COLFF004 Otras soluciones
COLFF005 Otras emulsiones
COLFF006 Cápsulas de liberación no modificada
COLFF007 Cápsulas de liberación modificada
COLFF008 Tabletas de liberación modificada
COLFF009 Gránulos de liberación no modificada
COLFF010 Gránulos de liberación modificada
`
