import type { Locator, Page } from '@playwright/test'

const SECONDS_A_PRESS = 1
export const SECONDS_A_LETTER = 0.2

export type Counted = { presses: number; letters: number; seconds: number }

/**
 * What the owner and whoever holds the device press, from the list of tills to the open counter of one that
 * may work without the line.
 */
export async function pairTill(
  { owner, device, origin }: { owner: Page; device: Page; origin: string },
  name: string,
): Promise<Counted> {
  const sums = { presses: 0, letters: 0 }
  const press = (target: Locator) => {
    sums.presses += 1
    return target.click()
  }
  await owner.goto(new URL('/tills', owner.url()).href)
  await press(owner.locator('main a[href="/tills/add"]').first())
  await press(owner.locator('[name=name]'))
  sums.letters += name.length
  await owner.locator('[name=name]').pressSequentially(name)
  const branch = owner.locator('select[name=branchId]')
  if ((await branch.count()) > 0) {
    // The phone's own list opens, and one of it is chosen.
    sums.presses += 2
    await branch.selectOption({ index: 1 })
  }
  await press(owner.locator('label', { has: owner.locator('[name=offline]') }))
  await press(owner.locator('main form button').last())
  await owner.locator('main img').waitFor()
  const text = (await owner.locator('main').textContent()) ?? ''
  const path = /\/pair\/[\w-]{43}/.exec(text)?.[0] ?? ''
  // The camera that reads the code.
  sums.presses += 1
  await device.goto(origin + path)
  await device.waitForFunction(hasKey)
  await press(device.locator('main form button').last())
  await device.locator('#field-code').waitFor()
  const seconds = sums.presses * SECONDS_A_PRESS + sums.letters * SECONDS_A_LETTER
  return { ...sums, seconds }
}

/** In the page. */
function hasKey(): boolean {
  return document.querySelector<HTMLInputElement>('[name=publicKey]')?.value !== ''
}
