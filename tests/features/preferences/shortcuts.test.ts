import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { openBrowser, signedIn } from '#tests/support/browser.ts'

const app = await testApp()
const PAGE = '/preferences/shortcuts'
type Shown = Awaited<ReturnType<ReturnType<typeof openBrowser>['get']>>
const keysIn = ({ $ }: Shown) =>
  $('kbd')
    .toArray()
    .map((key) => $(key).text())
const isOn = ({ $ }: Shown) => $('[data-shortcuts]').length === 1

test('the page names every key, the dialog those of the page behind it [SHELL-120]', async () => {
  const { browser } = await signedIn(app, { role: 'ADMIN' })
  const page = await browser.get(PAGE)
  expect(keysIn(page)).toEqual([
    '/',
    'j',
    'k',
    'Enter',
    'x',
    'a',
    'r',
    'n',
    'c',
    'u',
    '?',
    'Ctrl K',
  ])
  const dialog = await browser.swap(`${PAGE}?keys=arncu%3F`, 'dialog#dialog')
  expect(keysIn(dialog)).toEqual(['a', 'r', 'n', 'c', 'u', '?', 'Ctrl K'])
  expect(dialog.$('h2').text()).toBe('Keyboard shortcuts')
  const list = await browser.swap(`${PAGE}?keys=jk%2F%3F`, 'dialog#dialog')
  expect(keysIn(list)).toEqual(['/', 'j', 'k', 'Enter', '?', 'Ctrl K'])
})

test('the switch is a plain form in the dialog and on the profile, and leads back [SHELL-122]', async () => {
  const { browser } = await signedIn(app)
  const here = { 'hx-current-url': 'http://localhost/orders?status=paid' }
  const dialog = await browser.swap(PAGE, 'dialog#dialog', here)
  const form = dialog.$(`form[action="${PAGE}"]`)
  expect(form.attr('hx-post')).toBeUndefined()
  expect(form.find('[name=next]').attr('value')).toMatch(/^\/(orders\?status=paid|preferences)/)
  const answer = await browser.submit('/profile/merchant', { shortcuts: 'off' }, PAGE)
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/profile/merchant'])
  const away = await browser.submit(PAGE, { shortcuts: 'on', next: '//elsewhere.example' }, PAGE)
  expect(away.headers.get('location')).toBe(PAGE)
})

test('off means off in every session of the person, and for nobody else [SHELL-122]', async () => {
  const { browser, account } = await signedIn(app, { role: 'ADMIN' })
  const other = openBrowser(app)
  await other.submit('/login', { username: account.email, password: 'Marigold7' })
  const { browser: colleague } = await signedIn(app, { role: 'ADMIN' })
  expect(isOn(await other.get('/approvals'))).toBe(true)
  await browser.submit(PAGE, { shortcuts: 'off' }, PAGE)
  for (const one of [browser, other]) {
    const page = await one.get('/profile/admin')
    expect(isOn(page)).toBe(false)
    expect(page.$('main').text()).toContain('Shortcuts are off for your account.')
    expect(page.$('[aria-keyshortcuts=a], [aria-keyshortcuts=r]')).toHaveLength(0)
  }
  expect(isOn(await colleague.get('/approvals'))).toBe(true)
})
