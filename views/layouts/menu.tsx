import { renderToString } from 'react-dom/server'
import { putIn, useDrawing } from '#views/components/drawing.tsx'
import { Go } from '#views/components/go.tsx'
import { Icon } from '#views/components/icon.tsx'
import { EnhancedProvider } from '#views/page/enhanced.ts'
import { type MenuEntry, type Page, PageProvider, usePage } from '#views/page/page.ts'

export function Menu() {
  const { menu } = usePage()
  return menu.map((entry) => (
    <li key={entry.label}>
      {entry.items.length > 0 ? <Group {...entry} /> : <Entry {...entry} />}
    </li>
  ))
}

function Group({ label, icon, current, waiting, href, items }: MenuEntry) {
  return (
    <details name="menu" open={current || items.some((item) => item.current)}>
      <summary>
        <Icon name={icon} />
        {label}
        <Waiting count={waiting} />
        <Icon name="chev" className="chev" />
      </summary>
      <ul role="list">
        {href && <Item label={label} href={href} current={current} />}
        {items.map((item) => (
          <Item key={item.href} {...item} />
        ))}
      </ul>
    </details>
  )
}

function Item({ label, href, current, waiting }: MenuEntry['items'][number]) {
  return (
    <li>
      <Go href={href} aria-current={current ? 'page' : undefined}>
        {label}
        <Waiting count={waiting} />
      </Go>
    </li>
  )
}

function Entry({ label, icon, href, current, waiting }: MenuEntry) {
  return (
    <Go href={href ?? '/'} aria-current={current ? 'page' : undefined}>
      <Icon name={icon} />
      {label}
      <Waiting count={waiting} />
    </Go>
  )
}

export function Waiting({ count }: { count: number | undefined }) {
  const { t, format } = usePage()
  if (count === undefined) return null
  if (count === 0) return <span id="menu-waiting" hidden />
  return (
    <span className="count hot" id="menu-waiting">
      <span aria-hidden="true">{format.number(count)}</span>
      <span className="vh">{t('common:shell.waiting', { count })}</span>
    </span>
  )
}

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
