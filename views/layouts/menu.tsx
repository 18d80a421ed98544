import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { insertMarkup, useDrawing } from '#views/components/drawing.tsx'
import { Folded } from '#views/components/folded.tsx'
import { Go } from '#views/components/go.tsx'
import { Icon } from '#views/components/icon.tsx'
import { EnhancedProvider } from '#views/page/enhanced.ts'
import {
  type MenuEntry,
  type MenuItem,
  type Page,
  PageProvider,
  usePage,
} from '#views/page/page.ts'

function Menu() {
  const { menu } = usePage()
  const sections = [...Map.groupBy(menu, ({ section }) => section)]
  return sections.map(([name, entries], at) => {
    const id = `menu-${at}`
    return (
      <div key={id}>
        {name && <p id={id}>{name}</p>}
        <ul role="list" aria-labelledby={name && id}>
          {entries.map((entry) => (
            <Node key={entry.label} {...entry} />
          ))}
        </ul>
      </div>
    )
  })
}

function Node(entry: MenuEntry) {
  return <li>{entry.items.length > 0 ? <Group {...entry} /> : <Entry {...entry} />}</li>
}

function Group({ label, icon, items }: MenuEntry) {
  const isOpen = items.some((item) => item.current)
  const list = (
    <ul role="list">
      {items.map((item) => (
        <li key={item.href}>
          <Item {...item} />
        </li>
      ))}
    </ul>
  )
  return (
    <details id={groupId(icon)} open={isOpen}>
      <summary>
        <Icon name={icon} />
        {label}
        <Icon name="chev" className="chev" />
      </summary>
      {isOpen ? list : <Folded>{list}</Folded>}
    </details>
  )
}

/** No two entries of a menu have one icon. */
function groupId(icon: string): string {
  return `group-${icon}`
}

function Item({ label, short, href, current }: MenuItem) {
  return (
    <Go href={href} aria-current={current ? 'page' : undefined}>
      {short ? <span className="vh">{label.slice(0, -short.length)}</span> : null}
      {short ?? label}
    </Go>
  )
}

function Entry({ label, icon, href, current, waiting, unread }: MenuEntry) {
  return (
    <Go href={href ?? '/'} aria-current={current ? 'page' : undefined}>
      <Icon name={icon} />
      {label}
      <Waiting id="menu-waiting" count={waiting} />
      <Waiting id={UNREAD} count={unread} />
    </Go>
  )
}

/** What this person does every day, as a button above the menu. */
export function Lead() {
  const { menu } = usePage()
  const entry = menu.find(({ leads }) => leads)
  if (!entry?.leads) return null
  return (
    <Go className="btn lead" href={entry.leads.href}>
      <Icon name={entry.icon} />
      {entry.leads.label}
      <Waiting id="lead-waiting" count={entry.waiting} />
    </Go>
  )
}

/** The place of the conversations to read; an administrator's are those that wait for an answer. */
export const UNREAD = 'menu-unread'

/** Both places of the count. */
export const waitingPlaces = ['menu-waiting', 'lead-waiting']

export function Waiting({ id, count }: { id: string; count: number | undefined }) {
  const { t, format, actor } = usePage()
  if (count === undefined) return null
  const words = id === UNREAD && !actor?.isAdmin ? 'common:shell.toRead' : 'common:shell.waiting'
  if (count === 0) return <span id={id} hidden />
  return (
    <span className="count hot" id={id}>
      <span aria-hidden="true">{format.number(count)}</span>
      <span className="vh">{t(words, { count })}</span>
    </span>
  )
}

export function CachedMenu() {
  const page = usePage()
  const drawing = useDrawing()
  return (
    <div className="menu" id="menu">
      {drawing ? insertMarkup(drawing, drawMenu(page)) : <Menu />}
    </div>
  )
}

export function currentOf(menu: readonly MenuEntry[]): string | null {
  const all = menu.flatMap((entry) => [entry, ...entry.items])
  return all.find(({ current }) => current)?.href ?? null
}

/**
 * What changes in the menu when another entry becomes current: two entries alone, so that groups stay as the
 * person left them. A group opens with its current entry.
 * @param before address of the entry that was current; undefined when unknown, and all of it is drawn
 */
export function menuPartials(page: Page, before: string | null | undefined): string {
  if (before === undefined) return `<hx-partial hx-target="#menu">${drawMenu(page)}</hx-partial>`
  const parts = page.menu.flatMap((entry) => {
    const { items } = entry
    if (items.some(({ current }) => current)) return [groupPartial(entry)]
    const moved = ({ href, current }: { href: string | null; current: boolean }) =>
      current || (href !== null && href === before)
    if (items.length > 0)
      return items.filter(moved).map((item) => linkPartial(item.href, <Item {...item} />))
    return moved(entry) ? [linkPartial(entry.href, <Entry {...entry} />)] : []
  })
  return drawPart(page, parts)
}

function groupPartial(entry: MenuEntry): ReactNode {
  const id = groupId(entry.icon)
  return (
    <Partial key={id} target={`#menu li:has(> #${id})`}>
      <Node {...entry} />
    </Partial>
  )
}

function linkPartial(href: string | null, link: ReactNode): ReactNode {
  return (
    <Partial key={href} target={`#menu a[href='${href}']`}>
      {link}
    </Partial>
  )
}

function Partial({ target, children }: { target: string; children: ReactNode }) {
  return (
    <hx-partial hx-target={target} hx-swap="outerHTML">
      {children}
    </hx-partial>
  )
}

type Drawn = { t: Page['t']; html: string }

/** `menuOf` returns one array for equal menus; rendering one takes a fifth of a page. */
const drawn = new WeakMap<readonly MenuEntry[], Drawn>()

function drawMenu(page: Page): string {
  const { t } = page
  const known = drawn.get(page.menu)
  if (known?.t === t) return known.html
  const html = drawPart(page, <Menu />)
  drawn.set(page.menu, { t, html })
  return html
}

function drawPart(page: Page, part: ReactNode): string {
  return renderToString(
    <PageProvider value={page}>
      <EnhancedProvider value={true}>{part}</EnhancedProvider>
    </PageProvider>,
  )
}
