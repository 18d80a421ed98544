import { expect, type Page } from '@playwright/test'
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from './support/accessible.ts'
import { type Person, signIn } from './support/person.ts'
import { handsAreStill } from './support/still.ts'
import { test } from './support/test.ts'
import { addWaitingDeals } from './support/waiting-deals.ts'
import { addWaitingMix } from './support/waiting-mix.ts'

const dialog = (page: Page) => page.locator('#dialog')
const rows = (page: Page) => page.locator('#list tbody tr:not(.divide)')
const focused = (page: Page) => page.locator(':focus')

/** Types into the search, where letters are text, and goes on to what it found. */
async function search({ page }: Person, term: string, count: number) {
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type(term)
  await expect(page).toHaveURL(new RegExp(`q=${term.split(' ')[0]}`))
  await expect(rows(page)).toHaveCount(count)
  await page.keyboard.press('ArrowDown')
  await expect(rows(page).first().locator('[data-row]')).toBeFocused()
}

const kinds = [
  /^\/deals\/view\//,
  /BusinessProfile/,
  /ContactDetails/,
  /^\/branch\//,
  /^\/merchant\/review\//,
]
const kindOf = (page: Page) => kinds.findIndex((kind) => kind.test(new URL(page.url()).pathname))

test('an item of each of five kinds is decided without a mouse [APPR-60, APPR-61]', async ({
  browser,
}) => {
  await addWaitingMix('Harmonica')
  const person = await signIn(browser, 'administrator')
  const { page, t } = person
  await page.goto('/approvals?tab=all')
  await search(person, 'Harmonica', kinds.length)
  const seen = new Set<number>()
  let isOpen = false
  for (let left = kinds.length; left > 0; left -= 1) {
    if (!isOpen) {
      await expect(rows(page)).toHaveCount(left)
      if (left === kinds.length) await page.keyboard.press('j')
      await expect(focused(page)).toHaveText(/Harmonica|Owner/)
      await page.keyboard.press('Enter')
    }
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/Harmonica|Owner/)
    const address = page.url()
    seen.add(kindOf(page))
    const isRejected = left % 2 === 0
    await page.keyboard.press(isRejected ? 'r' : 'a')
    if (isRejected) {
      await expect(dialog(page).getByRole('textbox')).toBeFocused()
      await expect(dialog(page).getByText(t('shortcuts:enterSends'))).toBeVisible()
      await page.keyboard.type('Say where, and when: a n c x ?')
      await handsAreStill(page)
      await page.keyboard.press('Enter')
    } else {
      await expect(focused(page)).toHaveAttribute('type', 'submit')
      await expect(focused(page)).toHaveText(/^Approve/)
      await handsAreStill(page)
      await page.keyboard.press('n')
    }
    await expect(page).not.toHaveURL(address)
    isOpen = !isRejected && left > 1
    await expect(dialog(page)).toBeHidden()
  }
  expect([...seen].sort()).toEqual([0, 1, 2, 3, 4])
  await expect(page.getByRole('main')).toContainText(/matches “Harmonica”/)
})

test('a review is skipped and left undecided, and focus comes back to where it was [APPR-61, SHELL-120]', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'administrator')
  await page.goto('/approvals?tab=deals')
  for (const key of ['j', 'j', 'j']) await page.keyboard.press(key)
  const third = rows(page).nth(2).locator('[data-row]')
  await expect(third).toBeFocused()
  const next = await rows(page).nth(3).locator('[data-row]').getAttribute('href')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Next item' })).toBeVisible()
  await page.keyboard.press('a')
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await page.keyboard.press('n')
  await expect(page).toHaveURL((url) => url.pathname === next?.split('?')[0])
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').last().click()
  await expect(page).toHaveURL((url) => url.pathname === '/approvals')
  await expect(rows(page).first()).toBeVisible()
  await page.keyboard.press('j')
  await expect(third).toBeFocused()
  await page.keyboard.press('k')
  await expect(rows(page).nth(1).locator('[data-row]')).toBeFocused()
})

