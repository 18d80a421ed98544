import { expect, type Page } from '@playwright/test'
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
} from './support/accessible.ts'
import { letProofAge } from './support/old-proof.ts'
import { signIn } from './support/person.ts'
import { test } from './support/test.ts'
import type { Translate } from './support/texts.ts'

const PASSWORD = 'Dealdesk1'
const PHONE = { width: 390, height: 844 }

const journeys = [
  { script: true, language: 'en', name: 'Evening desk' },
  { script: false, language: 'ru', name: 'Ночная смена' },
] as const

for (const { script, language, name } of journeys) {
  test(`a role is added and deleted after an old sign-in, ${script ? 'with' : 'without'} script, ${language} [AUTH-167]`, async ({
    browser,
  }) => {
    const options = { javaScriptEnabled: script, viewport: PHONE, language }
    const { page, t } = await signIn(browser, 'administrator', options)
    await page.goto('/roles/add')
    await page.getByLabel(t('role-manager:form.name'), { exact: true }).fill(name)
    await page.getByLabel(t('roles:permission.VIEW_DEAL'), { exact: true }).check()
    await letProofAge('administrator')
    await page.getByRole('button', { name: t('role-manager:form.addTitle') }).click()
    await expectQuestion(page, t)
    if (script) await expectAccessibleInBothThemes(page)
    await expectNoSidewaysScroll(page)

    await answer(page, t, 'Wrong1')
    await expect(page.getByText(t('accounts:password.wrong')).first()).toBeVisible()
    if (script) await expectAccessible(page)
    await answer(page, t, PASSWORD)
    await expect(page.getByText(t('roles:added')).filter({ visible: true })).toHaveCount(1)

    await page.getByRole('link', { name, exact: true }).first().click()
    await letProofAge('administrator')
    await deleteRole(page, script)
    await expectQuestion(page, t)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await answer(page, t, PASSWORD)
    await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: t('session:prove.title') })).toHaveCount(0)
  })
}

/** In the dialog that script opens, else on the page of the question. */
async function deleteRole(page: Page, script: boolean): Promise<void> {
  await page.locator('a[href$="/delete"]').first().click()
  const question = script ? page.getByRole('dialog') : page.locator('main')
  await question.locator('form button').filter({ visible: true }).last().click()
}

async function expectQuestion(page: Page, t: Translate): Promise<void> {
  const title = t('session:prove.title')
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
}

async function answer(page: Page, t: Translate, password: string): Promise<void> {
  await page.getByLabel(t('session:prove.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('session:prove.submit') }).click()
}
