import { expect, type Page } from '@playwright/test'
import {
  expectAccessible,
  expectFitsAt,
  expectNoSidewaysScroll,
  expectUsableAt,
} from './support/accessible.ts'
import { signIn } from './support/person.ts'
import { test } from './support/test.ts'
import { textsIn } from './support/texts.ts'

const t = textsIn('en')
const PASSWORD = 'Hibiscus42'
const menu = (page: Page) =>
  page
    .getByRole('navigation', { name: t('common:shell.mainMenu') })
    .locator('#menu > div > ul > li')

const invited = [
  { script: true, to: 'sanduni@example.com', typed: 'Sanduni@example.com', role: 'Deal desk' },
  { script: false, to: '+94771239988', typed: '077 123 9988', role: 'Deal desk without script' },
]

for (const { script, to, typed, role } of invited) {
  test(`staff are invited with a narrow role and see no more, ${script ? 'with' : 'without'} script [ROLE-29, SCREEN-22, SCREEN-83, SCREEN-84]`, async ({
    browser,
  }) => {
    const { page } = await signIn(browser, 'administrator', { javaScriptEnabled: script })
    await addRole(page, role)
    await invite(page, typed, role)
    const link = await sentLink(page, to)

    const context = await browser.newContext({ javaScriptEnabled: script })
    const theirs = await context.newPage()
    await theirs.goto(link)
    if (script) await checkPage(theirs)
    await accept(theirs)
    await theirs.getByLabel(t('session:login.username')).fill(typed)
    await theirs.getByLabel(t('session:login.password'), { exact: true }).fill(PASSWORD)
    await theirs.getByRole('button', { name: t('session:login.submit'), exact: true }).click()
    await expect(theirs.getByRole('button', { name: t('common:shell.signOut') })).toBeVisible()
    await expect(menu(theirs).filter({ hasText: t('common:menu.deals') })).toHaveCount(1)
    await expect(menu(theirs).filter({ hasText: t('common:menu.approvals') })).toHaveCount(1)
    await expect(menu(theirs).filter({ hasText: t('common:menu.roleManager') })).toHaveCount(0)
    await expect(menu(theirs).filter({ hasText: t('common:menu.merchants') })).toHaveCount(0)
    expect((await theirs.goto('/roles'))?.status()).toBe(403)
    expect((await theirs.goto(link))?.status()).toBe(404)

    await leave(page, 'Sanduni Bandara')
    await theirs.goto('/deals/list/admin')
    expect(new URL(theirs.url()).pathname).toBe('/')
    await context.close()
    await page.context().close()
  })
}

test('everybody can use the role manager', async ({ browser }) => {
  // The longer texts.
  const { page } = await signIn(browser, 'administrator', { language: 'ru' })
  await page.goto('/roles/add')
  await page.locator('#field-name').fill('Looked at')
  await page.locator('input[value=VIEW_DEAL]').check()
  await page.locator('main form.form button[type=submit]').click()
  await expect(page).toHaveURL(/\/roles$/)
  await page.goto('/roles/users/invite')
  await page.locator('#field-destination').fill('looked-at@example.com')
  await page.locator('#field-fullName').fill('Looked At')
  await page.locator('#field-roleId').selectOption({ index: 1 })
  await page.locator('main form.form button[type=submit]').click()
  await expect(page).toHaveURL(/\/invitations$/)
  for (const path of await pathsOf(page)) {
    await page.goto(path)
    for (const width of [768, 1440, 390]) await expectFitsAt(page, width)
  }
  await checkDialogs(page)
})

async function addRole(page: Page, name: string) {
  await page.goto('/roles')
  await page.getByRole('link', { name: t('role-manager:form.addTitle') }).click()
  await page.getByLabel(t('role-manager:form.name'), { exact: true }).fill(name)
  for (const label of ['VIEW_DEAL', 'APPROVE_DEAL'] as const)
    await page.getByLabel(t(`roles:permission.${label}`), { exact: true }).check()
  await page.getByRole('button', { name: t('role-manager:form.addTitle') }).click()
  await expect(page.getByText(t('roles:added')).filter({ visible: true })).toHaveCount(1)
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
}

async function invite(page: Page, destination: string, role: string) {
  await page.goto('/roles/users')
  await page.getByRole('link', { name: t('role-manager:invite.ADMIN.title') }).click()
  await page.getByLabel(t('role-manager:invite.destination')).fill(destination)
  await page.getByLabel(t('role-manager:invite.fullName')).fill('Sanduni Bandara')
  await page.getByLabel(t('role-manager:column.role')).selectOption({ label: role })
  await page.getByRole('button', { name: t('role-manager:invite.action') }).click()
  const row = page.getByRole('row').filter({ hasText: role })
  await expect(row.getByText(t('role-manager:state.invited'), { exact: true })).toBeVisible()
}

async function sentLink(page: Page, to: string): Promise<string> {
  const outbox = await page.context().newPage()
  await outbox.goto(`/dev/outbox?to=${encodeURIComponent(to)}`)
  const text = await outbox.getByRole('main').getByRole('listitem').first().textContent()
  await outbox.close()
  return new URL(text?.match(/https?:\/\/[^\s]+?\/invitation\/[\w-]{43}/)?.[0] ?? '').pathname
}

async function accept(page: Page) {
  await expect(page.getByLabel(t('session:invitation.fullName'))).toHaveValue('Sanduni Bandara')
  await page.getByLabel(t('session:invitation.password'), { exact: true }).fill(PASSWORD)
  await page.getByLabel(t('session:invitation.confirm'), { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: t('session:invitation.submit') }).click()
  await expect(page.getByLabel(t('session:login.username'))).toBeVisible()
}

async function leave(page: Page, name: string) {
  await page.goto(`/roles/users?q=${encodeURIComponent(name)}`)
  const deactivate = t('role-manager:deactivate.action')
  const row = page
    .getByRole('row')
    .filter({ hasText: name })
    .filter({ has: page.getByText(t('role-manager:state.active'), { exact: true }) })
  await row.locator('summary').click()
  await row.getByRole('link', { name: new RegExp(`^${deactivate}`) }).click()
  await expect(
    page.getByRole('heading', { name: t('role-manager:deactivate.title') }),
  ).toBeVisible()
  await page.getByRole('button', { name: deactivate, exact: true }).last().click()
  const message = t('roles:staff.deactivated', { name })
  await expect(page.getByText(message).filter({ visible: true })).toHaveCount(1)
}

async function pathsOf(page: Page): Promise<string[]> {
  await page.goto('/roles')
  const view = (await page.locator('main table a').first().getAttribute('href')) ?? ''
  return [
    '/roles',
    '/roles/add',
    view,
    view.replace('view', 'edit'),
    '/roles/users',
    '/roles/users/invite',
    '/roles/users/invitations',
    '/bank/add',
    '/bank/invitations',
  ]
}

async function checkDialogs(page: Page) {
  for (const [path, link] of [
    ['/roles/users', '/role'],
    ['/roles/users', '/deactivate'],
    ['/roles/users/invitations', '/revoke'],
  ] as const) {
    await page.goto(path)
    const row = page.getByRole('row').filter({ has: page.locator(`a[href$="${link}"]`) })
    if (link === '/deactivate') await row.first().locator('summary').click()
    await row.first().locator(`a[href$="${link}"]`).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectUsableAt(page, [390, 1440])
  }
}

async function checkPage(page: Page) {
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
}
