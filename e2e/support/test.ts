import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { isInPart } from '#tests/support/part.ts'

const log = join(process.env.E2E_DATA_DIR ?? '', 'log')
let read: number | undefined
/** What pages send without script tests/features sends too, so that a whole run sees a third of it in a browser. */
const withoutScript = /without (?:a )?(?:java)?script|javascript off/i

/**
 * A test after which no browser of its people stays open: a page goes on drawing and asking. It fails if the
 * server met a fault of its own meanwhile, which a page may hide, such as a map that could not be drawn.
 */
export const test = base.extend<{ tidy: undefined }>({
  tidy: [
    async ({ browser }, use, { title, skip }) => {
      skip(withoutScript.test(title) && !isInPart(title), 'another part')
      read ??= statSync(log).size
      await use(undefined)
      await Promise.all(browser.contexts().map((context) => context.close()))
      expect(newFaults(), 'faults that the server logged').toEqual([])
    },
    { auto: true },
  ],
})

function newFaults(): string[] {
  const text = readFileSync(log)
  const lines = text.subarray(read).toString().split('\n')
  read = text.length
  return lines.filter((line) => /"level":"(error|fatal)"/.test(line))
}
