import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { root } from './project.mjs'

/** What every test that uses a database imports, by whatever way. */
const DATABASE = 'tests/support/database-server.ts'

/** Run by a configuration of their own. */
const elsewhere = /^tests\/(faults|fuzz|rehearsal|money)\//

/** Every file of vitest's own run. */
export function testFiles() {
  return readdirSync(join(root, 'tests'), { recursive: true })
    .map((file) => `tests/${file}`)
    .filter((file) => /\.test\.tsx?$/.test(file) && !elsewhere.test(file))
}

/** The test files that use a database: all that another engine, or services over HTTP, can change. */
export async function databaseTests() {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: testFiles(),
    bundle: true,
    // Else each file's output holds the whole program once more: gigabytes.
    splitting: true,
    write: false,
    metafile: true,
    outdir: 'dist',
    format: 'esm',
    platform: 'node',
    packages: 'external',
    logLevel: 'error',
  })
  const inputs = Object.entries(metafile.inputs)
  const users = new Set([DATABASE])
  for (const used of users) {
    for (const [importer, { imports }] of inputs)
      if (imports.some(({ path }) => path === used)) users.add(importer)
  }
  return testFiles().filter((file) => users.has(file))
}
