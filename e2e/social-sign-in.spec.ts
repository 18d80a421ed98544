import { type Browser, expect, type Page } from '@playwright/test'
import { signIn } from './support/person.ts'
import { test } from './support/test.ts'

type Provider = 'Google' | 'Facebook'

/** A fresh browser at a page, with or without script. */
async function open(browser: Browser, path: string, javaScriptEnabled: boolean): Promise<Page> {
  const page = await (await browser.newContext({ javaScriptEnabled })).newPage()
  await page.goto(path)
  return page
}

/** Presses the provider's button and chooses a person there. */
async function goAs(page: Page, provider: Provider, person: string): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: provider, exact: true }).click()
  await choose(page, provider, person)
}

async function choose(page: Page, provider: Provider, person: string): Promise<void> {
  await expect(page.getByRole('heading', { name: `${provider} stand-in` })).toBeVisible()
  await page.getByRole('button', { name: person }).click()
}

/** The banner: a toast where there is script, a note where there is none. */
function banner(page: Page, words: string) {
  return page.getByText(words).filter({ visible: true }).first()
}

test('Google signs in whose verified address is known [AUTH-01, AUTH-06, AUTH-35]', async ({
  browser,
}) => {
  const page = await open(browser, '/deals/list/merchant', true)
  await goAs(page, 'Google', 'Nadeesha Perera')
  await expect(page).toHaveURL(/\/deals\/list\/merchant$/)
  await expect(banner(page, 'Login Success')).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Nadeesha Perera')
})

test('Facebook signs in nobody by an address, and giving up is said, without script [AUTH-33, AUTH-34, O04, O06]', async ({
  browser,
}) => {
  const page = await open(browser, '/login', false)
  await goAs(page, 'Facebook', 'Nadeesha Perera')
  await expect(page).toHaveURL(/\/login$/)
  await expect(banner(page, 'Create one first!')).toBeVisible()
  await goAs(page, 'Facebook', 'Cancel')
  await expect(banner(page, 'You cancelled the sign-in')).toBeVisible()
  await goAs(page, 'Google', 'Kasun Bandara')
  await expect(banner(page, 'Your account is blocked!')).toBeVisible()
})

for (const script of [true, false]) {
  const how = script ? 'with script' : 'without script'

  test(`the owner links Facebook, signs in with it and removes it again, ${how} [O04]`, async ({
    browser,
  }) => {
    // Chooses English for the account, too: other journeys of this world speak Russian.
    const { page } = await signIn(browser, 'rival', { javaScriptEnabled: script })
    await page.goto('/profile/merchant/edit?tab=password')
    await page.getByRole('button', { name: 'Link Facebook' }).click()
    await choose(page, 'Facebook', 'Ruwan Silva')
    await expect(banner(page, 'Sign-in linked to your account.')).toBeVisible()

    const later = await open(browser, '/login', script)
    await goAs(later, 'Facebook', 'Ruwan Silva')
    await expect(later).toHaveURL(/\/dashboard$/)

    await page.getByRole('button', { name: 'Unlink Facebook' }).click()
    await expect(banner(page, 'Sign-in unlinked.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Link Facebook' })).toBeVisible()
  })

  test(`a newcomer signs up with ${script ? 'Google' : 'Facebook'}, ${how} [AUTH-33]`, async ({
    browser,
  }) => {
    const [provider, person] = script
      ? (['Google', 'Amaya Gunasekara'] as const)
      : (['Facebook', 'Suresh Nadarajah'] as const)
    const page = await open(browser, '/SignUp', script)
    await goAs(page, provider, person)
    await expect(page).toHaveURL(/\/profile\/merchant$/)
    await expect(page.getByRole('banner')).toContainText(person)

    const again = await open(browser, '/SignUp', script)
    await goAs(again, provider, person)
    await expect(again).toHaveURL(/\/SignUp$/)
    await expect(banner(again, 'You already have an account. Sign in instead!')).toBeVisible()
    await again.goto('/login')
    await goAs(again, provider, person)
    await expect(again).toHaveURL(/\/profile\/merchant$/)
  })
}

test('an address from elsewhere neither begins nor ends a sign-in [O01, O07]', async ({
  browser,
}) => {
  const page = await open(browser, '/login/google', true)
  await expect(page).toHaveURL(/\/login$/)
  const attacker = await open(browser, '/login', true)
  const way = attacker.waitForRequest(/\/login\/google\/callback/)
  await attacker.route(/\/login\/google\/callback/, (route) => route.abort())
  await goAs(attacker, 'Google', 'Nadeesha Perera').catch(() => undefined)
  const caught = (await way).url()
  await page.goto(caught)
  await expect(page).toHaveURL(/\/login$/)
  await expect(banner(page, 'This sign-in wasn’t started in this browser')).toBeVisible()
})
