/** What is mutated together, and the tests that have to notice it: those that notice most come first. */
export interface Group {
  readonly name: string
  readonly files: readonly string[]
  readonly tests: readonly string[]
}

export const GROUPS: readonly Group[] = [
  {
    name: 'dispatch',
    files: ['src/core/dispatch/{machine,gates,backoff}.ts'],
    tests: ['src/core/dispatch/{machine,gates}.test.ts'],
  },
  {
    name: 'money',
    files: [
      'src/core/provider/{money,document,document-check,expectation}.ts',
      'src/core/documents/{content,credit,family}.ts',
    ],
    tests: [
      'src/core/provider/{money,document-check,expectation}.test.ts',
      'src/core/documents/{content,credit,family}.test.ts',
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
      'src/core/json/strict-json.test.ts',
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
      'src/core/rips/{calendar,view,judge}.test.ts',
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
      'src/contract/rips/*.test.ts',
    ],
  },
]
