import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'

/** What stands on the paper, page by page, as a reader of the PDF finds it. */
export async function printedPages(page: Page): Promise<string[]> {
  const bytes = await page.pdf({ format: 'A4' })
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)))
  return text.map((one) => one.replaceAll(/\s+/g, ' '))
}
