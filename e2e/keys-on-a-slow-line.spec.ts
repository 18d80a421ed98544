import { type Browser, expect, type Page, type Response } from '@playwright/test'
import { type Held, hold } from './support/held.ts'
import { type Person, signIn } from './support/person.ts'
import { addressOf, runPart } from './support/script-parts.ts'
import { handsAreStill } from './support/still.ts'
import { test } from './support/test.ts'
import { addWaitingDeals } from './support/waiting-deals.ts'

const dialog = (page: Page) => page.locator('#dialog')
const rows = (page: Page) => page.locator('#list tbody tr')

/** A second try must not find the deals of the first. */
const own = (title: string) => (test.info().retry ? `${title} again` : title)

async function queue(browser: Browser, name: string, count: number): Promise<Person> {
  const title = own(name)
  await addWaitingDeals(count, title)
  const person = await signIn(browser, 'administrator')
  await person.page.goto(`/approvals?tab=deals&q=${title}`)
  await expect(rows(person.page)).toHaveCount(count)
  return person
}

const SHORTCUTS = addressOf('shortcuts')
const QUESTIONS = '/(approve|reject)(\\?|$)'

/** Presses a first key, which means nothing, so that the script of the keys is there and listens. */
async function warmUp(page: Page, key = 'Shift') {
  await page.keyboard.press(key)
  await runPart(page, 'shortcuts')
}

