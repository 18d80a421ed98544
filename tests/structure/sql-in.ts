/** The text of every `sql` template of a file, nested ones apart; what is interpolated is a question mark. */
export function sqlIn(text: string): string[] {
  const found: string[] = []
  read(text, 0, found, false)
  return found
}

/** Reads code up to its end, or to the brace that ends an interpolation. @returns where it ended */
function read(text: string, start: number, found: string[], isNested: boolean): number {
  let depth = 0
  let at = start
  while (at < text.length) {
    const skipped = skippedAt(text, at)
    if (skipped > at) at = skipped
    else if (text[at] === '`') at = readTemplate(text, at, found)
    else {
      if (text[at] === '{') depth += 1
      if (text[at] === '}' && isNested && depth-- === 0) return at + 1
      at += 1
    }
  }
  return at
}

function readTemplate(text: string, start: number, found: string[]): number {
  const isSql = /\bsql(<[^`]*>)?$/.test(text.slice(Math.max(0, start - 80), start))
  let words = ''
  let at = start + 1
  while (at < text.length && text[at] !== '`') {
    if (text.startsWith('${', at)) {
      at = read(text, at + 2, found, true)
      words += '?'
    } else {
      const length = text[at] === '\\' ? 2 : 1
      words += text.slice(at, at + length)
      at += length
    }
  }
  if (isSql) found.push(words)
  return at + 1
}

const apart = /\/\/.*|\/\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/y

/** Where the comment or quoted text ends that begins here. */
function skippedAt(text: string, at: number): number {
  apart.lastIndex = at
  return apart.test(text) ? apart.lastIndex : at
}

/** A name that is neither a function's nor a column's. */
const name = '"?([a-z_]+)"?(?![\\w"(.])'
const verb = '(?<!\\bdistinct\\s+)\\b(?:from|join|into|update|using|table|truncate)'
/** What reads or writes it; a piece that is but a name is put behind one. */
const before = `(?:${verb}\\s+(?:(?:only|lateral)\\s+)?|^\\s*(?=\\S+\\s*$))`
const places = new RegExp(`${before}${name}((?:(?:\\s+(?:as\\s+)?\\w+)?\\s*,\\s*${name})*)`, 'gi')
const queries =
  /(?:\bwith\s+(?:recursive\s+)?|[,?]\s*|^\s*)"?([a-z_]+)"?\s*(?:\([\w\s,]+\)\s*)?as\s+(?:(?:not\s+)?materialized\s+)?\(/gi

/** What statements read and write by name; the names of their own `with` queries are none. */
export function tablesNamed(statements: readonly string[]): string[] {
  const own = new Set(statements.flatMap((one) => [...one.matchAll(queries)].map(([, of]) => of)))
  return statements
    .flatMap((one) => [...one.matchAll(places)])
    .flatMap(([, first = '', others = '']) => [first, ...further(others)])
    .map((table) => table.toLowerCase())
    .filter((table) => !own.has(table))
}

/** Of `from first as f, second as s`, those after the first. */
function further(others: string): string[] {
  return [...others.matchAll(/,\s*"?([a-z_]+)/gi)].map(([, table = '']) => table)
}
