import { formatOf, HEAD_BYTES } from './format.ts'

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be'

/** What a file that is no text really is. */
export const otherContents = ['workbook', 'archive', 'pdf', 'picture', 'binary'] as const
export type OtherContent = (typeof otherContents)[number]

const archives = ['\x1f\x8b', '7z\xbc\xaf', 'Rar!']
/** Tab, line ends and the end mark of old systems. */
const blanks = [9, 10, 11, 12, 13, 26]
const texts = [null, 'HTML', 'SVG']
const contents: Readonly<Record<string, OtherContent>> = {
  ZIP: 'archive',
  DOC: 'workbook',
  PDF: 'pdf',
  MP4: 'binary',
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
  if (format && !texts.includes(format)) return { content: contents[format] ?? 'picture' }
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
