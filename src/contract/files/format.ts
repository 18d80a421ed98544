/** At most 5 MB an image, 10 MB a document. */
export const IMAGE_BYTES_MAX = 5 * 1024 * 1024
export const DOCUMENT_BYTES_MAX = 10 * 1024 * 1024
/** Pixels of the largest picture that we keep. */
export const PICTURE_WIDTH = 1280
export const PICTURE_HEIGHT = 4 * PICTURE_WIDTH

/** As many bytes as decide what a file is. ISO 32000 lets a reader look for a PDF's head in so many. */
export const HEAD_BYTES = 1024

type PictureFormat = 'JPEG' | 'PNG'
export type TakenFormat = PictureFormat | 'PDF'

const signs: readonly (readonly [format: string, sign: string, at?: number])[] = [
  ['JPEG', '\xff\xd8\xff'],
  ['PNG', '\x89PNG\r\n\x1a\n'],
  ['GIF', 'GIF8'],
  ['WebP', 'WEBP', 8],
  ['AVIF', 'ftypavi', 4],
  ['HEIC', 'ftyphe', 4],
  ['HEIC', 'ftypmif1', 4],
  ['HEIC', 'ftypmsf1', 4],
  ['MP4', 'ftyp', 4],
  ['TIFF', 'II*\0'],
  ['TIFF', 'MM\0*'],
  ['PSD', '8BPS'],
  ['BMP', 'BM'],
  ['ZIP', 'PK\x03\x04'],
  ['DOC', '\xd0\xcf\x11\xe0'],
]

/**
 * What a file is by its first `HEAD_BYTES`, whatever its name says; null if nobody knows. A PDF may begin
 * with a byte order mark or blank lines, but with nothing that is a file of another kind.
 */
export function formatOf(start: Uint8Array): string | null {
  const head = String.fromCharCode(...start.subarray(0, HEAD_BYTES))
  const known = signs.find(([, sign, at = 0]) => head.startsWith(sign, at))
  if (known) return known[0]
  if (/^(\xef\xbb\xbf)?\s*</.test(head)) return /<svg/i.test(head) ? 'SVG' : 'HTML'
  return head.includes('%PDF-') ? 'PDF' : null
}

/** What the end of a file's name claims; undefined if we take no such file. */
export function namedFormat(name: string): TakenFormat | undefined {
  return endings[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '']
}

const endings: Readonly<Record<string, TakenFormat>> = {
  jpg: 'JPEG',
  jpeg: 'JPEG',
  png: 'PNG',
  pdf: 'PDF',
}

/** Pictures are encoded anew, so it does not matter which of the two kinds their name says. */
export function isAs(format: string | null, named: TakenFormat): boolean {
  return format === named || (named !== 'PDF' && (format === 'JPEG' || format === 'PNG'))
}
