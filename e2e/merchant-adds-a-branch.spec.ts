import { expect, type Page } from '@playwright/test'
import { hold } from './support/held.ts'
import { type Person, signIn } from './support/person.ts'
import { test } from './support/test.ts'

const address = '12 Hospital Street, Colombo 01'
const map = ({ page, t }: Person) => page.getByRole('application', { name: t('branches:map.map') })
const latitude = ({ page, t }: Person) => page.getByLabel(t('branches:field.latitude'))
const longitude = ({ page, t }: Person) => page.getByLabel(t('branches:field.longitude'))

async function openForm(person: Person, name: string) {
  const { page, t } = person
  await page.goto('/branch')
  await page
    .getByRole('link', { name: t('branches:list.add') })
    .first()
    .click()
  await page.getByLabel(t('branches:field.name')).fill(name)
}

async function save({ page, t }: Person, name: string) {
  await page.getByRole('button', { name: t('branches:form.add') }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.locator('.head .tag')).toHaveText(t('branches:status.PENDING'))
}

/** How far the pin's point is from the middle of the map, in pixels. */
async function pinFromMiddle(person: Person): Promise<number> {
  const pin = await person.page.locator('.map-pin').boundingBox()
  const frame = await map(person).boundingBox()
  if (!pin || !frame) throw new Error('there is no map with a pin')
  const x = pin.x + pin.width / 2 - (frame.x + frame.width / 2)
  const y = pin.y + pin.height - (frame.y + frame.height / 2)
  return Math.hypot(x, y)
}

function violations(page: Page): string[] {
  const found: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|Hydration/i.test(message.text())) found.push(message.text())
  })
  page.on('pageerror', (error) => found.push(String(error)))
  return found
}

test('a branch is set on the map with the mouse', async ({ browser }) => {
  const person = await signIn(browser, 'merchant', { language: 'ru' })
  const { page, t } = person
  const found = violations(page)
  const name = `Mouse counter ${Date.now()}`
  await openForm(person, name)
  await map(person).click({ position: { x: 200, y: 150 } })
  const north = async () => Number(await latitude(person).inputValue())
  await expect.poll(north).toBeGreaterThan(6.9)
  const clicked = await north()
  expect(clicked).toBeLessThan(6.95)
  const field = page.getByLabel(t('branches:field.address'), { exact: true })
  await expect(field).toHaveValue(/Colombo/)
  const pin = await page.locator('.map-pin').boundingBox()
  if (!pin) throw new Error('there is no pin')
  await page.mouse.move(pin.x + 15, pin.y + 20)
  await page.mouse.down()
  await page.mouse.move(pin.x + 75, pin.y + 80, { steps: 6 })
  const lookedUp = page.waitForResponse(/\/branch\/place\?/)
  await page.mouse.up()
  await expect.poll(north).toBeLessThan(clicked)
  await lookedUp
  await field.fill(address)
  await map(person).click({ position: { x: 300, y: 100 } })
  await expect(page.getByRole('button', { name: t('branches:map.useAddress') })).toBeVisible()
  await expect(field).toHaveValue(address)
  await save(person, name)
  expect(found).toEqual([])
})

test('an address found while a button is pressed does not move it away', async ({ browser }) => {
  const person = await signIn(browser, 'merchant')
  const { page, t } = person
  const name = `Pressed counter ${Date.now()}`
  await openForm(person, name)
  await page.getByLabel(t('branches:field.address'), { exact: true }).fill(address)
  await page.getByLabel(t('branches:field.contactNo')).fill('091 222 3344')
  await latitude(person).fill('6.0535')
  await longitude(person).fill('80.2210')
  await page.getByRole('button', { name: t('branches:form.add') }).hover()
  const { release, over } = await hold(page, /\/branch\/place\?/)
  const requested = page.waitForRequest(/\/branch\/place\?/)
  await page.mouse.down()
  await requested
  release()
  await over()
  await page.mouse.up()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('a branch is set with the keyboard alone, and every step is said [ROLE-08]', async ({
  browser,
}) => {
  const person = await signIn(browser, 'merchant')
  const { page, t } = person
  const name = `Keyboard counter ${Date.now()}`
  await openForm(person, name)
  await expect(page.locator('.map-pin'), 'a pin at once').toBeVisible()
  await page.getByLabel(t('branches:map.search')).fill('Kandy')
  await page.keyboard.press('Enter')
  const places = page.locator('.found button')
  await expect(places.first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(places.first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(latitude(person)).toHaveValue(/^7\.2/)
  await expect.poll(() => pinFromMiddle(person), 'a found place is in the middle').toBeLessThan(3)
  await expect(page.getByLabel(t('branches:field.address'), { exact: true })).toHaveValue(/Kandy/)
  await map(person).focus()
  const before = Number(await longitude(person).inputValue())
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowUp')
  const after = Number(await longitude(person).inputValue())
  expect(after).toBeGreaterThan(before)
  expect(after - before).toBeLessThan(0.01)
  await page.keyboard.press('-')
  await page.keyboard.press('Enter')
  await expect(page.locator('main [role=status]').first()).toContainText(String(after))
  await page.getByRole('button', { name: t('branches:form.add') }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('the numbers move the pin, and a refused location is said in words', async ({ browser }) => {
  // What is not granted is denied as soon as anything is.
  const person = await signIn(browser, 'merchant', { permissions: ['notifications'] })
  const { page, t } = person
  await openForm(person, 'Numbers')
  await expect(map(person)).toBeVisible()
  await latitude(person).fill('90.5')
  await latitude(person).blur()
  await expect(page.getByText(t('branches:errors.latitude'))).toBeVisible()
  await latitude(person).fill('6.9271')
  await expect(page.getByText(t('branches:errors.latitude'))).toBeHidden()
  await longitude(person).fill('79.8612')
  await expect(page.locator('.map-pin')).toBeVisible()
  await page.getByRole('button', { name: t('branches:map.locate') }).click()
  await expect(page.getByText(t('branches:map.locateDenied'))).toBeVisible()
})

test('the browser’s own location is taken when the person allows it', async ({ browser }) => {
  const person = await signIn(browser, 'merchant', {
    geolocation: { latitude: 6.0267, longitude: 80.217 },
    permissions: ['geolocation'],
  })
  const { page, t } = person
  await openForm(person, 'Here')
  await expect(map(person)).toBeVisible()
  await page.getByRole('button', { name: t('branches:map.locate') }).click()
  await expect(latitude(person)).toHaveValue('6.0267')
  await expect(page.getByLabel(t('branches:field.address'), { exact: true })).toHaveValue(/Galle/)
})

test('without JavaScript the form finds a place, and the two numbers work alone [BRANCH-29]', async ({
  browser,
}) => {
  const person = await signIn(browser, 'merchant', { javaScriptEnabled: false })
  const { page, t } = person
  const name = `Plain counter ${Date.now()}`
  await openForm(person, name)
  await page.getByLabel(t('branches:field.address'), { exact: true }).fill(address)
  await page.getByLabel(t('branches:map.search')).fill('Galle')
  await page.getByRole('button', { name: t('branches:map.find'), exact: true }).click()
  await page.locator('.found button').first().click()
  await expect(latitude(person)).toHaveValue(/^6\.0/)
  await expect(page.getByLabel(t('branches:field.name'))).toHaveValue(name)
  await latitude(person).fill('6.0300')
  await save(person, name)
})
