import { formatOf, HEAD_BYTES } from './format.ts'

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be'

/** What a file that is no text really is. */
export const otherContents = ['workbook', 'archive', 'pdf', 'picture', 'markup', 'binary'] as const
export type OtherContent = (typeof otherContents)[number]

const archives = ['\x1f\x8b', '7z\xbc\xaf', 'Rar!', 'BZh', '\xfd7zXZ', '\x28\xb5\x2f\xfd']
/** Tab, line ends and the end mark of old systems. */
const blanks = [9, 10, 11, 12, 13, 26]
const contents: Readonly<Record<string, OtherContent>> = {
  ZIP: 'archive',
  DOC: 'workbook',
  PDF: 'pdf',
  MP4: 'binary',
  HTML: 'markup',
  SVG: 'markup',
}
/** Names of the parts that workbooks of Excel, LibreOffice and Numbers begin with. */
const workbookParts = /\[Content_Types\]|_rels\/|xl\/|opendocument|docProps|Index\//

/**
 * A text's encoding, or what the file is instead, by its first bytes: a signature, a byte order mark, or
 * the NULs that UTF-16 has in every second place of a table in English.
 */
export function readTextStart(bytes: Uint8Array): TextEncoding | { content: OtherContent } {
  const start = bytes.subarray(0, HEAD_BYTES)
  const plain = String.fromCharCode(...start)
  if (plain.startsWith('\xff\xfe\0\0')) return { content: 'binary' }
  if (plain.startsWith('\xff\xfe')) return 'utf-16le'
  if (plain.startsWith('\xfe\xff')) return 'utf-16be'
  if (archives.some((sign) => plain.startsWith(sign))) return { content: 'archive' }
  const format = formatOf(start)
  if (format === 'ZIP' && workbookParts.test(plain)) return { content: 'workbook' }
  if (format) return { content: contents[format] ?? 'picture' }
  if (/^(?:\xef\xbb\xbf)?\s*(?:\{\\rtf|[[{])/.test(plain)) return { content: 'markup' }
  return isFullOfControls(start) ? { content: 'binary' } : byNuls(start)
}

/** Bytes that no text has, but for the NULs of UTF-16; a stray one spoils its own line alone. */
function isFullOfControls(start: Uint8Array): boolean {
  const controls = start.filter((byte) => byte > 0 && byte < 32 && !blanks.includes(byte)).length
  return controls > 2 && controls > start.length / 20
}

function byNuls(start: Uint8Array): TextEncoding | { content: OtherContent } {
  const nulsAt = (rest: number) => start.filter((byte, at) => at % 2 === rest && byte === 0).length
  const [even, odd] = [nulsAt(0), nulsAt(1)]
  if (even + odd === 0) return 'utf-8'
  if (even === 0 && odd > start.length / 4) return 'utf-16le'
  if (odd === 0 && even > start.length / 4) return 'utf-16be'
  return { content: 'binary' }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const western = new TextDecoder('windows-1252')
const cyrillic = new TextDecoder('windows-1251')

/**
 * A line of a file that is no UTF-16. What is no UTF-8 was written by an old spreadsheet; no Western word
 * has four letters with accents in a row, where Cyrillic ones have their letters.
 */
export function decodeLine(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    const text = western.decode(bytes)
    return /[\u00c0-\u00ff]{4}/.test(text) ? cyrillic.decode(bytes) : text
  }
}
