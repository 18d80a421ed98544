import { formatOf, HEAD_BYTES } from './format.ts'

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be'

/** What a file that is no text really is. */
export const otherContents = ['workbook', 'archive', 'pdf', 'picture', 'markup', 'binary'] as const
type OtherContent = (typeof otherContents)[number]

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
 * what its bytes spell as UTF-16.
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
  const content = format && (contents[format] ?? 'picture')
  if (content && content !== 'markup') return { content }
  const wide = readUtf16(start)
  if (wide) return wide
  if (content) return { content }
  if (/^(?:\xef\xbb\xbf)?\s*(?:\{\\rtf|[[{])/.test(plain)) return { content: 'markup' }
  return start.includes(0) || isFullOfControls(start) ? { content: 'binary' } : 'utf-8'
}

/** Bytes that no text has; a stray one spoils its own line alone. */
function isFullOfControls(start: Uint8Array): boolean {
  const controls = start.filter((byte) => byte > 0 && byte < 32 && !blanks.includes(byte)).length
  return controls > 2 && controls > start.length / 20
}

/** By the commas, digits and line ends that every table has: in UTF-16 a NUL stands beside each. */
function readUtf16(start: Uint8Array): TextEncoding | null {
  const printable = start.filter((byte) => byte > 31 && byte < 127).length
  if (!start.includes(0) || printable > start.length * 0.6 || isWideUtf8(start)) return null
  const [little, big] = [asciiIn(start, 'utf-16le'), asciiIn(start, 'utf-16be')]
  if (Math.max(little, big) * 50 < start.length / 2) return null
  return little > big ? 'utf-16le' : 'utf-16be'
}

/** How much of the text is ASCII; 0 where much of it is no text. */
function asciiIn(start: Uint8Array, encoding: TextEncoding): number {
  const text = new TextDecoder(encoding).decode(start.subarray(0, start.length & ~1))
  const strange = text.replace(/\ufffd$/, '').match(/[[\p{Cc}\p{Cn}\p{Co}\ufffd]--[\t-\r]]/gv)
  if (strange && strange.length > 1 + text.length / 50) return 0
  return text.match(/[\t-\r -~]/g)?.length ?? 0
}

/** UTF-8 of another script than Latin, with a stray NUL. */
function isWideUtf8(start: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: true })
    return text.length < start.length - 3
  } catch {
    return false
  }
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
