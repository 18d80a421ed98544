import { type MenuEntry, usePage } from '#src/web/page/page.ts'
import { Go } from '#views/components/go.tsx'
import { Icon } from '#views/components/icon.tsx'

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
