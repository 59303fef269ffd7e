/** What is mutated together, and the tests that have to notice it: those that notice most come first. */
export interface Group {
  readonly name: string
  readonly files: readonly string[]
  readonly tests: readonly string[]
  /** Its modules stay loaded from one mutant to the next: none of them remembers anything. */
  readonly keepsModules?: true
}

export const GROUPS: readonly Group[] = [
  {
    name: 'dispatch',
    files: ['src/core/dispatch/{machine,gates,backoff}.ts'],
    tests: ['src/core/dispatch/{machine,machine.property,gates}.test.ts'],
  },
  {
    name: 'money',
    files: [
      'src/core/provider/{money,document,document-check,expectation}.ts',
      'src/core/documents/content/{content,credit,family}.ts',
    ],
    tests: [
      'src/core/provider/{money,document-check,expectation}.test.ts',
      'src/core/documents/content/{content,credit,family}.test.ts',
      'src/core/provider/*/request.test.ts',
    ],
  },
  {
    name: 'numbering',
    files: ['src/core/documents/emission/numbering.ts'],
    tests: ['src/core/documents/emission/numbering.test.ts'],
  },
  {
    name: 'json',
    files: ['src/core/json/*.ts'],
    tests: [
      'src/core/json/{strict-json,strict-json.bytes}.test.ts',
      'src/core/json/{path,plain,source,stream,structure,utf8,strict-json.suite}.test.ts',
      'src/core/json/strict-json.property.test.ts',
      'src/core/json/stream.property.test.ts',
    ],
  },
  {
    name: 'rules',
    files: ['src/core/rips/rules/*.ts', 'src/core/rips/{calendar,view}.ts', 'src/contract/nit.ts'],
    tests: [
      'test/vectors/vectors.test.ts',
      'src/core/rips/rules/*.test.ts',
      'src/core/rips/{calendar,dated,view,judge}.test.ts',
      'src/contract/nit.test.ts',
    ],
  },
  {
    name: 'validation',
    files: [
      'src/contract/rips/{drafts,field,groups,kinds,options,packs,undecided}.ts',
      'src/contract/rips/groups/builders.ts',
      'src/core/rips/*.ts',
      'src/core/rips/xml/*.ts',
      '!src/core/rips/{calendar,view}.ts',
    ],
    tests: [
      'test/vectors/vectors.test.ts',
      'src/core/rips/{structure,attached-document,normalize,judge,import,samples,wire}.test.ts',
      'src/core/rips/{field-check,findings,unresolved,dated,as-printed}.test.ts',
      'src/core/rips/xml/*.test.ts',
      'src/contract/rips/*.test.ts',
    ],
  },
  {
    name: 'provider',
    files: [
      'src/core/provider/{adapter,creation,flag,mail,origin,settling,texts,unzip}.ts',
      'src/core/provider/factus/{account,emission,request,time}.ts',
      'src/core/provider/matias/{account,emission,request,verdict}.ts',
    ],
    tests: [
      'src/core/provider/*/{request,time,verdict}.test.ts',
      'src/core/provider/{texts,flag,origin,settling,account}.test.ts',
      'src/core/provider/*/{emission,lookup,other-document}.test.ts',
      'src/core/provider/{artifacts,mail,session,worlds,unzip}.test.ts',
    ],
  },
  {
    name: 'kernel',
    keepsModules: true,
    files: [
      'src/core/kernel/{access,authority,effect,idempotency,intent,language,received,request,respond,revision,router,shape}.ts',
    ],
    tests: [
      'src/core/kernel/*.test.ts',
      'test/contract/{kernel,idempotency,answers,fields,progress,events,large-bodies,trail}.contract.test.ts',
      'test/contract/access/*.contract.test.ts',
      'src/core/identity/renewal.test.ts',
    ],
  },
  {
    name: 'exports',
    files: ['src/core/exports/*.ts'],
    tests: [
      'src/core/exports/{column,columns,run-columns,handlers}.test.ts',
      'test/contract/imports/exports.contract.test.ts',
    ],
  },
  {
    name: 'records',
    keepsModules: true,
    files: ['src/core/records/*.ts', '!src/core/records/*.sql.ts'],
    tests: [
      'src/core/records/*.test.ts',
      'test/contract/{least,areas,records,visits,contracts,authorizations,lists,narrowed-lists,reads}.contract.test.ts',
      'test/contract/prices/{visit-prices,visit-pricing,prices}.contract.test.ts',
    ],
  },
  {
    name: 'documents',
    keepsModules: true,
    files: [
      'src/core/documents/content/{invoice-check,notes}.ts',
      'src/core/documents/artifacts/artifacts-port.ts',
      'src/core/documents/emission/{authorizations,capitation-check,clock-check,contract-check,known}.ts',
      'src/core/documents/emission/{readiness,references,rejection}.ts',
      'src/core/documents/filing/{as-filed,capitation,fields,filing,preview,rips}.ts',
      'src/core/documents/graphic/amount-in-words.ts',
    ],
    tests: [
      'src/core/documents/{artifacts,content,emission,filing}/*.test.ts',
      'src/core/documents/graphic/amount-in-words.test.ts',
    ],
  },
  {
    name: 'packages',
    keepsModules: true,
    files: [
      'src/core/packages/{content,continued,external-filings,given,method,parts,receipt,submission,validation}.ts',
    ],
    tests: [
      'src/core/packages/{content,discard,external-filings,given,method,parts,receipt,submission,validation}.test.ts',
    ],
  },
  {
    name: 'billing',
    files: [
      'src/contract/{contract-fit,authorization-fit,visit-invoice}.ts',
      'src/core/billing/{plan,terms}.ts',
      'src/core/prices/{amount,codes}.ts',
      'src/core/corrections/faulty.ts',
      'src/core/deadlines/{due,working-days}.ts',
    ],
    tests: [
      'src/contract/{contract-fit,authorization-fit,visit-invoice}.test.ts',
      'src/core/billing/*.test.ts',
      'src/core/prices/*.test.ts',
      'src/core/corrections/faulty.test.ts',
      'src/core/deadlines/*.test.ts',
    ],
  },
  {
    name: 'window',
    files: ['src/renderer/base/**/{client,intent,events,draft,session,setup-token}.ts'],
    tests: [
      'src/renderer/base/session/*.test.ts',
      'src/renderer/base/drafts/*.test.ts',
      'src/renderer/base/api/{client,events,following,live-updates}.test.ts',
      'test/contract/window/{second-try,two-people,lost-answers}.contract.test.ts',
    ],
  },
  {
    name: 'hooks',
    files: ['src/renderer/**/use-*.ts'],
    tests: ['src/renderer/**/use-*.test.ts'],
  },
]
