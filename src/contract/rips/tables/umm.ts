/** Units of measure of a magistral preparation (ministry's table UMM). One a line: code, name. */
export const UMM = `
1 EID50
2 EID50/dosis
3 AU/ml
4 A
5 AgU
6 AgU/ml
7 ATU
8 anti-Xa IU
9 anti-Xa IU/ml
10 Bq
11 Bq/g
12 Bq/kg
13 Bq/l
14 Bq/µg
15 Bq/µl
16 Bq/mg
17 Bq/ml
18 billon CFU
19 billon CFU/g
20 billon CFU/ml
21 billon de organismos
22 billon de organismos/g
23 billon de organismos/mg
24 billon de organismos/ml
25 cd
26 CCID50
27 CCID50/dosis
28 °C
29 CFU/g
30 CFU/ml
31 Co
32 m3
33 Ci
34 Ci/g
35 Ci/kg
36 Ci/litro
37 Ci/µg
38 Ci/µl
39 Ci/mg
40 Ci/ml
41 DAgU
42 DAgU/ml
43 d
44 °
45 DF
46 Gtt
47 unidades ELISA
48 unidades ELISA/dosis
49 unidades ELISA/ml
50 F
51 FAI50
52 FAI50/dosis
53 GBq
54 GBq/g
55 GBq/kg
56 GBq/l
57 GBq/µg
58 GBq/µl
59 GBq/mg
60 GBq/ml
61 g (titre)
62 g
63 g/m3
64 g/l
65 g/ml
66 g/m2
67 Gy
68 H
69 Hz
70 h
71 IOU
72 UI
73 UI/g
74 UI/kg
75 UI/l
76 UI/mg
77 UI/ml
78 J
79 KIU/ml
80 kat
81 K
82 kUI
83 unidades Kusp
84 unidades k
85 kBq
86 kBq/g
87 kBq/kg
88 kBq/l
89 kBq/µg
90 kBq/µl
91 kBq/mg
92 kBq/ml
93 kg
94 kg/m3
95 kg/l
96 kg/m2
97 LacU
98 LfU
99 LfU/ml
100 l
101 log10 EID50
102 log10 EID51/dosis
103 log10 CCID50
104 log10 CCID50/dosis
105 log10 unidades ELISA
106 log10 unidades ELISA/dosis
107 log10 FAI50
108 log10 FAI50/dosis
109 log10 PFU
110 log10 PFU/dosis
111 log10 TCID50
112 log10 TCID50/dosis
113 log10/ml
114 LU
115 LU/g
116 LU/ml
117 lm
118 lx
119 unidades MUSP
120 MBq
121 MBq/g
122 MBq/kg
123 MBq/l
124 MBq/µg
125 MBq/µl
126 MBq/mg
127 MBq/ml
128 m
129 µCi
130 µCi/g
131 µCi/kg
132 µCi/l
133 µCi/µg
134 µCi/µl
135 µCi/mg
136 µCi/ml
137 µg
138 µg/m3
139 µg/kg
140 µg/l
141 µg/µl
142 µg/ml
143 µg/m2
144 µkat
145 µkat
146 µl
147 µl/ml
148 µmol
149 µmol/l
150 µmol/ml
151 mCi
152 mCi/g
153 mCi/kg
154 mCi/l
155 mCi/µg
156 mCi/µl
157 mCi/mg
158 mCi/ml
159 mEq
160 mEq/g
161 mEq/kg
162 mEq/l
163 mEq/µg
164 mEq/µl
165 mEq/mg
166 mEq/ml
167 mg (titer)
168 mg
169 mg/m3
170 mg/g
171 mg/kg
172 mg/l
173 mg/ml
174 mg/m2
175 mkatal
176 ml
177 ml/cm2
178 mm
179 mmol
180 mmol/g
181 mmol/kg
182 mmol/l
183 mmol/ml
184 millon UFC
185 millon UFC/g
186 millon UFC/ml
187 millon UI
188 millon de organismos
189 millon de organismos/g
190 millon de organismos/mg
191 millon de organismos/ml
192 millon de unidades USP
193 millon de unidades
194 mOsm/kg
195 min
196 mol
197 mol/g
198 mol/kg
199 mol/l
200 mol/mg
201 mol/ml
202 nCi
203 ng
204 nkat
205 nl
206 nmol
207 nmol/ml
208 N
209 unidades NIH/cm2
210 ?
211 OZ
212 PPM
213 PPM
214 %
215 % (v/v)
216 % (p/v)
217 % (p/p)
218 pg
219 pkat
220 PFU
221 PFU e. 1000 LD50 en ratón
222 PFU/dosis
223 PFU/ml
224 unidad formadora de viruela
225 LB
226 unidades de presión/ml
227 PNU/ml
228 QS
229 r/min
230 s
231 S
232 Sv
233 cm2
234 m2
235 T
236 miles CFU
237 miles CFU/g
238 miles CFU/ml
239 miles de organismos
240 miles de organismos/g
241 miles de organismos/ml
242 TCID50/dosis
243 titre
244 t
245 unidad de tuberculina
246 unidad de tuberculina/ml
247 U
248 U/g
249 U/ml
250 unidades USP
251 V
252 W
253 Wb
254 vp
255 DLmin
256 DMN
9000 Dosis
9001 TPU
9002 TSU
9003 DBU
9004 SU
9005 IR
9006 DPP
9007 HEP
9008 UT
9009 SQ
9010 UB
9011 DL50
9012 AU
9013 BAU
9014 PNU
9015 DPU
`
