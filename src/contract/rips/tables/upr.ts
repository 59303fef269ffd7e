/** Units in which a medicine is dispensed (ministry's table UPR). One a line: code, name. */
export const UPR = `
1 Ampolla
2 Aplicador
3 Bolsa
4 Barra
5 Perla
6 Blister
7 Envase blister
8 Bloque
9 Bolo
10 Envase
11 Caja
12 Lata
13 Frasco
14 Cápsula
15 Cartón
16 Cartucho
17 Estuche
18 Película de PVC transparente de colores
19 Unidades clínicas
20 Recubrimiento
21 Contenedor
22 Recuento
23 Copa
24 Cilindro
25 Vasos dewar
26 Dial pack
27 Disco
28 Dosis en envase
29 Gotas
30 Tambor - bombo
31 Película
32 Generador
33 Globulo
34 Dilucion homeopatica
35 Implante
36 Inhalacion
37 Inhalador
38 Inhalador, recarga
39 Inserto
40 Frasco
41 Jarra
42 Unidad inhibidora de calicreina
43 Kit
44 Pastilla
45 Embalaje
46 Paquete
47 Balde
48 Partes
49 Parche
50 Pildora (pellet)
51 Pieza
53 Unidades de presion
54 Anillo
55 Saturado
56 Cuchara medidora
57 Esponja
58 Atomizador (spray)
59 Centimetro cuadrado
61 Tira
63 Supositorio
64 Hisopo
65 Jeringa
66 Tableta
67 Tabminder
68 Tampon
69 Tanque
70 Prueba
71 Bandeja
72 Troche
73 Tubo
74 Unidades
75 Vial
76 Oblea
77 Termo
78 Sobre
79 Pluma
80 Litro
81 Óvulo
`
