import { csvExtensions } from '#src/contract/files/csv.ts'
import { readLine } from '#src/i18n/typed-text.ts'

const NAME_MAX = 150
const READ_MAX = 1000

/** No folders, control characters, direction marks or quotes, and short; joiners of a script stay; never part of a path. */
export function harmlessName(name: string): string {
  const last = name.slice(-READ_MAX).split(/[/\\]/).at(-1) ?? ''
  const plain = readLine(last)
    .replaceAll(/[\p{Cc}\p{Cs}\p{Co}\u200E\u200F\u061C"<>:|?*%;]/gu, '')
    .replace(/^[.\s]+/, '')
    .trim()
  const extension = extensionOf(plain)
  const stem = extension ? plain.slice(0, -extension.length - 1) : plain
  const short = [...(stem || 'file')].slice(0, NAME_MAX).join('')
  return extension ? `${short}.${extension}` : short
}

function extensionOf(name: string): string {
  return name.match(/\.([A-Za-z0-9]{1,10})$/)?.[1]?.toLowerCase() ?? ''
}

export function csvName(given: string): string | null {
  const name = harmlessName(given)
  const extension = extensionOf(name)
  return csvExtensions.some((known) => known === extension) ? name : null
}
