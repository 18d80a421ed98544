import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { root } from './project.mjs'

/** What every test that uses a database imports, by whatever way. */
const DATABASE = 'tests/support/database-server.ts'

/** Run by a configuration of their own. */
const elsewhere = /^tests\/(faults|fuzz)\//

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
    write: false,
    metafile: true,
    outdir: 'dist',
    format: 'esm',
    platform: 'node',
    packages: 'external',
    logLevel: 'error',
  })
  return Object.values(metafile.outputs)
    .filter(({ entryPoint, inputs }) => entryPoint && DATABASE in inputs)
    .map(({ entryPoint }) => entryPoint)
}
