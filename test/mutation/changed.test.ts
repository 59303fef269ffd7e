import { expect, it } from 'vitest'
import { changedIn, rangesOf } from './changed.ts'

const DIFF = `diff --git a/src/core/a.ts b/src/core/a.ts
--- a/src/core/a.ts
+++ b/src/core/a.ts
@@ -3 +3 @@ function a() {
-  old
+  new
@@ -9,0 +10,4 @@
+  more
diff --git a/src/core/gone.ts b/src/core/gone.ts
--- a/src/core/gone.ts
+++ /dev/null
@@ -1,9 +0,0 @@
-gone
diff --git a/src/core/b.ts b/src/core/b.ts
--- a/src/core/b.ts
+++ b/src/core/b.ts
@@ -5,2 +4,0 @@
-less
diff --git a/src/core/a.test.ts b/src/core/a.test.ts
--- /dev/null
+++ b/src/core/a.test.ts
@@ -0,0 +1,2 @@
+test
`

it('is the lines that are there now, by file', () => {
  expect(Object.fromEntries(changedIn(DIFF))).toEqual({
    'src/core/a.ts': [
      { from: 3, to: 3 },
      { from: 10, to: 13 },
    ],
    'src/core/a.test.ts': [{ from: 1, to: 2 }],
  })
})

it('is mutated where a group has the file, and tests never are', () => {
  const changed = changedIn(DIFF)
  expect(rangesOf(['src/core/*.ts'], changed)).toEqual(['src/core/a.ts:3-3', 'src/core/a.ts:10-13'])
  expect(rangesOf(['src/core/*.ts', '!src/core/a.ts'], changed)).toEqual([])
  expect(rangesOf(['src/core/b.ts'], changed)).toEqual([])
})
