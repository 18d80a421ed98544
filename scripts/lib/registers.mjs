import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.mjs'

/**
 * The files that only name what stands in their folders, so that nobody has to: endpoints, screens,
 * routes, texts, what is done to many records and what waits for approval. Answers those that are not
 * what they should be, and with `write` writes them.
 */
export function registers({ write }) {
  const stale = [...registersNow()].filter(([path, text]) => readOr('', path) !== text)
  for (const [path, text] of write ? stale : []) writeFileSync(join(root, path), text)
  return stale.map(([path]) => path)
}

export function* registersNow() {
  for (const service of foldersIn('src/contract')) {
    const folder = `src/contract/${service}`
    const named = (file) => service === 'screens' || /\bendpoint\(/.test(read(`${folder}/${file}`))
    const files = filesIn(folder).filter((file) => !apart.has(file) && named(file))
    if (files.length > 1) yield [`${folder}/index.ts`, handedOn(files.map((file) => `./${file}`))]
  }
  yield ['src/features/every-noun.ts', handedOn(having('src/features', 'routes.ts'))]
  yield ['src/features/every-search.ts', handedOn(having('src/features', 'search.ts'))]
  for (const [ending, file] of [
    ['Bulk', 'bulk'],
    ['Inbox', 'inbox'],
  ]) {
    yield [`src/contract/core/every-${file}-noun.ts`, namesEnding(ending)]
    const nouns = having('src/services/core', `${file}.ts`)
    yield [`src/services/core/every-${file}-noun.ts`, handedOn(nouns)]
  }
  yield ['src/contract/screens/every-review.ts', namesEnding('Review', 'screens')]
  yield ['src/services/core/every-noun.ts', handedOn(having('src/services/core', 'endpoints.ts'))]
  yield ['src/i18n/texts.ts', texts(filesIn('locales/en').map((file) => file.replace('.json', '')))]
}

/** Of the screens: what they are made of, the menu, which reads them, and a register of its own. */
const apart = new Set(['index.ts', 'path.ts', 'menu.ts', 'every-review.ts'])

function handedOn(paths) {
  return paths
    .sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
    .map((path) => `export * from '${path}'\n`)
    .join('')
}

/** As the linter sorts: folder by folder. */
function sortKey(path) {
  return path.replace('.ts', '').replaceAll('/', ' ')
}

/** The contract's constants whose names have this ending, without endpoints, for a file in `home`. */
function namesEnding(ending, home = 'core') {
  const services = home === 'screens' ? [home] : foldersIn('src/contract')
  return services
    .flatMap((service) => filesIn(`src/contract/${service}`).map((file) => [service, file]))
    .flatMap(([service, file]) => {
      const text = read(`src/contract/${service}/${file}`)
      const found = text.matchAll(new RegExp(`^export const (\\w+${ending}) = (?!endpoint)`, 'gm'))
      const names = [...found].map(([, name]) => name)
      const path = service === home ? `./${file}` : `../${service}/${file}`
      return names.length > 0 ? [[path, names.sort().join(', ')]] : []
    })
    .sort(([a], [b]) => (aboveFirst(a) < aboveFirst(b) ? -1 : 1))
    .map(([path, names]) => `export { ${names} } from '${path}'\n`)
    .join('')
}

/** As the linter sorts what comes from folders above. */
function aboveFirst(path) {
  return path.startsWith('../') ? ` ${sortKey(path)}` : sortKey(path)
}

function texts(namespaces) {
  const lines = namespaces.map((name) => {
    return `  ${name.includes('-') ? `'${name}'` : name}: typeof import('#locales/en/${name}.json')\n`
  })
  return `export type Texts = {\n${lines.join('')}}\n`
}

function having(folder, file) {
  return foldersIn(folder)
    .filter((name) => filesIn(`${folder}/${name}`).includes(file))
    .map((name) => `./${name}/${file}`)
}

function foldersIn(path) {
  return entriesIn(path).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
}

function filesIn(path) {
  return entriesIn(path).flatMap((entry) => (entry.isDirectory() ? [] : [entry.name]))
}

function entriesIn(path) {
  return readdirSync(join(root, path), { withFileTypes: true })
}

function read(path) {
  return readFileSync(join(root, path), 'utf8')
}

function readOr(fallback, path) {
  try {
    return read(path)
  } catch {
    return fallback
  }
}
