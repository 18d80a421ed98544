import type { Page } from '#src/web/page/page.ts'
import { escapeHtml } from '#views/components/escape-html.ts'

/**
 * The islands' entry for an answer that holds one, nothing otherwise. A module runs once per page, however
 * often a swap brings its tag again.
 */
export function islandScript(page: Page, hasIsland: boolean): string {
  if (!hasIsland) return ''
  return `<script type="module" src="${escapeHtml(page.assets.islands)}"></script>`
}
