import type { Locator, Page } from '@playwright/test'
import { lineTime, slowLine } from './app-user.ts'

const SECONDS_A_LETTER = 0.2
const SECONDS_A_PRESS = 1

/** What a person at a phone does, counted: presses, letters, and what the line carries. */
export type Counted = Awaited<ReturnType<typeof countedOn>>

/** From here on the page is on a slow line, and what is done by the answer's functions is counted. */
export async function countedOn(page: Page) {
  await slowLine(page)
  const lineSeconds = lineTime(page)
  const sums = { presses: 0, letters: 0 }
  const press = async (target: Locator) => {
    sums.presses += 1
    await target.click()
  }
  return {
    press,
    /** A tap into the field, then its letters. */
    async type(field: Locator, text: string) {
      sums.presses += 1
      sums.letters += text.length
      await field.fill(text)
    },
    /** A tap opens the phone's own list, calendar or gallery, a second one chooses. */
    async choose(field: Locator, option: Parameters<Locator['selectOption']>[0]) {
      sums.presses += 2
      await field.selectOption(option)
    },
    async pick(field: Locator, day: string) {
      sums.presses += 2
      await field.fill(day)
    },
    async attach(field: Locator, file: Parameters<Locator['setInputFiles']>[0]) {
      sums.presses += 2
      await field.setInputFiles(file)
    },
    async figures() {
      const line = await lineSeconds()
      const seconds = line + sums.presses * SECONDS_A_PRESS + sums.letters * SECONDS_A_LETTER
      return { ...sums, line, minutes: seconds / 60 }
    },
  }
}
