import { writeFileSync } from 'node:fs'
import { clip } from './failures.mjs'

const EVERY_MS = 5000

/**
 * Says how far a run of tests is, at most every five seconds, and each failure as it happens; leaves
 * the counts and failures in the file that TEST_REPORT names.
 * @param name of the step
 * @param total how many `units` it has, as "files"
 */
export function createProgress(name, total, units) {
  const started = performance.now()
  let printedAt = started
  let done = 0
  const counts = { passed: 0, failed: 0, failures: [] }
  return {
    passed() {
      counts.passed += 1
    },
    /** @param command that repeats it */
    failed(title, errors, command) {
      counts.failed += 1
      const text = clip(errors.join('\n'))
      counts.failures.push({ title, text, command })
      console.log(`\nFAILED ${title}\n${text}\n`)
    },
    /** Counts as neither: it runs once more. */
    retried(title, errors) {
      console.log(`\nTRIED AGAIN ${title}\n${clip(errors.join('\n'))}\n`)
    },
    /** One more of the units is over. */
    advance() {
      done += 1
      const now = performance.now()
      if (now - printedAt < EVERY_MS && done < total) return
      printedAt = now
      const seconds = ((now - started) / 1000).toFixed(0)
      console.log(
        `${name.padEnd(12)}${done} of ${total} ${units}, ${counts.failed} failed  (${seconds} s)`,
      )
    },
    end() {
      if (process.env.TEST_REPORT) writeFileSync(process.env.TEST_REPORT, JSON.stringify(counts))
    },
  }
}
