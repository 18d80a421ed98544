import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'

type Paper = Pick<NonNullable<Parameters<Page['pdf']>[0]>, 'format' | 'width' | 'height'>

/** What stands on the paper, page by page, as a reader of the PDF finds it. */
export async function printedPages(page: Page, paper: Paper = { format: 'A4' }): Promise<string[]> {
  const bytes = await page.pdf(paper)
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)))
  return text.map((one) => one.replaceAll(/\s+/g, ' '))
}
