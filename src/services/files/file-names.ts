import { csvExtensions } from '#src/contract/files/csv.ts'

const NAME_MAX = 150

/** No folders, control characters, bidi marks or quotes, and short; never part of a path. */
export function harmlessName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}"<>:|?*%;]/gu, '')
    .replace(/^[.\s]+/, '')
    .trim()
  const extension = extensionOf(plain)
  const stem = extension ? plain.slice(0, -extension.length - 1) : plain
  const short = [...(stem || 'file')].slice(0, NAME_MAX).join('')
  return extension ? `${short}.${extension}` : short
}

export function extensionOf(name: string): string {
  return name.match(/\.([A-Za-z0-9]{1,10})$/)?.[1]?.toLowerCase() ?? ''
}

export function csvName(given: string): string | null {
  const name = harmlessName(given)
  const extension = extensionOf(name)
  return csvExtensions.some((known) => known === extension) ? name : null
}
