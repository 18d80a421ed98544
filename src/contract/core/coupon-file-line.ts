/** The values of a CSV line (RFC 4180); null if a quote is unclosed or misplaced. */
export function parseLine(text: string): string[] | null {
  if (!text.includes('"')) return text.split(',')
  const values: string[] = []
  let rest = text
  for (;;) {
    const [whole = '', quoted, plain] = value.exec(rest) ?? []
    if (quoted === undefined && plain === undefined) return null
    values.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    rest = rest.slice(whole.length)
    if (rest === '') return values
    if (!rest.startsWith(',')) return null
    rest = rest.slice(1)
  }
}

const value = /^(?:"((?:[^"]|"")*)"|([^",]*))/

/** Nothing but separators, blanks and the end mark of old systems, as spreadsheets write below a table. */
export function isBlankLine(text: string | null): boolean {
  return text !== null && /^[\s,;"\p{Cc}\p{Cf}]*$/u.test(text)
}
