import { expect, type Page } from '@playwright/test'

/** The newest one-time password that was sent to a destination, read in the outbox by request: a page need not be drawn. */
export async function sentCode(page: Page, to: string): Promise<string> {
  let code: string | undefined
  const read = async () => {
    const outbox = await page.request.get(`/dev/outbox?to=${encodeURIComponent(to)}`)
    const newest = /<main\b.*?<li\b[^>]*>(.*?)<\/li>/s.exec(await outbox.text())?.[1]
    code = newest?.replaceAll(/<[^>]*>/g, ' ').match(/(?<!\d)\d{6}(?!\d)/)?.[0]
    return code
  }
  await expect.poll(read, { message: `a code was sent to ${to}` }).toBeTruthy()
  return code ?? ''
}
