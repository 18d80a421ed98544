import type { Page } from '#src/web/page/page.ts'
import { Unread } from './bell.tsx'
import { Waiting } from './menu.tsx'

/** The two counts of the shell as parts of any swap: what waits, and what is unread. */
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

/** The bell's count alone, where the menu comes whole. */
export function UnreadPartial({ count }: { count: number }) {
  return (
    <hx-partial hx-target="#unread" hx-swap="outerHTML">
      <Unread count={count} />
    </hx-partial>
  )
}
