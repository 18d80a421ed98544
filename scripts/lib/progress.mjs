import { writeFileSync } from 'node:fs'
import { clip, commandFor } from './failures.mjs'

const EVERY_MS = 5000
const SLOWEST = 10

/**
 * Says how far a run of tests is, at most every five seconds, each failure as it happens, and at the end
 * what took longest; leaves the counts, the failures and the files of what passed in the file that
 * TEST_REPORT names.
 * @param name of the step
 * @param total how many `units` it has, as "files"
 */
export function createProgress(name, total, units) {
  const started = performance.now()
  let printedAt = started
  let done = 0
  const counts = { passed: 0, failed: 0, failures: [] }
  const passedIn = new Set()
  const times = []
  return {
    /** @param file that holds it */
    passed(file) {
      counts.passed += 1
      passedIn.add(file)
    },
    /** @param file or `file:line` that repeats it; nothing where that is all */
    failed(title, errors, file = '') {
      counts.failed += 1
      const text = clip(errors.join('\n'))
      counts.failures.push({ title, text, file: file.split(':')[0], command: commandFor(file) })
      console.log(`\nFAILED ${title}\n${text}\n`)
    },
    /** One more of the units is over, after so many milliseconds. */
    advance(title, duration) {
      done += 1
      times.push({ title, duration })
      const now = performance.now()
      if (now - printedAt < EVERY_MS && done < total) return
      printedAt = now
      const seconds = ((now - started) / 1000).toFixed(0)
      console.log(
        `${name.padEnd(12)}${done} of ${total} ${units}, ${counts.failed} failed  (${seconds} s)`,
      )
    },
    end() {
      if (total > SLOWEST) console.log(slowest(times))
      if (process.env.TEST_REPORT)
        writeFileSync(
          process.env.TEST_REPORT,
          JSON.stringify({ ...counts, passedIn: [...passedIn] }),
        )
    },
  }
}

function slowest(times) {
  return times
    .toSorted((one, other) => other.duration - one.duration)
    .slice(0, SLOWEST)
    .map(({ title, duration }) => `${(duration / 1000).toFixed(0).padStart(6)} s  ${title}`)
    .join('\n')
}
