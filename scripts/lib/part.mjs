import { commitOf } from './commit.mjs'

const PARTS = 3

/**
 * Which third of what walks everything a whole run sees (tests/support/part.ts), from the commit; without
 * one the first. TEST_PART in the environment decides instead, so that a run can be repeated.
 */
export function partOf(folder) {
  const { TEST_PART } = process.env
  if (TEST_PART !== undefined) return TEST_PART
  return String(Number(`0x${commitOf(folder).slice(0, 7) || '0'}`) % PARTS)
}

/** Whether a text is in a part, which a third of all texts are; without one it is. */
export function isInPart(text, part) {
  const sum = [...text].reduce((total, letter) => total + letter.codePointAt(0), 0)
  return part === undefined || String(sum % PARTS) === part
}
