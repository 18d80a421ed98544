import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isInPart } from './part.mjs'
import { root } from './project.mjs'

/** Processes and containers, which do the same on either engine. */
const once = /^tests\/(process|deploy)\//
/** Engines and the joining of the halves are what these are about. */
const always = /^tests\/(database|upstream)\//
/** Time limits and migrations: what the statements of a file do not show. */
const alwaysWith =
  /\bdeadlineMs: (?!60_000)|\bmigrate|(?<!hx-)\btriggers?\b|\bdeadlock|\boverHttp\b/

/**
 * Of the files that use a database those that a second engine, or services over HTTP, have to see: all
 * that are about that, and the cheapest others that make the product do everything it did in the first
 * pass. What the first pass did not record runs; what starts processes or containers does not.
 * @param files the test files that use a database
 * @param folder what record-exercises.ts wrote in the first pass; without one every file runs
 * @param part which third of it has to be done again (part.mjs); all without one
 */
export function secondPass(files, folder, part) {
  if (!folder || !existsSync(folder)) return { files, text: 'nothing recorded, every file' }
  const records = readRecords(folder, part)
  const candidates = files.filter((file) => !once.test(file))
  const known = candidates.map((file) => records.get(file)).filter(Boolean)
  const chosen = new Set(candidates.filter((file) => !records.has(file) || isAlways(file)))
  cover(known, chosen)
  const left = known.filter(({ file }) => !chosen.has(file))
  const seconds = left.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1000
  const count = (key) => new Set(known.flatMap((record) => record[key])).size
  const done = `${count('statements')} phrases of statements, ${count('races')} of races, ${count('endpoints')} endpoints with a status`
  const text = `${done}: ${chosen.size} of ${files.length} files, without ${seconds.toFixed(0)} s of others`
  return { files: files.filter((file) => chosen.has(file)), text }
}

/** Adds files until they do all that the records hold; those that bring most for their time first. */
export function cover(records, chosen) {
  const taken = () => records.filter(({ file }) => chosen.has(file))
  const missing = new Set(records.flatMap(itemsOf))
  const take = (record) => {
    chosen.add(record.file)
    for (const item of itemsOf(record)) missing.delete(item)
  }
  const byChoice = []
  for (const record of taken()) take(record)
  while (missing.size > 0) {
    const worth = (record) =>
      itemsOf(record).filter((item) => missing.has(item)).length / Math.max(record.milliseconds, 1)
    const best = records.reduce((one, other) => (worth(other) > worth(one) ? other : one))
    take(best)
    byChoice.push(best)
  }
  // What was taken early may be done by what was taken since.
  for (const record of byChoice.sort((one, other) => other.milliseconds - one.milliseconds)) {
    const others = new Set(
      taken()
        .filter((one) => one !== record)
        .flatMap(itemsOf),
    )
    if (itemsOf(record).every((item) => others.has(item))) chosen.delete(record.file)
  }
}

function itemsOf({ statements, races, endpoints }) {
  return [...statements, ...races, ...endpoints]
}

function isAlways(file) {
  return always.test(file) || alwaysWith.test(readFileSync(join(root, file), 'utf8'))
}

function readRecords(folder, part) {
  const records = readdirSync(folder).map((name) =>
    JSON.parse(readFileSync(join(folder, name), 'utf8')),
  )
  return new Map(records.map((record) => [record.file, withoutLikes(record, part)]))
}

/** Every refusal travels in the same envelope; what an engine may read otherwise is a turn of phrase. */
function withoutLikes(record, part) {
  const unique = (items) => [...new Set(items)].filter((item) => isInPart(item, part))
  return {
    ...record,
    statements: unique(record.statements.flatMap(phrasesOf)),
    races: unique(record.races.flatMap(phrasesOf)),
    endpoints: unique(record.endpoints.map((one) => (one.endsWith('2xx') ? one : refusalOf(one)))),
  }
}

/**
 * Every two neighbouring words or signs of a statement; tables and columns, which are the same in both
 * engines, are one word.
 * @param statement as record-exercises.ts wrote it, without values
 */
export function phrasesOf(statement) {
  const words = statement
    .replaceAll(/"[^"]*"|\b[a-z_]+\.[a-z_]+\b/g, 'x')
    .replaceAll(/\bx(?:\.x)+/g, 'x')
    .match(/\w+|[^\s\w]+/g)
  return (words ?? []).map((word, at) => (at === 0 ? word : `${words[at - 1]} ${word}`))
}

/** @param endpoint with the class of its status, as "put core/coupons/redeem 4xx" */
function refusalOf(endpoint) {
  return endpoint.replace(/^(\w+ \w+)\S*/, '$1')
}
