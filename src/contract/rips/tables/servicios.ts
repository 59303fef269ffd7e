/** Services of the health registry, REPS (ministry's table Servicios). One a line: code, name. */
export const SERVICIOS = `
105 Cuidado intermedio neonatal
106 Cuidado intermedio pediátrico
107 Cuidado intermedio adultos
108 Cuidado intensivo neonatal
109 Cuidado intensivo pediátrico
110 Cuidado intensivo adultos
120 Cuidado básico neonatal
129 Hospitalización adultos
130 Hospitalización pediátrica
131 Hospitalización en salud mental
132 Hospitalización parcial
133 Hospitalización paciente crónico con ventilador
134 Hospitalización paciente crónico sin ventilador
135 Hospitalización en consumo de sustancias psicoactivas
138 Cuidado básico del consumo de sustancias psicoactivas
201 Cirugía de cabeza y cuello
202 Cirugía cardiovascular
203 Cirugía general
204 Cirugía ginecologica
205 Cirugía maxilofacial
207 Cirugía ortopedica
208 Cirugía oftalmologica
209 Cirugía otorrinolaringología
210 Cirugía oncologica
211 Cirugía oral
212 Cirugía pediátrica
213 Cirugía plástica y estética
214 Cirugía vascular y angiologica
215 Cirugía urologica
217 Otras cirugias
218 Cirugía endovascular neurologica
227 Cirugía oncologica pediátrica
231 Cirugía de la mano
232 Cirugía de mama y tumores tejidos blandos
233 Cirugía dermatologica
234 Cirugía de tórax
235 Cirugía gastrointestinal
237 Cirugía plástica oncologica
245 Neurocirugía
301 Anestesia
302 Cardiología
303 Cirugía cardiovascular
304 Cirugía general
306 Cirugía pediátrica
308 Dermatología
309 Dolor y cuidados paliativos
310 Endocrinología
311 Endodoncia
312 Enfermería
313 Estomatologia
316 Gastroenterología
317 Genética
318 Geriatría
320 Ginecobstetricia
321 Hematología
323 Infectología
324 Inmunología
325 Medicina familiar
326 Medicina física y del deporte
327 Medicina física y rehabilitación
328 Medicina general
329 Medicina interna
330 Nefrología
331 Neumología
332 Neurología
333 Nutrición y dietetica
334 Odontología general
335 Oftalmología
336 Oncología clinica
337 Optometría
338 Ortodoncia
339 Ortopedia y/o traumatologia
340 Otorrinolaringología
342 Pediatría
343 Periodoncia
344 Psicología
345 Psiquiatría
346 Rehabilitación oncologica
347 Rehabilitación oral
348 Reumatología
354 Toxicología
355 Urología
356 Otras consultas de especialidad
361 Cardiología pediátrica
362 Cirugía de cabeza y cuello
363 Cirugía de mano
364 Cirugía de mama y tumores tejidos blandos
365 Cirugía dermatologica
366 Cirugía de tórax
367 Cirugía gastrointestinal
368 Cirugía ginecologica laparoscopica
369 Cirugía plástica y estética
370 Cirugía plástica oncologica
371 Otras consultas generales
372 Cirugía vascular
373 Cirugía oncologica
374 Cirugía oncologica pediátrica
375 Dermatología oncologica
377 Coloproctologia
379 Ginecología oncologica
383 Medicina nuclear
384 Nefrología pediátrica
385 Neonatologia
386 Neumología pediátrica
387 Neurocirugía
388 Neuropediatria
390 Oftalmología oncologica
391 Oncología y hematología pediátrica
393 Ortopedia oncologica
395 Urología oncologica
396 Odontopediatria
397 Medicina estética
406 Hematología oncologica
407 Medicina del trabajo y medicina laboral
408 Radioterapia
409 Ortopedia pediátrica
410 Cirugía oral
411 Cirugía maxilofacial
412 Medicina alternativa y complementaria - homeopatica
413 Medicina alternativa y complementaria - ayurvedica
414 Medicina alternativa y complementaria - tradicional china
415 Medicina alternativa y complementaria - naturopatica
416 Medicina alternativa y complementaria - neuralterapeutica
417 Terapias alternativas y complementarias - bioenergetica
418 Terapias alternativas y complementarias - terapia con filtros
419 Terapias alternativas y complementarias - terapias manuales
420 Vacunación
421 Patología
422 Medicina alternativa y complementaria - osteopatica
423 Seguridad y salud en el trabajo
706 Laboratorio clínico
709 Quimioterapia
711 Radioterapia
712 Toma de muestras de laboratorio clínico
714 Servicio farmacéutico
715 Medicina nuclear
717 Laboratorio citologias cervico-uterinas
728 Terapia ocupacional
729 Terapia respiratoria
731 Laboratorio de histotecnologia
733 Hemodiálisis
734 Diálisis peritoneal
739 Fisioterapia
740 Fonoaudiología y/o terapia del lenguaje
742 Diagnóstico vascular
743 Hemodinamia e intervencionismo
744 Imágenes diagnosticas- ionizantes
745 Imágenes diagnósticas - no ionizantes
746 Gestión pre-transfusional
747 Patología
748 Radiología odontologica
749 Toma de muestras de cuello uterino y ginecologicas
1101 Atención del parto
1102 Urgencias
1103 Transporte asistencial básico
1104 Transporte asistencial medicalizado
1105 Atención prehospitalaria
`
