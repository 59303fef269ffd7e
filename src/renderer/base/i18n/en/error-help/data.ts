import type { ErrorHelps } from '../../help-pages.ts'

/** The shape of what was sent: files, data and addresses. */
export const data: ErrorHelps['data'] = {
  invalid_json: {
    cause: 'The content is empty, is no UTF-8 text or has marks that JSON does not admit.',
    todo: 'Open the file in a text editor, save it as UTF-8 without BOM and load it again.',
  },
  duplicate_key: {
    cause: 'Within one object a field is written twice, and it cannot be known which one counts.',
    todo: 'The message gives line and column. Leave the field once and load the file again.',
  },
  json_syntax: {
    cause: 'A comma, a quote or a brace is missing or too many; the rest of the file cannot be read.',
    todo: 'Go to the line and column of the message, correct the spelling and load the file again.',
  },
  json_depth: {
    cause: 'There are more than 64 levels of objects within objects; a RIPS needs fewer than ten.',
    todo: 'Check the program that made the file: it nearly always wrapped the RIPS several times.',
  },
  json_type: {
    cause: 'A field has text where a number goes, a list where a single value goes, or the other way round.',
    todo: 'The message names the field. Correct it in the source file and load it again.',
  },
  numeric_value_loss: {
    cause: 'The number has so many digits that storing it would change it, and Radica changes no value silently.',
    todo: 'If it is a code or a document, put it in quotes; if it is an amount, leave two decimals.',
  },
  numeric_overflow: {
    cause: 'The number is larger than any program can store.',
    todo: 'Look for a value pasted twice or with too many zeros in the field, and correct it.',
  },
  conflicting_alias: {
    cause: 'Two names mean the same field, and each brings a different value.',
    todo: 'Leave only one of the two, with the right value.',
  },
  request_too_large: {
    cause:
      'The file exceeds the limit: 200 MB for a RIPS package, 24 MB for a workbook that is imported; that of the rest is in the message.',
    todo: 'Divide the file into smaller ones, for example one a month, and load them one by one.',
  },
  unsupported_media_type: {
    cause: 'The content did not come as JSON. It happens with programs that send a form.',
    todo: 'In the other program send the header “content-type: application/json”.',
  },
  invalid_request: {
    cause: 'A value is missing, too long or does not have the expected form.',
    todo: 'The message points at each field. Correct them and save again; the rest of what you typed is kept.',
  },
  invalid_query: {
    cause: 'The address has a filter that does not exist, is repeated or is out of its bounds.',
    todo: 'Remove the filters of the list and search again from the screen.',
  },
  invalid_path: {
    cause: 'The address has an identifier that was copied wrongly or in part.',
    todo: 'Open the record from its list instead of using the copied address.',
  },
  server_owned_field: {
    cause: 'A value was sent that only the service writes, such as the identifier, the state or the dates.',
    todo: 'From the screens it should not happen. In another program leave that field out.',
  },
  route_not_found: {
    cause: 'The window and the service are of different versions, or a program uses an old address.',
    todo: 'Close and open Radica so that both are of the same version. If it goes on, tell support.',
  },
  method_not_allowed: {
    cause: 'The address exists, but does not admit that action. It is mostly an outdated program.',
    todo: 'Close and open Radica. In another program, check the description of the API in Settings.',
  },
  invalid_xlsx_file: {
    cause:
      'The file is damaged, has a password, is no .xlsx workbook although it is named so, or lacks a sheet or a column.',
    todo: 'If the message names a sheet or a column, join the columns when you import or use the template. If not, open it in Excel, save it as “Excel workbook (.xlsx)” without a password and load it again.',
  },
  invalid_catalog: {
    cause: 'The name of the catalog is none that Radica knows, or the file is not of that catalog.',
    todo: 'Choose the catalog from the list and check that the file is its official one.',
  },
  invalid_catalog_cursor: {
    cause: 'The catalog changed its version while you went through the results.',
    todo: 'Type the search again to see the results of the present version.',
  },
  internal_error: {
    cause: 'A defect of the program or a problem of the computer, such as a full disk. What was being done was undone.',
    todo: 'Try once more. If it happens again, note the technical reference and tell support.',
  },
  network_error: {
    cause: 'The Radica service is closed or restarting, or the network to its computer broke.',
    todo: 'Wait some seconds. If it goes on, check that Radica is open on the main computer, and the local network.',
  },
}
