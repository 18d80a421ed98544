import { ALL } from '#src/contract/paging.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'

/** Null when there is nothing to look for. @throws Refusal invalid for NUL, which PostgreSQL refuses */
export function readSearchTerm(term: string): string | null {
  if (term.includes('\0')) {
    throw new Refusal('invalid', 'errors:service.invalid', {
      errors: { term: 'errors:service.invalid' },
    })
  }
  const text = term.trim()
  return text === '' || text === ALL ? null : text
}

/** An ILIKE pattern for a substring; what LIKE would take for a wildcard is taken literally. */
export function substringPattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
}
