import { escapeHtml } from '#views/components/escape-html.ts'
import type { Page } from '#views/page/page.ts'

/** A module runs once per page, however often swaps repeat its tag. */
export function islandScript(page: Page, hasIsland: boolean): string {
  if (!hasIsland) return ''
  return `<script type="module" src="${escapeHtml(page.assets.islands)}"></script>`
}
