import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, matchesGlob, posix } from 'node:path'
import { parseAst } from 'vitest/node'
import { newFeatures, since } from './lib/new-features.mjs'
import { root } from './lib/project.mjs'

// What the size and the layering of the product are measured by, so that before and after compare.
// --since lists what is new apart and compares the rest with the commit named in new-features.mjs.
const statement =
  /(?:^|\n)\s*(?:import|export)\s+(?:type\s+)?(?:[\w*\s{},]+?\s+from\s+)?'([^']+)'|import\(\s*'([^']+)'/g
const comment = /^\s*(\{?\/\*[\s\S]*?\*\/\}?|\/\/.*)\s*$/gm
const parts = ['src/', 'views/', 'islands/']
const files = measured(root)
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
for (const [name, figure] of Object.entries(figures)) print(name, figure)
if (process.argv.includes('--since')) compare()

function print(name, ...figures) {
  console.log(name.padEnd(50) + figures.map((figure) => String(figure).padStart(8)).join(''))
}

/** What was there before, then and now; what came since, by feature. */
function compare() {
  const before = filesOf(since)
  const features = Object.entries(newFeatures).map(([name, globs]) => [
    name,
    globs.flatMap(matching),
  ])
  const added = new Set(features.flatMap(([, its]) => its))
  const old = files.filter((file) => !added.has(file))
  print(`\ncode lines since ${since}`, 'then', 'now', '%')
  for (const part of ['', ...parts]) {
    const [then, now] = [sum(before, part), sum(old, part)]
    print(part || 'without what is new', then, now, (100 * (now / then - 1)).toFixed(1))
  }
  print('files without what is new', before.length, old.length)
  print('functions, median lines', median(before), median(old))
  print('\nnew', 'files', 'lines')
  for (const [name, its] of features) print(name, its.length, sum(its))
  print('all that is new', added.size, sum([...added]))
}

function matching(glob) {
  const [, start, choices, end] = /^(.*?)\{(.*?)\}(.*)$/.exec(glob) ?? []
  if (choices) return choices.split(',').flatMap((choice) => matching(start + choice + end))
  const found = files.filter(({ path }) => matchesGlob(path, glob))
  if (found.length === 0) throw new Error(`new-features.mjs: no file is called ${glob}`)
  return found
}

function filesOf(commit) {
  const folder = mkdtempSync(join(tmpdir(), 'dealdesk-count-'))
  try {
    const packed = execFileSync('git', ['archive', commit, 'src', 'views', 'islands'], {
      cwd: root,
      maxBuffer: 2 ** 28,
    })
    execFileSync('tar', ['-x', '-C', folder], { input: packed })
    return measured(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function measured(folder) {
  return parts
    .flatMap((part) => below(folder, part.slice(0, -1)))
    .map((path) => {
      const text = readFileSync(join(folder, path), 'utf8')
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
  return slice && !['components', 'layouts', 'errors'].includes(slice) ? slice : null
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

/** Lines that hold neither nothing nor a comment alone. */
function codeLines(text) {
  return text.replaceAll(comment, '').split('\n').filter(isWritten).length
}

/** The code lines of each function that has a name: declared, or held by a variable. */
function functionsOf(path, text) {
  const found = []
  const visit = (part, holder) => {
    if (part === null || typeof part !== 'object') return
    const isHeld = holder?.type === 'VariableDeclarator' && /Function/.test(part.type)
    if (part.body && (part.type === 'FunctionDeclaration' || isHeld)) {
      found.push(codeLines(text.slice(part.start, part.end)))
    }
    for (const inner of Object.values(part)) visit(inner, part)
  }
  visit(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }))
  return found
}

function median(these) {
  const lengths = these.flatMap(({ functions }) => functions).sort((a, b) => a - b)
  return lengths[Math.floor(lengths.length / 2)]
}

function share() {
  const written = files.reduce((all, one) => all + one.written, 0)
  return (100 * (1 - sum(files) / written)).toFixed(1)
}

function isWritten(line) {
  return line.trim() !== ''
}

function below(top, folder) {
  return readdirSync(join(top, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return entry.name === 'migrations' ? [] : below(top, path)
    return /\.tsx?$/.test(entry.name) ? [path] : []
  })
}
