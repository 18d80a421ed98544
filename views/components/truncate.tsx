import { Words } from './words.tsx'

/** `end`: characters kept of the end, so that twins are told apart. */
type Rule = { over: number; keep: number; end?: number }

/**
 * `bar`: labels of charts have up to 20 characters; `label`: others cut at 20; `owner`: at 24; `name`: lists cut at 25
 *; `title`: titles over 40 characters keep 36; `twins`: so do those in reports, of both ends.
 */
const truncateRules = {
  bar: { over: 20, keep: 9, end: 8 },
  label: { over: 20, keep: 20 },
  owner: { over: 24, keep: 24 },
  name: { over: 25, keep: 25 },
  title: { over: 40, keep: 36 },
  twins: { over: 40, keep: 22, end: 14 },
} satisfies Record<string, Rule>

/** A text cut with `...`, whole in `title`; short texts stay as they are. */
export function Truncate({ text, rule }: { text: string; rule: keyof typeof truncateRules }) {
  const short = truncate(text, rule)
  return short === text ? (
    <Words text={text} />
  ) : (
    <span title={text}>
      <Words text={short} />
    </span>
  )
}

/** The cut text alone. Counts graphemes, never splits a surrogate pair. */
export function truncate(text: string, rule: keyof typeof truncateRules): string {
  const { over, keep, end = 0 }: Rule = truncateRules[rule]
  if (text.length <= over) return text
  const characters = Array.from(text)
  if (characters.length <= over) return text
  const last = end > 0 ? characters.slice(-end).join('').trimStart() : ''
  return `${characters.slice(0, keep).join('').trimEnd()}...${last}`
}
