import { inflateSync } from 'node:zlib'

type Objects = ReadonlyMap<string, { dictionary: string; stream: string }>

/** The text of a PDF as its own maps from glyphs to letters tell it, one line a drawn run. */
export function pdfText(bytes: Uint8Array): string {
  const objects = readObjects(bytes)
  const fonts = readFonts(objects)
  const pages = [...objects.values()].filter(({ stream }) => / Tf\n/.test(stream))
  return pages.map(({ stream }) => textOf(stream, fonts)).join('\n')
}

export function readObjects(bytes: Uint8Array): Objects {
  const raw = Buffer.from(bytes).toString('latin1')
  const found = [...raw.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)]
  return new Map(found.map(([, id = '', body = '']) => [id, readObject(body)]))
}

function readObject(body: string) {
  const [dictionary = '', stream] = body.split('\nstream\n')
  if (stream === undefined) return { dictionary, stream: '' }
  const data = Buffer.from(stream.slice(0, stream.lastIndexOf('\nendstream')), 'latin1')
  const isDeflated = dictionary.includes('/FlateDecode') && !dictionary.includes('/Length1')
  return { dictionary, stream: isDeflated ? inflateSync(data).toString('latin1') : '' }
}

/** Name in the content → glyph → letters. */
function readFonts(objects: Objects): Map<string, Map<string, string>> {
  const fonts = new Map<string, Map<string, string>>()
  for (const { dictionary } of objects.values()) {
    for (const [, name = '', id = ''] of dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, map = ''] = objects.get(id)?.dictionary.match(/\/ToUnicode (\d+) 0 R/) ?? []
      fonts.set(name, readMap(objects.get(map)?.stream ?? ''))
    }
  }
  return fonts
}

function readMap(cmap: string): Map<string, string> {
  const letters = new Map<string, string>()
  for (const [, first = '', list = ''] of cmap.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g)) {
    const codes = [...list.matchAll(/<([\w ]*)>/g)].map(([, hex = '']) => hex.replaceAll(' ', ''))
    for (const [at, hex] of codes.entries()) {
      const glyph = (Number.parseInt(first, 16) + at).toString(16).padStart(4, '0')
      letters.set(glyph, Buffer.from(hex, 'hex').swap16().toString('utf16le'))
    }
  }
  return letters
}

function textOf(content: string, fonts: Map<string, Map<string, string>>): string {
  let font = new Map<string, string>()
  const lines: string[] = []
  for (const [, name, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name) font = fonts.get(name) ?? new Map()
    const glyphs = (shown ?? '').replaceAll(/>[^<]*<|[<>\s]|[\d.-]+$/g, '').match(/.{4}/g)
    if (glyphs) lines.push(glyphs.map((glyph) => letterOf(glyph, font)).join(''))
  }
  return lines.join('\n')
}

/** Glyph 0 is the empty box of what the font lacks. */
function letterOf(glyph: string, font: ReadonlyMap<string, string>): string {
  return glyph === '0000' ? '\u25a1' : (font.get(glyph) ?? '?')
}
