import { csvExtensions } from '#src/contract/files/csv.ts'
import { extensionOf, harmlessName } from './file-names.ts'

export function csvName(given: string): string | null {
  const name = harmlessName(given)
  const extension = extensionOf(name)
  return csvExtensions.some((known) => known === extension) ? name : null
}
