import type { Page } from '@playwright/test'

/** The newest one-time password that was sent to a destination, read in the outbox by a page of its own. */
export async function sentCode(page: Page, to: string): Promise<string> {
  const outbox = await page.context().newPage()
  await outbox.goto(`/dev/outbox?to=${encodeURIComponent(to)}`)
  const text = await outbox.getByRole('main').getByRole('listitem').first().textContent()
  await outbox.close()
  const code = text?.match(/(?<!\d)\d{6}(?!\d)/)?.[0]
  if (!code) throw new Error(`no code was sent to ${to}`)
  return code
}
