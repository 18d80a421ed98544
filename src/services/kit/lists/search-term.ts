import { ALL } from '#src/contract/paging.ts'

/** Null if there is nothing to search for. */
export function readSearchTerm(term: string): string | null {
  const text = term.trim()
  return text === '' || text === ALL ? null : text
}

/** An ILIKE pattern for a substring, wildcards escaped. */
export function substringPattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
}
