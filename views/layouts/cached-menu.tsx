import { renderToString } from 'react-dom/server'
import { type MenuEntry, type Page, PageProvider, usePage } from '#src/web/page/page.ts'
import { putIn, useDrawing } from '#views/components/drawing.tsx'
import { EnhancedProvider } from '#views/enhanced.ts'
import { Menu } from './menu.tsx'

export function CachedMenu() {
  const page = usePage()
  const drawing = useDrawing()
  return (
    <ul className="menu" id="menu" role="list">
      {drawing ? putIn(drawing, drawMenu(page)) : <Menu />}
    </ul>
  )
}

export function menuPartial(page: Page): string {
  return `<hx-partial hx-target="#menu" hx-swap="innerHTML">${drawMenu(page)}</hx-partial>`
}

type Drawn = { icons: string; t: Page['t']; html: string }

/** `menuOf` returns one array for equal menus; rendering one takes a fifth of a page. */
const drawn = new WeakMap<readonly MenuEntry[], Drawn>()

function drawMenu(page: Page): string {
  const { t } = page
  const { icons } = page.assets
  const known = drawn.get(page.menu)
  if (known?.icons === icons && known.t === t) return known.html
  const html = renderToString(
    <PageProvider value={page}>
      <EnhancedProvider value={true}>
        <Menu />
      </EnhancedProvider>
    </PageProvider>,
  )
  drawn.set(page.menu, { icons, t, html })
  return html
}
