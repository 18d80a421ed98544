import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { codeLines, functionsOf } from './lib/functions.mjs'
import { root } from './lib/project.mjs'

// What the size and the layering of the product are measured by, so that before and after compare.
// --cycles names the files of each.
const statement =
  /(?:^|\n)\s*(?:import|export)\s+(?:type\s+)?(?:[\w*\s{},]+?\s+from\s+)?'([^']+)'|import\(\s*'([^']+)'/g
const parts = ['src/', 'views/', 'islands/']
const files = measured()
const edges = files.flatMap(({ path, to }) => to.map((target) => ({ from: path, to: target })))

const figures = {
  files: files.length,
  'code lines': sum(files),
  ...Object.fromEntries(parts.map((part) => [`  of ${part.slice(0, -1)}`, sum(files, part)])),
  'functions, median lines': median(files),
  '  of them in views': median(files.filter(({ path }) => path.startsWith('views/'))),
  'comments, % of written lines': share(),
  'loose files of src': files.filter(({ path }) => /^src\/[^/]+$/.test(path)).length,
  "imports of another slice's internals": edges.filter(isForeign).length,
  'imports of features by views': between('views/', 'src/features/'),
  'imports of views by features': between('src/features/', 'views/'),
  'groups of files in cycles, types counted': cycles().length,
}
for (const [name, figure] of Object.entries(figures)) {
  console.log(name.padEnd(50) + String(figure).padStart(8))
}

function measured() {
  return parts
    .flatMap((part) => below(part.slice(0, -1)))
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      return {
        path,
        lines: codeLines(text),
        written: text.split('\n').filter(isWritten).length,
        functions: functionsOf(path, text),
        to: importsOf(path, text),
      }
    })
}

function sum(these, part = '') {
  return these
    .filter(({ path }) => path.startsWith(part))
    .reduce((all, { lines }) => all + lines, 0)
}

function between(from, to) {
  return edges.filter((edge) => edge.from.startsWith(from) && edge.to.startsWith(to)).length
}

/** A slice is one folder of features and the folder of views with its name. */
function isForeign({ from, to }) {
  const [own, other] = [sliceOf(from), sliceOf(to)]
  return own !== null && other !== null && own !== other && !/\/(index|exports)\.ts$/.test(to)
}

function sliceOf(path) {
  const [, slice] = /^(?:src\/features|views)\/([\w-]+)\//.exec(path) ?? []
  return slice && !['components', 'layouts', 'errors', 'page'].includes(slice) ? slice : null
}

/** Tarjan's strongly connected components of more than one file. */
function cycles() {
  const targets = new Map(files.map(({ path, to }) => [path, to]))
  const state = new Map()
  const stack = []
  const found = []
  const visit = (path) => {
    const own = { index: state.size, low: state.size, open: true }
    state.set(path, own)
    stack.push(path)
    for (const to of targets.get(path) ?? []) {
      if (!targets.has(to)) continue
      const next = state.get(to) ?? visit(to)
      if (next.open) own.low = Math.min(own.low, next.low)
    }
    if (own.low !== own.index) return own
    const group = stack.splice(stack.indexOf(path))
    for (const one of group) state.get(one).open = false
    if (group.length > 1) found.push(group)
    return own
  }
  for (const { path } of files) if (!state.has(path)) visit(path)
  if (process.argv.includes('--cycles')) for (const group of found) console.log(group.join('\n  '))
  return found
}

function importsOf(path, text) {
  return [...text.matchAll(statement)].flatMap(([, fixed, dynamic]) => {
    const written = fixed ?? dynamic
    if (written.startsWith('#')) return [written.slice(1)]
    return written.startsWith('.') ? [posix.join(posix.dirname(path), written)] : []
  })
}

function median(these) {
  const lengths = these
    .flatMap(({ functions }) => functions.map(({ lines }) => lines))
    .sort((a, b) => a - b)
  return lengths[Math.floor(lengths.length / 2)]
}

function share() {
  const written = files.reduce((all, one) => all + one.written, 0)
  return (100 * (1 - sum(files) / written)).toFixed(1)
}

function isWritten(line) {
  return line.trim() !== ''
}

function below(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return entry.name === 'migrations' ? [] : below(path)
    return /\.tsx?$/.test(entry.name) ? [path] : []
  })
}
