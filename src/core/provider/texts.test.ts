import { describe, expect, test } from 'vitest'
import { fieldIssues, meaningOf, ourPath, ruleIssues, sentences } from './texts.ts'

const RULE_90 = 'Regla: 90, Rechazo: Documento procesado anteriormente.'
const REJECTION = 'Regla: FAK24, Rechazo: No está informado el DV del NIT'
const NOTIFICATION = 'Regla: FAJ44b, Notificación: Nit no corresponde.'

describe('errors of every shape', () => {
  test.each([
    ['a text', REJECTION, [[null, REJECTION]]],
    [
      'a list of texts',
      [REJECTION, RULE_90],
      [
        [null, REJECTION],
        [null, RULE_90],
      ],
    ],
    ['by rule', { FAK24: REJECTION }, [['FAK24', REJECTION]]],
    [
      'by field, in lists',
      { 'items.0.price': ['uno', 'dos'] },
      [
        ['items.0.price', 'uno'],
        ['items.0.price', 'dos'],
      ],
    ],
    ['a list of objects', [{ code: 409, message: 'x' }], [[null, 'x']]],
    ['a field called message', { message: ['x'] }, [['message', 'x']]],
    ['a field of another name', { code: 'x' }, [['code', 'x']]],
    ['nothing', null, []],
    ['an empty text', '', []],
    ['a number', 5, []],
  ])('%s', (_, errors, expected) => {
    expect(sentences(errors).map(({ name, text }) => [name, text])).toEqual(expected)
  })
})

test.each([
  [[RULE_90], 'already-processed'],
  [[REJECTION, RULE_90], 'already-processed'],
  [['REGLA 90, RECHAZO: documento PROCESADO  ANTERIORMENTE'], 'already-processed'],
  [['El documento con numero SETP1, ya se encuentra validado'], 'already-processed'],
  [['Regla: 89, Rechazo: El prefijo y número del documento ya fueron reportados.'], 'already-processed'],
  [['Este documento ya fue enviado anteriormente'], 'already-processed'],
  [['Regla: 89, Rechazo: El número ya existe'], 'already-processed'],
  [['Rechazo: Documento duplicado'], 'already-processed'],
  [['Rechazo: el documento ya ha sido recibido por la DIAN'], 'already-processed'],
  [['Rechazo: El documento se transmitió previamente'], 'already-processed'],
  [['Regla: DCF01, Rechazo: CUFE registrado con anterioridad'], 'already-processed'],
  [['Rechazo: La factura ya está registrada'], 'already-processed'],
  [['Rechazo: Document already exists'], 'already-processed'],
  [['Rechazo: el consecutivo consta en los archivos de la entidad'], 'already-processed'],
  ...[
    ...[
      'procesada anteriormente',
      'registrado  con  anterioridad',
      'procesados con anterioridad',
      'ya se lo han  enviado',
    ],
    ...[
      'ya existen',
      'ya  existe',
      'ya fueron emitidas',
      'ya está autorizado',
      'ya están usados',
      'ya había sido utilizado',
    ],
    ...['ya se encuentra informado', 'ya se encuentran transmitidos', 'Ya la ha aceptado', 'regla 90', 'regla90'],
  ].map((words): [string[], string] => [[`Regla: FAK01, Rechazo: ${words}`], 'already-processed']),
  // Of these words a rejection of content may have any.
  ...[
    'duplicada',
    'duplicados',
    'duplicad',
    'repetido',
    'repetidas',
    'repetid',
    'con  anterioridad',
    'already',
  ].flatMap((word): [string[], string][] => [
    [[`Rechazo: Regla: 1 ${word}`], 'already-processed'],
    [[`Rechazo: Regla: FAK01 ${word}`], 'rejected'],
    [[`Rechazo: reglaFAK01 ${word}`], 'rejected'],
    [[`Rechazo: Regla  fak01 ${word}`], 'rejected'],
    [[word], ['duplicad', 'repetid'].includes(word) ? 'not-a-rejection' : 'already-processed'],
  ]),
  [['Regla: FAB07b, Rechazo: La resolución ya no está vigente'], 'rejected'],
  [['Regla: FAK61, Rechazo: El valor no es válido, ya que falta el dígito'], 'rejected'],
  [[NOTIFICATION, REJECTION], 'rejected'],
  [['Regla: 900, Rechazo: otra'], 'already-processed'],
  [['Regla: 91, Rechazo: Número informado antes'], 'already-processed'],
  [['Regla: CAE01, Rechazo: La factura referenciada no fue emitida anteriormente'], 'rejected'],
  [[NOTIFICATION], 'not-a-rejection'],
  [[], 'not-a-rejection'],
])('%j means %s', (texts, meaning) => expect(meaningOf(sentences(texts))).toBe(meaning))

test.each(['90', '0'])(
  'a rejection under the name %j, which is no rule of content, may be of a document that counts',
  (name) => {
    expect(meaningOf(sentences({ [name]: 'Rechazo: el consecutivo consta en los archivos' }))).toBe('already-processed')
  },
)

test('issues of the tax authority carry the rule and its weight', () => {
  const issues = ruleIssues(sentences({ FAK24: REJECTION, x: NOTIFICATION, y: RULE_90, CAK55: 'sin correo' }))
  expect(issues.map(({ code, severity }) => [code, severity])).toEqual([
    ['FAK24', 'error'],
    ['FAJ44b', 'notification'],
    ['90', 'unresolved'],
    ['CAK55', 'notification'],
  ])
})

test('a rule is read however it is written, and what names none says so', () => {
  const codes = ruleIssues(sentences(['REGLA FAK24 no', 'reglaFAK25', 'Regla:  FAK26', 'sin nada'])).map(
    ({ code }) => code,
  )
  expect(codes).toEqual(['FAK24', 'FAK25', 'FAK26', 'sin-codigo'])
  // One that came under a name like this says what is wrong with the content, whatever its words are.
  const weight = (name: string) => ruleIssues(sentences({ [name]: 'Rechazo: duplicado' }))[0]?.severity
  expect(['FAK24', 'f2', '1FAK24', 'lines'].map(weight)).toEqual(['error', 'error', 'unresolved', 'unresolved'])
})

test('issues of the request carry our field', () => {
  expect(fieldIssues(sentences({ 'items.0.price': ['No.'] }), (path) => `(${path})`)).toEqual([
    { code: 'field', message: 'No.', field: '(items.0.price)', severity: 'error' },
  ])
  expect(fieldIssues(sentences('No.'), String)).toEqual([{ code: 'request', message: 'No.', severity: 'error' }])
})

test.each([
  ['items', 'lines'],
  ['items.12', 'lines[12]'],
  ['items.12.price', 'lines[12].unitPrice'],
  ['items.0.taxes.1.code', 'lines[0].taxes[1].code'],
  ['customer.dv', 'customer.dv'],
  ['items.3rd', 'lines.3rd'],
  ['unknown.3', 'unknown[3]'],
  ['line2.3.itemsx', 'line2[3].itemsx'],
])('%s is our %s', (theirs, ours) => {
  expect(ourPath(theirs, { items: 'lines', 'items.*.price': 'lines.*.unitPrice' })).toBe(ours)
})
