import { Words } from './words.tsx'

type Rule = { over: number; keep: number }

/**
 * `bar`: labels of charts have up to 20 characters; `label`: others cut at 20; `owner`: at 24; `name`: lists cut at 25
 *; `title`: titles over 40 characters keep 36.
 */
export const truncateRules = {
  bar: { over: 20, keep: 17 },
  label: { over: 20, keep: 20 },
  owner: { over: 24, keep: 24 },
  name: { over: 25, keep: 25 },
  title: { over: 40, keep: 36 },
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
  const { over, keep } = truncateRules[rule]
  if (text.length <= over) return text
  const characters = Array.from(text)
  return characters.length > over ? `${characters.slice(0, keep).join('').trimEnd()}...` : text
}