/** Opens the first item. Questions, the next item and, unless `warm`, the script are held back. */
async function review(browser: Browser, title: string, { count = 1, warm = true } = {}) {
  const person = await queue(browser, title, count)
  const { page } = person
  if (warm) await warmUp(page, 'j')
  const line = await hold(page, new RegExp(`${QUESTIONS}|/approvals/next/|${SHORTCUTS}`))
  await page.getByRole('link', { name: 'Review' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
  await expect(page.locator('#look')).toContainText('looking at this')
  return { ...person, line }
}

const pending = (page: Page) => expect(page.getByText('Pending approval').first()).toBeVisible()

/** Typed before the question has come, and after it: a sign that no key of the keyboard has. */
const comments = [
  ['bad photo', ''],
  ['a bad photo, no name: can', '’t approve'],
  ['nnn', ''],
  ['x/?jk', ''],
] as const

/** Presses r on the review and types ahead; then the question comes. */
async function typeAhead(page: Page, line: Held, [ahead, rest]: (typeof comments)[number]) {
  const address = page.url()
  await page.keyboard.press('r')
  await page.keyboard.type(ahead)
  line.release()
  const comment = dialog(page).getByRole('textbox')
  await expect(comment).toBeFocused()
  await expect(comment).toHaveValue(ahead)
  await page.keyboard.type(`${rest} too`)
  await expect(comment).toHaveValue(`${ahead}${rest} too`)
  expect(page.url()).toBe(address)
  await expect(dialog(page).getByRole('heading')).toContainText('Reject')
}

/** The open review from the beginning, with the script of the keys, its questions held back anew. */
async function reopen(page: Page): Promise<Held> {
  // A browser with a route reads nothing from its cache.
  await page.unrouteAll()
  await page.goto(page.url())
  await warmUp(page)
  const line = await hold(page, new RegExp(`${QUESTIONS}|/approvals/next/`))
  await expect(page.locator('#look')).toContainText('looking at this')
  return line
}

test('what is typed after the very first key, before its question has come, is its comment [SHELL-141]', async ({
  browser,
}) => {
  const { page, line } = await review(browser, 'Ocarina', { count: 2, warm: false })
  await typeAhead(page, line, comments[0])
})

test('what is typed after r, before its question has come, is its comment [SHELL-141]', async ({
  browser,
}) => {
  const { page, line } = await review(browser, 'Balalaika', { count: 2 })
  let held = line
  for (const comment of comments) {
    await test.step(comment[0], () => typeAhead(page, held, comment))
    held = await reopen(page)
  }
  await test.step('letters of a Russian keyboard', async () => {
    await page.keyboard.press('r')
    await page.evaluate((letters) => {
      for (const key of letters)
        document.body.dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
        )
    }, 'не то фото')
    held.release()
    await expect(dialog(page).getByRole('textbox')).toHaveValue('не то фото')
  })
  held = await reopen(page)
  await test.step('a correction, and Enter, which sends nothing that was not seen', async () => {
    await page.keyboard.press('r')
    await page.keyboard.type('badd')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Enter')
    await page.keyboard.type(' photo')
    held.release()
    await expect(dialog(page).getByRole('textbox')).toHaveValue('bad photo')
    await expect(dialog(page).getByRole('textbox')).toBeFocused()
    await pending(page)
  })
})

/** Pressed after a, one item each. */
const presses = [['n'], ['n', 'n'], ['a', 'n'], ['n', 'r'], ['Enter'], ['j', 'k']]

test('a, then other keys before the question has come: it asks, and nothing is decided or skipped [SHELL-141]', async ({
  browser,
}) => {
  const title = 'Zither'
  const { page, t, line } = await review(browser, title, { count: presses.length + 1 })
  let held = line
  for (const keys of presses)
    await test.step(keys.join(', '), async () => {
      const address = page.url()
      await page.keyboard.press('a')
      for (const key of keys) await page.keyboard.press(key)
      held.release()
      await expect(dialog(page).getByRole('heading')).toContainText('Approve')
      await expect(page.locator(':focus')).toHaveAttribute('type', 'submit')
      expect(page.url()).toBe(address)
      const isDecision = (answer: Response) =>
        answer.request().method() === 'POST' && /\/approve(\?|$)/.test(answer.url())
      const decided = page.waitForResponse(isDecision)
      await handsAreStill(page)
      await page.keyboard.press('n')
      expect((await decided).status()).toBeLessThan(400)
      // Before the next item rests, when it asks for its question by itself.
      held = await hold(page, new RegExp(QUESTIONS))
      await expect(page).not.toHaveURL(address)
      const first = await (await page.request.get(address)).text()
      expect(first).toContain(t('deals:status.APPROVED'))
      expect(first).not.toContain('Pending approval')
      await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
      await expect(page.getByRole('link', { name: t('deals:show.approve') })).toBeVisible()
      await expect(page.locator('#look')).toContainText('looking at this')
    })
})

test('a by mistake, then r at once and a comment: it asks to reject, and the comment is there [SHELL-141]', async ({
  browser,
}) => {
  const { page, line } = await review(browser, 'Spinet')
  const takenBack = page.waitForEvent('requestfailed', (request) => /approve/.test(request.url()))
  await page.keyboard.press('a')
  await page.keyboard.press('r')
  await takenBack
  await page.keyboard.type('bad photo, please send a better one')
  line.release()
  await expect(dialog(page).getByRole('heading')).toContainText('Reject')
  await expect(dialog(page).getByRole('textbox')).toHaveValue('bad photo, please send a better one')
  await pending(page)
})

test('Escape takes a question back that has not come; keys mean the page again [SHELL-141]', async ({
  browser,
}) => {
  const { page, line } = await review(browser, 'Lute evening')
  const takenBack = page.waitForEvent('requestfailed', (request) => /reject/.test(request.url()))
  await page.keyboard.press('r')
  await page.keyboard.type('no')
  await page.keyboard.press('Escape')
  await takenBack
  line.release()
  await line.over()
  await expect(dialog(page)).toBeHidden()
  await page.keyboard.press('a')
  await expect(dialog(page).getByRole('heading')).toContainText('Approve')
  await expect(dialog(page).getByRole('textbox')).toHaveCount(0)
})

test('keys pressed before the next item has come do nothing to the one that goes [SHELL-141]', async ({
  browser,
}) => {
  const { page, line } = await review(browser, 'Viola evening', { count: 3 })
  // Leaving the window forgets what came ahead: here the next item has not.
  await page.evaluate(() => void dispatchEvent(new Event('blur')))
  const address = page.url()
  await page.keyboard.press('n')
  for (const key of ['a', 'r', 'n', 'c']) await page.keyboard.press(key)
  line.release()
  await expect(page).not.toHaveURL(address)
  const second = page.url()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Viola evening')
  await line.over()
  await expect(dialog(page)).toBeHidden()
  expect(page.url()).toBe(second)
})

for (const warm of [true, false])
  test(`a row opened by Enter, then a and r before its page is there: the list asks nothing (${warm ? 'warm' : 'first key'}) [SHELL-141]`, async ({
    browser,
  }) => {
    const { page } = await queue(browser, warm ? 'Cello' : 'Cornet', 2)
    // Before the first key: what it puts in focus may be fetched ahead.
    const held = `/deals/view/|${QUESTIONS}`
    const line = await hold(page, new RegExp(warm ? held : `${held}|${SHORTCUTS}`))
    if (warm) await warmUp(page, 'j')
    await rows(page).first().locator('[data-row]').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('a')
    await page.keyboard.press('r')
    line.release()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(warm ? 'Cello' : 'Cornet')
    await runPart(page, 'shortcuts')
    await line.over()
    await expect(dialog(page)).toBeHidden()
    await pending(page)
  })

test('with a row in focus, the first letter of a comment is not lost on a fast line [SHELL-141]', async ({
  browser,
}) => {
  const person = await signIn(browser, 'administrator')
  await addWaitingDeals(1, 'Fagott evening')
  const { page } = person
  await page.goto('/deals/list/admin?q=Fagott')
  await expect(rows(page)).toHaveCount(1)
  await page.keyboard.press('j')
  await page.keyboard.press('r')
  await page.keyboard.type('bad photo', { delay: 20 })
  await expect(dialog(page).getByRole('textbox')).toHaveValue('bad photo')
})
