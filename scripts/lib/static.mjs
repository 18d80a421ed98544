import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { transform } from 'esbuild'
import { root } from './project.mjs'

const source = join(root, 'public')
const compressible = /\.(css|js|svg|json|txt|webmanifest)$/
const hashed = new Set(['styles', 'icons.svg'])

/** Styles as one sheet, icons under a hashed name, the rest of public/ as it is. */
export async function buildStatic(outdir) {
  for (const name of readdirSync(source)) {
    if (!hashed.has(name)) cpSync(join(source, name), join(outdir, name), { recursive: true })
  }
  const { code } = await transform(readStyles(), { loader: 'css', minify: true })
  return {
    css: writeHashed(outdir, 'styles', 'css', code),
    icons: writeHashed(outdir, 'icons', 'svg', readIfThere(join(source, 'icons.svg'))),
  }
}

/** A brotli copy beside everything that gets smaller by it. */
export async function compressAll(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => compressible.test(file) && statSync(file).isFile())
  await Promise.all(files.map(compress))
}

async function compress(file) {
  const bytes = readFileSync(file)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  const smaller = await promisify(brotliCompress)(bytes, { params })
  if (smaller.length < bytes.length) writeFileSync(`${file}.br`, smaller)
}

/** The files are named in the order in which they cascade. */
function readStyles() {
  const folder = join(source, 'styles')
  const names = readdirSync(folder).filter((name) => name.endsWith('.css'))
  return names
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
}

function writeHashed(outdir, name, extension, text) {
  const hash = createHash('sha256')
    .update(text)
    .digest('base64url')
    .replaceAll(/[-_]/g, '')
    .slice(0, 8)
  const address = `/assets/${name}-${hash}.${extension}`
  writeFileSync(join(outdir, address), text)
  return address
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
