import { ALL } from '#src/contract/paging.ts'
import { fieldRefusal } from '#src/services/kit/refusals/refusal.ts'

/** Null if there is nothing to search for. @throws Refusal invalid for NUL, which PostgreSQL refuses */
export function readSearchTerm(term: string): string | null {
  if (term.includes('\0')) throw fieldRefusal('term', 'errors:service.invalid')
  const text = term.trim()
  return text === '' || text === ALL ? null : text
}

/** An ILIKE pattern for a substring, wildcards escaped. */
export function substringPattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
}
