import { renderToString } from 'react-dom/server'
import { EnhancedProvider } from '#views/enhanced.ts'
import { type MenuEntry, type Page, PageProvider, usePage } from '#views/page.ts'
import { Menu } from './menu.tsx'

/** The shell's menu. */
export function MenuList() {
  return <ul className="menu" id="menu" role="list" dangerouslySetInnerHTML={markup(usePage())} />
}

/** The menu of the next screen, for a swap. */
export function MenuPartial() {
  return (
    <hx-partial hx-target="#menu" hx-swap="innerHTML" dangerouslySetInnerHTML={markup(usePage())} />
  )
}

/** Equal menus are one object (src/auth/menu.ts): each is drawn once, as it costs a fifth of a page. */
const drawn = new WeakMap<readonly MenuEntry[], { icons: string; html: string }>()

/** Our own components' output, so that everything in it is escaped. */
function markup(page: Page): { __html: string } {
  const { icons } = page.assets
  const known = drawn.get(page.menu)
  if (known?.icons === icons) return { __html: known.html }
  const html = renderToString(
    <PageProvider value={page}>
      <EnhancedProvider value={true}>
        <Menu />
      </EnhancedProvider>
    </PageProvider>,
  )
  drawn.set(page.menu, { icons, html })
  return { __html: html }
}
