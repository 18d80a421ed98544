import { stripVTControlCharacters } from 'node:util'

const LINES = 40
/** A comparison of two long values may be one line. */
const WIDTH = 400

/**
 * A failure as it is shown: without colours and the frames of packages, cut to 40 lines of 400 letters.
 * @param {string} output of a step or the stack, difference and place of a test
 */
export function clip(output) {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => !/^\s+at (?:new Promise \(<anon|.*(?:\/node_modules\/|\(?node:))/.test(line))
    .map((line) => (line.length > WIDTH ? `${line.slice(0, WIDTH)} …` : line))
  if (lines.length <= LINES) return lines.join('\n').trimEnd()
  // What failed stands first; where and with which difference may stand last.
  const head = LINES - 11
  const left = lines.length - LINES + 1
  return [...lines.slice(0, head), `… ${left} lines left out …`, ...lines.slice(-10)].join('\n')
}

/** Every failure once more, each with the command that repeats it; nothing without any. */
export function failuresText(failures) {
  if (failures.length === 0) return ''
  const parts = failures.map(
    ({ title, text, command }) => `FAILED ${title}\n${text}\n\n  ${command}\n`,
  )
  return ['\nFailures:\n', ...parts].join('\n')
}

/** Of a test file or `file:line`, or of everything, on the engine that this run uses. */
export function commandFor(path) {
  const env = ['TEST_UPSTREAM', 'TEST_DATABASE_URL'].flatMap((name) =>
    process.env[name] ? [`${name}='${process.env[name]}' `] : [],
  )
  return `${env.join('')}npm test${path && ` -- ${path}`}`
}
