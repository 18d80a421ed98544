import { readFileSync } from 'node:fs'
import { inRoot } from '#src/runtime/root.ts'
import { unpackWoff } from './unpack-woff.ts'

/** The scripts that the fonts have files for, and the letters that only theirs have. */
const scripts = {
  cyrillic: /[\u0301\u0400-\u045f\u0490\u0491\u04b0\u04b1\u2116]/,
  'latin-ext': /[\u0100-\u0130\u0132-\u0151\u0154-\u02ba\u1e00-\u1eff]/,
  sinhala: /[\u0d80-\u0dff]/,
  tamil: /[\u0b80-\u0bff]/,
} as const
type Script = keyof typeof scripts | 'latin'
const names = Object.keys(scripts) as (keyof typeof scripts)[]

const families: Record<Script, string> = {
  latin: 'inter',
  'latin-ext': 'inter',
  cyrillic: 'inter',
  sinhala: 'noto-sans-sinhala',
  tamil: 'noto-sans-tamil',
}
const weights = { regular: 400, bold: 600 } as const
export type Weight = keyof typeof weights

export type FontName = `${Script} ${Weight}`
const fonts = new Map<FontName, Buffer>()

/** Unpacked once: the library would unpack each table again, in JavaScript, for every invoice. */
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

export type Run = { script: Script; text: string }

export function runsOf(text: string): Run[] {
  const runs: Run[] = []
  for (const character of text) {
    const last = runs.at(-1)
    const script = last && joiner.test(character) ? last.script : scriptOf(character)
    if (last?.script === script) last.text += character
    else runs.push({ script, text: character })
  }
  return runs
}

/** Between the letters of a conjunct: they are shaped together or not at all. */
const joiner = /[\u200c\u200d]/

function scriptOf(character: string): Script {
  return names.find((name) => scripts[name].test(character)) ?? 'latin'
}
