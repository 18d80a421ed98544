import type { Page } from '#src/web/page/page.ts'
import { escapeHtml } from './escape-html.ts'

/**
 * The islands' entry for markup that holds an island, nothing otherwise. People's text is escaped, so
 * the tag in the markup can only come from the Island component. A module runs once per page, however
 * often a swap brings its tag again.
 */
export function islandScript(page: Page, html: string): string {
  if (!html.includes('<x-island')) return ''
  return `<script type="module" src="${escapeHtml(page.assets.islands)}"></script>`
}
