import type { Language } from '../contract/language.ts'

const ES = `Uso: radica COMANDO [opciones]

  login --url URL           guarda dónde está Radica y el token, que se lee de RADICA_TOKEN o de la entrada estándar
        [--workspace ID]    la clínica, si el token sirve para varias
  logout                    olvida el token
  validate RUTA...          valida RIPS en JSON, con su XML, en carpetas o ZIP, sin Radica ni internet; «-» lee la entrada
        [--format text|json|junit|sarif] [--catalogs CARPETA] [--nit NIT] [--provider-code COD]... [--unresolved]
  import ARCHIVO...         crea un borrador por cada JSON del ministerio; «-» lee la entrada
  submit PAQUETE...         valida y radica los paquetes
  emit FACTURA...           emite y radica las facturas
  wait PAQUETE...           espera el resultado (--kind invoice|creditNote|debitNote para documentos; --timeout SEGUNDOS)
  watch CARPETA             radica lo que otro programa deja en la carpeta y lo mueve a radicados/ o rechazados/ con su CUV
                            o sus hallazgos, hasta Ctrl+C (también --watch CARPETA); las atenciones en FHIR R4 (.json)
                            se importan y pasan a importados/
        [--settle S] [--wait S] [--every S]   segundos: archivo quieto (3), espera de la pareja (120), entre miradas (2)
  mcp                       sirve a un asistente (MCP por la entrada y la salida): lee y explica; nada sale sin una persona
        [--allow-drafts] [--allow-sending] [--show-personal-data]
  confirm                   muestra a una persona lo que un asistente quiere enviar, con su código
  export PAQUETE            escribe en la salida los bytes exactos del paquete

Para todos: --json (respuesta para programas), --lang es|en, --help
Códigos de salida: 0 todo bien · 1 no pasa o fue rechazado · 2 no se pudo hacer · 3 todavía no se sabe
Variables: RADICA_URL, RADICA_TOKEN y RADICA_WORKSPACE valen más que lo guardado.
`

const EN = `Usage: radica COMMAND [options]

  login --url URL           keeps where Radica is and the token, read from RADICA_TOKEN or the standard input
        [--workspace ID]    the clinic, when the token is for several
  logout                    forgets the token
  validate PATH...          judges RIPS in JSON, with their XML, in folders or ZIPs, without Radica or a line; "-" reads the input
        [--format text|json|junit|sarif] [--catalogs FOLDER] [--nit NIT] [--provider-code CODE]... [--unresolved]
  import FILE...            makes a draft of each JSON of the ministry; "-" reads the input
  submit PACKAGE...         judges and files packages
  emit INVOICE...           issues and files invoices
  wait PACKAGE...           waits for the outcome (--kind invoice|creditNote|debitNote for documents; --timeout SECONDS)
  watch FOLDER              files what another program drops in the folder and moves it to radicados/ or rechazados/ with its
                            CUV or its findings, until Ctrl+C (also --watch FOLDER); visits as FHIR R4 (.json) are
                            imported and moved to importados/
        [--settle S] [--wait S] [--every S]   seconds: file left alone (3), wait for its pair (120), between looks (2)
  mcp                       serves an assistant (MCP over input and output): reads and explains; nothing leaves without a person
        [--allow-drafts] [--allow-sending] [--show-personal-data]
  confirm                   shows a person what an assistant wants to send, with its code
  export PACKAGE            writes the exact bytes of a package to the output

For all: --json (an answer for programs), --lang es|en, --help
Exit codes: 0 all is well · 1 it does not pass, or was rejected · 2 it could not be done · 3 not known yet
Variables: RADICA_URL, RADICA_TOKEN and RADICA_WORKSPACE count for more than what is kept.
`

export const HELP: Readonly<Record<Language, string>> = { 'es-CO': ES, en: EN }
