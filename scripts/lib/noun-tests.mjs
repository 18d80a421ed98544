import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { root } from './project.mjs'

const folder = (path) => readdirSync(join(root, path), { recursive: true })
const test = /\.(test|spec)\.tsx?$/
/** Run by a configuration or a command of their own. */
const elsewhere = /^tests\/(structure|faults|fuzz|rehearsal|money)\//

/**
 * The test files and journeys that concern a noun, in the singular or the plural: all that lie in a folder
 * of its name, or whose own name begins or ends with it. A journey's ends with it, since it begins
 * with who acts. Of two nouns the longer counts: `deals-of-the-day` does not concern `deals`.
 * What is no noun (a file of src/contract/screens) may stand anywhere in a path. A file is itself, a
 * journey with its line too: `e2e/shell.spec.ts:12`.
 */
export function testsOf(name) {
  const [file] = name.split(':')
  if (test.test(file) && existsSync(join(root, file)))
    return file.startsWith('e2e/')
      ? { files: [], journeys: [name] }
      : { files: [file], journeys: [] }
  const noun = wordsOf(name)
  const longer = nouns().filter((other) => other.length > noun.length && holds(other, noun))
  const isNoun = nouns().some((other) => same(other, noun))
  const concerns = isNoun ? belongs : mentions
  const files = folder('tests')
    .map((file) => `tests/${file}`)
    .filter((file) => test.test(file) && !elsewhere.test(file))
  const journeys = folder('e2e')
    .map((file) => `e2e/${file}`)
    .filter((file) => test.test(file))
  return { files: files.filter(concerns), journeys: journeys.filter(concerns) }

  function belongs(path) {
    const own = wordsOf(basename(path).replace(test, ''))
    const ends = [ending(own), ...(path.startsWith('e2e/') ? [] : [beginning(own)])]
    return (
      ends.includes(true) ||
      dirname(path)
        .split('/')
        .some((part) => same(wordsOf(part), noun))
    )
  }

  function ending(words) {
    const at = (other) => same(words.slice(-other.length), other)
    return at(noun) && !longer.some(at)
  }

  function beginning(words) {
    const at = (other) => same(words.slice(0, other.length), other)
    return at(noun) && !longer.some(at)
  }

  function mentions(path) {
    return (
      path.includes(name) ||
      path.split('/').some((part) => holds(wordsOf(part.replace(test, '')), noun))
    )
  }
}

function nouns() {
  return readdirSync(join(root, 'src', 'contract', 'screens')).map((file) =>
    wordsOf(file.replace(/\.ts$/, '')),
  )
}

function wordsOf(name) {
  return name.split('-').map(singular)
}

function singular(word) {
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return word.replace(/(?<=ch|sh|x)es$|(?<=[^s])s$/, '')
}

function same(one, other) {
  return one.join('-') === other.join('-')
}

function holds(words, part) {
  return `-${words.join('-')}-`.includes(`-${part.join('-')}-`)
}