test('what somebody else looks at is taken by a key [APPR-29, APPR-86, SHELL-120]', async ({
  browser,
}) => {
  await addWaitingDeals(1, 'Concertina evening')
  const colleague = await signIn(browser, 'tharindu@dealdesk.example')
  const { page, t } = await signIn(browser, 'administrator')
  for (const one of [colleague.page, page]) {
    await one.goto('/approvals?tab=deals&q=Concertina')
    await one
      .getByRole('link', { name: t('approvals:review') })
      .first()
      .click()
    // Who opens it first looks at it.
    await expect(one.locator('#look')).toContainText('looking at this')
  }
  const look = page.locator('#look')
  await expect(look).not.toContainText('You’ve')
  await page.keyboard.press('c')
  await expect(look).toContainText(t('approvals:look.yours'))
})

test('a list is searched, walked through, selected from and decided on by keys [SHELL-120, SHELL-121, APPR-60]', async ({
  browser,
}) => {
  await addWaitingDeals(3, 'Accordion evening')
  const person = await signIn(browser, 'administrator')
  const { page, t } = person
  await page.goto('/deals/list/admin')
  await page.keyboard.press('a')
  await search(person, 'Accordion evening', 3)
  await expect(page.getByRole('searchbox')).toHaveValue('Accordion evening')
  await expect(page.getByText(t('bulk-actions:choose'))).toHaveCount(0)
  const box = (at: number) => rows(page).nth(at).getByRole('checkbox')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await expect(box(0)).toBeChecked()
  await page.keyboard.press('Control+x')
  await page.keyboard.press('Shift+X')
  await expect(box(1)).not.toBeChecked()
  // The same keys of a Russian layout, where they write other letters.
  for (const [key, code] of [
    ['о', 'KeyJ'],
    ['ч', 'KeyX'],
  ])
    await focused(page).dispatchEvent('keydown', { key, code, bubbles: true, cancelable: true })
  await expect(rows(page).nth(2).locator('[data-row]')).toBeFocused()
  await expect(box(2)).toBeChecked()
  await expect(page.getByText(`${t('common:picks.selected')} 2`)).toBeVisible()
  await page.keyboard.press('a')
  const question = t('bulk-actions:question.approve', { what: '2 deals' })
  await expect(page.getByRole('heading', { name: question })).toBeVisible()
  await expect(focused(page)).toHaveText(t('bulk-actions:verb.approve'))
  await handsAreStill(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/bulk-actions\//)
})

test('help lists the keys of its page and gives the focus back; it is accessible [SHELL-120]', async ({
  browser,
}) => {
  const { page, t } = await signIn(browser, 'administrator', { language: 'ru' })
  await page.goto('/brands')
  await page.keyboard.press('j')
  const first = rows(page).first().locator('[data-row]')
  await expect(first).toBeFocused()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: t('shortcuts:title') })
  await expect(help.getByRole('row')).toHaveCount(8)
  await expect(help).toContainText(t('shortcuts:key.down'))
  await expect(help).toContainText(t('shortcuts:key.select'))
  await expect(help).not.toContainText(t('shortcuts:key.approve'))
  await page.keyboard.press('j')
  await expectAccessibleInBothThemes(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Escape')
  await expect(first).toBeFocused()
})

test('who switches shortcuts off has none in any browser, and switches them on without script [SHELL-122]', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'rival')
  await page.goto('/deals/list/merchant')
  await page.keyboard.press('?')
  await expect(page.getByRole('link', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator('.toast')).toContainText('Keyboard shortcuts are off.')
  await expect(page).toHaveURL(/\/deals\/list\/merchant$/)
  await page.keyboard.press('j')
  await page.keyboard.press('?')
  await expect(rows(page).first().locator('[data-row]')).not.toBeFocused()
  await expect(dialog(page)).toBeHidden()

  const plain = await signIn(browser, 'rival', { javaScriptEnabled: false })
  await plain.page.goto('/profile/merchant')
  await expect(plain.page.getByText('Shortcuts are off for your account.')).toBeVisible()
  await plain.page.getByRole('button', { name: 'Turn on shortcuts' }).click()
  await expect(plain.page.getByText('Shortcuts are on for your account.')).toBeVisible()
  await page.goto('/deals/list/merchant')
  await page.keyboard.press('j')
  await expect(rows(page).first().locator('[data-row]')).toBeFocused()
})
