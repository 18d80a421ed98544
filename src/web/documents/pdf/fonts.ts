import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { create } from 'fontkit'
import { inRoot } from '#src/platform/root.ts'

/** Each script's font file; a letter is taken from the first that has it. */
const families = {
  latin: 'inter',
  cyrillic: 'inter',
  'latin-ext': 'inter',
  sinhala: 'noto-sans-sinhala',
  tamil: 'noto-sans-tamil',
  arabic: 'noto-sans-arabic',
  hebrew: 'noto-sans-hebrew',
  devanagari: 'noto-sans-devanagari',
  thai: 'noto-sans-thai',
  'cyrillic-ext': 'inter',
  greek: 'inter',
  'greek-ext': 'inter',
  vietnamese: 'inter',
} as const
export type Script = keyof typeof families
const scripts = Object.keys(families) as Script[]

const weights = { regular: 400, bold: 600 } as const
export type Weight = keyof typeof weights
const weightNames = Object.keys(weights) as Weight[]

type FontName = `${Script} ${Weight}`
const fonts = new Map<FontName, Buffer>()

/** Unpacked once: the library would decompress every table in JavaScript for each invoice. */
export function fontOf(script: Script, weight: Weight): { name: FontName; bytes: Buffer } {
  const name: FontName = `${script} ${weight}`
  const bytes = fonts.get(name) ?? unpackWoff(readFileSync(fontFile(script, weight)))
  fonts.set(name, bytes)
  return { name, bytes }
}

function fontFile(script: Script, weight: Weight): string {
  const family = families[script]
  const name = `${family}-${script}-${weights[weight]}-normal.woff`
  return inRoot('node_modules', '@fontsource', family, 'files', name)
}

const letters = new Map<Script, ReadonlySet<number>>()

/** As the font files themselves say: their package's list of ranges names letters that they lack. */
function lettersOf(script: Script): ReadonlySet<number> {
  const known = letters.get(script)
  if (known) return known
  const [regular, bold] = weightNames.map((weight) => {
    const font = create(fontOf(script, weight).bytes)
    return 'characterSet' in font ? font.characterSet : []
  })
  const inBold = new Set(bold)
  const both = new Set(regular?.filter((code) => inBold.has(code)))
  letters.set(script, both)
  return both
}

/** Null if no file has the character, which would be drawn as an empty box. */
export function fontFor(character: string): Script | null {
  const code = character.codePointAt(0) ?? 0
  return scripts.find((script) => lettersOf(script).has(code)) ?? null
}

/**
 * The OpenType font packed in a WOFF 1.0 file (https://www.w3.org/TR/WOFF/).
 * @throws Error for any other file
 */
function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF file')
  const count = woff.readUInt16BE(12)
  const entrySelector = Math.floor(Math.log2(count))
  const searchRange = 16 * 2 ** entrySelector
  const head = Buffer.alloc(12 + 16 * count)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(searchRange, 6)
  head.writeUInt16BE(entrySelector, 8)
  head.writeUInt16BE(16 * count - searchRange, 10)
  const parts: Uint8Array[] = [head]
  let end = head.length
  for (let index = 0; index < count; index += 1) {
    const from = 44 + 20 * index
    const entry = 12 + 16 * index
    const offset = woff.readUInt32BE(from + 4)
    const packed = woff.readUInt32BE(from + 8)
    const length = woff.readUInt32BE(from + 12)
    const stored = woff.subarray(offset, offset + packed)
    const table = packed < length ? inflateSync(stored) : stored
    woff.copy(head, entry, from, from + 4)
    woff.copy(head, entry + 4, from + 16, from + 20)
    head.writeUInt32BE(end, entry + 8)
    head.writeUInt32BE(length, entry + 12)
    const padding = Buffer.alloc(-length & 3)
    parts.push(table, padding)
    end += length + padding.length
  }
  return Buffer.concat(parts)
}
