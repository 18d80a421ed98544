import type { Page } from '#views/page/page.ts'
import { Unread } from './bell.tsx'
import { Waiting } from './menu.tsx'

export function LiveCounts({
  menu,
  unreadNotifications,
}: Pick<Page, 'menu' | 'unreadNotifications'>) {
  const waiting = menu.find((entry) => entry.waiting !== undefined)?.waiting
  return (
    <>
      {waiting !== undefined && (
        <hx-partial hx-target="#menu-waiting" hx-swap="outerHTML">
          <Waiting count={waiting} />
        </hx-partial>
      )}
      <UnreadPartial count={unreadNotifications} />
    </>
  )
}

export function UnreadPartial({ count }: { count: number }) {
  return (
    <hx-partial hx-target="#unread" hx-swap="outerHTML">
      <Unread count={count} />
    </hx-partial>
  )
}
