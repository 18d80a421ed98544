import { inRoot } from '#src/root.ts'

/** The scripts that the font has files for, and the letters that only theirs have. */
const scripts = {
  cyrillic: /[\u0301\u0400-\u045f\u0490\u0491\u04b0\u04b1\u2116]/,
  'latin-ext': /[\u0100-\u0130\u0132-\u0151\u0154-\u02ba\u1e00-\u1eff]/,
} as const
type Script = keyof typeof scripts | 'latin'
const weights = { regular: 400, bold: 600 } as const
export type Weight = keyof typeof weights

/** Where the letters of a run are. */
export function fontFile(script: Script, weight: Weight): string {
  const name = `inter-${script}-${weights[weight]}-normal.woff`
  return inRoot('node_modules', '@fontsource', 'inter', 'files', name)
}

export type Run = { script: Script; text: string }

/** A word cut where its letters are in another file. */
export function runsOf(word: string): Run[] {
  const runs: Run[] = []
  for (const character of word) {
    const script = scriptOf(character)
    const last = runs.at(-1)
    if (last?.script === script) last.text += character
    else runs.push({ script, text: character })
  }
  return runs
}

function scriptOf(character: string): Script {
  if (scripts.cyrillic.test(character)) return 'cyrillic'
  return scripts['latin-ext'].test(character) ? 'latin-ext' : 'latin'
}
