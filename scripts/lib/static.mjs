import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { transform } from 'esbuild'
import { baseMap } from './base-map.mjs'
import { kept } from './kept.mjs'
import { root } from './project.mjs'

const source = join(root, 'public')
const compressible = /\.(css|js|svg|json|txt|webmanifest)$/

const iconSizes = [192, 512]
/** Masks leave a circle of 80 % (Web App Manifest, 4.3). */
const ICON_SHARE = 0.6
const ICON_GROUND = '#ffffff'

const sheets = {
  account: ['account.css'],
  chart: ['chart.css'],
  counter: ['counter.css'],
  'deal-form': ['deal-form.css'],
  figures: ['figures.css', 'report-figures.css', 'range.css'],
  gallery: ['gallery.css'],
  inbox: ['inbox.css'],
  map: ['map.css'],
  packages: ['packages.css'],
  paper: ['paper.css'],
  range: ['range.css'],
  roles: ['roles.css'],
  steps: ['steps.css'],
  tiles: ['tiles.css'],
}

/** Styles as one sheet, and what the map picker asks for under hashed names, the rest of public/ as it is. */
export async function buildStatic(outdir) {
  for (const name of readdirSync(source)) {
    if (name !== 'styles') cpSync(join(source, name), join(outdir, name), { recursive: true })
  }
  await drawIcons(outdir)
  return {
    css: writeHashed(outdir, 'styles', 'css', await pageStyles()),
    sheets: await writeSheets(outdir),
    baseMap: writeHashed(outdir, 'base-map', 'json', JSON.stringify(await baseMap())),
  }
}

/** The sign of the site as home screens want it, on a ground that may be cut to any shape. */
async function drawIcons(outdir) {
  const { default: sharp } = await import('sharp')
  const sign = readFileSync(join(source, 'favicon.svg'))
  for (const size of iconSizes) {
    const inner = Math.round(size * ICON_SHARE)
    const draw = async () => {
      const input = await sharp(sign, { density: 1200 }).resize(inner, inner).png().toBuffer()
      const ground = { width: size, height: size, channels: 4, background: ICON_GROUND }
      return sharp({ create: ground }).composite([{ input }]).png({ palette: true }).toBuffer()
    }
    const icon = await kept(
      [sign, `${size} ${inner} ${ICON_GROUND}`, JSON.stringify(sharp.versions)],
      draw,
    )
    writeFileSync(join(outdir, `icon-${size}.png`), icon)
  }
}

/** The sheets that some pages or islands ask for beside the one of every page, by name. */
async function writeSheets(outdir) {
  const written = Object.entries(sheets).map(async ([name, files]) => {
    const css = files.map((file) => readStyle(`islands/${file}`)).join('')
    return [name, writeHashed(outdir, name, 'css', await minified(css))]
  })
  return Object.fromEntries(await Promise.all(written))
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
  const squeeze = () => promisify(brotliCompress)(bytes, { params })
  const smaller = await kept([bytes, JSON.stringify([params, process.versions.brotli])], squeeze)
  if (smaller.length < bytes.length) writeFileSync(`${file}.br`, smaller)
}

/**
 * The sheet of every page. Its files are numbered in the order in which they cascade, and neighbours in
 * one layer share its block; those in islands/ are asked for by their island alone.
 */
export function pageStyles() {
  const names = readdirSync(join(source, 'styles')).filter((name) => /^\d\d-.+\.css$/.test(name))
  return minified(inOneBlockEach(names.sort().map(readStyle).join('')))
}

function inOneBlockEach(css) {
  let layer
  return css.replaceAll(/(?:^\}\n)?^(@layer \w+ \{)\n/gm, (all, opening) => {
    const isSame = opening === layer
    layer = opening
    return isSame ? '' : all
  })
}

function readStyle(name) {
  return readIfThere(join(source, 'styles', name))
}

async function minified(css) {
  return (await transform(css, { loader: 'css', minify: true })).code
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
