import { describe, expect, test } from 'vitest'
import { contrast } from './oklch.ts'
import { filesIn } from './source-files.ts'

const tokens = new Map(
  filesIn(['public/styles'], /tokens\.css$/).flatMap(({ text }) =>
    [
      ...text.matchAll(
        /--([\w-]+):\s*(light-dark\(oklch\([^)]*\), oklch\([^)]*\)\)|oklch\([^)]*\))/g,
      ),
    ].map((match) => [match[1] ?? '', coloursIn(match[2] ?? '')] as const),
  ),
)

/** WCAG 1.4.3: text, and the backgrounds that it stands on. */
const texts: [text: string, on: string[]][] = [
  ['ink', ['canvas', 'surface', 'sunken', 'raised', 'brand-tint']],
  ['ink-2', ['canvas', 'surface', 'sunken', 'mute-bg']],
  ['ink-3', ['canvas', 'surface', 'sunken', 'mute-bg']],
  ['brand-ink', ['canvas', 'surface', 'sunken', 'brand-tint']],
  ['on-brand', ['brand', 'brand-hi']],
  ['ok', ['ok-bg', 'surface']],
  ['warn', ['warn-bg']],
  ['bad', ['bad-bg', 'surface', 'canvas']],
  ['info', ['info-bg']],
  ['sun-ink', ['sun']],
  ['on-deep', ['deep']],
  ['on-deep-2', ['deep']],
]

/** WCAG 1.4.11: edges of controls, focus rings and bars. */
const shapes: [shape: string, on: string[]][] = [
  ['line-2', ['canvas', 'surface']],
  ['focus', ['canvas', 'surface', 'brand-tint']],
  ['bar', ['surface']],
  ['bad-dot', ['surface']],
]

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  test('every text stands out from its ground by 4.5 to 1', () => {
    expect(below(texts, 4.5, theme)).toEqual([])
  })

  test('every edge, ring and bar stands out by 3 to 1', () => {
    expect(below(shapes, 2.995, theme)).toEqual([])
  })
})

function below(pairs: typeof texts, least: number, theme: 'light' | 'dark'): string[] {
  const colour = (name: string) => tokens.get(name)?.[theme] ?? `no token ${name}`
  return pairs.flatMap(([front, grounds]) =>
    grounds
      .map((ground) => ({ ground, ratio: contrast(colour(front), colour(ground)) }))
      .filter(({ ratio }) => ratio < least)
      .map(({ ground, ratio }) => `${front} on ${ground} ${ratio.toFixed(2)}`),
  )
}

function coloursIn(value: string): { light: string; dark: string } {
  const [light = '', dark = light] = value.match(/oklch\([^)]*\)/g) ?? []
  return { light, dark }
}
